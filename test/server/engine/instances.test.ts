import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { ZapDefinition, Step } from '../../../src/domain/runs/definition';
import type { Action, ActionCall } from '../../../src/server/connectors/connector';
import { createLookup } from '../../../src/server/connectors';
import { createPgBossEngine } from '../../../src/server/engine/queue/pgBossEngine';
import { acceptEvents } from '../../../src/server/engine/acceptEvents';
import { forgetGrants, recallTaskLimit } from '../../../src/server/engine/admission';
import { noteArrival } from '../../../src/server/engine/admitSoon';
import { admitAtOnce, changeLane } from '../../../src/server/engine/lanes.store';
import type { WorkContext } from '../../../src/server/engine/runWriter';
import { wakeDueRuns } from '../../../src/server/engine/wakeRuns';
import { workOn } from '../../../src/server/engine/work';
import { definitionOf, hookTrigger, limitTasks, liveZap, runsOf, type LiveZap } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { appOf } from '../../support/putAction';

let server: TestServer;
const calls: ActionCall[] = [];
let answer: () => unknown = () => ({});

const action = (event: string, repeat: Action['repeat']): Action => ({
  event,
  title: event,
  help: '',
  kind: 'write',
  fields: [],
  repeat,
  isTask: true,
  sample: {},
  run: async (call) => {
    calls.push(call);
    return answer();
  },
});

const step = (key: string, event: string): Step => ({
  kind: 'action',
  key,
  app: 'TestAPI',
  event,
  connectionId: null,
  title: null,
  note: '',
  fields: {},
});

beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  calls.length = 0;
  answer = () => ({});
});
afterAll(() => server.close());

/** A worker of another process, on the same database. */
function createInstance(changes: Partial<WorkContext> = {}) {
  const { context } = server;
  const engine = createPgBossEngine({ pool: server.server.database.pool, parallel: 1, pollMilliseconds: 20, log: context.log });
  const keyed: Action = { ...action('keyed', 'never'), repeatWith: () => 'keyed' };
  const actions = [action('put', 'keyed'), action('read', 'safe'), action('send', 'never'), keyed];
  const connectors = createLookup([{ app: appOf('TestAPI'), connection: null, triggers: [], actions }]);
  const own: WorkContext = { ...context, engine, connectors, ...changes };
  const work = (claim: Parameters<typeof workOn>[1]) => workOn(own, claim);
  return { context: own, engine, start: () => engine.start(work), runDue: () => engine.runDue(work) };
}

async function aRun(zap: LiveZap, key: string): Promise<void> {
  const { live_version_id: versionId } = await server.context.db
    .selectFrom('zaps')
    .select('live_version_id')
    .where('id', '=', zap.id)
    .executeTakeFirstOrThrow();
  const accepting = { id: zap.id, accountId: zap.accountId, versionId: versionId!, triggerKey: 'trigger' };
  await server.context.db.transaction().execute((tx) => acceptEvents(server.context, tx, accepting, [{ key, data: {} }]));
}

const zapOf = (...steps: Step[]): Promise<LiveZap> => {
  const definition: ZapDefinition = definitionOf(hookTrigger(), ...steps);
  return liveZap(server, definition);
};

/** Ends the twenty seconds for which a lost process keeps its runs. */
const endLeases = () =>
  server.server.database.pool.query("update jobs.job set state = 'retry', start_after = now() where state = 'active'");

const linesOf = async (zap: LiveZap) => {
  const [run] = await runsOf(server, zap);
  return server.context.db
    .selectFrom('run_steps')
    .select(['path', 'attempt', 'state', 'is_counted', 'ended_at'])
    .where('run_id', '=', run!.id)
    .orderBy('position')
    .execute();
};
const tasksOf = async (zap: LiveZap) =>
  (await server.context.db.selectFrom('task_usage').select('tasks').where('zap_id', '=', zap.id).execute()).map(({ tasks }) => tasks);

