import { endpoints } from '../../../src/contract/endpoints';
import { routes, type RouteName } from '../../../src/contract/routes';
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
 * Who asks. `outsider` and `member` are signed in afresh and ask about an account and profile that are another's, or their own;
 * `stale` is a member whose sign-in is eleven minutes old.
 */
const principals = ['anonymous', 'owing a factor', 'owing a confirmation', 'stale', 'outsider', 'member'] as const;
type PrincipalName = (typeof principals)[number];

/** What each of them gets. One line for each endpoint, in the order of `principals` (S51). */
const matrix: Record<RouteName, readonly [number, number, number, number, number, number]> = {
  csrf: [200, 200, 200, 200, 200, 200],
  captchaChallenge: [200, 200, 200, 200, 200, 200],
  signUp: [201, 201, 201, 201, 201, 201],
  login: [401, 401, 401, 401, 401, 401],
  logout: [204, 204, 204, 204, 204, 204],
  twoFactor: [401, 403, 401, 401, 401, 401],
  secureSession: [401, 401, 200, 401, 401, 401],
  accountDiscovery: [200, 200, 200, 200, 200, 200],
  confirmAuthentication: [401, 401, 401, 200, 200, 200],
  passwordForgot: [200, 200, 200, 200, 200, 200],
  passwordReset: [403, 403, 403, 403, 403, 403],
  profilesList: [200, 200, 200, 200, 200, 200],
  profile: [401, 401, 401, 200, 404, 200],
  profileSave: [401, 401, 401, 200, 404, 200],
  avatarUpload: [401, 401, 401, 400, 404, 400],
  avatarRemoval: [401, 401, 401, 200, 404, 200],
  emailConfirmationSend: [401, 401, 401, 200, 404, 200],
  mailingChoice: [400, 400, 400, 400, 400, 400],
  emailConfirmation: [400, 400, 400, 400, 400, 400],
  dataRights: [401, 401, 401, 200, 404, 200],
  dataExport: [401, 401, 401, 404, 404, 404],
  dataExportStart: [401, 401, 401, 403, 404, 201],
  dataDeletion: [404, 404, 404, 404, 404, 404],
  dataDeletionStart: [401, 401, 401, 403, 404, 400],
  dataDeletionCancel: [401, 401, 401, 404, 404, 404],
  twoFactorSetup: [401, 401, 401, 403, 200, 200],
  twoFactorProof: [401, 401, 401, 403, 400, 400],
  twoFactorEnable: [401, 401, 401, 403, 400, 400],
  twoFactorDisable: [401, 401, 401, 403, 200, 200],
  recoveryCodesRenewal: [401, 401, 401, 403, 400, 400],
  security: [401, 401, 401, 200, 404, 200],
  passwordChange: [401, 401, 401, 400, 404, 400],
  sessionsList: [401, 401, 401, 200, 200, 200],
  sessionsRemoval: [401, 401, 401, 204, 204, 204],
  sessionRemoval: [401, 401, 401, 404, 404, 404],
  passkeyStart: [200, 200, 200, 200, 200, 200],
  passkeySignIn: [401, 401, 401, 401, 401, 401],
  passkeyFactorStart: [401, 200, 401, 401, 401, 401],
  passkeyFactor: [401, 403, 401, 401, 401, 401],
  passkeysList: [401, 401, 401, 200, 200, 200],
  passkeyOptions: [401, 401, 401, 403, 200, 200],
  passkeyCreate: [401, 401, 401, 400, 400, 400],
  passkeyRename: [401, 401, 401, 404, 404, 404],
  passkeyRemoval: [401, 401, 401, 403, 404, 404],
  oneTap: [404, 404, 404, 404, 404, 404],
  oneTapStart: [404, 404, 404, 404, 404, 404],
  signOnPending: [404, 404, 404, 404, 404, 404],
  signOnLink: [401, 401, 401, 403, 404, 404],
  signOnIdentities: [401, 401, 401, 200, 200, 200],
  signOnConnect: [401, 401, 401, 403, 404, 404],
  signOnDisconnect: [401, 401, 401, 403, 404, 404],
  accountsList: [401, 401, 401, 200, 200, 200],
  accountCreate: [401, 401, 401, 409, 409, 409],
  account: [401, 401, 401, 200, 404, 200],
  accountSave: [401, 401, 401, 200, 404, 200],
  accountLogo: [401, 401, 401, 400, 404, 400],
  plansList: [401, 401, 401, 200, 404, 200],
  plan: [401, 401, 401, 200, 404, 200],
  planChangeDetails: [401, 401, 401, 200, 404, 200],
  planChange: [401, 401, 401, 200, 404, 200],
  planGroup: [401, 401, 401, 200, 200, 200],
  trialExtension: [401, 401, 401, 200, 404, 200],
  taskUsage: [401, 401, 401, 200, 404, 200],
  teamTrialStart: [401, 401, 401, 201, 404, 201],
  membersList: [401, 401, 401, 200, 404, 200],
  member: [401, 401, 401, 200, 404, 200],
  memberSave: [401, 401, 401, 403, 404, 409],
  memberRemoval: [401, 401, 401, 403, 404, 409],
  invitationsList: [401, 401, 401, 200, 404, 200],
  invitationsCreate: [401, 401, 401, 409, 404, 409],
  invitationResend: [401, 401, 401, 404, 404, 404],
  invitationRevocation: [401, 401, 401, 404, 404, 404],
  invitationOffer: [404, 404, 404, 404, 404, 404],
  invitationAccept: [401, 401, 401, 404, 404, 404],
  zapCreate: [401, 401, 401, 201, 404, 201],
  zapNodesSave: [401, 401, 401, 404, 404, 404],
  zapsList: [401, 401, 401, 200, 404, 200],
  zapsSave: [401, 401, 401, 404, 404, 404],
  zapsRemoval: [401, 401, 401, 404, 404, 404],
  zapsUsage: [401, 401, 401, 200, 200, 200],
  zap: [401, 401, 401, 404, 404, 404],
  zapSave: [401, 401, 401, 404, 404, 404],
  zapRemoval: [401, 401, 401, 404, 404, 404],
  folderTree: [401, 401, 401, 200, 404, 200],
  foldersList: [401, 401, 401, 200, 404, 200],
  folderCreate: [401, 401, 401, 201, 404, 201],
  folderSave: [401, 401, 401, 404, 404, 404],
  folderRemoval: [401, 401, 401, 404, 404, 404],
  zapMovePlan: [401, 401, 401, 404, 404, 404],
  zapMove: [401, 401, 401, 404, 404, 404],
  zapMovePut: [401, 401, 401, 404, 404, 404],
  zapMoveReport: [401, 401, 401, 404, 404, 404],
  zapMoveUndo: [401, 401, 401, 404, 404, 404],
  zapShare: [401, 401, 401, 404, 404, 404],
  zapShareSave: [401, 401, 401, 404, 404, 404],
  zapShareRemoval: [401, 401, 401, 404, 404, 404],
  sharedZapCopy: [401, 401, 401, 404, 404, 404],
  onboardingsList: [401, 401, 401, 200, 200, 200],
  onboardingSave: [401, 401, 401, 200, 200, 200],
  authenticationStart: [401, 401, 401, 200, 200, 200],
  authenticationsList: [401, 401, 401, 200, 404, 200],
  authenticationCreate: [401, 401, 401, 201, 404, 201],
  authenticationRemoval: [401, 401, 401, 404, 404, 404],
  supportRequest: [201, 201, 201, 201, 201, 201],
  expertsList: [200, 200, 200, 200, 200, 200],
  systemStatus: [200, 200, 200, 200, 200, 200],
  timezonesList: [200, 200, 200, 200, 200, 200],
  servicesList: [200, 200, 200, 200, 200, 200],
  service: [404, 404, 404, 404, 404, 404],
  zapTemplatesList: [200, 200, 200, 200, 200, 200],
  zapTemplate: [404, 404, 404, 404, 404, 404],
  appDetails: [404, 404, 404, 404, 404, 404],
  trackingEvent: [204, 204, 204, 204, 204, 204],
  clientEvent: [204, 204, 204, 204, 204, 204],
  graphql: [200, 200, 200, 200, 200, 200],
};

