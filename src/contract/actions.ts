/**
 * The names of actions on the wire and in stored rows: the `action` of `GET /api/v4/confirm-authentication` and of stored
 * reauthentications, and the detail of refused impersonations in the audit trail. They are part of the API and do not follow the
 * names of endpoints: pages and instances of another release send, store and read them during an upgrade. When an endpoint gets
 * another name, its action stays: add a line here.
 */
import { appRoutes } from './browser/appRoutes.generated';
import { signInRoutes } from './browser/signInRoutes.generated';

const routes = { ...signInRoutes, ...appRoutes };
type Routes = typeof routes;
type RouteName = keyof Routes;

/** The endpoints whose action has another name than they have. */
const actionNames = {
  runGraphqlQuery: 'graphql',
  getFolderTree: 'folderTree',
  disableTwoFactor: 'twoFactorDisable',
  enableTwoFactor: 'twoFactorEnable',
  startTwoFactorPasskey: 'passkeyFactorStart',
  verifyTwoFactorPasskey: 'passkeyFactor',
  renewRecoveryCodes: 'recoveryCodesRenewal',
  verifyTwoFactorSetup: 'twoFactorProof',
  startTwoFactorSetup: 'twoFactorSetup',
  verifyTwoFactorCode: 'twoFactor',
  resendInvitation: 'invitationResend',
  revokeInvitation: 'invitationRevocation',
  listInvitations: 'invitationsList',
  createInvitations: 'invitationsCreate',
  removeMember: 'memberRemoval',
  getMember: 'member',
  updateMember: 'memberSave',
  listMembers: 'membersList',
  getPlanChangeDetails: 'planChangeDetails',
  getPlan: 'plan',
  listPlans: 'plansList',
  uploadAccountLogo: 'accountLogo',
  changePlan: 'planChange',
  getTaskUsage: 'taskUsage',
  extendTrial: 'trialExtension',
  startTeamTrial: 'teamTrialStart',
  getAccount: 'account',
  updateAccount: 'accountSave',
  requestPasswordReset: 'passwordForgot',
  resetPassword: 'passwordReset',
  listAccounts: 'accountsList',
  createAccount: 'accountCreate',
  deleteAuthentication: 'authenticationRemoval',
  startAuthentication: 'authenticationStart',
  listAuthentications: 'authenticationsList',
  createAuthentication: 'authenticationCreate',
  confirmEmail: 'emailConfirmation',
  recordClientEvent: 'clientEvent',
  deleteFolder: 'folderRemoval',
  updateFolder: 'folderSave',
  listFolders: 'foldersList',
  createFolder: 'folderCreate',
  acceptInvitation: 'invitationAccept',
  getInvitationOffer: 'invitationOffer',
  logIn: 'login',
  updateMailingSubscription: 'mailingChoice',
  startPasskeyRegistration: 'passkeyOptions',
  startPasskeySignIn: 'passkeyStart',
  completePasskeySignIn: 'passkeySignIn',
  deletePasskey: 'passkeyRemoval',
  renamePasskey: 'passkeyRename',
  listPasskeys: 'passkeysList',
  createPasskey: 'passkeyCreate',
  getPlanGroup: 'planGroup',
  deleteAvatar: 'avatarRemoval',
  uploadAvatar: 'avatarUpload',
  sendEmailConfirmation: 'emailConfirmationSend',
  cancelDataDeletion: 'dataDeletionCancel',
  startDataDeletion: 'dataDeletionStart',
  getDataExport: 'dataExport',
  startDataExport: 'dataExportStart',
  getDataRights: 'dataRights',
  changePassword: 'passwordChange',
  getSecurity: 'security',
  getProfile: 'profile',
  updateProfile: 'profileSave',
  deleteSession: 'sessionRemoval',
  deleteOtherSessions: 'sessionsRemoval',
  listSessions: 'sessionsList',
  copySharedZap: 'sharedZapCopy',
  disconnectSocialLogin: 'signOnDisconnect',
  listSocialLogins: 'signOnIdentities',
  connectSocialLogin: 'signOnConnect',
  linkPendingSocialLogin: 'signOnLink',
  sendSupportRequest: 'supportRequest',
  undoZapMove: 'zapMoveUndo',
  getZapMove: 'zapMoveReport',
  deleteZapShare: 'zapShareRemoval',
  getZapShare: 'zapShare',
  shareZap: 'zapShareSave',
  deleteZap: 'zapRemoval',
  getZap: 'zap',
  updateZap: 'zapSave',
  planZapMove: 'zapMovePlan',
  moveZaps: 'zapMove',
  moveZapsByPut: 'zapMovePut',
  deleteZaps: 'zapsRemoval',
  getZapUsage: 'zapsUsage',
  listZaps: 'zapsList',
  updateZaps: 'zapsSave',
  createZap: 'zapCreate',
  startReauthentication: 'confirmAuthentication',
  listOnboardings: 'onboardingsList',
  updateOnboarding: 'onboardingSave',
  recordTrackingEvents: 'trackingEvent',
  logInWithOneTap: 'oneTap',
} as const satisfies Partial<Record<RouteName, string>>;

type ActionOf<N extends RouteName> = N extends keyof typeof actionNames ? (typeof actionNames)[N] : N;
type SessionRoute = { [N in RouteName]: Routes[N]['access'] extends 'fresh' | 'signed-in' ? N : never }[RouteName];

/** The name of an endpoint's action on the wire and in stored rows. */
export const actionOf = <N extends RouteName>(name: N): ActionOf<N> =>
  (name in actionNames ? actionNames[name as keyof typeof actionNames] : name) as ActionOf<N>;

const needsSession = (name: RouteName): name is SessionRoute => routes[name].access === 'fresh' || routes[name].access === 'signed-in';

export type SessionAction = ActionOf<SessionRoute>;

/** The actions of all endpoints that need a session. */
export const sessionActions: readonly SessionAction[] = (Object.keys(routes) as RouteName[]).filter(needsSession).map(actionOf);
