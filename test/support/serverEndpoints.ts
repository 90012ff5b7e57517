/** A request to each endpoint of the contract, as a person with an own account would send it. */
import { endpoints, type EndpointSchemas } from '../../src/contract/endpoints';
import { routes, type RouteName } from '../../src/contract/routes';
import type { Browser, TestReply, TestServer } from './serverHarness';
import { anyEmail, goodPassword } from './serverPeople';

export interface Ids {
  readonly profileId: number;
  readonly accountId: number;
}

/** A body that fits, for every endpoint that takes one. */
export const bodies: Partial<Record<RouteName, () => object>> = {
  signUp: () => ({ email: anyEmail(), first_name: 'Ada', last_name: 'Lovelace', password1: goodPassword }),
  login: () => ({ email: anyEmail(), password: 'wrong' }),
  twoFactor: () => ({ code: '000000' }),
  secureSession: () => ({}),
  passwordForgot: () => ({ email: anyEmail() }),
  passwordReset: () => ({ username: anyEmail(), code: 'x', password1: goodPassword, password2: goodPassword }),
  onboardingSave: () => ({ role: 'sales' }),
  accountSave: () => ({ name: 'Analytical Engines' }),
  accountLogo: () => ({}),
  planChange: () => ({ plan_id: 1 }),
  trialExtension: () => ({ reason: 'paths' }),
  teamTrialStart: () => ({ auto_upgrade: false }),
  memberSave: () => ({ role: 'admin' }),
  memberRemoval: () => ({}),
  invitationsCreate: () => ({ invitations: [{ email: anyEmail(), role: 'member' }] }),
  invitationResend: () => ({}),
  invitationRevocation: () => ({}),
  accountCreate: () => ({}),
  invitationOffer: () => ({ code: 'x' }),
  invitationAccept: () => ({ code: 'x' }),
  zapCreate: () => ({ template_id: '101' }),
  zapNodesSave: () => ({ nodes: [], base_node_ids: [] }),
  zapsSave: () => ({ zap_ids: [999_999], state: 'off' }),
  zapsRemoval: () => ({ zap_ids: [999_999] }),
  zapSave: () => ({ title: 'Another name' }),
  zapRemoval: () => ({}),
  folderCreate: () => ({ title: 'Orders' }),
  folderSave: () => ({ title: 'Another name' }),
  folderRemoval: () => ({}),
  zapMovePlan: () => ({ from_account_id: 1, target_account_id: 2, zap_ids: [1] }),
  zapMove: () => ({ target_account_id: 1, zap_ids: [1] }),
  zapMovePut: () => ({ target_account_id: 1, zap_ids: [1] }),
  zapMoveUndo: () => ({}),
  authenticationRemoval: () => ({}),
  authenticationCreate: () => ({ api: 'HotjarCLIAPI', credentials: [{ name: 'api_key', value: 'key-of-hotjar' }] }),
  zapShareSave: () => ({ visibility: 'public' }),
  zapShareRemoval: () => ({}),
  sharedZapCopy: () => ({}),
  supportRequest: () => ({ email: anyEmail(), topic: 'other', subject: 'A question', message: 'How does this work, please?' }),
  profileSave: () => ({ first_name: 'Grace' }),
  avatarUpload: () => ({}),
  avatarRemoval: () => ({}),
  emailConfirmationSend: () => ({}),
  mailingChoice: () => ({ token: 'x', receives_updates: false }),
  emailConfirmation: () => ({ code: 'x' }),
  dataExportStart: () => ({}),
  dataDeletionStart: () => ({ password: goodPassword, confirmation: 'nobody@example.com' }),
  dataDeletionCancel: () => ({}),
  twoFactorSetup: () => ({}),
  twoFactorProof: () => ({ code: '000000' }),
  twoFactorEnable: () => ({ recovery_code: 'aaaa-bbbb-cccc' }),
  twoFactorDisable: () => ({}),
  recoveryCodesRenewal: () => ({}),
  passwordChange: () => ({ password: 'wrong', password1: goodPassword, password2: goodPassword }),
  sessionsRemoval: () => ({}),
  sessionRemoval: () => ({}),
  oneTap: () => ({ id_token: 'x' }),
  signOnLink: () => ({}),
  signOnDisconnect: () => ({}),
  passkeyStart: () => ({}),
  passkeySignIn: () => ({ credential_json: '{}' }),
  passkeyFactorStart: () => ({}),
  passkeyFactor: () => ({ credential_json: '{}' }),
  passkeyOptions: () => ({}),
  passkeyCreate: () => ({ credential_json: '{}' }),
  passkeyRename: () => ({ name: 'Laptop' }),
  passkeyRemoval: () => ({}),
  signOnConnect: () => ({ provider: 'google' }),
  trackingEvent: () => ({ subject: 'page viewed' }),
  clientEvent: () => ({ message: 'performance problem', data: { service: 'patchbay-web', release: '1' } }),
  graphql: () => ({ operationName: 'abTestQuery', query: 'query abTestQuery { abTests { id } }' }),
};
const queries: Partial<Record<RouteName, (ids: Ids) => string>> = {
  captchaChallenge: () => '?action=login',
  accountDiscovery: () => '?email=ada@example.com',
  confirmAuthentication: () => '?action=twoFactorSetup',
  zapCreate: ({ accountId }) => `?account_id=${accountId}`,
  authenticationsList: ({ accountId }) => `?account_id=${accountId}`,
  authenticationCreate: ({ accountId }) => `?account_id=${accountId}`,
  sharedZapCopy: ({ accountId }) => `?account_id=${accountId}`,
  foldersList: ({ accountId }) => `?account_id=${accountId}`,
  zapsList: ({ accountId }) => `?account_id=${accountId}`,
  zapsSave: ({ accountId }) => `?account_id=${accountId}`,
  zapsRemoval: ({ accountId }) => `?account_id=${accountId}`,
  folderTree: ({ accountId }) => `?context=${accountId}`,
  folderCreate: ({ accountId }) => `?account_id=${accountId}`,
};

/** The profile of somebody, and the account that they signed up with. */
export async function idsOf(server: TestServer, person: { id: number }): Promise<Ids> {
  const { account_id: accountId } = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { profileId: person.id, accountId };
}

/** Routes whose `:id` is an account's. */
const ofAccount: ReadonlySet<RouteName> = new Set([
  'account',
  'accountSave',
  'accountLogo',
  'planChange',
  'taskUsage',
  'teamTrialStart',
  'trialExtension',
]);
/** Routes whose `:id` is a plan's: all see the same ones. */
const ofPlan: ReadonlySet<RouteName> = new Set(['plan', 'planChangeDetails']);
/** Routes whose `:id` is of the catalogue: the same for everybody. */
const ofCatalogue: ReadonlySet<RouteName> = new Set(['service', 'zapTemplate']);

/** Asks an endpoint about the profile and account of `ids`. */
export function ask(name: RouteName, browser: Browser, ids: Ids, body: unknown = bodies[name]?.(), more = ''): Promise<TestReply> {
  const { method, path } = routes[name];
  const id = ofAccount.has(name) ? ids.accountId : ofPlan.has(name) ? 2 : ofCatalogue.has(name) ? 'none' : ids.profileId;
  const segments = { kind: 'cli', api: 'HotjarCLIAPI', alias: 'default', account_id: ids.accountId, id };
  const filled = path.replace(/:(\w+)/g, (whole, segment: string) => String(segments[segment as keyof typeof segments] ?? whole));
  const url = filled + (queries[name]?.(ids) ?? '') + more;
  const { file }: EndpointSchemas = endpoints[name];
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
