/** A request to each endpoint of the contract, as a person with their own account would send it. */
import { endpoints, type Endpoint } from '../../src/contract';
import type { EndpointName } from '../../src/contract/types';
import type { Browser, TestReply, TestServer } from './serverHarness';
import { anyEmail, goodPassword } from './serverPeople';

export interface Ids {
  readonly profileId: number;
  readonly accountId: number;
}

/** A valid body for every endpoint that accepts a body. */
export const bodies: Partial<Record<EndpointName, () => object>> = {
  signUp: () => ({ email: anyEmail(), first_name: 'Ada', last_name: 'Lovelace', password1: goodPassword }),
  logIn: () => ({ email: anyEmail(), password: 'wrong' }),
  verifyTwoFactorCode: () => ({ code: '000000' }),
  secureSession: () => ({}),
  requestPasswordReset: () => ({ email: anyEmail() }),
  resetPassword: () => ({ username: anyEmail(), code: 'x', password1: goodPassword, password2: goodPassword }),
  updateOnboarding: () => ({ role: 'sales' }),
  updateAccount: () => ({ name: 'Analytical Engines' }),
  uploadAccountLogo: () => ({}),
  changePlan: () => ({ plan_id: 1 }),
  cancelPlanChange: () => ({}),
  extendTrial: () => ({ reason: 'paths' }),
  startTeamTrial: () => ({ auto_upgrade: false }),
  setSecondFactorRule: () => ({ is_required: false }),
  updateMember: () => ({ role: 'admin' }),
  removeMember: () => ({}),
  createInvitations: () => ({ invitations: [{ email: anyEmail(), role: 'member' }] }),
  resendInvitation: () => ({}),
  revokeInvitation: () => ({}),
  createAccount: () => ({}),
  getInvitationOffer: () => ({ code: 'x' }),
  acceptInvitation: () => ({ code: 'x' }),
  createZap: () => ({ template_id: '101' }),
  saveZapDraft: () => ({ definition: { format: 1, zone: null, trigger: null, steps: [] }, base_revision: 0 }),
  publishZap: () => ({ base_revision: 0 }),
  replaceHookAddress: () => ({}),
  importZap: () => ({ definition: { format: 1, zone: null, trigger: null, steps: [] } }),
  duplicateZap: () => ({}),
  listFieldChoices: () => ({ step_key: 'step1', field: 'key' }),
  listDynamicFields: () => ({ step_key: 'step1' }),
  testTrigger: () => ({}),
  testStep: () => ({ step_key: 'step1', base_revision: 0 }),
  updateZaps: () => ({ zap_ids: [999_999], state: 'off' }),
  deleteZaps: () => ({ zap_ids: [999_999] }),
  updateZap: () => ({ title: 'Another name' }),
  deleteZap: () => ({}),
  restoreFromTrash: () => ({ zap_ids: [999_999] }),
  purgeTrash: () => ({ zap_ids: [999_999] }),
  cancelRun: () => ({}),
  replayRun: () => ({ version: 'same' }),
  replayRuns: () => ({ run_ids: ['0193b2d0-0000-7000-8000-000000000001'] }),
  runZapNow: () => ({}),
  decideMissedRuns: () => ({ decision: 'leave_out' }),
  continueRun: () => ({}),
  answerRun: () => ({ answer: 'repeat' }),
  answerRuns: () => ({ answer: 'repeat', run_ids: ['0193b2d0-0000-7000-8000-000000000001'] }),
  findApproval: () => ({ token: 'x' }),
  answerApproval: () => ({ token: 'x', answer: 'approve' }),
  releaseRuns: () => ({ per_minute: 60 }),
  createFolder: () => ({ title: 'Orders' }),
  updateFolder: () => ({ title: 'Another name' }),
  deleteFolder: () => ({}),
  planZapMove: () => ({ from_account_id: 1, target_account_id: 2, zap_ids: [1] }),
  moveZaps: () => ({ target_account_id: 1, zap_ids: [1] }),
  moveZapsByPut: () => ({ target_account_id: 1, zap_ids: [1] }),
  undoZapMove: () => ({}),
  deleteAuthentication: () => ({}),
  updateAuthentication: () => ({ title: 'Another name' }),
  reconnectAuthentication: () => ({ credentials: [{ name: 'token', value: 'x' }] }),
  testAuthentication: () => ({}),
  beginAppSignIn: () => ({ api: 'HotjarCLIAPI', credentials: [] }),
  finishAppSignIn: () => ({ state: 'unknown', code: 'x' }),
  createAuthentication: () => ({ api: 'HotjarCLIAPI', credentials: [{ name: 'api_key', value: 'key-of-hotjar' }] }),
  shareZap: () => ({ visibility: 'public' }),
  deleteZapShare: () => ({}),
  copySharedZap: () => ({}),
  sendErrorReport: () => ({ report: 'no report' }),
  sendSupportRequest: () => ({ email: anyEmail(), topic: 'other', subject: 'A question', message: 'How does this work, please?' }),
  updateProfile: () => ({ first_name: 'Grace' }),
  uploadAvatar: () => ({}),
  deleteAvatar: () => ({}),
  sendEmailConfirmation: () => ({}),
  updateMailingSubscription: () => ({ token: 'x', receives_updates: false }),
  confirmEmail: () => ({ code: 'x' }),
  startDataExport: () => ({}),
  startDataDeletion: () => ({ password: goodPassword, confirmation: 'nobody@example.com' }),
  cancelDataDeletion: () => ({}),
  startTwoFactorSetup: () => ({}),
  verifyTwoFactorSetup: () => ({ code: '000000' }),
  enableTwoFactor: () => ({ recovery_code: 'aaaa-bbbb-cccc' }),
  disableTwoFactor: () => ({}),
  renewRecoveryCodes: () => ({}),
  changePassword: () => ({ password: 'wrong', password1: goodPassword, password2: goodPassword }),
  deleteOtherSessions: () => ({}),
  deleteSession: () => ({}),
  logInWithOneTap: () => ({ id_token: 'x' }),
  linkPendingSocialLogin: () => ({}),
  disconnectSocialLogin: () => ({}),
  startPasskeySignIn: () => ({}),
  completePasskeySignIn: () => ({ credential_json: '{}' }),
  startTwoFactorPasskey: () => ({}),
  verifyTwoFactorPasskey: () => ({ credential_json: '{}' }),
  reverseActivity: () => ({}),
  findReversal: () => ({ code: 'unknown' }),
  reverseByLink: () => ({ code: 'unknown' }),
  startPasskeyRegistration: () => ({}),
  createPasskey: () => ({ credential_json: '{}' }),
  renamePasskey: () => ({ name: 'Laptop' }),
  deletePasskey: () => ({}),
  connectSocialLogin: () => ({ provider: 'google' }),
  deleteTrackedEvents: () => ({}),
  updateTrackingChoices: () => ({ flag: { name: 'template_search', is_on: true } }),
  recordTrackingEvents: () => ({ subject: 'page viewed' }),
  recordPageSpans: () => ({
    spans: [
      {
        trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
        span_id: '00f067aa0ba902b7',
        parent_span_id: null,
        kind: 'view',
        route: '/app/dashboard',
        method: null,
        status: null,
        started_at: 1_780_000_000_000,
        duration: 120,
      },
    ],
  }),
  recordClientEvent: () => ({ message: 'performance problem', data: { service: 'patchbay-web', release: '1' } }),
  runGraphqlQuery: () => ({ operationName: 'abTestQuery', query: 'query abTestQuery { abTests { id } }' }),
};
/** The query of every endpoint that needs one. */
export const queries: Partial<Record<EndpointName, (ids: Ids) => string>> = {
  getCaptchaChallenge: () => '?action=login',
  discoverAccount: () => '?email=ada@example.com',
  startReauthentication: () => '?action=twoFactorSetup',
  createZap: ({ accountId }) => `?account_id=${accountId}`,
  importZap: ({ accountId }) => `?account_id=${accountId}`,
  listAuthentications: ({ accountId }) => `?account_id=${accountId}`,
  createAuthentication: ({ accountId }) => `?account_id=${accountId}`,
  beginAppSignIn: ({ accountId }) => `?account_id=${accountId}`,
  copySharedZap: ({ accountId }) => `?account_id=${accountId}`,
  listFolders: ({ accountId }) => `?account_id=${accountId}`,
  getTrackingOverview: ({ accountId }) => `?account_id=${accountId}`,
  updateTrackingChoices: ({ accountId }) => `?account_id=${accountId}`,
  listZaps: ({ accountId }) => `?account_id=${accountId}`,
  updateZaps: ({ accountId }) => `?account_id=${accountId}`,
  listRuns: ({ accountId }) => `?account_id=${accountId}`,
  releaseRuns: ({ accountId }) => `?account_id=${accountId}`,
  getRunStep: () => '?path=step1&attempt=1',
  deleteZaps: ({ accountId }) => `?account_id=${accountId}`,
  listTrash: ({ accountId }) => `?account_id=${accountId}`,
  restoreFromTrash: ({ accountId }) => `?account_id=${accountId}`,
  purgeTrash: ({ accountId }) => `?account_id=${accountId}`,
  getFolderTree: ({ accountId }) => `?context=${accountId}`,
  createFolder: ({ accountId }) => `?account_id=${accountId}`,
  findSameName: ({ accountId }) => `?account_id=${accountId}&kind=zap&title=Orders`,
};

