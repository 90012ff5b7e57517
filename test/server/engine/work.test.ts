import { type ActionCall, type Action, StepError } from '../../../src/server/connectors/connector';
import { createLookup } from '../../../src/server/connectors';
import type { ZapDefinition, Step } from '../../../src/domain/runs/definition';
import { createPgBossEngine } from '../../../src/server/engine/queue/pgBossEngine';
import type { ProcessEngine } from '../../../src/server/engine/queue/names';
import { publishVersion } from '../../../src/server/engine/versions.store';
import { acceptEvents, type AcceptingZap } from '../../../src/server/engine/acceptEvents';
import { workOn } from '../../../src/server/engine/work';
import { moveRun } from '../../../src/server/engine/moveRun';
import { RunWriter, type WorkContext } from '../../../src/server/engine/runWriter';
import { findRun } from '../../../src/server/engine/runs.store';
import type { NewStep } from '../../../src/server/engine/steps.store';
import { wakeDueRuns } from '../../../src/server/engine/wakeRuns';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser } from '../../support/serverPeople';
import { appOf } from '../../support/putAction';

let server: TestServer;
let engine: ProcessEngine;
let context: WorkContext;
const calls: ActionCall[] = [];
let answer: (call: ActionCall) => unknown = () => ({ ok: true });

const action = (event: string, repeat: Action['repeat'], isTask = true): Action => ({
  event,
  title: event,
  help: '',
  kind: 'write',
  fields: [],
  repeat,
  isTask,
  sample: {},
  run: async (call) => {
    calls.push(call);
    return answer(call);
  },
});
const actions = [action('send', 'never'), action('put', 'keyed'), action('read', 'safe', false)];

beforeAll(async () => {
  server = await startServer();
  engine = createPgBossEngine({ pool: server.server.database.pool, parallel: 4, pollMilliseconds: 50, log: server.context.log });
  await engine.prepare();
  context = {
    ...server.context,
    engine,
    connectors: createLookup([{ app: appOf('TestAPI'), connection: null, triggers: [], actions }]),
  };
  await engine.start((claim) => workOn(context, claim));
});
beforeEach(() => {
  calls.length = 0;
  answer = () => ({ ok: true });
});
afterAll(async () => {
  await engine.stop();
  await server.close();
});

const step = (key: string, event: string, fields: Record<string, string> = {}): Step => ({
  kind: 'action',
  key,
  app: 'TestAPI',
  event,
  connectionId: null,
  title: null,
  note: '',
  fields,
});

