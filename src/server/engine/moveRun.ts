/** Changes the state of a run, with everything that belongs to it in the same transaction. */
import type { Wait } from '../../domain/runs/commands';
import {
  isFinal,
  transition,
  type Effect,
  type HoldReason,
  type IgnoredReason,
  type Run,
  type RunEvent,
  type WaitKind,
} from '../../domain/runs/states';
import type { Db, ServerContext } from '../platform/context';
import { tasksLeft } from './admission';
import { admitRuns, changeLane, holdQueuedRuns, lockQueuedRuns, type QueuedRun } from './lanes.store';
import { writeProgress, writeRunEnd, type Progress } from './progress.store';
import { lockRun, type RunRecord } from './runs.store';
import type { NewStep } from './steps.store';
import { deleteWait, insertWait, makeSubZapDue } from './waits.store';

export type RunContext = Pick<ServerContext, 'clock' | 'config' | 'encryption' | 'engine' | 'observer'>;

/** The data of an event. */
export interface EventDetails {
  readonly claimId?: string;
  /** Lines of the log: what was decided on the way and the step itself. `from` is the position of the first one. */
  readonly steps?: { readonly lines: readonly NewStep[]; readonly from: number };
  readonly wait?: NewWait;
  readonly error?: { readonly message: string; readonly path: string } | null;
  /** When the failed run is replayed by itself. */
  readonly autoreplayAt?: Date | null;
  /** The run as its worker knows it, or as it was read under a lock: it is then not read again if it is still so. */
  readonly known?: RunRecord;
}

export interface NewWait {
  readonly path: string;
  readonly kind: WaitKind;
  readonly dueAt: Date | null;
  readonly tokenHash?: string | null;
  readonly data: Wait | Readonly<Record<string, unknown>>;
}

export type Moved =
  { readonly type: 'moved'; readonly record: RunRecord; readonly run: Run } | { readonly type: 'ignored'; readonly because: IgnoredReason };

/** Applies an event to a run. Call `engine.wake()` after the transaction has committed. */
export async function moveRun(context: RunContext, tx: Db, id: string, event: RunEvent, details: EventDetails = {}): Promise<Moved> {
  const { known, ...rest } = details;
  const record = known ?? (await lockRun(tx, id));
  if (record === null) return { type: 'ignored', because: 'no_run' };
  const result = transition(record.run, event);
  if (result.type === 'ignored') return known === undefined ? result : moveRun(context, tx, id, event, rest);
  if (!(await write(context, tx, record, result.run, event, details))) {
    if (known === undefined) throw new Error('A locked run has changed.');
    return moveRun(context, tx, id, event, rest);
  }
  if (isFinal(result.run.state) && record.parent_id !== null) await makeSubZapDue(tx, record, context.clock.now());
  for (const effect of result.effects) await applyEffect(context, tx, record, effect, details);
  return { type: 'moved', record, run: result.run };
}

/** Effects that write nothing but the run and its lines. */
const quietEffects: ReadonlySet<Effect> = new Set(['record_step', 'count_task']);

/**
 * Applies an event of a worker that changes only the run and its lines, in one statement without a transaction around it. Null if
 * it would change more, or if the run is not in the state of `record` any more; then nothing is written.
 */
export async function moveRunAlone(
  context: RunContext,
  db: Db,
  record: RunRecord,
  event: RunEvent,
  steps?: EventDetails['steps'],
): Promise<RunRecord | null> {
  const result = transition(record.run, event);
  if (result.type === 'ignored' || !result.effects.every((effect) => quietEffects.has(effect))) return null;
  const details = steps === undefined ? {} : { steps };
  return (await write(context, db, record, result.run, event, details)) ? { ...record, run: result.run } : null;
}

/**
 * Ends a run for its worker, with its last lines and its lane, in one statement. Null if the run has another state by now, or if
 * another transaction has locked it; then nothing is written. The job is ended afterwards: a worker to whom it is given out again finds the run ended. `isNext`: queued
 * runs of the account may wait for the lane; `inFlight`: how many of its runs are under way.
 */
