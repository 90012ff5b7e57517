import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { ask, bodies, idsOf, type Ids } from '../../support/serverEndpoints';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  logIn,
  newConfirmedUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  signedIn,
  type SomebodyWithTwoFactor,
} from '../../support/serverPeople';

/**
 * The callers. `outsider` and `member` have a fresh sign-in. An outsider requests another person's account
 * and profile, a member their own. `stale` is a member whose sign-in is eleven minutes old.
 */
const principals = ['anonymous', 'owing a factor', 'owing a confirmation', 'stale', 'outsider', 'member'] as const;
type PrincipalName = (typeof principals)[number];

/** The status for each caller. One line for each endpoint, in the order of `principals` (S51). */
const matrix: Record<EndpointName, readonly [number, number, number, number, number, number]> = {
  getCsrfToken: [200, 200, 200, 200, 200, 200],
  getCaptchaChallenge: [200, 200, 200, 200, 200, 200],
  signUp: [201, 201, 201, 201, 201, 201],
  logIn: [401, 401, 401, 401, 401, 401],
  logOut: [204, 204, 204, 204, 204, 204],
  verifyTwoFactorCode: [401, 403, 401, 401, 401, 401],
  secureSession: [401, 401, 200, 401, 401, 401],
  discoverAccount: [200, 200, 200, 200, 200, 200],
  startReauthentication: [401, 401, 401, 200, 200, 200],
  requestPasswordReset: [200, 200, 200, 200, 200, 200],
  resetPassword: [403, 403, 403, 403, 403, 403],
  getCurrentProfile: [200, 200, 200, 200, 200, 200],
  getProfile: [401, 401, 401, 200, 404, 200],
  updateProfile: [401, 401, 401, 200, 404, 200],
  uploadAvatar: [401, 401, 401, 400, 404, 400],
  deleteAvatar: [401, 401, 401, 200, 404, 200],
  sendEmailConfirmation: [401, 401, 401, 200, 404, 200],
  updateMailingSubscription: [400, 400, 400, 400, 400, 400],
  findApproval: [404, 404, 404, 404, 404, 404],
  answerApproval: [404, 404, 404, 404, 404, 404],
  confirmEmail: [400, 400, 400, 400, 400, 400],
  getDataRights: [401, 401, 401, 200, 404, 200],
  getDataExport: [401, 401, 401, 404, 404, 404],
  startDataExport: [401, 401, 401, 403, 404, 201],
  getDataDeletion: [404, 404, 404, 404, 404, 404],
  startDataDeletion: [401, 401, 401, 403, 404, 400],
  cancelDataDeletion: [401, 401, 401, 404, 404, 404],
  startTwoFactorSetup: [401, 401, 401, 403, 200, 200],
  verifyTwoFactorSetup: [401, 401, 401, 403, 400, 400],
  enableTwoFactor: [401, 401, 401, 403, 400, 400],
  disableTwoFactor: [401, 401, 401, 403, 200, 200],
  renewRecoveryCodes: [401, 401, 401, 403, 400, 400],
  getRecoveryDrill: [401, 401, 401, 200, 200, 200],
  getSecurity: [401, 401, 401, 200, 404, 200],
  changePassword: [401, 401, 401, 400, 404, 400],
  listSessions: [401, 401, 401, 200, 200, 200],
  deleteOtherSessions: [401, 401, 401, 204, 204, 204],
  deleteSession: [401, 401, 401, 404, 404, 404],
  listActivity: [401, 401, 401, 200, 200, 200],
  reverseActivity: [401, 401, 401, 403, 404, 404],
  findReversal: [404, 404, 404, 404, 404, 404],
  reverseByLink: [404, 404, 404, 404, 404, 404],
  startPasskeySignIn: [200, 200, 200, 200, 200, 200],
  completePasskeySignIn: [401, 401, 401, 401, 401, 401],
  startTwoFactorPasskey: [401, 200, 401, 401, 401, 401],
  verifyTwoFactorPasskey: [401, 403, 401, 401, 401, 401],
  listPasskeys: [401, 401, 401, 200, 200, 200],
  startPasskeyRegistration: [401, 401, 401, 403, 200, 200],
  createPasskey: [401, 401, 401, 400, 400, 400],
  renamePasskey: [401, 401, 401, 404, 404, 404],
  deletePasskey: [401, 401, 401, 403, 404, 404],
  logInWithOneTap: [404, 404, 404, 404, 404, 404],
  getOneTapOptions: [404, 404, 404, 404, 404, 404],
  getPendingSocialLogin: [404, 404, 404, 404, 404, 404],
  linkPendingSocialLogin: [401, 401, 401, 403, 404, 404],
  listSocialLogins: [401, 401, 401, 200, 200, 200],
  connectSocialLogin: [401, 401, 401, 403, 404, 404],
  disconnectSocialLogin: [401, 401, 401, 403, 404, 404],
  listAccounts: [401, 401, 401, 200, 200, 200],
  createAccount: [401, 401, 401, 409, 409, 409],
  getAccount: [401, 401, 401, 200, 404, 200],
  updateAccount: [401, 401, 401, 200, 404, 200],
  uploadAccountLogo: [401, 401, 401, 400, 404, 400],
  listPlans: [401, 401, 401, 200, 404, 200],
  getPlan: [401, 401, 401, 200, 404, 200],
  getPlanChangeDetails: [401, 401, 401, 200, 404, 200],
  changePlan: [401, 401, 401, 200, 404, 200],
  cancelPlanChange: [401, 401, 401, 200, 404, 200],
  getPlanGroup: [401, 401, 401, 200, 200, 200],
  extendTrial: [401, 401, 401, 200, 404, 200],
  getTaskUsage: [401, 401, 401, 200, 404, 200],
  startTeamTrial: [401, 401, 401, 201, 404, 201],
  listMembers: [401, 401, 401, 200, 404, 200],
  getMember: [401, 401, 401, 200, 404, 200],
  updateMember: [401, 401, 401, 403, 404, 409],
  removeMember: [401, 401, 401, 403, 404, 409],
  getSecondFactorRule: [401, 401, 401, 200, 404, 200],
  setSecondFactorRule: [401, 401, 401, 403, 404, 200],
  listInvitations: [401, 401, 401, 200, 404, 200],
  createInvitations: [401, 401, 401, 409, 404, 409],
  resendInvitation: [401, 401, 401, 404, 404, 404],
  revokeInvitation: [401, 401, 401, 404, 404, 404],
  getInvitationOffer: [404, 404, 404, 404, 404, 404],
  acceptInvitation: [401, 401, 401, 404, 404, 404],
  createZap: [401, 401, 401, 201, 404, 201],
  getZapDraft: [401, 401, 401, 404, 404, 404],
  saveZapDraft: [401, 401, 401, 404, 404, 404],
  publishZap: [401, 401, 401, 404, 404, 404],
  listZapVersions: [401, 401, 401, 404, 404, 404],
  getZapVersion: [401, 401, 401, 404, 404, 404],
  replaceHookAddress: [401, 401, 401, 404, 404, 404],
  exportZap: [401, 401, 401, 404, 404, 404],
  importZap: [401, 401, 401, 201, 404, 201],
  duplicateZap: [401, 401, 401, 404, 404, 404],
  listFieldChoices: [401, 401, 401, 404, 404, 404],
  listDynamicFields: [401, 401, 401, 404, 404, 404],
  listTriggerSamples: [401, 401, 401, 404, 404, 404],
  testTrigger: [401, 401, 401, 404, 404, 404],
  listStepTests: [401, 401, 401, 404, 404, 404],
  testStep: [401, 401, 401, 404, 404, 404],
  getAppOperations: [401, 401, 401, 404, 404, 404],
  listZaps: [401, 401, 401, 200, 404, 200],
  updateZaps: [401, 401, 401, 404, 404, 404],
  deleteZaps: [401, 401, 401, 404, 404, 404],
  getZapUsage: [401, 401, 401, 200, 200, 200],
  getZap: [401, 401, 401, 404, 404, 404],
  updateZap: [401, 401, 401, 404, 404, 404],
  deleteZap: [401, 401, 401, 404, 404, 404],
  getTrackingOverview: [401, 401, 401, 200, 200, 200],
  listTrackedEvents: [401, 401, 401, 200, 200, 200],
  deleteTrackedEvents: [401, 401, 401, 200, 200, 200],
  updateTrackingChoices: [401, 401, 401, 200, 200, 200],
  listTrash: [401, 401, 401, 200, 404, 200],
  restoreFromTrash: [401, 401, 401, 404, 404, 404],
  purgeTrash: [401, 401, 401, 404, 404, 404],
  listRuns: [401, 401, 401, 200, 404, 200],
  getRun: [401, 401, 401, 404, 404, 404],
  getRunStep: [401, 401, 401, 404, 404, 404],
  cancelRun: [401, 401, 401, 404, 404, 404],
  replayRun: [401, 401, 401, 404, 404, 404],
  runZapNow: [401, 401, 401, 404, 404, 404],
  replayRuns: [401, 401, 401, 404, 404, 404],
  decideMissedRuns: [401, 401, 401, 404, 404, 404],
  continueRun: [401, 401, 401, 404, 404, 404],
  answerRun: [401, 401, 401, 404, 404, 404],
  answerRuns: [401, 401, 401, 404, 404, 404],
  releaseRuns: [401, 401, 401, 200, 404, 200],
  getFolderTree: [401, 401, 401, 200, 404, 200],
  listFolders: [401, 401, 401, 200, 404, 200],
  createFolder: [401, 401, 401, 201, 404, 201],
  updateFolder: [401, 401, 401, 404, 404, 404],
  deleteFolder: [401, 401, 401, 404, 404, 404],
  findSameName: [401, 401, 401, 200, 404, 200],
  planZapMove: [401, 401, 401, 404, 404, 404],
  moveZaps: [401, 401, 401, 404, 404, 404],
  moveZapsByPut: [401, 401, 401, 404, 404, 404],
  getZapMove: [401, 401, 401, 404, 404, 404],
  undoZapMove: [401, 401, 401, 404, 404, 404],
  getZapShare: [401, 401, 401, 404, 404, 404],
  shareZap: [401, 401, 401, 404, 404, 404],
  deleteZapShare: [401, 401, 401, 404, 404, 404],
  copySharedZap: [401, 401, 401, 404, 404, 404],
  listOnboardings: [401, 401, 401, 200, 200, 200],
  updateOnboarding: [401, 401, 401, 200, 200, 200],
  startAuthentication: [401, 401, 401, 200, 200, 200],
  listAuthentications: [401, 401, 401, 200, 404, 200],
  createAuthentication: [401, 401, 401, 201, 404, 201],
  beginAppSignIn: [401, 401, 401, 400, 404, 400],
  finishAppSignIn: [401, 401, 401, 400, 400, 400],
  deleteAuthentication: [401, 401, 401, 404, 404, 404],
  getAuthentication: [401, 401, 401, 404, 404, 404],
  updateAuthentication: [401, 401, 401, 404, 404, 404],
  reconnectAuthentication: [401, 401, 401, 404, 404, 404],
  testAuthentication: [401, 401, 401, 404, 404, 404],
  getAuthenticationUsage: [401, 401, 401, 404, 404, 404],
  sendErrorReport: [400, 400, 400, 400, 400, 400],
  sendSupportRequest: [201, 201, 201, 201, 201, 201],
  listExperts: [200, 200, 200, 200, 200, 200],
  getSystemStatus: [200, 200, 200, 200, 200, 200],
  listTimezones: [200, 200, 200, 200, 200, 200],
  getAppDetails: [404, 404, 404, 404, 404, 404],
  recordTrackingEvents: [204, 204, 204, 204, 204, 204],
  recordPageSpans: [204, 204, 204, 204, 204, 204],
  recordClientEvent: [204, 204, 204, 204, 204, 204],
  runGraphqlQuery: [200, 200, 200, 200, 200, 200],
};

