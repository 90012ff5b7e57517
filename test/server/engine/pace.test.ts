import { minutes, seconds } from '../../../src/domain/durations';
import { encryptCredentials, insertAuthentication, readConnection } from '../../../src/server/connections/store';
import { compile } from '../../../src/server/apps/runtime/compile';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { gitea } from '../apps/declaredConnector';
import { connectionOfPerson } from '../../../src/server/engine/connections';
import { createPace } from '../../../src/server/engine/pace';
import { declare, head, write } from '../apps/runtime/declared';
import { closeCounterparts, startCounterpart, stepErrorOf, type Counterpart, type Reply } from '../connectors/counterpart';
import { definitionOf, hookTrigger, liveZap, runsOf } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser } from '../../support/serverPeople';

const budget = { requests: 3, seconds: 60 };
const app = 'GiteaCLIAPI';
const connector = compile(
  declare({
    app,
    rate: { budget },
    errors: [{ when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[retry-after]', as: 'seconds' } }],
    actions: [write({ method: 'POST', path: '/items', body: { json: {} } })],
    triggers: [
      {
        ...head,
        kind: 'poll',
        event: 'new_item',
        request: { method: 'GET', path: '/items' },
        items: 'reply.body.items',
        key: '{item.id}',
        order: 'none',
      },
    ],
  }),
  gitea.app,
);

let target: Counterpart;
let answer: () => Reply;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  target = await startCounterpart(() => answer());
  const options = { connectors: [connector, webhooks], env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } };
  one = await startServer(options);
  two = await startServer({ ...options, beside: one });
});
beforeEach(() => {
  target.requests.splice(0);
  answer = () => ({ body: { id: 1, items: [] } });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await closeCounterparts();
});

const action = (connectionId: number) =>
  ({ kind: 'action', key: 's1', app, event: 'write', connectionId, title: null, note: '', fields: {} }) as const;
const trigger = (connectionId: number) =>
  ({ kind: 'trigger', key: 'trigger', app, event: 'new_item', connectionId, title: null, note: '', fields: {} }) as const;

/** A Zap whose step uses a connection of its owner. */
async function arrive() {
  const { db } = one.context;
  const me = await newUser(one);
  const first = await liveZap(one, definitionOf(hookTrigger()), { beside: { ownerId: me.id } });
  const connectionId = await insertAuthentication(db, {
    profile_id: me.id,
    account_id: first.accountId,
    selected_api: app,
    title: 'Items',
    auth_type: 'api_key',
    is_demo: false,
    sealed: encryptCredentials(one.context, me.id, { server: target.url, apiKey: 'canary' }),
    created_at: one.clock.now(),
  });
  const zap = await liveZap(one, definitionOf(hookTrigger(), action(connectionId)), { beside: first });
  const begin = async (count: number) => {
    for (let run = 0; run < count; run += 1) await one.browser().post(zap.hook!, { run });
  };
  const states = async () => (await runsOf(one, zap)).map(({ state }) => state).toSorted();
  return { me, first, zap, connectionId, begin, states };
}
const work = () => Promise.all([one.runZaps(), two.runZaps()]);

describe('a connection with a budget', () => {
  it('is used for no more requests than it has, by two servers together, and the others follow later [Z126]', async () => {
    const { begin, states } = await arrive();
    await begin(5);
    await work();
    expect(target.requests).toHaveLength(3);
    expect((await states()).filter((state) => state === 'succeeded')).toHaveLength(3);
    one.clock.advance(minutes(2));
    await work();
    expect(await states()).toEqual(Array(5).fill('succeeded'));
  });

  it('makes a request wait up to five seconds, and longer only after an earlier part of its step [Z126]', async () => {
    const { clock } = one;
    const waits: number[] = [];
    const pause = async (milliseconds: number) => {
      waits.push(milliseconds);
      clock.advance(milliseconds);
    };
    const askTwice = async (connectionId: number, windowSeconds: number, mustGoOn = false) => {
      const pace = createPace(one.context, connectionId, pause)!;
      await pace({ requests: 1, seconds: windowSeconds });
      return pace({ requests: 1, seconds: windowSeconds }, { mustGoOn });
    };
    await askTwice(400_001, 4);
    expect(waits).toEqual([seconds(4)]);
    const { message, options } = await stepErrorOf(askTwice(400_002, 30));
    expect([message.includes('later'), options.isTransient, options.retryAfter]).toEqual([true, true, seconds(30)]);
    await askTwice(400_003, 30, true);
    expect(waits).toEqual([seconds(4), seconds(30)]);
  });

  it('makes a request wait up to five seconds in all, also if another one is quicker after the first wait [Z126]', async () => {
    const budget = { requests: 1, seconds: 4 };
    const waits: number[] = [];
    const pace = createPace(one.context, 400_004, async (milliseconds) => {
      waits.push(milliseconds);
      one.clock.advance(milliseconds);
      if (waits.length === 1) await createPace(two.context, 400_004)!(budget);
    })!;
    await pace(budget);
    expect((await stepErrorOf(pace(budget))).options).toMatchObject({ isTransient: true, retryAfter: seconds(4) });
    expect(waits).toEqual([seconds(4)]);
  });
});

describe('an app that asks for fewer requests', () => {
  it('is asked again by no run of either server before its time, which is no failed try of the others [Z126]', async () => {
    const { begin, states, connectionId } = await arrive();
    answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await begin(1);
    await work();
    expect((await readConnection(one.context.db, connectionId))!.paused_until).toEqual(new Date(one.clock.now().getTime() + minutes(10)));
    await begin(10);
    for (let round = 0; round < 6; round += 1) {
      await work();
      one.clock.advance(seconds(90));
    }
    expect(target.requests).toHaveLength(1);
    answer = () => ({ body: { id: 1 } });
    for (let round = 0; round < 20; round += 1) {
      one.clock.advance(minutes(2));
      await work();
    }
    expect(await states()).toEqual(Array(11).fill('succeeded'));
  });

  it('is asked by no poll and no editor before its time, and the poll has not failed [Z126]', async () => {
    const { me, first, connectionId, begin } = await arrive();
    const polling = await liveZap(one, definitionOf(trigger(connectionId)), { beside: first });
    await work();
    expect(target.last().path).toBe('/v1/items');
    answer = () => ({ status: 429, headers: { 'retry-after': '1800' } });
    await begin(1);
    await work();
    const asked = target.requests.length;
    one.clock.advance(minutes(20));
    await work();
    expect(target.requests).toHaveLength(asked);
    const { accountId } = first;
    expect(await connectionOfPerson(two.context, { accountId, profileId: me.id, connectionId })).toMatchObject({ type: 'paused' });
    const row = await one.context.db.selectFrom('triggers').selectAll().where('zap_id', '=', polling.id).executeTakeFirstOrThrow();
    expect([row.failures, row.last_error]).toEqual([0, null]);
    one.clock.advance(minutes(15));
    answer = () => ({ body: { items: [] } });
    await work();
    expect(target.requests.length).toBeGreaterThan(asked);
  });
});
