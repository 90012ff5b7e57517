import { abTestQuery, switchesQuery } from '../../../src/contract/browser/graphql/operations/session';
import { ask } from '../../support/graphqlAsk';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function member() {
  const person = await newUser(server);
  const { account_id: accountId } = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { person, accountId, browser: await signedIn(server, person) };
}

describe('switchesQuery', () => {
  it('switchesQuery gives the session, and the account only with withAccount [A7.27, B7.27, A3.40]', async () => {
    const { person, accountId, browser } = await member();
    const { db } = server.context;
    await db
      .updateTable('profiles')
      .set({ switches: { beta_editor: true } })
      .where('id', '=', person.id)
      .execute();
    await db
      .updateTable('accounts')
      .set({ switches: { zap_mover: true } })
      .where('id', '=', accountId)
      .execute();
    const { identity } = await db.selectFrom('profiles').select('identity').where('id', '=', person.id).executeTakeFirstOrThrow();

    const session = { identity, switches: expect.objectContaining({ beta_editor: true }) };
    expect(await ask(browser, switchesQuery, { accountId, withAccount: true })).toEqual({
      session,
      account: { id: accountId, switches: expect.objectContaining({ zap_mover: true }) },
    });
    expect(await ask(browser, switchesQuery, { accountId, withAccount: false })).toEqual({ session });
    expect(await ask(browser, switchesQuery, { withAccount: true })).toEqual({ session, account: null });
  });

  it('switchesQuery says of each known flag what it is by default, unless profile or account has a setting [A3.40]', async () => {
    const { accountId, browser, person } = await member();
    const { session, account } = await ask(browser, switchesQuery, { accountId, withAccount: true });
    expect(session.switches).toMatchObject({ template_search: true });
    expect(account?.switches).toMatchObject({ zap_mover: false });
    await server.context.db
      .updateTable('profiles')
      .set({ switches: { template_search: false } })
      .where('id', '=', person.id)
      .execute();
    expect((await ask(browser, switchesQuery, { withAccount: false })).session.switches).toMatchObject({ template_search: false });
  });

  it('switchesQuery tells nobody of an account that is another’s, as of one that is not there [S51, S55]', async () => {
    const { accountId } = await member();
    const { browser: outsider } = await member();
    for (const browser of [outsider, server.browser(anyAddress())]) {
      for (const id of [accountId, 2_000_000_000, 0, -1]) {
        expect((await ask(browser, switchesQuery, { accountId: id, withAccount: true })).account).toBeNull();
      }
    }
  });

  it('switchesQuery names a browser without a session by what it says of itself, else by its own cookie, and never changes the name [A3.40]', async () => {
    const browser = server.browser(anyAddress());
    const identity = async () => (await ask(browser, switchesQuery, { withAccount: false })).session.identity;
    const first = await identity();
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(await identity()).toBe(first);
    browser.cookies.set('abidentity', 'from-an-earlier-version');
    expect(await identity()).toBe('from-an-earlier-version');
    browser.cookies.set('__Host-abidentity', 'from-the-site');
    expect(await identity()).toBe('from-the-site');
    for (const wrong of ['0', 'a b', 'x'.repeat(129), '<b>']) {
      browser.cookies.set('__Host-abidentity', encodeURIComponent(wrong));
      expect(await identity()).toBe(first);
    }
  });
});

describe('abTestQuery', () => {
  it('abTestQuery answers with variant, isEligible, id, name and interstate for each running test [A7.26, B7.26, A3.42, B3.56]', async () => {
    const { abTests } = await ask(server.browser(anyAddress()), abTestQuery, {});
    expect(abTests.length).toBeGreaterThan(0);
    for (const test of abTests) {
      expect(test).toEqual({
        variant: expect.any(String),
        isEligible: expect.any(Boolean),
        id: expect.any(Number),
        name: expect.any(String),
        interstate: expect.any(Boolean),
      });
    }
    await server.context.db.updateTable('ab_tests').set({ is_running: false }).where('id', '=', 1).execute();
    const left = await ask(server.browser(anyAddress()), abTestQuery, {});
    expect(left.abTests.map(({ id }) => id)).not.toContain(1);
  });

  it('abTestQuery gives one person the same variants on every device', async () => {
    const { person, browser } = await member();
    const again = await signedIn(server, person);
    expect(await ask(again, abTestQuery, {})).toEqual(await ask(browser, abTestQuery, {}));
  });

  it('abTestQuery lets no crawler take part [B4.21]', async () => {
    const browser = server.browser(anyAddress());
    const body = { operationName: 'abTestQuery', query: abTestQuery.text, variables: {} };
    const reply = await browser.post('/api/graphql/v2', body, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } });
    const tests = reply.body.data.abTests as { isEligible: boolean; variant: string }[];
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.every(({ isEligible, variant }) => !isEligible && variant === 'control')).toBe(true);
  });
});
