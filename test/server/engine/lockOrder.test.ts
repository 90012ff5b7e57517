/** Runs of one Zap that end and wait at the same moment. */
import type { Step } from '../../../src/domain/runs/definition';
import { days } from '../../../src/domain/durations';
import { createLookup } from '../../../src/server/connectors';
import { acceptEvents } from '../../../src/server/engine/acceptEvents';
import { changeLane } from '../../../src/server/engine/lanes.store';
import { lockRunningZap } from '../../../src/server/engine/zaps.store';
import { runDueSchedules } from '../../../src/server/engine/runSchedules';
import { workOn } from '../../../src/server/engine/work';
import { dailyTrigger, definitionOf, hookTrigger, liveZap, runsOf, type LiveZap } from '../../support/liveZaps';
import { appOf, putAction } from '../../support/putAction';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const put = putAction(async () => ({}));

const step: Step = { kind: 'action', key: 'put', app: 'TestAPI', event: 'put', connectionId: null, title: null, note: '', fields: {} };

// The embedded database has one connection, on which nothing waits for anything.
(isOnPostgres ? it : it.skip)(
  'the end of a run waits for the tasks of its Zap before it takes the lanes of its account, as every other change of a run does [Z02, Z41]',
  async () => {
    const { context } = server;
    const { db, engine } = context;
    const zap = await liveZap(server, definitionOf(hookTrigger(), step));
    const [runId] = await accept(zap, ['event']);
    const connectors = createLookup([{ app: appOf('TestAPI'), connection: null, triggers: [], actions: [put] }]);
    const day = server.clock.now().toISOString().slice(0, 10);
    const usage = { account_id: zap.accountId, zap_id: zap.id, day, tasks: 1 };
    await db.insertInto('task_usage').values(usage).execute();

    let ended: Promise<void> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      // As a run that begins to wait after a step that counted.
      await tx.updateTable('task_usage').set({ tasks: 2 }).where('zap_id', '=', zap.id).execute();
      const claim = {
        id: '00000000-0000-4000-8000-000000000000',
        runId: runId!,
        signal: new AbortController().signal,
        leavePlace: () => {},
      };
      ended = workOn({ ...context, connectors, engine: { ...engine, finish: () => {} } }, claim);
      ended.catch(() => {});
      await isWaitingForLock();
      await changeLane(tx, zap.accountId, 0);
    });
    await ended;
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'succeeded', tasks: 1 }]);
    const tasks = await db.selectFrom('task_usage').select('tasks').where('zap_id', '=', zap.id).execute();
    expect(tasks).toEqual([{ tasks: 3 }]);
  },
);

// A lock that many may hold cannot become the one of a write while another transaction holds it too.
(isOnPostgres ? it : it.skip)(
  'a schedule that fires waits for another run of its Zap before it takes the lanes of their account [Z02, Z34]',
  async () => {
    const { context } = server;
    const { db } = context;
    const zap = await liveZap(server, definitionOf(dailyTrigger('09:00'), step));
    await runDueSchedules(context);
    server.clock.advance(days(1));
    let fired: Promise<number> = Promise.resolve(0);
    await db.transaction().execute(async (tx) => {
      // As a step that runs the Zap.
      await lockRunningZap(tx, zap.id);
      fired = runDueSchedules(context);
      fired.catch(() => {});
      await isWaitingForLock();
      await changeLane(tx, zap.accountId, 0);
    });
    expect(await fired).toBe(1);
    expect(await runsOf(server, zap)).toHaveLength(1);
  },
);

// A run that another transaction has locked would otherwise keep the ends of all others of its account waiting.
(isOnPostgres ? it : it.skip)(
  'a run that is locked while it ends keeps no other run of its account waiting, and ends after the lock [Z01, Z02]',
  async () => {
    const { context } = server;
    const { db, engine } = context;
    const zap = await liveZap(server, definitionOf(hookTrigger(), step));
    const runIds = await accept(zap, ['locked', 'free']);
    const putting: (() => void)[] = [];
    const slow = putAction(() => new Promise((resolve) => putting.push(() => resolve({}))));
    const connectors = createLookup([{ app: appOf('TestAPI'), connection: null, triggers: [], actions: [slow] }]);
    const work = runIds.map((runId, index) =>
      workOn(
        { ...context, connectors, engine: { ...engine, finish: () => {} } },
        { id: `00000000-0000-4000-8000-00000000000${index}`, runId, signal: new AbortController().signal, leavePlace: () => {} },
      ),
    );
    while (putting.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('runs').select('id').where('id', '=', runIds[0]!).forUpdate().execute();
      for (const end of putting) end();
      await work[1];
      expect(await runsOf(server, zap)).toMatchObject([{ state: 'running' }, { state: 'succeeded' }]);
    });
    await work[0];
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
    const lane = await db.selectFrom('lanes').select('in_flight').where('account_id', '=', zap.accountId).executeTakeFirst();
    expect(lane).toEqual({ in_flight: 0 });
  },
);

/** Stores a run of a Zap for each key; gives their ids. */
async function accept({ id, accountId }: LiveZap, keys: readonly string[]): Promise<readonly string[]> {
  const { context } = server;
  const { live_version_id: versionId } = await context.db
    .selectFrom('zaps')
    .select('live_version_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const accepting = { id, accountId, versionId: versionId!, triggerKey: 'trigger' };
  const events = keys.map((key) => ({ key, data: {} }));
  return context.db.transaction().execute((tx) => acceptEvents(context, tx, accepting, events));
}

/** Resolves when a statement of this database waits for a lock. */
async function isWaitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await server.server.database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}