let server: TestServer;
/** Created once, because no request below changes them. */
let guarded: SomebodyWithTwoFactor | undefined;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' } });
});
afterAll(() => server.close());

/** Returns a browser of the principal and the ids that it requests. */
async function come(as: PrincipalName): Promise<{ browser: Browser; ids: Ids }> {
  if (as === 'owing a factor') {
    guarded ??= await newUserWithTwoFactor(server);
    return { browser: await owingSecondFactor(server, guarded), ids: await idsOf(server, guarded) };
  }
  const person = await newConfirmedUser(server);
  const ids = await idsOf(server, person);
  switch (as) {
    case 'anonymous':
      return { browser: server.browser(anyAddress()), ids };
    case 'owing a confirmation': {
      await server.context.db.updateTable('profiles').set({ requires_single_session: true }).where('id', '=', person.id).execute();
      const browser = server.browser(anyAddress());
      await logIn(browser, person);
      return { browser, ids };
    }
    case 'stale': {
      const browser = await signedIn(server, person);
      server.clock.advance(11 * 60_000);
      return { browser, ids };
    }
    case 'outsider':
      return { browser: await signedIn(server, await newConfirmedUser(server)), ids };
    case 'member':
      return { browser: await signedIn(server, person), ids };
  }
}

/** A document with one operation needs no name (decision W3). */
const mayBeAbsent: ReadonlySet<string> = new Set(['runGraphqlQuery.operationName']);

