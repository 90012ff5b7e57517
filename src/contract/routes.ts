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

  confirmAuthentication: { method: 'GET', path: '/api/v4/confirm-authentication', access: 'signed-in' },

  profile: { method: 'GET', path: '/api/v3/profiles/:id', access: 'signed-in' },
  profileSave: { method: 'PATCH', path: '/api/v3/profiles/:id', access: 'signed-in' },
  avatarUpload: { method: 'POST', path: '/api/v3/profiles/:id/avatar', access: 'signed-in' },
  avatarRemoval: { method: 'DELETE', path: '/api/v3/profiles/:id/avatar', access: 'signed-in' },
  emailConfirmationSend: { method: 'POST', path: '/api/v3/profiles/:id/confirm-email', access: 'signed-in' },
  mailingChoice: { method: 'POST', path: '/api/v3/mailings', access: 'public' },
  emailConfirmation: { method: 'POST', path: '/api/v3/email-confirmations', access: 'public' },

  dataRights: { method: 'GET', path: '/api/v3/profiles/:id/data', access: 'signed-in' },
  dataExport: { method: 'GET', path: '/api/v3/profiles/:id/data/export', access: 'signed-in' },
  dataExportStart: { method: 'POST', path: '/api/v3/profiles/:id/data/export', access: 'fresh' },
  dataDeletion: { method: 'GET', path: '/api/v3/profiles/:id/data/delete', access: 'public' },
  dataDeletionStart: { method: 'POST', path: '/api/v3/profiles/:id/data/delete', access: 'fresh' },
  dataDeletionCancel: { method: 'DELETE', path: '/api/v3/profiles/:id/data/delete', access: 'signed-in' },

  twoFactorSetup: { method: 'POST', path: '/api/v3/2fa/setup', access: 'fresh' },
  twoFactorProof: { method: 'POST', path: '/api/v3/2fa/setup/proof', access: 'fresh' },
  twoFactorEnable: { method: 'POST', path: '/api/v3/2fa/enable', access: 'fresh' },
  twoFactorDisable: { method: 'POST', path: '/api/v3/2fa/disable', access: 'fresh' },
  recoveryCodesRenewal: { method: 'POST', path: '/api/v3/2fa/recovery-codes', access: 'fresh' },

  security: { method: 'GET', path: '/api/v3/profiles/:id/security', access: 'signed-in' },
  passwordChange: { method: 'POST', path: '/api/v3/profiles/:id/password', access: 'signed-in' },
  sessionsList: { method: 'GET', path: '/api/v3/sessions', access: 'signed-in' },
  sessionsRemoval: { method: 'DELETE', path: '/api/v3/sessions', access: 'signed-in' },
  sessionRemoval: { method: 'DELETE', path: '/api/v3/sessions/:id', access: 'signed-in' },

  passkeySignIn: { method: 'POST', path: '/api/v3/passkey-sign-in', access: 'public' },
  passkeyFactorStart: { method: 'POST', path: '/api/v3/2fa/passkey/options', access: 'pending' },
  passkeyFactor: { method: 'POST', path: '/api/v3/2fa/passkey', access: 'pending' },
  passkeysList: { method: 'GET', path: '/api/v3/passkeys', access: 'signed-in' },
  passkeyOptions: { method: 'POST', path: '/api/v3/passkey-options', access: 'fresh' },
  passkeyCreate: { method: 'POST', path: '/api/v3/passkeys', access: 'signed-in' },
  passkeyRename: { method: 'PATCH', path: '/api/v3/passkeys/:id', access: 'signed-in' },
  passkeyRemoval: { method: 'DELETE', path: '/api/v3/passkeys/:id', access: 'fresh' },

  oneTap: { method: 'POST', path: '/google-sso/onetap/', access: 'public' },
  oneTapStart: { method: 'GET', path: '/api/v3/sign-on/one-tap', access: 'public' },
  signOnPending: { method: 'GET', path: '/api/v3/sign-on/pending', access: 'public' },
  signOnLink: { method: 'POST', path: '/api/v3/sign-on/pending', access: 'fresh' },
  signOnIdentities: { method: 'GET', path: '/api/v3/sign-on/identities', access: 'signed-in' },
  signOnConnect: { method: 'POST', path: '/api/v3/sign-on/identities', access: 'fresh' },
  signOnDisconnect: { method: 'DELETE', path: '/api/v3/sign-on/identities/:id', access: 'fresh' },

  accountsList: { method: 'GET', path: '/api/v3/accounts', access: 'signed-in' },
  accountCreate: { method: 'POST', path: '/api/v3/accounts', access: 'signed-in' },
  account: { method: 'GET', path: '/api/v3/accounts/:id', access: 'signed-in' },
  accountSave: { method: 'PATCH', path: '/api/v3/accounts/:id', access: 'signed-in' },
  accountLogo: { method: 'POST', path: '/api/v3/accounts/:id/logo', access: 'signed-in' },
  teamTrialStart: { method: 'POST', path: '/api/v3/accounts/:id/trial', access: 'signed-in' },
  plansList: { method: 'GET', path: '/api/v3/accounts/:account_id/plans', access: 'signed-in' },
  plan: { method: 'GET', path: '/api/v3/accounts/:account_id/plans/:id', access: 'signed-in' },
  planChangeDetails: { method: 'GET', path: '/api/v3/accounts/:account_id/plans/:id/change-details', access: 'signed-in' },
  planChange: { method: 'POST', path: '/api/v3/accounts/:id/plan', access: 'signed-in' },
  planGroup: { method: 'GET', path: '/api/v3/plan-groups/:alias/plans', access: 'signed-in' },
  trialExtension: { method: 'PATCH', path: '/api/v3/accounts/:id/trial', access: 'signed-in' },
  taskUsage: { method: 'GET', path: '/api/v3/accounts/:id/task-usage', access: 'signed-in' },
  membersList: { method: 'GET', path: '/api/v3/accounts/:account_id/members', access: 'signed-in' },
  member: { method: 'GET', path: '/api/v3/accounts/:account_id/members/:id', access: 'signed-in' },
  memberSave: { method: 'PATCH', path: '/api/v3/accounts/:account_id/members/:id', access: 'fresh' },
  memberRemoval: { method: 'DELETE', path: '/api/v3/accounts/:account_id/members/:id', access: 'fresh' },
  invitationsList: { method: 'GET', path: '/api/v3/accounts/:account_id/invitations', access: 'signed-in' },
  invitationsCreate: { method: 'POST', path: '/api/v3/accounts/:account_id/invitations', access: 'signed-in' },
  invitationResend: { method: 'POST', path: '/api/v3/accounts/:account_id/invitations/:id/resend', access: 'signed-in' },
  invitationRevocation: { method: 'DELETE', path: '/api/v3/accounts/:account_id/invitations/:id', access: 'signed-in' },
  invitationOffer: { method: 'POST', path: '/api/v3/invitations/offer', access: 'public' },
  invitationAccept: { method: 'POST', path: '/api/v3/invitations/accept', access: 'signed-in' },
  zapCreate: { method: 'POST', path: '/api/v3/zaps', access: 'signed-in' },
  zapNodesSave: { method: 'PUT', path: '/api/v3/zaps/:id/nodes', access: 'signed-in' },
  zapsList: { method: 'GET', path: '/api/v3/zaps', access: 'signed-in' },
  zapsSave: { method: 'PATCH', path: '/api/v3/zaps', access: 'signed-in' },
  zapsRemoval: { method: 'POST', path: '/api/v3/zaps/removals', access: 'signed-in' },
  zapsUsage: { method: 'GET', path: '/api/v3/zaps/usage', access: 'signed-in' },
  zap: { method: 'GET', path: '/api/v3/zaps/:id', access: 'signed-in' },
  zapSave: { method: 'PATCH', path: '/api/v3/zaps/:id', access: 'signed-in' },
  zapRemoval: { method: 'DELETE', path: '/api/v3/zaps/:id', access: 'signed-in' },
  folderTree: { method: 'GET', path: '/api/org/v0/tree', access: 'signed-in' },
  foldersList: { method: 'GET', path: '/api/v3/folders', access: 'signed-in' },
  folderCreate: { method: 'POST', path: '/api/v3/folders', access: 'signed-in' },
  folderSave: { method: 'PATCH', path: '/api/v3/folders/:id', access: 'signed-in' },
  folderRemoval: { method: 'DELETE', path: '/api/v3/folders/:id', access: 'signed-in' },
  zapMovePlan: { method: 'POST', path: '/api/v3/zaps/move/plan', access: 'signed-in' },
  zapMove: { method: 'POST', path: '/api/v3/zaps/move', access: 'signed-in' },
  zapMovePut: { method: 'PUT', path: '/api/v3/zaps/move', access: 'signed-in' },
  zapMoveReport: { method: 'GET', path: '/api/v3/zap-moves/:id', access: 'signed-in' },
  zapMoveUndo: { method: 'POST', path: '/api/v3/zap-moves/:id/undo', access: 'signed-in' },
  zapShare: { method: 'GET', path: '/api/v3/zaps/:id/share', access: 'signed-in' },
  zapShareSave: { method: 'POST', path: '/api/v3/zaps/:id/share', access: 'signed-in' },
  zapShareRemoval: { method: 'DELETE', path: '/api/v3/zaps/:id/share', access: 'signed-in' },
  sharedZapCopy: { method: 'POST', path: '/api/v3/shared-zaps/:id/copy', access: 'signed-in' },
  onboardingsList: { method: 'GET', path: '/api/v4/onboardings/', access: 'signed-in' },
  onboardingSave: { method: 'PATCH', path: '/api/v4/onboardings/', access: 'signed-in' },
  authenticationStart: { method: 'GET', path: '/api/v3/authentications/start/:api', access: 'signed-in' },
  authenticationsList: { method: 'GET', path: '/api/v3/authentications', access: 'signed-in' },
  authenticationCreate: { method: 'POST', path: '/api/v3/authentications', access: 'signed-in' },
  authenticationRemoval: { method: 'DELETE', path: '/api/v3/authentications/:id', access: 'signed-in' },
  supportRequest: { method: 'POST', path: '/api/v3/support-requests', access: 'public' },
  expertsList: { method: 'GET', path: '/api/v3/experts', access: 'public' },
  systemStatus: { method: 'GET', path: '/api/v3/status', access: 'public' },
  timezonesList: { method: 'GET', path: '/api/v3/timezones', access: 'public' },
  servicesList: { method: 'GET', path: '/api/v3/services', access: 'public' },
  service: { method: 'GET', path: '/api/v3/services/:id', access: 'public' },
  zapTemplatesList: { method: 'GET', path: '/api/v3/zap-templates', access: 'public' },
  zapTemplate: { method: 'GET', path: '/api/v3/zap-templates/:id', access: 'public' },
  appDetails: { method: 'GET', path: '/api/platform/v3/apps/:kind/:id/details', access: 'public' },

  trackingEvent: { method: 'POST', path: '/api/v4/tracking/event/', access: 'public' },
  clientEvent: { method: 'POST', path: '/api/v3/events', access: 'public' },

  graphql: { method: 'POST', path: '/api/graphql/v2', access: 'public' },
} as const satisfies Record<string, RouteShape>;

export type RouteName = keyof typeof routes;
