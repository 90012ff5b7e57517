import { cleanup } from '../../../src/server/cleanup/job';
import { startServer, type TestServer } from '../../support/serverHarness';
import {
  failFromEverywhere,
  logInWithCaptcha,
  anyAddress,
  newConfirmedUser,
  newUser,
  resetCodeOf,
  signedIn,
} from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5', LOCK_AFTER: '10', LOCK_UNTIL_RESET_AFTER: '20' } });
});
afterAll(() => server.close());

const count = async (table: 'used_captchas' | 'reset_codes' | 'confirmation_links' | 'two_factor_setups' | 'failure_streaks') =>
  (
    await server.context.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

it('what has run out is swept away; what only a reset unlocks stays locked [S08, S10, S28]', async () => {
  const [person, victim] = [await newConfirmedUser(server), await newUser(server)];
  await resetCodeOf(server, person);
  await (await signedIn(server, person)).post('/api/v3/2fa/setup', {});
  await failFromEverywhere(server, person.email, 3);
  await failFromEverywhere(server, victim.email, 10);
  server.clock.advance(901_000);
  await failFromEverywhere(server, victim.email, 10);
  await cleanup(server.context);
  const tables = ['used_captchas', 'reset_codes', 'confirmation_links', 'two_factor_setups', 'failure_streaks'] as const;
  expect(await Promise.all(tables.map(count))).toEqual([expect.any(Number), 1, 2, 1, 2]);
  server.clock.advance(31 * 24 * 3_600_000);
  await cleanup(server.context);
  expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0, 0, 1]);
  expect((await logInWithCaptcha(server.browser(anyAddress()), victim)).status).toBe(403);
});

it('refusals leave the audit trail after ninety days, and completed actions stay [S64]', async () => {
  const person = await newUser(server);
  await signedIn(server, person);
  await server.browser(anyAddress()).post('/api/v3/login', { email: person.email, password: 'wrong' });
  const trail = async () =>
    (await server.context.db.selectFrom('audit_events').select('result').where('profile_id', '=', person.id).orderBy('id').execute()).map(
      ({ result }) => result,
    );
  const before = await trail();
  expect(before).toContain('refused');
  server.clock.advance(89 * 24 * 3_600_000);
  await cleanup(server.context);
  expect(await trail()).toEqual(before);
  server.clock.advance(24 * 3_600_000);
  await cleanup(server.context);
  expect(await trail()).toEqual(before.filter((result) => result === 'ok'));
});
