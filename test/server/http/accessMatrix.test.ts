import { endpoints, type Endpoint } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { ask, bodyOf, idsOf, queryOf, type Ids } from '../../support/serverEndpoints';
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

/**
 * What a caller with every right gets for the example of an endpoint, where that is neither the success of the contract, nor 404 for
 * an id that does not exist. By status.
 */
const otherAnswers: Readonly<Record<number, readonly EndpointName[]>> = {
  200: ['getPlan', 'getPlanChangeDetails', 'getMember'],
  201: ['startTeamTrial'],
  400: [
    'uploadAvatar',
    'updateMailingSubscription',
    'confirmEmail',
    'startDataDeletion',
    'verifyTwoFactorSetup',
    'enableTwoFactor',
    'renewRecoveryCodes',
    'changePassword',
    'createPasskey',
    'uploadAccountLogo',
    'beginAppSignIn',
    'finishAppSignIn',
    'chooseAfterSignIn',
    'sendErrorReport',
  ],
  401: ['logIn', 'completePasskeySignIn'],
  403: ['resetPassword'],
  404: [
    'findApproval',
    'findSignInChoice',
    'answerApproval',
    'getDataExport',
    'getDataDeletion',
    'cancelDataDeletion',
    'findReversal',
    'reverseByLink',
    'logInWithOneTap',
    'getOneTapOptions',
    'getPendingSocialLogin',
    'linkPendingSocialLogin',
    'connectSocialLogin',
    'getInvitationOffer',
    'acceptInvitation',
    'updateZaps',
    'deleteZaps',
    'restoreFromTrash',
    'purgeTrash',
    'replayRuns',
    'answerRuns',
    'planZapMove',
    'moveZaps',
    'moveZapsByPut',
  ],
  409: ['createAccount', 'updateMember', 'removeMember', 'createInvitations', 'createOwnApp'],
};

/** Those of incomplete sign-ins: who owes a factor, and who owes a confirmation. */
const pendingAnswers: Partial<Readonly<Record<EndpointName, readonly [number, number]>>> = {
  verifyTwoFactorCode: [403, 401],
  secureSession: [401, 200],
  startTwoFactorPasskey: [200, 401],
  verifyTwoFactorPasskey: [403, 401],
};

/** They name an account only for what the reply says of its plan. */
const forAnyAccount: ReadonlySet<EndpointName> = new Set(['getTrackingOverview', 'updateTrackingChoices']);

const ofPersonOrAccount = /^\/api\/v3\/(?:accounts|profiles)\/:\w+/;

/** The status that a caller gets, by what the contract says of the endpoint (S51). */
function statusFor(name: EndpointName, principal: PrincipalName): number {
  const { access, path, replies }: Endpoint = endpoints[name];
  if (access === 'pending') return pendingAnswers[name]?.[['owing a factor', 'owing a confirmation'].indexOf(principal)] ?? 401;
  const other = Object.entries(otherAnswers).find(([, names]) => names.includes(name))?.[0];
  const isUnknown = path.includes(':id') && !/^\/api\/v3\/(?:accounts|profiles)\/:id/.test(path);
  const success = Math.min(...Object.keys(replies).map(Number));
  const answer = other !== undefined ? Number(other) : isUnknown ? 404 : success;
  if (access === 'public') return answer;
  if (principal === 'stale') return access === 'fresh' ? 403 : answer;
  if (principal === 'member') return answer;
  if (principal !== 'outsider') return 401;
  const namesAccount = ofPersonOrAccount.test(path) || /[?&](?:account_id|context)=/.test(queryOf(name, { profileId: 1, accountId: 1 }));
  return namesAccount && !forAnyAccount.has(name) ? 404 : answer;
}

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
  it.each(names)('asks for %s and gets what its access says [S51, S15]', async (name) => {
    const { browser, ids } = await come(principal);
    const reply = await ask(name, browser, ids);
    expect([name, reply.status]).toEqual([name, statusFor(name, principal)]);
  });
});

describe('every endpoint with a body', () => {
  /** All endpoints with a body, except the endpoint whose answer must not depend on its body (S59), which has its own test. */
  const withFields = names.filter((name) => 'body' in endpoints[name] && name !== 'recordTrackingEvents');
  /** A principal whom the endpoint admits. */
  const rightful = (name: EndpointName): PrincipalName =>
    endpoints[name].access !== 'pending' ? 'member' : name === 'secureSession' ? 'owing a confirmation' : 'owing a factor';

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
    for (const field of strange.filter((each) => !(each in (bodyOf(name) ?? {})))) {
      const reply = await ask(name, browser, ids, { ...bodyOf(name), [field]: 1 });
      expect([field, reply.status]).toEqual([field, 400]);
    }
    expect(await dumpOf()).toBe(before);
  });

  it.each(withFields)('%s: 400 for values of another type, null and nothing included, and nothing is changed [S13]', async (name) => {
    const { browser, ids } = await come(rightful(name));
    await browser.csrfToken();
    const before = await dumpOf();
    const good = bodyOf(name) ?? {};
    for (const [field, fitting] of Object.entries(good)) {
      for (const value of [1, 0, true, null, [], ['x'], {}, { length: 3 }]) {
        if (typeof value === 'number' && typeof fitting === 'number') continue;
        if (value === null && mayBeAbsent.has(`${name}.${field}`)) continue;
        const reply = await ask(name, browser, ids, { ...good, [field]: value });
        expect([field, value, reply.status]).toEqual([field, value, 400]);
      }
      if (mayBeAbsent.has(`${name}.${field}`)) continue;
      const { [field]: _left, ...without } = good;
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
