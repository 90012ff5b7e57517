import type { RouteName } from './routes';

/**
 * The calls other than GET that staff may make while they view as another person, each with the reason. Every other change is
 * refused (S27, S69): a new endpoint is refused until it is listed here.
 */
export const allowedToImpersonators: Partial<Readonly<Record<RouteName, string>>> = {
  login: 'staff log in as themselves, with their own password',
  passkeyStart: 'staff log in as themselves, with their own passkey',
  passkeySignIn: 'staff log in as themselves, with their own passkey',
  twoFactor: 'belongs to a half-finished sign-in, not to the session',
  passkeyFactorStart: 'belongs to a half-finished sign-in, not to the session',
  passkeyFactor: 'belongs to a half-finished sign-in, not to the session',
  secureSession: 'belongs to a half-finished sign-in, not to the session',
  oneTap: 'staff log in as themselves, at their own provider',
  graphql: 'has queries only',
  invitationOffer: 'reads the invitation of a code',
  zapMovePlan: 'works out what a move would do, and moves nothing',
  clientEvent: 'tells how the page works, and nothing about the person',
  trackingEvent: 'is answered and dropped: staff who look on are not tracked',
};