/** Returns the ids of a person's profile and of the account that they signed up with. */
export async function idsOf(server: TestServer, person: { id: number }): Promise<Ids> {
  const { account_id: accountId } = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { profileId: person.id, accountId };
}

/** Routes whose `:id` is an account id. */
const ofAccount: ReadonlySet<EndpointName> = new Set([
  'getAccount',
  'updateAccount',
  'uploadAccountLogo',
  'changePlan',
  'cancelPlanChange',
  'getTaskUsage',
  'startTeamTrial',
  'extendTrial',
]);
/** Routes whose `:id` is a plan id. Plans are the same for everybody. */
const ofPlan: ReadonlySet<EndpointName> = new Set(['getPlan', 'getPlanChangeDetails']);
/** Routes whose `:id` is an id of the catalogue, which is the same for everybody. */
const ofCatalogue: ReadonlySet<EndpointName> = new Set(['getAppOperations']);

/** Calls an endpoint for the profile and account of `ids`. */
export function ask(name: EndpointName, browser: Browser, ids: Ids, body: unknown = bodies[name]?.(), more = ''): Promise<TestReply> {
  const { method, path } = endpoints[name];
  const id = ofAccount.has(name) ? ids.accountId : ofPlan.has(name) ? 2 : ofCatalogue.has(name) ? 'none' : ids.profileId;
  const segments = { kind: 'cli', number: 1, api: 'HotjarCLIAPI', alias: 'default', account_id: ids.accountId, id };
  const filled = path.replace(/:(\w+)/g, (whole, segment: string) => String(segments[segment as keyof typeof segments] ?? whole));
  const url = filled + (queries[name]?.(ids) ?? '') + more;
  const { file }: Endpoint = endpoints[name];
  if (file) return browser.upload(url, file.field, Buffer.from('no picture'), file.repeatsId ? { fields: { id: String(id) } } : {});
  switch (method) {
    case 'GET':
      return browser.get(url);
    case 'DELETE':
      return browser.delete(url, body);
    case 'PATCH':
      return browser.patch(url, body);
    case 'PUT':
      return browser.put(url, body);
    default:
      return browser.post(url, body);
  }
}
