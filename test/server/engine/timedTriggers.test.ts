import { days, minutes } from '../../../src/domain/durations';
import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { findTriggerIssue } from '../../../src/server/engine/triggers';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { dailyTrigger, definitionOf, listTrigger, liveZap, publishNext, runsOf, sends } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let app: Counterpart;
let items: { readonly id: number }[] = [];
let status = 200;

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(({ path }) => (path === '/list' ? { status, body: items } : { body: {} }));
});
beforeEach(() => {
  items = [];
  status = 200;
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const setState = async (zapId: number, state: 'on' | 'off') => {
  const { setZapState } = await import('../../../src/server/zaps/store');
  await server.context.db.transaction().execute((tx) => setZapState(tx, [zapId], state, server.clock.now()));
};

const eventsOf = async (zap: { id: number }) => (await runsOf(server, zap)).map(({ accepted_at }) => accepted_at.toISOString());

describe('a schedule', () => {
  it('runs its Zap at each of its times in its zone, once with two instances [Z44]', async () => {
    const zap = await liveZap(server, definitionOf(dailyTrigger('12:00'), sends('only', `${app.url}/x`, '{}')));
    const other = await startServer({ beside: server, env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
    const started = server.clock.now().getTime();
    while (server.clock.now().getTime() < started + days(3)) {
      await Promise.all([server.runZaps(), other.runZaps()]);
      server.clock.advance(minutes(30));
    }
    expect(await eventsOf(zap)).toEqual(['2026-11-21T11:00:00.000Z', '2026-11-22T11:00:00.000Z', '2026-11-23T11:00:00.000Z']);
    await other.close();
  });

  it('that nobody could run in time runs once, for its last time, and a Zap that was off does not catch up', async () => {
    const late = await liveZap(server, definitionOf(dailyTrigger('12:00'), sends('only', `${app.url}/x`, '{}')));
    const off = await liveZap(server, definitionOf(dailyTrigger('12:00'), sends('only', `${app.url}/x`, '{}')));
    await server.runZaps();
    await setState(off.id, 'off');
    server.clock.advance(days(4));
    await setState(off.id, 'on');
    await server.runZaps();
    expect(await runsOf(server, late)).toHaveLength(1);
    expect(await runsOf(server, off)).toEqual([]);
    server.clock.advance(days(1));
    await server.runZaps();
    expect(await runsOf(server, off)).toHaveLength(1);
  });
});

describe('a poll', () => {
  it('of one app does not get the connection of another one [Z48]', async () => {
    const zap = await liveZap(server, definitionOf(listTrigger(`${app.url}/list`), sends('only', `${app.url}/x`, '{}')));
    const connectionId = await insertAuthentication(server.context.db, {
      profile_id: zap.ownerId,
      account_id: zap.accountId,
      selected_api: 'GiteaCLIAPI@1.0.0',
      title: 'Gitea',
      auth_type: 'api_key',
      is_demo: false,
      sealed: encryptCredentials(server.context, zap.ownerId, { server: 'https://gitea.example', token: 'canary-token' }),
      created_at: server.clock.now(),
    });
    const trigger = { ...listTrigger(`${app.url}/list`), connectionId };
    await publishNext(server, zap.id, definitionOf(trigger, sends('only', `${app.url}/x`, '{}')));
    app.requests.length = 0;
    await server.runZaps();
    expect(app.requests).toEqual([]);
    const stored = await server.context.db.selectFrom('triggers').select('last_error').where('zap_id', '=', zap.id).execute();
    expect(stored).toEqual([{ last_error: 'The connection of this trigger is for another app. Choose another one.' }]);
    await setState(zap.id, 'off');
  });

  const listZap = () => liveZap(server, definitionOf(listTrigger(`${app.url}/list`), sends('only', `${app.url}/x`, '{}')));
  const pollAgain = async () => {
    server.clock.advance(minutes(5));
    await server.runZaps();
  };

  it('runs its Zap once for each new item, none for those before, and loses none by a new version [Z44]', async () => {
    items = [{ id: 1 }];
    const zap = await listZap();
    await server.runZaps();
    expect(await runsOf(server, zap)).toEqual([]);
    items = [{ id: 2 }, { id: 1 }];
    await pollAgain();
    expect(await runsOf(server, zap)).toHaveLength(1);
    items = [{ id: 3 }, { id: 2 }];
    await publishNext(server, zap.id, definitionOf(listTrigger(`${app.url}/list`), sends('another', `${app.url}/y`, '{}')));
    await server.runZaps();
    await pollAgain();
    expect((await runsOf(server, zap)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  });

  it('that fails is tried again later, and finds what was new in the meantime', async () => {
    const zap = await listZap();
    await server.runZaps();
    status = 500;
    await pollAgain();
    const trigger = await server.context.db.selectFrom('triggers').selectAll().where('zap_id', '=', zap.id).executeTakeFirstOrThrow();
    expect(trigger).toMatchObject({ failures: 1, leased_until: null });
    expect(trigger.last_error).toMatch(/500/);
    expect(await findTriggerIssue(server.context, zap.id)).toMatchObject({ type: 'failing', message: expect.stringMatching(/500/) });
    [status, items] = [200, [{ id: 9 }]];
    await pollAgain();
    expect(await runsOf(server, zap)).toHaveLength(1);
    expect(await findTriggerIssue(server.context, zap.id)).toBeNull();
  });

  it('leaves an item out that cannot be stored, says so for a week, and runs for the others [Z59, Z65, Z74]', async () => {
    const zap = await listZap();
    await server.runZaps();
    const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;
    items = [{ id: 6, ...deep(64) }, { id: 4 }, deep(2000), { id: 3, ...deep(65) }, { id: 2, constructor: 'Ferrari' }] as never;
    await pollAgain();
    expect((await runsOf(server, zap)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    const message = 'An item was left out: It has more than 64 levels of lists and records inside each other.';
    expect(await findTriggerIssue(server.context, zap.id)).toEqual({ type: 'left_out', message });
    items = [{ id: 5 }];
    await pollAgain();
    expect(await findTriggerIssue(server.context, zap.id)).toEqual({ type: 'left_out', message });
    server.clock.advance(days(7));
    expect(await findTriggerIssue(server.context, zap.id)).toBeNull();
  });

  it('with more than 100 new items holds all of them [Z33]', async () => {
    const zap = await listZap();
    await server.runZaps();
    items = Array.from({ length: 101 }, (_, id) => ({ id }));
    await pollAgain();
    const runs = await runsOf(server, zap);
    expect([runs.length, new Set(runs.map(({ state, reason }) => `${state}: ${reason}`))]).toEqual([101, new Set(['held: flood'])]);
  });
});