let server: TestServer;
/** Made once: nothing that is asked below changes them. */
let guarded: SomebodyWithTwoFactor | undefined;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' } });
});
afterAll(() => server.close());

/** A browser of the principal, and what it asks about. */
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

/** One operation needs no name (decision W3). */
const mayBeAbsent: ReadonlySet<string> = new Set(['graphql.operationName']);
/** Lists that may hold nothing. */
const mayBeEmpty: ReadonlySet<string> = new Set(['zapNodesSave.nodes', 'zapNodesSave.base_node_ids']);

const names = Object.keys(routes) as RouteName[];

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
    const { access } = routes[name];
    expect([name, anonymous === 401 && name !== 'login' && name !== 'passkeySignIn']).toEqual([name, access !== 'public']);
    expect([name, stale === 403 && access !== 'public']).toEqual([name, access === 'fresh']);
  }
});

describe('every endpoint with a body', () => {
  /** All but the one whose answer must not depend on what is in the body (S59); its own test looks at what becomes of it. */
  const withFields = (Object.keys(bodies) as RouteName[]).filter((name) => 'body' in endpoints[name] && name !== 'trackingEvent');
  /** Who gets past the door of the endpoint. */
  const rightful = (name: RouteName): PrincipalName =>
    name === 'twoFactor' || name.startsWith('passkeyFactor')
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
    // But for the one door by which a plan is chosen.
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
        if (Array.isArray(value) && value.length === 0 && mayBeEmpty.has(`${name}.${field}`)) continue;
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
    expect((await ask('twoFactor', browser, ids, { code: '1', recovery_code: '1' })).status).toBe(400);
    expect((await ask('twoFactor', browser, ids, {})).status).toBe(400);
  });

  it.each(['captchaChallenge', 'zapsList', 'profile'] as const)('%s: 400 for a parameter that it does not know [S50]', async (name) => {
    const { browser, ids } = await come('member');
    expect((await ask(name, browser, ids, undefined, name === 'profile' ? '?owner=1' : '&owner=1')).status).toBe(400);
  });

  it.each(['', '?action=', '?action=reset', '?action=login&action=sign_up'])('the captcha takes no action %j [S08, S13]', async (query) => {
    expect((await server.browser(anyAddress()).get(`/api/v3/captcha/challenge${query}`)).status).toBe(400);
  });
});

it('429 after sixty challenges of the captcha in ten minutes [S09]', async () => {
  const browser = server.browser(anyAddress());
  for (let n = 0; n < 60; n += 1) expect((await browser.get('/api/v3/captcha/challenge?action=login')).status).toBe(200);
  expect((await browser.get('/api/v3/captcha/challenge?action=login')).status).toBe(429);
});

it('no write of the contract is missing from these tables [S51]', () => {
  const writes = names.filter((name) => routes[name].method !== 'GET');
  expect(Object.keys(bodies).sort()).toEqual([...writes].sort());
});
