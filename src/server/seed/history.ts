/**
 * The runs that the demo's Zaps had before the demo began. Each is worked out by the interpreter and the connectors themselves,
 * with the apps of the demo as they answered at that time, so that a seeded run is what a real one would have been.
 */
import { v7 as uuid } from 'uuid';
import { days, seconds } from '../../domain/durations';
import type { LogEntry } from '../../domain/runs/commands';
import { triggerKey, type ZapDefinition } from '../../domain/runs/definition';
import { interpret } from '../../domain/runs/interpreter';
import type { Json } from '../../domain/runs/json';
import { nextTime } from '../../domain/runs/schedules';
import { countsAsTask } from '../../domain/runs/tasks';
import { answerAsDemoApp, demoItemTimes, demoPaths, demoSite } from '../../fixtures';
import { createMemoryKept } from '../engine/keptItems';
import type { CallContext, Files, PollTrigger, Store } from '../connectors/connector';
import type { Db, ServerContext } from '../platform/context';
import type { Outgoing } from '../platform/outgoing';
import { dayOf } from '../plans/usage.store';
import { putValue } from '../engine/storage.store';
import { encryptValue, type NewStep } from '../engine/steps.store';
import { storeSamples } from '../engine/samples.store';
import { updateTrigger } from '../engine/triggers.store';
import { callStep } from '../engine/callStep';
import { shownInput, workOf } from '../engine/runStep';
import { findTriggerOfDefinition, scheduleOfTrigger } from '../engine/triggers';

/** Days before the demo whose runs are written. Those before are only in the usage, as after the deletion of old runs. */
const daysWritten = 14;
/** The most items that a feed gives at once here. */
const itemsAtOnce = 400;
/** Rows of one statement. */
const rowsAtOnce = 400;

export interface PastZap {
  readonly id: number;
  readonly accountId: number;
  /** Null for one that is not published: its runs are worked out for its usage, and not written. */
  readonly versionId: string | null;
  readonly definition: ZapDefinition;
  readonly zone: string;
  /** The address of its owner. */
  readonly email: string;
  readonly runsForDays: number;
}

interface PastRun {
  readonly id: string;
  readonly at: Date;
  readonly endedAt: Date;
  readonly state: 'succeeded' | 'filtered' | 'failed';
  readonly error: { readonly message: string; readonly path: string } | null;
  readonly tasks: number;
  readonly lines: readonly NewStep[];
}

interface PastEvent {
  readonly at: Date;
  readonly data: unknown;
}

type HistoryContext = Pick<ServerContext, 'clock' | 'config' | 'connectors' | 'encryption' | 'random'>;

/** Writes the runs of a Zap before now, with what they left: its usage, its last run, its samples and the values it stored. */
export async function seedHistory(context: HistoryContext, tx: Db, zap: PastZap): Promise<void> {
  if (zap.runsForDays === 0) return;
  const now = context.clock.now();
  const from = new Date(now.getTime() - days(Math.min(daysWritten, zap.runsForDays)));
  const store = memoryStore();
  const events = await eventsBetween(context, zap, store, from, now);
  const runs: PastRun[] = [];
  for (const [index, event] of events.entries()) runs.push(await runAt(context, zap, store, event, index));
  const last = runs.at(-1);
  if (last === undefined) return;
  if (zap.versionId !== null) {
    await writeRuns(context, tx, zap, zap.versionId, runs);
    const samples = { zapId: zap.id, trigger: zap.definition.trigger!, events: events.slice(-3).map(({ data }) => data), now: last.at };
    await storeSamples(tx, context.encryption, samples);
    await updateTrigger(tx, zap.id, { last_event_at: last.at }, now);
    for (const [key, value] of store.values) await putValue(tx, context.encryption, { accountId: zap.accountId, key, value, now: last.at });
  }
  await writeUsage(tx, zap, runs, now);
  await tx.updateTable('zaps').set({ last_run_at: last.at }).where('id', '=', zap.id).execute();
}

