import { days, hours } from '../../../src/domain/durations';
import { erase, lockForErasure } from '../../../src/server/dataRights/erasure.store';
import { moveZapRows } from '../../../src/server/zapMoves/move.store';
import { deleteZaps, setZapState } from '../../../src/server/zaps/store';
import { makePartitions } from '../../../src/server/engine/partitions.store';
import { pruneRuns } from '../../../src/server/engine/prune';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { definitionOf, hookTrigger, limitTasks, liveZap, runsOf, sends, type LiveZap } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let app: Counterpart;

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(() => ({ body: {} }));
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const aZap = (beside?: LiveZap) =>
  liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')), beside ? { beside } : {});
const send = async (zap: LiveZap) => {
  server.clock.advance(1);
  return server.app.inject({ method: 'POST', url: zap.hook!, payload: {} });
};
const setState = (zap: LiveZap, state: 'on' | 'off') =>
  server.context.db.transaction().execute((tx) => setZapState(tx, [zap.id], state, server.clock.now()));
const statesOf = async (zap: LiveZap) => (await runsOf(server, zap)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
const lineCount = async (runIds: readonly string[]) =>
  (
    await server.context.db
      .selectFrom('run_steps')
      .select('path')
      .where('run_id', 'in', [...runIds])
      .execute()
  ).length;
const inFlight = async ({ accountId }: LiveZap) =>
  (await server.context.db.selectFrom('lanes').select('in_flight').where('account_id', '=', accountId).executeTakeFirst())?.in_flight;

describe('a Zap that is turned off', () => {
  it('holds the runs that have not begun, and lets them run when it is on again [Z03, Z08]', async () => {
    const zap = await aZap();
    for (let count = 0; count < 12; count += 1) await send(zap);
    expect((await statesOf(zap)).filter((state) => state === 'queued')).toHaveLength(2);
    await setState(zap, 'off');
    await server.runZaps();
    expect(new Set(await statesOf(zap))).toEqual(new Set(['held: zap_paused']));
    expect(await inFlight(zap)).toBe(0);
    await setState(zap, 'on');
    await server.runZaps();
    expect(new Set(await statesOf(zap))).toEqual(new Set(['succeeded']));
  });
});

describe('runs beyond the tasks of a plan', () => {
  it('begin in the next period, and no run is lost [Z03, Z29]', async () => {
    const zap = await aZap();
    await limitTasks(server, zap, 2);
    for (let count = 0; count < 3; count += 1) await send(zap);
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['succeeded', 'succeeded', 'held: task_limit']);
    server.clock.advance(days(31));
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });
});

describe('a Zap that is moved', () => {
  it('takes its queued runs along, and what ran before stays counted where it began [Z49]', async () => {
    const [zap, target] = [await aZap(), await aZap()];
    await send(zap);
    await server.runZaps();
    for (let count = 0; count < 11; count += 1) await send(zap);
    const row = { id: zap.id, owner_id: zap.ownerId, title: '', state: 'on' as const };
    const item = { zap: row, state: 'on' as const, ownerId: target.ownerId, folderIds: [], reasons: [] };
    await server.context.db.transaction().execute((tx) => moveZapRows(tx, [item], { accountId: target.accountId, at: server.clock.now() }));
    await server.runZaps();
    const runs = await runsOf(server, zap);
    expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['succeeded']));
    expect(runs.map(({ account_id }) => account_id)).toEqual([...Array<number>(11).fill(zap.accountId), target.accountId]);
    const usage = await server.context.db.selectFrom('task_usage').select(['account_id', 'tasks']).where('zap_id', '=', zap.id).execute();
    expect(new Map(usage.map(({ account_id, tasks }) => [account_id, tasks]))).toEqual(
      new Map([
        [zap.accountId, 11],
        [target.accountId, 1],
      ]),
    );
  });
});

describe('a Zap that is deleted', () => {
  it('ends its runs, deletes their logs, and frees their places for other Zaps [Z50]', async () => {
    const zap = await aZap();
    const other = await aZap(zap);
    for (let count = 0; count < 10; count += 1) await send(zap);
    await send(other);
    const ids = (await runsOf(server, zap)).map(({ id }) => id);
    expect([await inFlight(zap), await statesOf(other), await lineCount(ids)]).toEqual([10, ['queued'], 10]);
    await server.context.db.transaction().execute((tx) => deleteZaps(tx, [zap.id]));
    await server.runZaps();
    expect([await runsOf(server, zap), await lineCount(ids)]).toEqual([[], 0]);
    expect([await statesOf(other), await inFlight(other)]).toEqual([['succeeded'], 0]);
    expect((await send(zap)).statusCode).toBe(404);
  });
});

describe('a person who is deleted', () => {
  it('takes the runs of their Zaps and accounts along, with their logs [Z50]', async () => {
    const zap = await aZap();
    for (let count = 0; count < 12; count += 1) await send(zap);
    const ids = (await runsOf(server, zap)).map(({ id }) => id);
    expect(await lineCount(ids)).toBe(12);
    await server.context.db.transaction().execute(async (tx) => {
      const profile = await tx.selectFrom('profiles').selectAll().where('id', '=', zap.ownerId).forUpdate().executeTakeFirstOrThrow();
      await erase(tx, profile, await lockForErasure(tx, profile.id));
    });
    await server.runZaps();
    expect([await runsOf(server, zap), await lineCount(ids)]).toEqual([[], 0]);
  });
});

describe('the history', () => {
  it('is deleted after the period of the plan, and its days are dropped [Z52]', async () => {
    const [free, paid] = [await aZap(), await aZap()];
    await limitTasks(server, free, 100);
    await limitTasks(server, paid, 100);
    await server.context.db.updateTable('accounts').set({ is_paid: true }).where('id', '=', paid.accountId).execute();
    // A day that has its own partition.
    server.clock.advance(days(3));
    const { db } = server.context;
    const made = await makePartitions(db, server.clock.now(), 2);
    expect(made).toHaveLength(2);
    await send(free);
    await send(paid);
    await server.runZaps();
    server.clock.advance(days(8));
    await pruneRuns(server.context);
    expect([await runsOf(server, free), await statesOf(paid)]).toEqual([[], ['succeeded']]);
    server.clock.advance(days(60) + hours(1));
    await pruneRuns(server.context);
    expect(await runsOf(server, paid)).toEqual([]);
    const partitions = await makePartitions(db, new Date(server.clock.now().getTime() - days(68)), 1);
    expect(partitions).toHaveLength(1);
  });
});