async function publish(...steps: Step[]): Promise<AcceptingZap> {
  const { id: profileId } = await newUser(server);
  const { account_id: accountId } = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  const now = server.clock.now();
  const zap = await server.context.db
    .insertInto('zaps')
    .values({
      account_id: accountId,
      owner_id: profileId,
      title: 'A Zap',
      state: 'on',
      created_at: now,
      updated_at: now,
      last_run_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const trigger = { key: 'trigger', app: 'TestAPI', event: 'hook', connectionId: null, title: null, note: '', fields: {} };
  const definition: ZapDefinition = { format: 1, zone: null, trigger, steps };
  const version = await publishVersion(server.context.db, zap.id, definition, { createdBy: profileId, now });
  return { id: zap.id, accountId, versionId: version.id, triggerKey: 'trigger' };
}

async function accept(zap: AcceptingZap, ...events: { key: string; data: unknown }[]): Promise<readonly string[]> {
  const ids = await server.context.db.transaction().execute((tx) => acceptEvents(context, tx, zap, events));
  engine.wake();
  return ids;
}

/** The row of a run once it has one of some states. */
async function runIn(id: string, ...states: string[]) {
  for (;;) {
    const row = await server.context.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (states.includes(row.state)) return row;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const linesOf = (id: string) =>
  server.context.db
    .selectFrom('run_steps')
    .select(['path', 'attempt', 'state', 'is_counted'])
    .where('run_id', '=', id)
    .orderBy('position')
    .execute();

const tasksOf = async ({ id }: AcceptingZap) =>
  (await server.context.db.selectFrom('task_usage').select('tasks').where('zap_id', '=', id).execute()).map(({ tasks }) => tasks);

describe('an accepted event', () => {
  it('runs every step with the results of the earlier ones, once', async () => {
    const zap = await publish(step('first', 'read', { text: 'Hi {{trigger.name}}' }), step('second', 'send', { text: '{{first.made}}!' }));
    answer = ({ input }) => ({ made: `<${String(input.text)}>` });
    const [id] = await accept(zap, { key: 'e1', data: { name: 'Ada' } });
    expect(await runIn(id!, 'succeeded', 'failed')).toMatchObject({ state: 'succeeded', tasks: 1, error: null, fence: 1, crashes: 0 });
    expect(calls.map(({ input }) => input)).toEqual([{ text: 'Hi Ada' }, { text: '<Hi Ada>!' }]);
    expect(await linesOf(id!)).toEqual([
      { path: 'trigger', attempt: 1, state: 'succeeded', is_counted: false },
      { path: 'first', attempt: 1, state: 'succeeded', is_counted: false },
      { path: 'second', attempt: 1, state: 'succeeded', is_counted: true },
    ]);
    expect(await tasksOf(zap)).toEqual([1]);
  });

  it('starts a Zap once, however often it comes', async () => {
    const zap = await publish(step('only', 'send'));
    const first = await accept(zap, { key: 'same', data: 1 }, { key: 'other', data: 2 }, { key: 'same', data: 3 });
    expect(first).toHaveLength(2);
    expect(await accept(zap, { key: 'same', data: 4 })).toEqual([]);
    for (const id of first) await runIn(id, 'succeeded');
    expect(calls).toHaveLength(2);
    expect(await tasksOf(zap)).toEqual([2]);
  });

  it('leaves the share of the other accounts alone: ten of one account are under way at once', async () => {
    const zap = await publish(step('only', 'read'));
    const open: (() => void)[] = [];
    answer = () => new Promise((resolve) => open.push(() => resolve({})));
    const ids = await accept(zap, ...Array.from({ length: 12 }, (_, index) => ({ key: String(index), data: null })));
    const states = async () =>
      (await server.context.db.selectFrom('runs').select('state').where('zap_id', '=', zap.id).execute()).map(({ state }) => state).sort();
    expect((await states()).filter((state) => state === 'queued')).toHaveLength(2);
    answer = () => ({});
    for (const id of ids) {
      open.splice(0).forEach((resolve) => resolve());
      await runIn(id, 'succeeded');
    }
    const lane = await server.context.db
      .selectFrom('lanes')
      .select('in_flight')
      .where('account_id', '=', zap.accountId)
      .executeTakeFirstOrThrow();
    expect(lane.in_flight).toBe(0);
  });
});

describe('a step that fails', () => {
  it('ends the run with its message, and later steps do not run', async () => {
    const zap = await publish(step('first', 'read'), step('second', 'send'));
    answer = () => {
      throw new StepError('The sheet “Orders” is gone.');
    };
    const [id] = await accept(zap, { key: 'e1', data: null });
    expect(await runIn(id!, 'failed')).toMatchObject({ error: 'The sheet “Orders” is gone.', error_path: 'first', tasks: 0 });
    expect(calls).toHaveLength(1);
    expect(await tasksOf(zap)).toEqual([]);
  });

  it('for a passing reason is tried again later, and the run goes on', async () => {
    const zap = await publish(step('only', 'send'));
    answer = () => {
      throw new StepError('Busy.', { isTransient: true });
    };
    const [id] = await accept(zap, { key: 'e1', data: null });
    expect(await runIn(id!, 'waiting')).toMatchObject({ reason: 'retry' });
    answer = () => ({ ok: true });
    expect(await wakeDueRuns(context)).toBe(0);
    server.clock.advance(8000);
    expect(await wakeDueRuns(context)).toBe(1);
    expect(await runIn(id!, 'succeeded', 'failed')).toMatchObject({ state: 'succeeded', tasks: 1 });
    expect((await linesOf(id!)).slice(1)).toEqual([
      { path: 'only', attempt: 1, state: 'retried', is_counted: false },
      { path: 'only', attempt: 2, state: 'succeeded', is_counted: true },
    ]);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('with an unknown outcome is not repeated if that could do it twice: it asks a person', async () => {
    const zap = await publish(step('only', 'send'));
    answer = () => {
      throw new StepError('The connection broke.', { isTransient: true, isUncertain: true });
    };
    const [id] = await accept(zap, { key: 'e1', data: null });
    expect(await runIn(id!, 'waiting')).toMatchObject({ reason: 'answer' });
    expect((await linesOf(id!)).at(-1)).toMatchObject({ path: 'only', state: 'uncertain' });
  });
});

describe('a step under way', () => {
  it('a step under way is the last one of a run that a person cancels meanwhile [Z07]', async () => {
    const zap = await publish(step('first', 'send'), step('second', 'send'));
    let id = '';
    answer = async () => {
      while (id === '') await new Promise((resolve) => setTimeout(resolve, 10));
      await server.context.db.transaction().execute((tx) => moveRun(context, tx, id, { type: 'cancel' }));
      return { ok: true };
    };
    id = (await accept(zap, { key: 'e1', data: null }))[0]!;
    const stateOf = async () => (await findRun(server.context.db, id))!.run.state.name;
    while (calls.length < 2 && (await stateOf()) !== 'cancelled') await new Promise((resolve) => setTimeout(resolve, 10));
    expect(calls).toHaveLength(1);
    expect((await linesOf(id)).map(({ path, state }) => [path, state])).toEqual([
      ['trigger', 'succeeded'],
      ['first', 'succeeded'],
    ]);
  });

  it('a step under way is neither begun nor written by a worker whose run another one has taken over [Z04]', async () => {
    const zap = await publish(step('only', 'put'));
    answer = ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
    const [id] = await accept(zap, { key: 'e1', data: null });
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const record = (await findRun(server.context.db, id!))!;
    const before = await linesOf(id!);
    await server.context.db
      .updateTable('runs')
      .set({ fence: record.run.fence + 1 })
      .where('id', '=', id!)
      .execute();
    const claim = { id: 'late', runId: id!, signal: new AbortController().signal, leavePlace: () => {} };
    const late = new RunWriter(context, {
      claim,
      record,
      fence: record.run.fence,
      steps: [],
      zone: 'UTC',
      region: null,
      replyUntil: null,
      ways: [],
    });
    const line: NewStep = { path: 'next', attempt: 1, state: 'started', startedAt: server.clock.now(), endedAt: null };
    await expect(late.begin(line)).rejects.toThrow('stale_fence');
    expect(await linesOf(id!)).toEqual(before);
    await server.server.database.pool.query(`delete from jobs.job where data->>'runId' = $1`, [id]);
  });

  it('a step under way is stopped when its run was given to another worker meanwhile [Z42]', async () => {
    const zap = await publish(step('only', 'put'));
    answer = ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ stopped: true })));
    const [id] = await accept(zap, { key: 'e1', data: null });
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await server.server.database.pool.query(`delete from jobs.job where data->>'runId' = $1`, [id]);
    while (!calls[0]!.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(calls[0]!.signal.reason).toEqual(new Error('The lease of the run was lost.'));
  });
});
