import { days, hours, minutes } from '../../../src/domain/durations';
import { maxMissed } from '../../../src/domain/runs/missed';
import { connectors } from '../../../src/server/connectors';
import type { Connector, Poll, PollCall } from '../../../src/server/connectors/connector';
import { cleanup } from '../../../src/server/cleanup/job';
import { trashZaps, untrashZaps } from '../../../src/server/trash/store';
import { pauseZaps, restoreZaps } from '../../../src/server/zaps/checks.store';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { definitionOf, limitTasks, listTrigger, liveZap, publishNext, runsOf, sends, type LiveZap } from '../../support/liveZaps';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { goodPassword, signedIn } from '../../support/serverPeople';
import { appOf } from '../../support/putAction';

/** A list that is read in pages of 3, in an app whose items have numbers. */
const paged = { last: 0, more: 'now' as Poll['more'], polls: [] as PollCall[] };
const pagedTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_number',
  title: 'New number',
  help: '',
  fields: [],
  sample: {},
  poll: async (call: PollCall): Promise<Poll> => {
    paged.polls.push(call);
    if (call.cursor === null) return { events: [], cursor: paged.last };
    const from = call.cursor as number;
    const to = Math.min(from + 3, paged.last);
    const events = Array.from({ length: to - from }, (_, index) => ({ key: `n${from + index + 1}`, data: { n: from + index + 1 } }));
    return { events, cursor: to, ...(to < paged.last && { more: paged.more }) };
  },
} as const;
const testApp: Connector = {
  app: appOf('TestAPI'),
  connection: null,
  triggers: [pagedTrigger, { ...pagedTrigger, event: 'timed', isTimed: true }],
  actions: [],
};

let server: TestServer;
let app: Counterpart;
let items: { readonly id: number }[] = [];
let status = 200;