const names = Object.keys(endpoints) as EndpointName[];

describe.each(principals)('%s', (principal) => {
  it.each(names)('asks for %s and gets what the table says [S51, S15]', async (name) => {
    const { browser, ids } = await come(principal);
    const reply = await ask(name, browser, ids);
    expect([name, reply.status]).toEqual([name, matrix[name][principals.indexOf(principal)]]);
  });
});

it('what the route says of access is what the table says [S51]', () => {
  for (const name of names) {
    const [anonymous, , , stale] = matrix[name];
    const { access } = endpoints[name];
    expect([name, anonymous === 401 && name !== 'logIn' && name !== 'completePasskeySignIn']).toEqual([name, access !== 'public']);
    expect([name, stale === 403 && access !== 'public']).toEqual([name, access === 'fresh']);
  }
});

describe('every endpoint with a body', () => {
  /** All endpoints with a body, except the endpoint whose answer must not depend on its body (S59), which has its own test. */
  const withFields = (Object.keys(bodies) as EndpointName[]).filter((name) => 'body' in endpoints[name] && name !== 'recordTrackingEvents');
  /** A principal whom the endpoint admits. */
  const rightful = (name: EndpointName): PrincipalName =>
    name === 'verifyTwoFactorCode' || name.endsWith('TwoFactorPasskey')
      ? 'owing a factor'
      : name === 'secureSession'
        ? 'owing a confirmation'
        : 'member';

  const dumpOf = async () => {
    const tables = [
      'profiles',
      'accounts',
      'memberships',
      'invitations',
      'zaps',
      'two_factors',
      'passkeys',
      'two_factor_setups',
      'recovery_codes',
      'reset_codes',
      'confirmation_links',
      'email_confirmations',
      'outbox',
      'sessions',
      'failure_streaks',
    ];
    const rows = await Promise.all(
      tables.map((table) => server.server.database.pool.query(`select t::text as row from ${table} t order by 1`)),
    );
    return JSON.stringify(rows.map(({ rows: all }) => all));
  };

  it.each(withFields)('%s: 400 for a field that it does not know, and nothing is changed [S50]', async (name) => {
    const { browser, ids } = await come(rightful(name));
    await browser.csrfToken();
    const before = await dumpOf();
    const strange = [
      'id',
      'roles',
      'is_staff',
      'email_confirmed',
      'plan_id',
      'is_paid',
      'trial_end_date',
      'switches',
      'owner',
      'primary_id',
      'signup',
    ];
    // Except for the endpoint that changes the plan.
    for (const field of strange.filter((each) => !(each in (bodies[name]?.() ?? {})))) {
      const reply = await ask(name, browser, ids, { ...bodies[name]?.(), [field]: 1 });
      expect([field, reply.status]).toEqual([field, 400]);
    }
    expect(await dumpOf()).toBe(before);
  });

  it.each(withFields)('%s: 400 for values of another type, null and nothing included, and nothing is changed [S13]', async (name) => {
    const { browser, ids } = await come(rightful(name));
    await browser.csrfToken();
    const before = await dumpOf();
    const good = bodies[name]?.() ?? {};
    for (const [field, fitting] of Object.entries(good)) {
      for (const value of [1, 0, true, null, [], ['x'], {}, { length: 3 }]) {
        if (typeof value === 'number' && typeof fitting === 'number') continue;
        if (value === null && mayBeAbsent.has(`${name}.${field}`)) continue;
        const reply = await ask(name, browser, ids, { ...good, [field]: value });
        expect([field, value, reply.status]).toEqual([field, value, 400]);
      }
      if (mayBeAbsent.has(`${name}.${field}`)) continue;
      const { [field as keyof typeof good]: _left, ...without } = good;
      expect([field, (await ask(name, browser, ids, without)).status]).toEqual([field, 400]);
    }
    for (const body of [[], 'text', 7, true]) expect((await ask(name, browser, ids, JSON.stringify(body))).status).toBe(400);
    expect(await dumpOf()).toBe(before);
  });

  it('two-factor takes one of the two codes and never both [S13]', async () => {
    const { browser, ids } = await come('owing a factor');
    expect((await ask('verifyTwoFactorCode', browser, ids, { code: '1', recovery_code: '1' })).status).toBe(400);
    expect((await ask('verifyTwoFactorCode', browser, ids, {})).status).toBe(400);
  });

  it.each(['getCaptchaChallenge', 'listZaps', 'getProfile'] as const)(
    '%s: 400 for a parameter that it does not know [S50]',
    async (name) => {
      const { browser, ids } = await come('member');
      expect((await ask(name, browser, ids, undefined, name === 'getProfile' ? '?owner=1' : '&owner=1')).status).toBe(400);
    },
  );

  it.each(['', '?action=', '?action=reset', '?action=login&action=sign_up'])('the captcha takes no action %j [S08, S13]', async (query) => {
    expect((await server.browser(anyAddress()).get(`/api/v3/captcha/challenge${query}`)).status).toBe(400);
  });
});

it('the captcha replies 429 after sixty challenges in ten minutes [S09]', async () => {
  const browser = server.browser(anyAddress());
  for (let n = 0; n < 60; n += 1) expect((await browser.get('/api/v3/captcha/challenge?action=login')).status).toBe(200);
  expect((await browser.get('/api/v3/captcha/challenge?action=login')).status).toBe(429);
});

it('no write of the contract is missing from these tables [S51]', () => {
  const writes = names.filter((name) => endpoints[name].method !== 'GET');
  expect(Object.keys(bodies).sort()).toEqual([...writes].sort());
});
