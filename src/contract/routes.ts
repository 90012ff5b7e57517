import { nearRoutes, type RouteShape } from './nearRoutes';

export type { Access, Method, RouteShape } from './nearRoutes';

/**
 * Every call between the single-page application and the server: its method, its path and who may make it. The browser loads it
 * as a separate chunk (the routes of signing in are in `nearRoutes.ts`, because the sign-in page carries them). The schemas of
 * bodies and replies are in `endpoints.ts`, under the same names, and reach the client only as types.
 *
 * `access`:
 *  - `public` anybody, signed in or not;
 *  - `pending` needs the challenge of an incomplete sign-in (S15), else 401;
 *  - `signed-in` needs a session, else 401;
 *  - `fresh` needs a session authenticated within the last 10 minutes (S26), else 401 or 403 `invalid_auth_realm`.
 *
 * Staff who view as another person get 403 for every call but GET, except those in `impersonation.ts` (S69).
 *
 * Clauses: A7.01–A7.24, B7.04–B7.06, decisions W1, W4, W5.
 */

export const routes = {
  ...nearRoutes,

  startReauthentication: { method: 'GET', path: '/api/v4/confirm-authentication', access: 'signed-in' },

  getProfile: { method: 'GET', path: '/api/v3/profiles/:id', access: 'signed-in' },
  updateProfile: { method: 'PATCH', path: '/api/v3/profiles/:id', access: 'signed-in' },
  uploadAvatar: { method: 'POST', path: '/api/v3/profiles/:id/avatar', access: 'signed-in' },
  deleteAvatar: { method: 'DELETE', path: '/api/v3/profiles/:id/avatar', access: 'signed-in' },
  sendEmailConfirmation: { method: 'POST', path: '/api/v3/profiles/:id/confirm-email', access: 'signed-in' },
  updateMailingSubscription: { method: 'POST', path: '/api/v3/mailings', access: 'public' },
  confirmEmail: { method: 'POST', path: '/api/v3/email-confirmations', access: 'public' },

  getDataRights: { method: 'GET', path: '/api/v3/profiles/:id/data', access: 'signed-in' },
  getDataExport: { method: 'GET', path: '/api/v3/profiles/:id/data/export', access: 'signed-in' },
  startDataExport: { method: 'POST', path: '/api/v3/profiles/:id/data/export', access: 'fresh' },
  getDataDeletion: { method: 'GET', path: '/api/v3/profiles/:id/data/delete', access: 'public' },
  startDataDeletion: { method: 'POST', path: '/api/v3/profiles/:id/data/delete', access: 'fresh' },
  cancelDataDeletion: { method: 'DELETE', path: '/api/v3/profiles/:id/data/delete', access: 'signed-in' },

  startTwoFactorSetup: { method: 'POST', path: '/api/v3/2fa/setup', access: 'fresh' },
  verifyTwoFactorSetup: { method: 'POST', path: '/api/v3/2fa/setup/proof', access: 'fresh' },
  enableTwoFactor: { method: 'POST', path: '/api/v3/2fa/enable', access: 'fresh' },
  disableTwoFactor: { method: 'POST', path: '/api/v3/2fa/disable', access: 'fresh' },
  renewRecoveryCodes: { method: 'POST', path: '/api/v3/2fa/recovery-codes', access: 'fresh' },

  getSecurity: { method: 'GET', path: '/api/v3/profiles/:id/security', access: 'signed-in' },
  changePassword: { method: 'POST', path: '/api/v3/profiles/:id/password', access: 'signed-in' },
  listSessions: { method: 'GET', path: '/api/v3/sessions', access: 'signed-in' },
  deleteOtherSessions: { method: 'DELETE', path: '/api/v3/sessions', access: 'signed-in' },
  deleteSession: { method: 'DELETE', path: '/api/v3/sessions/:id', access: 'signed-in' },

  completePasskeySignIn: { method: 'POST', path: '/api/v3/passkey-sign-in', access: 'public' },
  startTwoFactorPasskey: { method: 'POST', path: '/api/v3/2fa/passkey/options', access: 'pending' },
  verifyTwoFactorPasskey: { method: 'POST', path: '/api/v3/2fa/passkey', access: 'pending' },
  listPasskeys: { method: 'GET', path: '/api/v3/passkeys', access: 'signed-in' },
  startPasskeyRegistration: { method: 'POST', path: '/api/v3/passkey-options', access: 'fresh' },
  createPasskey: { method: 'POST', path: '/api/v3/passkeys', access: 'signed-in' },
  renamePasskey: { method: 'PATCH', path: '/api/v3/passkeys/:id', access: 'signed-in' },
  deletePasskey: { method: 'DELETE', path: '/api/v3/passkeys/:id', access: 'fresh' },

  logInWithOneTap: { method: 'POST', path: '/google-sso/onetap/', access: 'public' },
  getOneTapOptions: { method: 'GET', path: '/api/v3/sign-on/one-tap', access: 'public' },
  getPendingSocialLogin: { method: 'GET', path: '/api/v3/sign-on/pending', access: 'public' },
  linkPendingSocialLogin: { method: 'POST', path: '/api/v3/sign-on/pending', access: 'fresh' },
  listSocialLogins: { method: 'GET', path: '/api/v3/sign-on/identities', access: 'signed-in' },
  connectSocialLogin: { method: 'POST', path: '/api/v3/sign-on/identities', access: 'fresh' },
  disconnectSocialLogin: { method: 'DELETE', path: '/api/v3/sign-on/identities/:id', access: 'fresh' },

  listAccounts: { method: 'GET', path: '/api/v3/accounts', access: 'signed-in' },
  createAccount: { method: 'POST', path: '/api/v3/accounts', access: 'signed-in' },
  getAccount: { method: 'GET', path: '/api/v3/accounts/:id', access: 'signed-in' },
  updateAccount: { method: 'PATCH', path: '/api/v3/accounts/:id', access: 'signed-in' },
  uploadAccountLogo: { method: 'POST', path: '/api/v3/accounts/:id/logo', access: 'signed-in' },
  startTeamTrial: { method: 'POST', path: '/api/v3/accounts/:id/trial', access: 'signed-in' },
  listPlans: { method: 'GET', path: '/api/v3/accounts/:account_id/plans', access: 'signed-in' },
  getPlan: { method: 'GET', path: '/api/v3/accounts/:account_id/plans/:id', access: 'signed-in' },
  getPlanChangeDetails: { method: 'GET', path: '/api/v3/accounts/:account_id/plans/:id/change-details', access: 'signed-in' },
  changePlan: { method: 'POST', path: '/api/v3/accounts/:id/plan', access: 'signed-in' },
  getPlanGroup: { method: 'GET', path: '/api/v3/plan-groups/:alias/plans', access: 'signed-in' },
  extendTrial: { method: 'PATCH', path: '/api/v3/accounts/:id/trial', access: 'signed-in' },
  getTaskUsage: { method: 'GET', path: '/api/v3/accounts/:id/task-usage', access: 'signed-in' },
  listMembers: { method: 'GET', path: '/api/v3/accounts/:account_id/members', access: 'signed-in' },
  getMember: { method: 'GET', path: '/api/v3/accounts/:account_id/members/:id', access: 'signed-in' },
  updateMember: { method: 'PATCH', path: '/api/v3/accounts/:account_id/members/:id', access: 'fresh' },
  removeMember: { method: 'DELETE', path: '/api/v3/accounts/:account_id/members/:id', access: 'fresh' },
  listInvitations: { method: 'GET', path: '/api/v3/accounts/:account_id/invitations', access: 'signed-in' },
  createInvitations: { method: 'POST', path: '/api/v3/accounts/:account_id/invitations', access: 'signed-in' },
  resendInvitation: { method: 'POST', path: '/api/v3/accounts/:account_id/invitations/:id/resend', access: 'signed-in' },
  revokeInvitation: { method: 'DELETE', path: '/api/v3/accounts/:account_id/invitations/:id', access: 'signed-in' },
  getInvitationOffer: { method: 'POST', path: '/api/v3/invitations/offer', access: 'public' },
  acceptInvitation: { method: 'POST', path: '/api/v3/invitations/accept', access: 'signed-in' },
  createZap: { method: 'POST', path: '/api/v3/zaps', access: 'signed-in' },
  updateZapNodes: { method: 'PUT', path: '/api/v3/zaps/:id/nodes', access: 'signed-in' },
  listZaps: { method: 'GET', path: '/api/v3/zaps', access: 'signed-in' },
  updateZaps: { method: 'PATCH', path: '/api/v3/zaps', access: 'signed-in' },
  deleteZaps: { method: 'POST', path: '/api/v3/zaps/removals', access: 'signed-in' },
  getZapUsage: { method: 'GET', path: '/api/v3/zaps/usage', access: 'signed-in' },
  getZap: { method: 'GET', path: '/api/v3/zaps/:id', access: 'signed-in' },
  updateZap: { method: 'PATCH', path: '/api/v3/zaps/:id', access: 'signed-in' },
  deleteZap: { method: 'DELETE', path: '/api/v3/zaps/:id', access: 'signed-in' },
  getFolderTree: { method: 'GET', path: '/api/org/v0/tree', access: 'signed-in' },
  listFolders: { method: 'GET', path: '/api/v3/folders', access: 'signed-in' },
  createFolder: { method: 'POST', path: '/api/v3/folders', access: 'signed-in' },
  updateFolder: { method: 'PATCH', path: '/api/v3/folders/:id', access: 'signed-in' },
  deleteFolder: { method: 'DELETE', path: '/api/v3/folders/:id', access: 'signed-in' },
  planZapMove: { method: 'POST', path: '/api/v3/zaps/move/plan', access: 'signed-in' },
  moveZaps: { method: 'POST', path: '/api/v3/zaps/move', access: 'signed-in' },
  moveZapsByPut: { method: 'PUT', path: '/api/v3/zaps/move', access: 'signed-in' },
  getZapMove: { method: 'GET', path: '/api/v3/zap-moves/:id', access: 'signed-in' },
  undoZapMove: { method: 'POST', path: '/api/v3/zap-moves/:id/undo', access: 'signed-in' },
  getZapShare: { method: 'GET', path: '/api/v3/zaps/:id/share', access: 'signed-in' },
  shareZap: { method: 'POST', path: '/api/v3/zaps/:id/share', access: 'signed-in' },
  deleteZapShare: { method: 'DELETE', path: '/api/v3/zaps/:id/share', access: 'signed-in' },
  copySharedZap: { method: 'POST', path: '/api/v3/shared-zaps/:id/copy', access: 'signed-in' },
  listOnboardings: { method: 'GET', path: '/api/v4/onboardings/', access: 'signed-in' },
  updateOnboarding: { method: 'PATCH', path: '/api/v4/onboardings/', access: 'signed-in' },
  startAuthentication: { method: 'GET', path: '/api/v3/authentications/start/:api', access: 'signed-in' },
  listAuthentications: { method: 'GET', path: '/api/v3/authentications', access: 'signed-in' },
  createAuthentication: { method: 'POST', path: '/api/v3/authentications', access: 'signed-in' },
  deleteAuthentication: { method: 'DELETE', path: '/api/v3/authentications/:id', access: 'signed-in' },
  sendSupportRequest: { method: 'POST', path: '/api/v3/support-requests', access: 'public' },
  listExperts: { method: 'GET', path: '/api/v3/experts', access: 'public' },
  getSystemStatus: { method: 'GET', path: '/api/v3/status', access: 'public' },
  listTimezones: { method: 'GET', path: '/api/v3/timezones', access: 'public' },
  listServices: { method: 'GET', path: '/api/v3/services', access: 'public' },
  getService: { method: 'GET', path: '/api/v3/services/:id', access: 'public' },
  listZapTemplates: { method: 'GET', path: '/api/v3/zap-templates', access: 'public' },
  getZapTemplate: { method: 'GET', path: '/api/v3/zap-templates/:id', access: 'public' },
  getAppDetails: { method: 'GET', path: '/api/platform/v3/apps/:kind/:id/details', access: 'public' },

  recordTrackingEvents: { method: 'POST', path: '/api/v4/tracking/event/', access: 'public' },
  recordClientEvent: { method: 'POST', path: '/api/v3/events', access: 'public' },

  runGraphqlQuery: { method: 'POST', path: '/api/graphql/v2', access: 'public' },
} as const satisfies Record<string, RouteShape>;

export type RouteName = keyof typeof routes;
