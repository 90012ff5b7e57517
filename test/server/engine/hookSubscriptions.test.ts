import { days, hours, minutes } from '../../../src/domain/durations';
import { compile } from '../../../src/server/apps/runtime/compile';
import { connectors } from '../../../src/server/connectors';
import { lockRun } from '../../../src/server/engine/runs.store';
import { logOf, stepsOf } from '../../../src/server/engine/steps.store';
import { moveZapRows } from '../../../src/server/zapMoves/move.store';
import { facts } from '../apps/runtime/declared';
import { closeCounterparts } from '../connectors/counterpart';
import { newEditor } from '../../support/serverDrafts';
import { runsOf } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import {
  draftStockZap,
  sendEvent,
  startHookDouble,
  stockApp,
  stockHook,
  stockZap,
  type HookDouble,
  type StockZap as Mine,
} from './hookDouble';

let server: TestServer;
let app: HookDouble;
let options: Parameters<typeof startServer>[0];

beforeAll(async () => {
  app = await startHookDouble();
  const { poll: _poll, ...unpolled } = stockHook({ event: 'only_hook' });
  const asked = stockHook({ event: 'whole_item', fetch: { method: 'GET', path: '/items/{item.data.id}' }, output: '{item}' });
  const renewed = stockHook({ event: 'renewed', renew: { days: 3 } });
  const hook = stockHook({ event: 'own_key' });
  const ofOthers = { ...hook, subscribe: { ...hook.subscribe, ways: ['account'] } };
  const triggers = [stockHook(), unpolled as never, asked, renewed, ofOthers];
  options = {
    env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' },
    connectors: [...connectors, compile(stockApp(...triggers), facts)],
  };
  server = await startServer(options);
});
beforeEach(() => Object.assign(app, { hooks: [], items: [], doubles: 0, refuse: () => null, onSubscribe: async () => {} }));
// The Zaps of a test would go on subscribing in the next ones.
afterEach(async () => {
  await server.context.db.deleteFrom('hook_subscriptions').execute();
  await server.context.db.updateTable('triggers').set({ next_at: null }).execute();
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const wanted = (connectionId: number, event = 'new_item', list = 'a') => stockZap(app, connectionId, event, list);
const drafted = (event = 'new_item', on = server): Promise<Mine> => draftStockZap(on, app, event);

/** A Zap of the app, published and on. */
async function published(event = 'new_item'): Promise<Mine> {
  const zap = await drafted(event);
  expect((await zap.publish({ turnOn: true })).status).toBe(200);
  return zap;
}

const issueOf = async (zap: Mine) => (await zap.get()).body.trigger_issue;
const turn = (zap: Mine, state: 'on' | 'off') => zap.mate.browser.patch(`/api/v3/zaps/${zap.id}`, { state });
const rowsOf = async (zap: Mine) =>
  server.context.db.selectFrom('hook_subscriptions').select(['state', 'error']).where('zap_id', '=', zap.id).orderBy('id').execute();
const later = async (milliseconds: number) => {
  server.clock.advance(milliseconds);
  await server.runZaps();
};
const item = (id: number) => ({ id, name: `Item ${id}` });
const send = (id: number, secret?: string) => sendEvent(server, app.hooks[0]!, { type: 'item', data: item(id) }, secret);
const dataOf = async (zap: Mine): Promise<unknown[]> => {
  const { db, encryption } = server.context;
  const logs = (await runsOf(server, zap)).map(async ({ id }) => logOf(encryption, await stepsOf(db, (await lockRun(db, id))!)));
  return (await Promise.all(logs)).map((log) => log.find(({ path }) => path === 'trigger')?.output);
};

describe('publishing a Zap whose app sends events', () => {
  it('subscribes before it answers, and there is nothing to paste [Z108]', async () => {
    const zap = await published();
    expect(app.hooks).toMatchObject([{ list: 'a', target: { url: expect.stringMatching(/\/hooks\/[\w-]{32}\?subscription=\d+$/) } }]);
    expect(await rowsOf(zap)).toEqual([{ state: 'active', error: null }]);
    expect((await zap.get()).body).toMatchObject({ hook_address: null, trigger_issue: null });
    expect((await zap.mate.browser.post(`/api/v3/zaps/${zap.id}/hook-addresses`, {})).status).toBe(409);
  });

  it('waits for it and shows the failure in a sentence, and the ticker tries again [Z108]', async () => {
    app.refuse = ({ method }) => (method === 'POST' ? { status: 403, body: { message: 'no' } } : null);
    const [zap, only] = [await published(), await published('only_hook')];
    expect(await issueOf(zap)).toMatchObject({
      type: 'left_out',
      message: expect.stringMatching(/403.*checked every few minutes/s),
    });
    expect(await issueOf(only)).toMatchObject({ type: 'failing', message: expect.stringMatching(/403/) });
    app.refuse = () => null;
    await later(minutes(2));
    expect([await issueOf(zap), await issueOf(only), app.hooks.length]).toEqual([null, null, 2]);
  });

  it('has its row and its address before the app is asked, which may call it while it answers [Z108]', async () => {
    const answers: number[] = [];
    app.onSubscribe = async (hook) => void answers.push((await sendEvent(server, hook, { type: 'hello' })).statusCode);
    await published();
    expect(answers).toEqual([200]);
  });

  it('asks the app for nothing with credentials that may not subscribe: its events are polled [Z213]', async () => {
    const before = app.requests.length;
    const zap = await published('own_key');
    await later(minutes(6));
    app.items = [item(1)];
    await later(minutes(6));
    await turn(zap, 'off');
    await later(minutes(2));
    expect(app.requests.slice(before).filter(({ path }) => path.startsWith('/v1/hooks'))).toEqual([]);
    expect([await issueOf(zap), await dataOf(zap)]).toEqual([null, [item(1)]]);
  });

  it('subscribes for a Zap of an earlier release at its next poll [Z108]', async () => {
    const zap = await published();
    const { db } = server.context;
    await db.deleteFrom('hook_subscriptions').execute();
    await db.updateTable('triggers').set({ reach: null, token_hash: null, sealed_token: null }).where('zap_id', '=', zap.id).execute();
    app.hooks = [];
    await later(minutes(5));
    expect([await rowsOf(zap), app.hooks.length]).toEqual([[{ state: 'active', error: null }], 1]);
  });
});

describe('a subscription', () => {
  it('is renewed after two thirds of its life, and polls take over when it has ended [Z108, Z112]', async () => {
    const zap = await published('renewed');
    await later(days(2) - hours(1));
    const creations = () => app.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/hooks').length;
    const before = creations();
    await later(hours(2));
    expect([creations(), app.hooks.length]).toEqual([before + 1, 1]);
    app.refuse = ({ path }) => (path.startsWith('/v1/hooks') ? { status: 500 } : null);
    for (let day = 0; day < 4; day += 1) await later(days(1));
    expect(await rowsOf(zap)).toMatchObject([{ state: 'wanted' }]);
    app.items = [item(1)];
    await later(minutes(6));
    expect(await dataOf(zap)).toEqual([item(1)]);
  });

  it.each(['off', 'trash', 'another trigger', 'move'])('is taken back after: %s [Z109]', async (change) => {
    const zap = await published();
    const [hook] = app.hooks;
    if (change === 'off') await turn(zap, 'off');
    if (change === 'trash') await zap.mate.browser.delete(`/api/v3/zaps/${zap.id}`);
    if (change === 'another trigger') {
      await zap.save(wanted(zap.connectionId, 'new_item', 'b'));
      await zap.publish();
    }
    if (change === 'move') {
      const [other, row] = [await newEditor(server), { id: zap.id } as never];
      const moved = { zap: row, ownerId: other.mate.person.id, state: 'off' } as never;
      const to = { accountId: other.accountId, at: server.clock.now() };
      await server.context.db.transaction().execute((tx) => moveZapRows(tx, [moved], to));
    }
    await later(minutes(1));
    expect(app.hooks.map(({ list }) => list)).toEqual(change === 'another trigger' ? ['b'] : []);
    expect(await rowsOf(zap)).toHaveLength(change === 'another trigger' ? 1 : 0);
    // What the app still sends runs nothing.
    expect((await sendEvent(server, hook!, { type: 'item', data: item(1) })).statusCode).toBe(410);
    expect(await runsOf(server, zap)).toEqual([]);
  });

  it('that cannot be taken back for a day is forgotten with a note [Z109]', async () => {
    const zap = await published();
    app.refuse = () => ({ status: 500 });
    await turn(zap, 'off');
    await later(hours(20));
    expect(await rowsOf(zap)).toMatchObject([{ state: 'unwanted' }]);
    await later(hours(6));
    expect(await rowsOf(zap)).toEqual([]);
    const { warning } = await server.context.db
      .selectFrom('triggers')
      .select('warning')
      .where('zap_id', '=', zap.id)
      .executeTakeFirstOrThrow();
    expect(warning).toMatch(/^Stock could not be asked to end an earlier webhook/);
  });

  it.each([
    ['before-subscription', 'on'],
    ['after-subscription', 'on'],
    ['after-commit', 'on'],
    ['before-subscription', 'off'],
    ['after-subscription', 'off'],
    ['after-commit', 'off'],
  ] as const)('is neither doubled nor left if the process dies %s while the Zap is turned %s [Z110]', async (point, state) => {
    let hasDied = false;
    let isArmed = false;
    const dying = await startServer({
      ...options,
      beside: server,
      crashPoint: (name) => {
        if (!isArmed || name !== point || hasDied) return;
        hasDied = true;
        throw new Error('died');
      },
    });
    const zap = await drafted();
    const { db } = server.context;
    isArmed = state === 'on';
    // Published without waiting, so that the process that dies subscribes.
    app.refuse = () => ({ status: 503 });
    await zap.publish({ turnOn: true });
    await db.updateTable('hook_subscriptions').set({ next_at: server.clock.now() }).where('zap_id', '=', zap.id).execute();
    app.refuse = () => null;
    await dying.runZaps().catch(() => {});
    if (state === 'off') {
      await turn(zap, 'off');
      isArmed = true;
      await dying.runZaps().catch(() => {});
    }
    expect(hasDied).toBe(true);
    await dying.close();
    await later(minutes(2));
    expect([app.hooks.length, app.doubles]).toEqual([state === 'on' ? 1 : 0, 0]);
    expect((await rowsOf(zap)).map((row) => row.state)).toEqual(state === 'on' ? ['active'] : []);
    if (state === 'on') expect((await send(1)).statusCode).toBe(200);
  });

  it('of a Zap that is turned off after a crash, before anybody knows that it exists, is taken back too [Z110]', async () => {
    const dying = await startServer({
      ...options,
      beside: server,
      crashPoint: (name) => {
        if (name === 'after-subscription') throw new Error('died');
      },
    });
    const zap = await drafted();
    app.refuse = () => ({ status: 503 });
    await zap.publish({ turnOn: true });
    await server.context.db.updateTable('hook_subscriptions').set({ next_at: server.clock.now() }).execute();
    app.refuse = () => null;
    await dying.runZaps().catch(() => {});
    await dying.close();
    expect(app.hooks).toHaveLength(1);
    await turn(zap, 'off');
    await later(minutes(2));
    expect([app.hooks, await rowsOf(zap)]).toEqual([[], []]);
  });
});

describe('an event that the app sends', () => {
  it('runs the Zap once, also if a poll finds it too, and only if it is signed [Z111, Z112]', async () => {
    const zap = await published();
    await server.runZaps();
    expect((await send(1, 'another-secret')).statusCode).toBe(401);
    app.items = [item(1)];
    expect([(await send(1)).statusCode, (await send(1)).statusCode]).toEqual([200, 200]);
    app.items = [item(1), item(2)];
    await later(minutes(5));
    await later(hours(1));
    expect(await dataOf(zap)).toEqual([item(1), item(2)]);
  });

  it('leaves the app alone for an hour between polls, and polls find what was missed [Z112]', async () => {
    const zap = await published();
    await server.runZaps();
    const polls = () => app.requests.filter(({ path }) => path === '/v1/items').length;
    const before = polls();
    app.items = [item(3)];
    for (let minute = 0; minute < 55; minute += 5) await later(minutes(5));
    expect([polls() - before, await runsOf(server, zap)]).toEqual([0, []]);
    await later(minutes(10));
    expect([polls() - before, await dataOf(zap)]).toEqual([1, [item(3)]]);
  });

  it('that has only an id is accepted at once, and its run asks for the whole, again after a failure [Z113]', async () => {
    const zap = await published('whole_item');
    app.items = [item(5)];
    app.refuse = ({ path }) => (path === '/v1/items/5' ? { status: 503 } : null);
    expect((await sendEvent(server, app.hooks[0]!, { type: 'item', data: { id: 5 } })).statusCode).toBe(200);
    await server.runZaps();
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'waiting', reason: 'retry' }]);
    app.refuse = () => null;
    await later(minutes(1));
    expect((await runsOf(server, zap)).map(({ state }) => state)).toEqual(['succeeded']);
    expect(await dataOf(zap)).toEqual([item(5)]);
  });
});