/** A promise that resolves when it is told to. */
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('a worker that disappears', () => {
  it.each(['before-commit', 'after-commit', 'before-effect', 'after-effect'])(
    'at %s, however often it was passed before, loses no run, counts each effect once, and repeats none without its key [Z41]',
    async (point) => {
      for (let passed = 0; passed < 4; passed += 1) {
        calls.length = 0;
        const zap = await zapOf(step('first', 'put'), step('second', 'read'), step('third', 'put'));
        await aRun(zap, 'event');
        let left = passed;
        const died = gate();
        const lost = createInstance({
          // As a process that ends here: nothing after it happens.
          crashPoint: (name) => (name === point && left-- === 0 ? (died.open(), new Promise<void>(() => {})) : undefined),
        });
        await Promise.race([lost.runDue(), died.opened]);
        await endLeases();
        await createInstance().runDue();
        const [run] = await runsOf(server, zap);
        expect([point, passed, run]).toMatchObject([point, passed, { state: 'succeeded', tasks: 3 }]);
        expect(await tasksOf(zap)).toEqual([3]);
        expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
        const lane = await server.context.db.selectFrom('lanes').select('in_flight').where('account_id', '=', zap.accountId).execute();
        expect(lane).toEqual([{ in_flight: 0 }]);
      }
    },
  );

  /** Runs two reads and a put in a worker that disappears before the given effect, then in another; returns how often each step ran. */
  async function countsAfterLossBefore(effect: number): Promise<Record<string, number>> {
    const zap = await zapOf(step('first', 'read'), step('second', 'read'), step('third', 'put'));
    await aRun(zap, 'event');
    let left = effect;
    const died = gate();
    const lost = createInstance({
      crashPoint: (name) => (name === 'before-effect' && (left -= 1) === 0 ? (died.open(), new Promise<void>(() => {})) : undefined),
    });
    await Promise.race([lost.runDue(), died.opened]);
    await endLeases();
    await createInstance().runDue();
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'succeeded', tasks: 3 }]);
    const keys = calls.map(({ idempotencyKey }) => idempotencyKey);
    const [first, second, third] = [...new Set(keys)].map((key) => keys.filter((other) => other === key).length);
    return { first: first!, second: second!, third: third! };
  }

  it('before a step with an effect leaves the results of repeatable steps on disk: they are not run again [Z41]', async () => {
    expect(await countsAfterLossBefore(3)).toEqual({ first: 1, second: 1, third: 1 });
  });

  it('between two repeatable steps repeats the first one only if it took less than a fifth of a second [Z41]', async () => {
    expect(await countsAfterLossBefore(2)).toEqual({ first: 2, second: 1, third: 1 });
    calls.length = 0;
    answer = () => {
      server.clock.advance(200);
      return {};
    };
    expect(await countsAfterLossBefore(2)).toEqual({ first: 1, second: 1, third: 1 });
  });

  it('three times with the same run leaves it failed, and nothing takes it up again [Z09]', async () => {
    const zap = await zapOf(step('only', 'read'));
    await aRun(zap, 'event');
    for (let time = 0; time < 4; time += 1) {
      const died = gate();
      const lost = createInstance({
        crashPoint: (name) => (name === 'before-effect' ? (died.open(), new Promise<void>(() => {})) : undefined),
      });
      await Promise.race([lost.runDue(), died.opened]);
      await endLeases();
    }
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'failed', reason: 'poisoned', tasks: 0 }]);
    expect(await createInstance().runDue()).toBe(0);
  });
});

