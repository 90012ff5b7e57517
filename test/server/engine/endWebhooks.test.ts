import { days, hours, minutes } from '../../../src/domain/durations';
import { compile } from '../../../src/server/apps/runtime/compile';
import { connectors } from '../../../src/server/connectors';
import { findTriggerIssue } from '../../../src/server/engine/triggers';
import { closeCounterparts } from '../connectors/counterpart';
import { lockSubscription } from '../../../src/server/engine/subscriptions.store';
import { lockRunningZap } from '../../../src/server/engine/zaps.store';
import { declare, facts } from '../apps/runtime/declared';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';
import { during } from '../../support/serverRaces';
import { withMember } from '../../support/serverTeams';
import { draftStockZap, startHookDouble, stockHook, type HookDouble } from './hookDouble';

let server: TestServer;
let app: HookDouble;

beforeAll(async () => {
  app = await startHookDouble();
  const { connection } = declare();
  const oauth = {
    kind: 'oauth',
    grant: 'code',
    label: 'Sign in',
    authorize: '{connection.server}/authorize',
    token: '{connection.server}/token',
    revoke: '{connection.server}/revoke',
    scopes: [],
    ownClient: true,
    help: 'Register a client.',
  } as const;
  const definition = declare({ triggers: [stockHook()], connection: { ...connection!, ways: { ...connection!.ways, oauth } } });
  server = await startServer({
    env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' },
    connectors: [...connectors, compile(definition, facts)],
  });
});
beforeEach(() => {
  Object.assign(app, { hooks: [], items: [], refuse: () => null });
  app.requests.length = 0;
});
afterEach(async () => {
  await server.context.db.deleteFrom('hook_subscriptions').execute();
  await server.context.db.updateTable('triggers').set({ next_at: null }).execute();
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

async function published(...more: Parameters<typeof draftStockZap> extends [unknown, unknown, unknown?, ...infer Rest] ? Rest : never) {
  const zap = await draftStockZap(server, app, 'new_item', ...more);
  expect((await zap.publish({ turnOn: true })).status).toBe(200);
  expect(app.hooks).toHaveLength(1);
  return zap;
}
type Zap = Awaited<ReturnType<typeof published>>;

const away = () => ({ status: 503 });
/** The jobs that wait for a later try are due now. */
const retryJobs = async () => {
  await server.server.database.pool.query("update jobs.job set start_after = now() where state in ('created', 'retry')");
  await server.runJobs();
};
const isThere = async (table: 'zaps' | 'profiles' | 'authentications', id: number) =>
  (await server.context.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Deletes a Zap for good, whose app was away when it was moved to the trash. */
async function purge({ id, accountId, mate: { browser } }: Zap) {
  app.refuse = away;
  expect((await browser.delete(`/api/v3/zaps/${id}`)).status).toBe(204);
  await server.runZaps();
  expect((await browser.post(`/api/v3/trash/purges?account_id=${accountId}`, { zap_ids: [id] })).status).toBe(200);
  expect(await isThere('zaps', id)).toBe(false);
}

async function deletePerson({ mate: { browser, person } }: Zap) {
  const asked = await browser.post(`/api/v3/profiles/${person.id}/data/delete`, { password: person.password, confirmation: person.email });
  expect(asked.status).toBe(201);
  server.clock.advance(days(31));
  await retryJobs();
  expect(await isThere('profiles', person.id)).toBe(false);
}

const disconnect = async ({ connectionId, mate: { browser } }: Zap) => {
  expect((await browser.delete(`/api/v3/authentications/${connectionId}`)).status).toBe(204);
  expect(await isThere('authentications', connectionId)).toBe(false);
};

describe('the webhooks of what is deleted', () => {
  it.each([
    ['a Zap', purge],
    ['a connection', disconnect],
    ['an account', deletePerson],
  ] as const)('are ended at the app: %s [Z178]', async (_, remove) => {
    const zap = await published();
    await remove(zap);
    app.refuse = () => null;
    await server.runJobs();
    expect(app.hooks).toEqual([]);
  });

  it.each([
    ['a connection', disconnect],
    ['an account', deletePerson],
  ] as const)('are ended later if the app is away, and the deletion does not wait for it: %s [Z178]', async (_, remove) => {
    const zap = await published();
    app.refuse = away;
    await remove(zap);
    await server.runJobs();
    expect(app.hooks).toHaveLength(1);
    app.refuse = () => null;
    await retryJobs();
    expect(app.hooks).toEqual([]);
  });

  it('are given up when the app was away for a day [Z178]', async () => {
    const zap = await published();
    app.refuse = away;
    await disconnect(zap);
    for (let tries = 0; tries < 6; tries += 1) await retryJobs();
    app.refuse = () => null;
    await retryJobs();
    expect(app.hooks).toHaveLength(1);
  });

  it('are asked for again until a day after the deletion [Z178]', async () => {
    const zap = await published();
    app.refuse = away;
    await disconnect(zap);
    await server.runJobs();
    const waits: number[] = [];
    while (waits.length < 4) {
      const wait = await server.server.database.pool.query(
        "select round(extract(epoch from start_after - created_on) / 60)::int as minutes from jobs.job where name = 'end-webhooks' and state = 'created'",
      );
      waits.push((wait.rows[0] as { minutes: number }).minutes);
      if (waits.length === 4) app.refuse = () => null;
      await retryJobs();
    }
    expect(waits).toEqual([5, 60, 360, 1020]);
    expect(app.hooks).toEqual([]);
  });

  it('are ended before the tokens are revoked, with a new token if theirs has expired [Z178]', async () => {
    const values = { server: app.url, token: 'old', client_id: 'id', client_secret: 'secret', refresh_token: 'refresh-1' };
    const expires = new Date(server.clock.now().getTime() + hours(1));
    const zap = await published({ auth_type: 'oauth', access_expires_at: expires, values });
    app.refuse = ({ path }) =>
      path === '/token' ? { body: { access_token: 'new', refresh_token: 'refresh-2', expires_in: 3600, token_type: 'bearer' } } : null;
    server.clock.advance(hours(2));
    app.requests.length = 0;
    await disconnect(zap);
    await server.runJobs();
    expect(app.hooks).toEqual([]);
    const sent = app.requests.map(({ method, path, headers, body }) => [`${method} ${path}`, headers.authorization, body] as const);
    const ended = sent.findIndex(([request]) => request.startsWith('DELETE /v1/hooks/'));
    expect(sent[ended]![1]).toBe('Bearer new');
    const revoked = sent.flatMap(([request, , body], at) => (request === 'POST /revoke' ? [[at > ended, /refresh-2|new/.test(body)]] : []));
    expect(revoked).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it('leave a Zap that is on, which says that its connection is missing [Z178]', async () => {
    const zap = await published();
    await disconnect(zap);
    await server.runJobs();
    server.clock.advance(minutes(1));
    await server.runZaps();
    await server.runZaps();
    expect((await findTriggerIssue(server.context, zap.id))?.message).toMatch(/connection/i);
  });

  // On the embedded database transactions run one after another anyway.
  (isOnPostgres ? it : it.skip)(
    'are ended with their member, although the answer of the app is written at the same time [Z178, R27]',
    async () => {
      const { id, accountId, mate } = await published();
      const remover = await withMember(server, { accountId, owner: mate }, 'owner');
      const { id: subscription } = await server.context.db.selectFrom('hook_subscriptions').select('id').executeTakeFirstOrThrow();
      // The locks with which the answer of an app is written, in their order.
      const reply = await during(
        server,
        (tx) => lockRunningZap(tx, id),
        () => remover.browser.delete(`/api/v3/accounts/${accountId}/members/${mate.person.id}`, {}),
        (tx) => lockSubscription(tx, subscription),
      );
      expect(reply.status).toBe(204);
      await server.runJobs();
      expect(app.hooks).toEqual([]);
    },
  );
});
