/** Runs of Zaps that are moved to the trash at the same moment, or that an earlier release turns on there. */
import { sql } from 'kysely';
import { minutes } from '../../../src/domain/durations';
import type { Db } from '../../../src/server/platform/context';
import { cancelRunsOfZaps } from '../../../src/server/engine/cancelRunsOfZaps';
import { replayDueRuns } from '../../../src/server/engine/autoreplays';
import { runDueSchedules } from '../../../src/server/engine/runSchedules';
import { lockRunningZap } from '../../../src/server/engine/zaps.store';
import { lockAccount } from '../../../src/server/team/store';
import { trashZaps } from '../../../src/server/trash/store';
import { lockZapsOf } from '../../../src/server/zaps/store';
import { dailyTrigger, definitionOf, hookTrigger, liveZap, runsOf, sends } from '../../support/liveZaps';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';
import { makeZap, zapsOn } from '../../support/serverPlans';
import { aRun, anAction, publishedZap } from '../../support/serverRuns';
import { ownAccountId, somebody } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function aFailedRun() {
  const mate = await somebody(server);
  const accountId = await ownAccountId(mate);
  const zap = await publishedZap(server, { accountId, ownerId: mate.person.id }, anAction('step1'));
  const runId = await aRun(server, zap, {
    state: { name: 'failed', cause: 'step' },
    error: { message: 'Gone.', path: 'step1' },
    steps: [
      { path: 'trigger', output: {} },
      { path: 'step1', state: 'failed', error: 'Gone.' },
    ],
  });
  return { ...mate, accountId, zap, runId };
}

/** Moves a Zap to the trash in a transaction that is under way when `change` begins. */
async function trashDuring<T>(accountId: number, zapId: number, by: number, change: () => Promise<T>): Promise<T> {
  const { context } = server;
  let changed: Promise<T> | null = null;
  await context.db.transaction().execute(async (tx: Db) => {
    const zaps = await lockZapsOf(tx, accountId, [zapId]);
    await trashZaps(tx, zaps, { at: server.clock.now(), by });
    changed = change();
    changed.catch(() => {});
    await Promise.race([changed, someoneWaitsForALock()]);
    await cancelRunsOfZaps(context, tx, [zapId]);
  });
  return changed!;
}

const runIdsOf = async (zapId: number) =>
  (await server.context.db.selectFrom('runs').select('id').where('zap_id', '=', zapId).execute()).map(({ id }) => id);

// The embedded database has one connection, on which nothing waits for anything.
const onPostgres = isOnPostgres ? it : it.skip;

describe('a Zap that is moved to the trash at the moment', () => {
  onPostgres('when a person replays one of its runs gets no new run, and the person the reply for a missing one [T51, R07]', async () => {
    const { browser, person, accountId, zap, runId } = await aFailedRun();
    const reply = await trashDuring(accountId, zap.id, person.id, () => browser.post(`/api/v3/runs/${runId}/replays`, { version: 'same' }));
    expect(reply.status).toBe(404);
    expect(await runIdsOf(zap.id)).toEqual([runId]);
  });

  onPostgres('when a person replays several runs gets no new run [T51, R07]', async () => {
    const { browser, person, accountId, zap, runId } = await aFailedRun();
    const reply = await trashDuring(accountId, zap.id, person.id, () => browser.post('/api/v3/runs/replays', { run_ids: [runId] }));
    expect(reply.status).toBe(404);
    expect(await runIdsOf(zap.id)).toEqual([runId]);
  });

  onPostgres('when one of its failed runs is replayed by itself gets no new run [T51, Z31]', async () => {
    const { person, accountId, zap, runId } = await aFailedRun();
    await server.context.db.updateTable('runs').set({ autoreplay_at: server.clock.now() }).where('id', '=', runId).execute();
    server.clock.advance(minutes(1));
    await trashDuring(accountId, zap.id, person.id, () => replayDueRuns(server.context));
    expect(await runIdsOf(zap.id)).toEqual([runId]);
  });
});

onPostgres('a change that has locked the account and then locks a Zap does not wait for ever for a replay of that Zap [R27]', async () => {
  const { browser, accountId, zap, runId } = await aFailedRun();
  const { context } = server;
  let replayed: ReturnType<typeof browser.post> | null = null;
  await context.db.transaction().execute(async (tx: Db) => {
    await lockAccount(tx, accountId);
    replayed = browser.post(`/api/v3/runs/${runId}/replays`, { version: 'same' });
    await Promise.race([replayed, someoneWaitsForALock()]);
    expect(await lockZapsOf(tx, accountId, [zap.id])).toHaveLength(1);
  });
  expect((await replayed!).status).toBe(201);
});