/** The events of its trigger from one moment to another, the oldest first; none for one that only others start. */
async function eventsBetween(context: HistoryContext, zap: PastZap, store: Store, from: Date, until: Date): Promise<PastEvent[]> {
  const step = zap.definition.trigger!;
  const trigger = findTriggerOfDefinition(context, zap.definition);
  if (trigger?.kind === 'schedule') {
    const schedule = scheduleOfTrigger(trigger, step);
    const events: PastEvent[] = [];
    for (let at = nextTime(schedule, zap.zone, from.getTime()); at !== null && at <= until.getTime(); at = nextTime(schedule, zap.zone, at))
      events.push({ at: new Date(at), data: trigger.eventAt(at, zap.zone).data });
    return events;
  }
  if (trigger?.kind !== 'poll') return [];
  const times = demoItemTimes(String(step.fields.url), from, until) ?? [];
  const events: PastEvent[] = [];
  for (let start = 0; start < times.length; start += itemsAtOnce) {
    const some = times.slice(start, start + itemsAtOnce);
    const data = await pollAt(context, trigger, zap, store, some.at(-1)!, some.length);
    events.push(...some.map((time, index) => ({ at: polledAt(time, trigger.everySeconds, start + index), data: data[index] })));
  }
  return events.filter(({ at }) => at <= until);
}

/** An item is found by the next poll, at some time of the interval. */
const polledAt = (time: Date, everySeconds: number, index: number): Date =>
  new Date(time.getTime() + seconds(5 + ((index * 97) % (everySeconds - 10))));

async function pollAt(
  context: HistoryContext,
  trigger: PollTrigger,
  zap: PastZap,
  store: Store,
  at: Date,
  most: number,
): Promise<readonly unknown[]> {
  const call = { ...callContext(context, zap, store, at, most), input: zap.definition.trigger!.fields, cursor: null, isSample: true };
  return (await trigger.poll(call)).events.map(({ data }) => data);
}

const callContext = ({ config }: HistoryContext, { zone }: PastZap, store: Store, now: Date, most?: number): CallContext => ({
  outgoing: outgoingAt(config.publicUrl, now, most),
  connection: {},
  signal: new AbortController().signal,
  now,
  zone,
  store,
  files: noFiles,
  kept: createMemoryKept().kept,
});

const noFiles: Files = {
  largest: 0,
  keep: () => Promise.reject(new Error('The Zaps of the demo keep no files.')),
  open: () => Promise.reject(new Error('The Zaps of the demo have no files.')),
};

/** Reaches only the apps of the demo, as they were at a moment. */
function outgoingAt(publicUrl: string, at: Date, most?: number): Outgoing {
  const unreachable = () => Promise.reject(new Error('The Zaps of the demo reach only its own apps.'));
  return {
    send: ({ url, method = 'GET', body }) => {
      const parsed: unknown = typeof body === 'string' && body !== '' ? JSON.parse(body) : null;
      const reply = answerAsDemoApp({ method, path: new URL(url).pathname, body: parsed }, at, most);
      if (reply === null) return unreachable();
      const text = reply.body.replaceAll(demoSite, publicUrl);
      return Promise.resolve({ status: reply.status, url, headers: { 'content-type': reply.type }, body: Buffer.from(text) });
    },
    openSocket: unreachable,
    resolve: unreachable,
    close: () => Promise.resolve(),
  };
}

/** The values that a Zap stored; no other Zap of the demo uses them. */
function memoryStore(): Store & { readonly values: ReadonlyMap<string, Json> } {
  const values = new Map<string, Json>();
  return {
    values,
    get: (key) => Promise.resolve(values.get(key)),
    keys: () => Promise.resolve([...values.keys()].sort()),
    change: (key, _idempotencyKey, update) => {
      const { value, result } = update(values.get(key));
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      return Promise.resolve(result);
    },
  };
}

/** Milliseconds of a step, which differ slightly. */
const durationOf = (reachesOutside: boolean, index: number): number => (reachesOutside ? 90 + ((index * 53) % 240) : 1 + (index % 3));

