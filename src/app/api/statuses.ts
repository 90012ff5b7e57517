import type { RouteName } from '../../contract/routes';
import type { Reply } from '../../contract/types';
import { nearDeclared } from './nearStatuses';

type Refused<N extends RouteName> = Exclude<Reply<N>['status'], 200 | 201 | 202 | 204>;

/**
 * The refusals that each endpoint declares: these reach the caller as replies, all others as `HttpError`.
 * Written out because the contract's schemas never reach the browser; the types below keep both alike.
 */
const declared = {
  ...nearDeclared,
  confirmAuthentication: [401, 429],
  profile: [401, 404],
  profileSave: [400, 401, 404, 429],
  avatarUpload: [400, 401, 404, 413, 429],
  avatarRemoval: [401, 404],
  emailConfirmationSend: [400, 401, 403, 404, 429],
  mailingChoice: [400, 429],
  emailConfirmation: [400, 403, 429],
  dataRights: [401, 404],
  dataExport: [401, 404, 409],
  dataExportStart: [401, 403, 404, 429],
  dataDeletion: [404, 409],
  dataDeletionStart: [400, 401, 403, 404, 409, 429],
  dataDeletionCancel: [401, 403, 404],
  twoFactorSetup: [401, 403, 429],
  twoFactorProof: [401, 403, 429],
  twoFactorEnable: [401, 403, 429],
  twoFactorDisable: [401, 403, 429],
  recoveryCodesRenewal: [400, 401, 403, 429],
  security: [401, 404],
  passwordChange: [400, 401, 403, 404, 429],
  sessionsList: [401],
  sessionsRemoval: [401, 403],
  sessionRemoval: [401, 403, 404],
  passkeyStart: [429],
  passkeySignIn: [401, 403, 429],
  passkeyFactorStart: [401, 404, 429],
  passkeyFactor: [401, 403, 429],
  passkeysList: [401],
  passkeyOptions: [400, 401, 403, 429],
  passkeyCreate: [400, 401, 403],
  passkeyRename: [400, 401, 403, 404],
  passkeyRemoval: [400, 401, 403, 404],
  oneTap: [400, 401, 403, 404, 429],
  oneTapStart: [404],
  signOnPending: [404],
  signOnLink: [401, 403, 404],
  signOnIdentities: [401],
  signOnConnect: [401, 403, 404],
  signOnDisconnect: [400, 401, 403, 404],
  accountsList: [401],
  account: [401, 404],
  teamTrialStart: [401, 403, 404, 409],
  membersList: [401, 404],
  member: [401, 404],
  memberSave: [401, 403, 404, 409],
  memberRemoval: [401, 403, 404, 409],
  invitationsList: [401, 403, 404],
  invitationsCreate: [401, 403, 404, 409],
  invitationResend: [401, 403, 404, 409, 429],
  invitationRevocation: [401, 403, 404],
  invitationOffer: [404, 429],
  invitationAccept: [401, 403, 404, 429],
  zapCreate: [401, 404, 429],
  zapsList: [401, 404],
  zapMovePlan: [401, 404, 429],
  zapMove: [401, 403, 404, 409, 429],
  zapMovePut: [401, 403, 404, 409, 429],
  zapMoveReport: [401, 404],
  zapMoveUndo: [401, 403, 404, 409, 429],
  zapShare: [401, 404],
  zapShareSave: [401, 403, 404, 429],
  zapShareRemoval: [401, 403, 404],
  sharedZapCopy: [401, 404, 429],
  onboardingsList: [401],
  onboardingSave: [400, 401, 429],
  authenticationStart: [401, 404],
  authenticationsList: [401, 404],
  authenticationCreate: [400, 401, 403, 404, 429],
  authenticationRemoval: [401, 403, 404],
  supportRequest: [400, 429],
  expertsList: [],
  timezonesList: [],
  appDetails: [404],
  trackingEvent: [429],
  graphql: [400, 403, 429],
} as const satisfies { [N in RouteName]: readonly Refused<N>[] };

type Forgotten = { [N in RouteName]: Exclude<Refused<N>, (typeof declared)[N][number]> }[RouteName];

/** Does not compile when an endpoint declares a refusal that is not listed here. */
const nothingForgotten: [Forgotten] extends [never] ? true : Forgotten = true;

/** Every refusal that is declared. */
export const everyDeclared: Readonly<Record<RouteName, readonly number[]>> = nothingForgotten && declared;