describe('a worker that was stopped for longer than its lease', () => {
  it('writes nothing when it goes on: the run is as the other one left it [Z04, Z42]', async () => {
    const zap = await zapOf(step('only', 'put'));
    await aRun(zap, 'event');
    const [begun, frozen] = [gate(), gate()];
    answer = () => (begun.open(), frozen.opened.then(() => ({ from: 'the late one' })));
    const late = createInstance();
    const lateWork = late.runDue();
    await begun.opened;
    await endLeases();
    answer = () => ({});
    expect(await createInstance().runDue()).toBe(1);
    const before = [await runsOf(server, zap), await linesOf(zap), await tasksOf(zap)];
    expect(before).toMatchObject([[{ state: 'succeeded', fence: 2, tasks: 1 }], {}, [1]]);
    frozen.open();
    await lateWork;
    expect([await runsOf(server, zap), await linesOf(zap), await tasksOf(zap)]).toEqual(before);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('a process that is told to end', () => {
  /** Ends a process in the middle of the first step; the step ends when it may, or is cut off. */
  async function endDuring(zap: LiveZap, graceMilliseconds: number): Promise<void> {
    const [begun, finished] = [gate(), gate()];
    answer = () => (begun.open(), finished.opened.then(() => ({})));
    const ending = createInstance();
    await ending.start();
    await aRun(zap, 'event');
    ending.engine.wake();
    await begun.opened;
    const stopped = ending.engine.stop(graceMilliseconds);
    if (graceMilliseconds > 0) finished.open();
    await stopped;
    answer = () => ({});
  }

  it('finishes the step under way in the time that it has, and repeats none', async () => {
    const zap = await zapOf(step('first', 'send'), step('second', 'send'));
    await endDuring(zap, 5000);
    await createInstance().runDue();
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'succeeded', tasks: 2, crashes: 0 }]);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['repeats the step with its key [Z41]', 'put'],
    ['repeats it where the receiver knows the key, although others of its kind are not repeated [Z69]', 'keyed'],
  ])('cuts off a step without time and hands its run back: another one %s', async (_, event) => {
    const zap = await zapOf(step('only', event));
    await endDuring(zap, 0);
    server.clock.advance(60_000);
    const next = createInstance();
    await wakeDueRuns(next.context);
    await next.runDue();
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'succeeded', tasks: 1, crashes: 0 }]);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('cuts off a step without time that must not be repeated, and its run asks a person [Z05]', async () => {
    const zap = await zapOf(step('only', 'send'));
    await endDuring(zap, 0);
    await createInstance().runDue();
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'waiting', reason: 'answer', tasks: 0 }]);
    expect(calls).toHaveLength(1);
  });
});