async function runAt(context: HistoryContext, zap: PastZap, store: Store, { at, data }: PastEvent, index: number): Promise<PastRun> {
  const lines: NewStep[] = [{ path: triggerKey, attempt: 1, state: 'succeeded', output: data, startedAt: at, endedAt: at }];
  const interpreter = interpret({
    definition: zap.definition,
    locale: { zone: zap.zone, region: null, now: at.getTime() },
    event: data,
    log: [],
  });
  let now = new Date(at.getTime() + 4 + (index % 5));
  for (;;) {
    const { decided, command } = interpreter.next();
    for (const { path, outcome, output, error = null } of decided)
      lines.push({ path, attempt: 1, state: outcome, output, error, startedAt: now, endedAt: now });
    if (command.type === 'end') {
      const failed = lines.find(({ path }) => path === command.path);
      return {
        id: uuid({ msecs: at.getTime(), seq: index, random: context.random.bytes(16) }),
        at,
        endedAt: now,
        state: command.state,
        error: command.state === 'failed' ? { message: failed?.error ?? '', path: command.path ?? '' } : null,
        tasks: lines.filter(({ isCounted }) => isCounted).length,
        lines,
      };
    }
    const { path } = command;
    if (command.type === 'wait') throw new Error('The demo has no history of Zaps that wait.');
    const work = workOf(context, command.step, command.input);
    if (work === null) throw new Error(`${command.step.app} does not run here.`);
    const result = await callStep(outgoingAt(context.config.publicUrl, now), {
      ...callContext(context, zap, store, now),
      region: null,
      action: work.action,
      input: work.input,
      // The only connections of the demo are to its chat.
      connection: { url: `${context.config.publicUrl}${demoPaths.chat}` },
      connectionFields: [],
      sendMail: () => Promise.resolve({ to: zap.email }),
      idempotencyKey: `${index}/${path}`,
    });
    const startedAt = now;
    now = new Date(now.getTime() + durationOf(work.action.isTask, index + 5 * lines.length));
    const entry: LogEntry =
      result.type === 'succeeded'
        ? { path, outcome: 'succeeded', output: result.output }
        : { path, outcome: 'failed', output: null, error: result.message };
    const isCounted =
      entry.outcome === 'succeeded' &&
      countsAsTask({ kind: command.step.kind, reachesOutside: work.action.isTask, outcome: 'succeeded', isTest: false });
    const line = {
      path,
      attempt: 1,
      state: entry.outcome,
      input: shownInput(work, null),
      output: entry.output,
      error: entry.error ?? null,
    };
    lines.push({ ...line, isCounted, startedAt, endedAt: now });
    interpreter.record(entry);
  }
}

async function writeRuns(
  { encryption }: HistoryContext,
  tx: Db,
  { id: zapId, accountId }: PastZap,
  versionId: string,
  runs: readonly PastRun[],
): Promise<void> {
  const rows = runs.map(({ id, at, endedAt, state, error, tasks }) => ({
    id,
    account_id: accountId,
    zap_id: zapId,
    version_id: versionId,
    kind: 'live' as const,
    state,
    reason: null,
    fence: 1,
    tasks,
    day: dayOf(at),
    error: error?.message ?? null,
    error_path: error?.path ?? null,
    replay_of: null,
    autoreplay_at: null,
    accepted_at: at,
    started_at: at,
    ended_at: endedAt,
  }));
  const steps = runs.flatMap(({ id, at, lines }) =>
    lines.map(({ path, attempt, state, input, output, error, isCounted, startedAt, endedAt }, position) => ({
      run_id: id,
      day: dayOf(at),
      path,
      attempt,
      position,
      state,
      sealed_input: input === undefined ? null : encryptValue(encryption, input),
      sealed_output: output === undefined ? null : encryptValue(encryption, output),
      error: error ?? null,
      is_counted: isCounted ?? false,
      started_at: startedAt,
      ended_at: endedAt,
    })),
  );
  for (const some of chunks(rows)) await tx.insertInto('runs').values(some).execute();
  for (const some of chunks(steps)) await tx.insertInto('run_steps').values(some).execute();
}

function chunks<T>(rows: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
}

/** The tasks of each day; days before the written ones are like those two weeks later. */
async function writeUsage(tx: Db, { id, accountId, runsForDays }: PastZap, runs: readonly PastRun[], now: Date): Promise<void> {
  const tasks = new Map<string, number>();
  for (const run of runs) tasks.set(dayOf(run.at), (tasks.get(dayOf(run.at)) ?? 0) + run.tasks);
  const dayBefore = (count: number) => dayOf(new Date(now.getTime() - days(count)));
  for (let before = daysWritten; before < Math.min(runsForDays, 90); before += 1)
    tasks.set(dayBefore(before), tasks.get(dayBefore(before - daysWritten + (before === daysWritten ? 1 : 0))) ?? 0);
  const rows = [...tasks]
    .filter(([, count]) => count > 0)
    .map(([day, count]) => ({ account_id: accountId, zap_id: id, day, tasks: count }));
  if (rows.length > 0) await tx.insertInto('task_usage').values(rows).execute();
}