describe('a Zap in the trash that an instance of the earlier release turns on', () => {
  const step = sends('only', 'https://shop.example/x', '{}');
  const turnOnInTrash = (id: number) =>
    server.context.db.updateTable('zaps').set({ trashed_at: server.clock.now(), state: 'on' }).where('id', '=', id).execute();

  it('a Zap that an earlier release turned on in the trash counts as off, and as on again after a restoration by that release [T51]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), step));
    await turnOnInTrash(zap.id);
    expect(await lockRunningZap(server.context.db, zap.id)).toMatchObject({ state: 'off', isTrashed: true });
    await server.context.db.updateTable('zaps').set({ trashed_at: null }).where('id', '=', zap.id).execute();
    expect(await lockRunningZap(server.context.db, zap.id)).toMatchObject({ state: 'on', isTrashed: false });
  });

  it('a Zap that an earlier release turned on in the trash fires no schedule [T51, Z34]', async () => {
    const zap = await liveZap(server, definitionOf(dailyTrigger('09:00'), step));
    await runDueSchedules(server.context);
    await turnOnInTrash(zap.id);
    await sql`UPDATE triggers SET next_at = ${server.clock.now()} WHERE zap_id = ${zap.id}`.execute(server.context.db);
    server.clock.advance(minutes(60 * 24));
    await runDueSchedules(server.context);
    expect(await runsOf(server, zap)).toEqual([]);
    const trigger = await server.context.db.selectFrom('triggers').select('next_at').where('zap_id', '=', zap.id).execute();
    expect(trigger).toEqual([{ next_at: null }]);
  });

  it('a Zap that an earlier release turned on in the trash begins no run that was admitted before [T51]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), step));
    server.clock.advance(1);
    expect((await server.app.inject({ method: 'POST', url: zap.hook!, payload: {} })).statusCode).toBe(200);
    await turnOnInTrash(zap.id);
    await server.runZaps();
    expect((await runsOf(server, zap)).map(({ state }) => state)).not.toContain('succeeded');
    const started = await server.context.db.selectFrom('runs').select('started_at').where('zap_id', '=', zap.id).execute();
    expect(started).toEqual([{ started_at: null }]);
  });

  it('a Zap that an earlier release turned on in the trash is off after it is restored [T52]', async () => {
    const mate = await somebody(server);
    const accountId = await ownAccountId(mate);
    const zap = await publishedZap(server, { accountId, ownerId: mate.person.id }, anAction('step1'));
    await turnOnInTrash(zap.id);
    const reply = await mate.browser.post(`/api/v3/trash/restorations?account_id=${accountId}`, { zap_ids: [zap.id] });
    expect(reply.status).toBe(200);
    expect((await mate.browser.get(`/api/v3/zaps/${zap.id}`)).body.state).toBe('off');
  });

  it('a Zap that an earlier release paused in the trash stays off after its restoration and an upgrade of the plan [T52]', async () => {
    const mate = await somebody(server);
    const accountId = await ownAccountId(mate);
    const { db } = server.context;
    await db.updateTable('accounts').set({ trial_end_date: null, plan_id: 2, is_paid: true }).where('id', '=', accountId).execute();
    const makeLongZap = () => makeZap(server, { accountId, ownerId: mate.person.id, steps: 3 });
    const [trashed, kept] = [await makeLongZap(), await makeLongZap()];
    const changePlan = (planId: number) => mate.browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id: planId });
    expect((await mate.browser.delete(`/api/v3/zaps/${trashed}`)).status).toBe(204);
    // That release does not know the trash: it turns the Zap on, and a change of the plan pauses it.
    const { trashed_at } = await db.selectFrom('zaps').select('trashed_at').where('id', '=', trashed).executeTakeFirstOrThrow();
    await db.updateTable('zaps').set({ trashed_at: null, state: 'on' }).where('id', '=', trashed).execute();
    expect((await changePlan(1)).body.paused_zap_ids).toEqual([trashed, kept]);
    await db.updateTable('zaps').set({ trashed_at }).where('id', '=', trashed).execute();

    const reply = await mate.browser.post(`/api/v3/trash/restorations?account_id=${accountId}`, { zap_ids: [trashed] });
    expect(reply.status).toBe(200);
    expect((await changePlan(3)).body.restored_zap_ids).toEqual([kept]);
    expect(await zapsOn(server, accountId)).toEqual([kept]);
  });
});

/** Resolves when a statement of this database waits for a lock. */
async function someoneWaitsForALock(): Promise<void> {
  for (;;) {
    const { rows } = await server.server.database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}
