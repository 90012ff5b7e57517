import type { EndpointName } from './types';

/**
 * The calls other than GET that staff may make while they view as another person, each with the reason. Every other change is
 * refused (S27, S69): a new endpoint is refused until it is listed here.
 */
export const allowedToImpersonators: Partial<Readonly<Record<EndpointName, string>>> = {
  logIn: 'staff log in as themselves, with their own password',
  startPasskeySignIn: 'staff log in as themselves, with their own passkey',
  completePasskeySignIn: 'staff log in as themselves, with their own passkey',
  verifyTwoFactorCode: 'belongs to a half-finished sign-in, not to the session',
  startTwoFactorPasskey: 'belongs to a half-finished sign-in, not to the session',
  verifyTwoFactorPasskey: 'belongs to a half-finished sign-in, not to the session',
  secureSession: 'belongs to a half-finished sign-in, not to the session',
  logInWithOneTap: 'staff log in as themselves, at their own provider',
  runGraphqlQuery: 'has queries only',
  getInvitationOffer: 'reads the invitation of a code',
  planZapMove: 'works out what a move would do, and moves nothing',
  recordClientEvent: 'tells how the page works, and nothing about the person',
  recordPageSpans: 'tells how fast the page is, and nothing about the person',
  recordTrackingEvents: 'is answered and dropped: staff who look on are not tracked',
};