export async function endRun(
  context: RunContext,
  db: Db,
  record: RunRecord,
  event: Extract<RunEvent, { type: 'finish' }>,
  details: Pick<EventDetails, 'steps' | 'error' | 'autoreplayAt'>,
): Promise<{ readonly record: RunRecord; readonly inFlight: number; readonly isNext: boolean } | null> {
  const result = transition(record.run, event);
  if (result.type === 'ignored') return null;
  const { run } = result;
  const now = context.clock.now();
  const ended = await writeRunEnd(db, {
    encryption: context.encryption,
    before: record,
    after: run,
    now,
    progress: progressOf(now, run, event, details),
  });
  return (
    ended && {
      record: { ...record, run },
      inFlight: ended.inFlight,
      isNext: ended.hasQueued || ended.inFlight >= context.config.runs.perAccount - 1,
    }
  );
}

function write(context: RunContext, tx: Db, record: RunRecord, run: Run, event: RunEvent, details: EventDetails): Promise<boolean> {
  const now = context.clock.now();
  return writeProgress(tx, context.encryption, record, run, now, progressOf(now, run, event, details));
}

function progressOf(now: Date, run: Run, event: RunEvent, { error, autoreplayAt, steps }: EventDetails): Progress {
  return {
    startedAt: event.type === 'claim' ? now : undefined,
    endedAt: isFinal(run.state) ? now : undefined,
    error,
    autoreplayAt,
    // Every event of a worker may bring lines: what was decided on the way is written with what comes next.
    steps,
  };
}

async function applyEffect(context: RunContext, tx: Db, record: RunRecord, effect: Effect, { claimId, wait }: EventDetails): Promise<void> {
  switch (effect) {
    case 'take_lane':
      await changeLane(tx, record.account_id, 1);
      return;
    case 'free_lane':
      await admitQueued(context, tx, record.account_id, 1);
      return;
    case 'send_job':
      return context.engine.enqueue(tx, [record.id]);
    case 'end_job':
      return claimId === undefined ? undefined : context.engine.complete(tx, claimId);
    case 'set_wait':
      if (wait === undefined) throw new Error('A wait is missing.');
      return insertWait(tx, context.encryption, {
        run_id: record.id,
        path: wait.path,
        kind: wait.kind,
        due_at: wait.dueAt,
        token_hash: wait.tokenHash ?? null,
        data: { ...wait.data },
      });
    case 'clear_wait':
      return deleteWait(tx, record.id);
    // A worker that claims the job of an ended run completes it.
    case 'drop_job':
    case 'record_step':
    case 'count_task':
    case 'ask_person':
    case 'report_failure':
      return;
  }
}

/**
 * Admits the oldest queued runs of an account, as many as may be under way; returns how many. Those that may not begin by now are
 * held, which makes room for the next ones. `freed`: so many have just ended.
 */
export async function admitQueued(context: RunContext, tx: Db, accountId: number, freed = 0): Promise<number> {
  const admitted: string[] = [];
  let toFree = freed;
  let left: number | null = null;
  let areHeld: boolean;
  do {
    areHeld = false;
    const { queued, ...lane } = await lockQueuedRuns(tx, accountId, context.config.runs.perAccount + toFree);
    const inFlight = Math.max(0, lane.inFlight - toFree);
    const begin: string[] = [];
    for (const run of queued) {
      const isNew = !run.isBegun && run.kind !== 'test';
      if (isNew) left ??= await tasksLeft(context, tx, accountId);
      const reason = pauseOf(run) ?? (isNew && left === 0 ? 'task_limit' : null);
      if (reason !== null) {
        // With all others that it concerns: nothing would look at them again if nothing is under way.
        await holdQueuedRuns(tx, reason === 'task_limit' ? { accountId } : { accountId, zapId: run.zapId }, reason);
        areHeld = true;
        break;
      }
      // Near the limit runs begin one after the other, since each may use a task. The rest is looked at when one of them ends.
      const underWay = inFlight + begin.length;
      if (isNew && underWay > 0 && underWay >= (left ?? 0)) continue;
      begin.push(run.id);
    }
    // All at once, because an admitted run changes nothing but its state, the lane and the queue of jobs.
    if (begin.length > 0 || toFree > 0) await admitRuns(tx, accountId, begin, begin.length - toFree);
    toFree = 0;
    admitted.push(...begin);
  } while (areHeld);
  await context.engine.enqueue(tx, admitted);
  return admitted.length;
}

/** Why a run does not begin while its Zap is off; null if it does. Runs under way finish. */
export function pauseOf({ isBegun, isAsked, isZapOn, isPausedByPlan }: QueuedRun): HoldReason | null {
  if (isBegun || isAsked || isZapOn) return null;
  return isPausedByPlan ? 'plan' : 'zap_paused';
}