it('takes a job in the moment in which it was added: none waits for the next look [Z43]', async () => {
  const client = await server.server.database.pool.connect();
  try {
    // The database's clock does not move within a transaction; that of the embedded one moves once a millisecond.
    await client.query('begin');
    const pool = client as unknown as Pool;
    const engine = createPgBossEngine({ pool, parallel: 1, pollMilliseconds: 1_000_000, log: server.context.log });
    const add = sql`with admitted as (select ${randomUUID()}::uuid as id) ${engine.jobsOf('admitted')}`.compile(server.context.db);
    await client.query(add.sql, [...add.parameters]);
    expect(await engine.runDue(async ({ id }) => engine.finish(id))).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('a flood of one account', () => {
  it('lets a run of another account begin after at most ten of its own [Z43]', async () => {
    const [busy, quiet] = [await zapOf(step('busy', 'read')), await zapOf(step('quiet', 'read'))];
    for (let count = 0; count < 40; count += 1) await aRun(busy, String(count));
    await aRun(quiet, 'one');
    await createInstance().runDue();
    const keys = calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(41);
    const ended = async (zap: LiveZap) => (await runsOf(server, zap)).map(({ fence }) => fence);
    expect([new Set(await ended(busy)), await ended(quiet)]).toEqual([new Set([1]), [1]]);
    const [run] = await runsOf(server, quiet);
    const key = server.context.encryption.digest('run-step-key', `${run!.id}/quiet`);
    expect(keys.indexOf(key)).toBeLessThanOrEqual(10);
  });

  /** Runs by their state, those that have a job, and how many runs the account counts as under way. */
  async function stand(zap: LiveZap) {
    const runs = await runsOf(server, zap);
    const inState = (name: string) => runs.flatMap(({ id, state }) => (state === name ? [id] : []));
    const { rows } = await server.server.database.pool.query<{ id: string }>("select data->>'runId' as id from jobs.job order by 1");
    const ids = new Set(runs.map(({ id }) => id));
    const lane = await server.context.db.selectFrom('lanes').select('in_flight').where('account_id', '=', zap.accountId).execute();
    const jobs = rows.map(({ id }) => id).filter((id) => ids.has(id));
    return { admitted: inState('admitted').sort(), queued: inState('queued').length, jobs, inFlight: lane[0]!.in_flight };
  }

  it('goes on while events of others keep arriving [Z43]', async () => {
    const zap = await zapOf(step('busy', 'read'));
    for (let count = 0; count < 20; count += 1) await aRun(zap, String(count));
    let isDone = false;
    const arrive = async (): Promise<void> => {
      while (!isDone) {
        noteArrival(server.context, null);
        await setImmediate();
      }
    };
    const arriving = arrive();
    await createInstance().runDue();
    isDone = true;
    await arriving;
    expect(calls).toHaveLength(20);
  });

  it('gives back the job and the lane of a run that has ended [Z02]', async () => {
    const zap = await zapOf(step('busy', 'read'));
    await aRun(zap, 'one');
    const [run] = await runsOf(server, zap);
    expect(await stand(zap)).toMatchObject({ jobs: [run!.id], inFlight: 1 });
    await createInstance().runDue();
    expect(await stand(zap)).toEqual({ admitted: [], queued: 0, jobs: [], inFlight: 0 });
  });

  it('admits as many runs as have room, the oldest first and each with one job, however many instances do it at once [Z43]', async () => {
    const { db, engine } = server.context;
    const zap = await zapOf(step('busy', 'read'));
    for (let count = 0; count < 10; count += 1) await aRun(zap, String(count));
    const limit = (await recallTaskLimit(server.context, zap.accountId))!;
    const admission = { accountId: zap.accountId, now: server.clock.now(), ...limit, maxTasks: null };
    const admitAll = (room: number) => Promise.all([1, 2, 3].map(() => admitAtOnce(db, engine, { ...admission, room })));
    await changeLane(db, zap.accountId, -7);
    await db.updateTable('runs').set({ state: 'queued' }).where('zap_id', '=', zap.id).execute();
    await server.server.database.pool.query('delete from jobs.job');
    const oldest = (await runsOf(server, zap))
      .map(({ id }) => id)
      .sort()
      .slice(0, 5);
    expect((await admitAll(8)).reduce((sum, admitted) => sum! + admitted!, 0)).toBe(5);
    expect(await stand(zap)).toEqual({ admitted: oldest, queued: 5, jobs: oldest, inFlight: 8 });
    await db.updateTable('zaps').set({ state: 'off' }).where('id', '=', zap.id).execute();
    expect(await admitAll(10)).toEqual([null, null, null]);
    expect(await stand(zap)).toMatchObject({ queued: 5, jobs: oldest, inFlight: 8 });
    await server.server.database.pool.query('delete from jobs.job');
  });

  it.each([
    ['its plan has changed since it was read', (zap: LiveZap) => limitTasks(server, zap, 5000), {}],
    ['it has used more tasks than the caller believes', async () => {}, { maxTasks: -1 }],
  ])('admits no run of an account at once if %s [Z29]', async (_, change, wrong) => {
    const { db, engine } = server.context;
    const zap = await zapOf(step('busy', 'read'));
    await aRun(zap, 'one');
    const limit = (await recallTaskLimit(server.context, zap.accountId))!;
    await changeLane(db, zap.accountId, -1);
    await db.updateTable('runs').set({ state: 'queued' }).where('zap_id', '=', zap.id).execute();
    await server.server.database.pool.query('delete from jobs.job');
    const admit = (more: object) =>
      admitAtOnce(db, engine, { accountId: zap.accountId, room: 10, now: server.clock.now(), ...limit, maxTasks: null, ...more });
    await change(zap);
    expect(await admit(wrong)).toBeNull();
    expect(await stand(zap)).toMatchObject({ queued: 1, jobs: [], inFlight: 0 });
    forgetGrants(server.context, zap.accountId);
    expect(await admit({ ...(await recallTaskLimit(server.context, zap.accountId))!, maxTasks: null })).toBe(1);
  });
});