const options = { env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' }, connectors: [...connectors, testApp] };
beforeAll(async () => {
  server = await startServer(options);
  app = await startCounterpart(({ path }) => (path === '/list' || path === '/other' ? { status, body: items } : { body: {} }));
});
beforeEach(() => {
  items = [{ id: 1 }];
  status = 200;
  Object.assign(paged, { last: 0, more: 'now', polls: [] });
});
// The Zaps of a test would read the items of the next ones, which are many.
afterEach(() => server.context.db.updateTable('triggers').set({ next_at: null }).execute());
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const itemsTo = (last: number): void => void (items = Array.from({ length: last }, (_, index) => ({ id: last - index })));

type Mine = LiveZap & { readonly owner: Browser };

async function mine(trigger = listTrigger(`${app.url}/list`)): Promise<Mine> {
  const zap = await liveZap(server, definitionOf(trigger, sends('only', `${app.url}/x`, '{}')));
  const { email } = await server.context.db.selectFrom('profiles').select('email').where('id', '=', zap.ownerId).executeTakeFirstOrThrow();
  return { ...zap, owner: await signedIn(server, { id: zap.ownerId, email, password: goodPassword }) };
}
const ofTestApp = (event: string) => ({ ...listTrigger(''), app: 'TestAPI', event, fields: {} });

const turn = async ({ id, owner }: Mine, state: 'on' | 'off') =>
  expect((await owner.patch(`/api/v3/zaps/${id}`, { state })).status).toBe(200);

/** A Zap that has seen everything, and is off. */
async function turnedOff(zap: Promise<Mine> = mine()): Promise<Mine> {
  const made = await zap;
  await server.runZaps();
  await turn(made, 'off');
  return made;
}
async function turnOn(zap: Mine): Promise<void> {
  await turn(zap, 'on');
  await server.runZaps();
}

const missedIn = async ({ id, owner }: Mine) => (await owner.get(`/api/v3/zaps/${id}/draft`)).body.missed;
const statesOf = async (zap: LiveZap) => (await runsOf(server, zap)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
const decide = async ({ id, owner }: Mine, decision: string) => (await owner.post(`/api/v3/zaps/${id}/missed-runs`, { decision })).body;
const later = async (milliseconds: number) => {
  server.clock.advance(milliseconds);
  await server.runZaps();
};

describe('a burst of more items than one poll reads', () => {
  it('is read by further polls at once, and not at the next regular ones [Z88]', async () => {
    const zap = await mine(ofTestApp('new_number'));
    await server.runZaps();
    paged.last = 10;
    server.clock.advance(minutes(5));
    for (let count = 0; count < 4; count += 1) await server.runZaps();
    expect((await runsOf(server, zap)).map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'succeeded'));
    expect(paged.polls).toHaveLength(5);
    await server.runZaps();
    expect(paged.polls).toHaveLength(5);
  });
});

describe('items that arrived while a Zap was off', () => {
  it('are held and offered with their number once the Zap is on again, and what arrives later runs by itself [Z68]', async () => {
    const zap = await turnedOff();
    itemsTo(4);
    await later(hours(1));
    expect(await runsOf(server, zap)).toEqual([]);
    await turnOn(zap);
    expect(await statesOf(zap)).toEqual(['held: flood', 'held: flood', 'held: flood']);
    const until = new Date(server.clock.now().getTime() + days(7)).toISOString();
    expect(await missedIn(zap)).toEqual({ count: 3, is_at_least: false, is_searching: false, until });
    itemsTo(5);
    await later(minutes(5));
    expect(await statesOf(zap)).toEqual(['held: flood', 'held: flood', 'held: flood', 'succeeded']);
    const { body } = await zap.owner.get(`/api/v3/runs?account_id=${zap.accountId}`);
    expect(body).toMatchObject({ held: 3, missed: [{ zap: { id: zap.id, title: 'A Zap' }, count: 3, is_at_least: false, until }] });
    expect(body.objects.map((run: { is_missed: boolean }) => run.is_missed)).toEqual([false, true, true, true]);
    const account = (await zap.owner.get(`/api/v3/accounts/${zap.accountId}`)).body;
    expect(account).toMatchObject({ held_runs: 3, held_reasons: [], missed_runs: 3 });
  });

  it('run once if a person wants that [Z68]', async () => {
    const zap = await turnedOff();
    itemsTo(3);
    await turnOn(zap);
    expect(await decide(zap, 'run')).toEqual({ count: 2, blocked: 0, reasons: [] });
    expect(await decide(zap, 'run')).toEqual({ count: 0, blocked: 0, reasons: [] });
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['succeeded', 'succeeded']);
    expect(await missedIn(zap)).toBeNull();
  });

  it('do not run if a person leaves them out, also later, and can be replayed [Z68]', async () => {
    const zap = await turnedOff();
    itemsTo(3);
    await turnOn(zap);
    expect(await decide(zap, 'leave_out')).toEqual({ count: 2, blocked: 0, reasons: [] });
    await later(minutes(5));
    expect(await statesOf(zap)).toEqual(['cancelled: cancelled', 'cancelled: cancelled']);
    expect(await missedIn(zap)).toBeNull();
    const [run] = await runsOf(server, zap);
    expect((await zap.owner.post(`/api/v3/runs/${run!.id}/replays`, { version: 'same' })).status).toBe(201);
  });

  it('are left out after 7 days without a decision, and not before [Z68]', async () => {
    const zap = await turnedOff();
    itemsTo(2);
    await turnOn(zap);
    server.clock.advance(days(7) - 1);
    await cleanup(server.context);
    expect(await statesOf(zap)).toEqual(['held: flood']);
    server.clock.advance(1);
    await cleanup(server.context);
    expect(await statesOf(zap)).toEqual(['cancelled: cancelled']);
    const trigger = server.context.db.selectFrom('triggers').select('missed_until').where('zap_id', '=', zap.id);
    expect(await trigger.execute()).toEqual([{ missed_until: null }]);
  });

  it('are not run by anything but a decision, and stay held for what else holds them [Z03, Z68]', async () => {
    const zap = await turnedOff();
    itemsTo(3);
    await turnOn(zap);
    await limitTasks(server, zap, 1);
    await server.context.db
      .insertInto('task_usage')
      .values({ account_id: zap.accountId, zap_id: zap.id, day: server.clock.now().toISOString().slice(0, 10), tasks: 1 })
      .execute();
    expect(await decide(zap, 'run')).toEqual({ count: 0, blocked: 2, reasons: ['task_limit'] });
    await server.context.db.deleteFrom('task_usage').where('zap_id', '=', zap.id).execute();
    await later(minutes(5));
    expect(await statesOf(zap)).toEqual(['held: flood', 'held: flood']);
    expect(await decide(zap, 'run')).toMatchObject({ count: 2 });
  });

  it('there are none when a Zap is turned on for the first time, nor of what it had seen before [Z68]', async () => {
    itemsTo(3);
    const zap = await mine();
    await turn(zap, 'off');
    await turnOn(zap);
    expect([await missedIn(zap), await runsOf(server, zap)]).toEqual([null, []]);
    await turn(zap, 'off');
    await turnOn(zap);
    expect([await missedIn(zap), await runsOf(server, zap)]).toEqual([null, []]);
  });

  it('there are none for a trigger that was changed in the meantime, and those of one with another step after it [Z68]', async () => {
    const [changed, same] = [await turnedOff(), await turnedOff()];
    itemsTo(3);
    await publishNext(server, changed.id, definitionOf(listTrigger(`${app.url}/other`), sends('only', `${app.url}/x`, '{}')));
    await publishNext(server, same.id, definitionOf(listTrigger(`${app.url}/list`), sends('another', `${app.url}/x`, '{}')));
    await turn(changed, 'on');
    await turnOn(same);
    expect([await missedIn(changed), (await missedIn(same)).count]).toEqual([null, 2]);
    itemsTo(4);
    await later(minutes(5));
    expect(await statesOf(changed)).toEqual(['succeeded']);
  });

  it('run by themselves after a plan had paused the Zap, unless a person has put it into the trash since [Z68]', async () => {
    const [restored, left] = [await mine(), await mine()];
    await server.runZaps();
    const pause = ({ id, accountId }: Mine) =>
      server.context.db
        .transaction()
        .execute((tx) => pauseZaps(tx, accountId, 'plan_change', new Map([[id, ['premium_app']]]), server.clock.now()));
    await pause(restored);
    await pause(left);
    itemsTo(3);
    const by = { at: server.clock.now(), by: left.ownerId };
    await server.context.db.transaction().execute(async (tx) => {
      await trashZaps(tx, [{ id: left.id, owner_id: left.ownerId, state: 'off', folders: [] }], by);
      await untrashZaps(tx, [left.id], by.at);
    });
    await turn(left, 'on');
    await server.context.db.transaction().execute((tx) => restoreZaps(tx, restored.accountId, [restored.id], server.clock.now()));
    await later(minutes(5));
    await server.runZaps();
    expect(await statesOf(restored)).toEqual(['succeeded', 'succeeded']);
    expect(await statesOf(left)).toEqual(['held: flood', 'held: flood']);
  });

  it('are added up if the Zap is turned off again before a decision [Z68]', async () => {
    const zap = await turnedOff();
    itemsTo(3);
    await turnOn(zap);
    await turn(zap, 'off');
    itemsTo(4);
    await turnOn(zap);
    expect(await missedIn(zap)).toMatchObject({ count: 3, is_at_least: false });
  });

  it('are found by the first check that succeeds [Z68]', async () => {
    const zap = await turnedOff();
    itemsTo(3);
    status = 500;
    await turnOn(zap);
    expect(await missedIn(zap)).toMatchObject({ count: 0, is_searching: true });
    status = 200;
    await later(minutes(5));
    expect(await missedIn(zap)).toMatchObject({ count: 2, is_searching: false });
  });

  it('are at least so many if the list has none that is known [Z68]', async () => {
    const zap = await turnedOff();
    items = [{ id: 9 }, { id: 8 }];
    await turnOn(zap);
    expect(await missedIn(zap)).toMatchObject({ count: 2, is_at_least: true, is_searching: false });
  });

  it('are counted over all pages of an app, and later ones run by themselves [Z68]', async () => {
    paged.last = 5;
    const zap = await turnedOff(mine(ofTestApp('new_number')));
    paged.last = 12;
    await turn(zap, 'on');
    await server.runZaps();
    expect(await missedIn(zap)).toMatchObject({ count: 7, is_at_least: false, is_searching: false });
    expect(paged.polls.map(({ cursor, isAfterPause }) => [cursor, isAfterPause])).toEqual([
      [null, false],
      [5, true],
      [8, false],
      [11, false],
    ]);
    paged.last = 13;
    await later(minutes(5));
    expect((await statesOf(zap)).filter((state) => state === 'succeeded')).toHaveLength(1);
  });

  it('are held in a number that has a limit, without reading on, and the trigger then begins with the present [Z68]', async () => {
    const zap = await turnedOff(mine(ofTestApp('new_number')));
    const held = maxMissed - 2;
    await server.context.db.updateTable('triggers').set({ missed_until: server.clock.now() }).where('zap_id', '=', zap.id).execute();
    const { live_version_id: version } = await server.context.db
      .selectFrom('zaps')
      .select('live_version_id')
      .where('id', '=', zap.id)
      .executeTakeFirstOrThrow();
    await server.context.db
      .insertInto('runs')
      .values(
        Array.from({ length: held }, (_, index) => ({
          id: `0199a000-0000-7000-8000-${String(zap.id * 10_000 + index).padStart(12, '0')}`,
          account_id: zap.accountId,
          zap_id: zap.id,
          version_id: version!,
          kind: 'live' as const,
          state: 'held' as const,
          reason: 'flood',
          day: '2026-11-21',
          error: null,
          error_path: null,
          replay_of: null,
          autoreplay_at: null,
          is_missed: true,
          accepted_at: server.clock.now(),
          started_at: null,
          ended_at: null,
        })),
      )
      .execute();
    paged.last = 1_000_000;
    await turnOn(zap);
    expect(await missedIn(zap)).toMatchObject({ count: maxMissed, is_at_least: true, is_searching: false });
    expect(paged.polls.map(({ cursor }) => cursor)).toEqual([null, 0, null]);
    paged.last += 1;
    await later(minutes(5));
    expect((await statesOf(zap)).filter((state) => state === 'succeeded')).toHaveLength(1);
    expect(await decide(zap, 'leave_out')).toMatchObject({ count: maxMissed });
  });

  it('do not include times that passed, which are over [Z68]', async () => {
    const zap = await turnedOff(mine(ofTestApp('timed')));
    paged.last = 2;
    await turnOn(zap);
    expect([await missedIn(zap), await runsOf(server, zap)]).toEqual([null, []]);
  });

  it.each(['after-poll', 'before-commit'])('are neither lost nor doubled if the process dies %s [Z41, Z68]', async (point) => {
    const zap = await turnedOff();
    itemsTo(3);
    let hasDied = false;
    const dying = await startServer({
      ...options,
      beside: server,
      crashPoint: (name: string) => {
        if (name !== point || hasDied) return;
        hasDied = true;
        throw new Error('died');
      },
    });
    await turn(zap, 'on');
    await dying.runZaps().catch(() => {});
    expect([hasDied, await runsOf(server, zap)]).toEqual([true, []]);
    await dying.close();
    await later(minutes(2));
    await later(minutes(5));
    expect(await missedIn(zap)).toMatchObject({ count: 2, is_at_least: false, is_searching: false });
    expect(await statesOf(zap)).toEqual(['held: flood', 'held: flood']);
  });

  it('are neither shown to nor decided by a person who cannot see the Zap [S51]', async () => {
    const [zap, other] = [await turnedOff(), await mine()];
    itemsTo(3);
    await turnOn(zap);
    expect((await other.owner.post(`/api/v3/zaps/${zap.id}/missed-runs`, { decision: 'run' })).status).toBe(404);
    expect(await statesOf(zap)).toEqual(['held: flood', 'held: flood']);
  });
});
