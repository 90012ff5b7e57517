/** Writes what happens in a claimed run. */
import type { Command, LogEntry, Wait } from '../../domain/runs/commands';
import type { Next } from '../../domain/runs/commands';
import type { Region } from '../../domain/runs/regions';
import type { FailureVerdict } from '../../domain/runs/retries';
import { isFinal, type IgnoredReason, type RunEvent } from '../../domain/runs/states';
import type { Db, ServerContext } from '../platform/context';
import type { Claim } from '../platform/runQueue';
import { writeProgress } from './progress.store';
import { lockRun, type RunRecord } from './runs.store';
import type { KnownWays } from './sentDefinition';
import { writeSteps, type NewStep, type StepRecord } from './steps.store';
import { autoreplayTime } from './autoreplays';
import { admitSoon, leaveToArrival, noteEnd } from './admitSoon';
import { endRun, moveRun, moveRunAlone, type EventDetails, type RunContext } from './moveRun';

export type WorkContext = RunContext &
  Pick<ServerContext, 'config' | 'connectors' | 'crashPoint' | 'db' | 'files' | 'limits' | 'log' | 'outbox' | 'outgoing' | 'random'>;

/** A run that a worker has claimed. */
export interface ClaimedRun {
  readonly claim: Claim;
  readonly record: RunRecord;
  readonly fence: number;
  /** The lines that were written before this claim. */
  readonly steps: readonly StepRecord[];
  readonly zone: string;
  readonly region: Region | null;
  /** Until then the request that started it waits for a reply; null if none waits. */
  readonly replyUntil: Date | null;
  /** With which ways of signing in its values were chosen. */
  readonly ways: KnownWays;
}

/** Results of repeatable steps are written together if no more time than this lies between them, in milliseconds. */
const maxDelay = 200;
/** So many lines are written at once at most, which bounds the memory of a run. */
const maxPending = 50;
/** Bytes of all results of a run. Each is in memory while it runs, and on disk for as long as the history is kept. */
export const maxRunSize = 10 * 1024 * 1024;

interface Decision {
  readonly event: RunEvent;
  readonly details?: Omit<EventDetails, 'steps' | 'claimId'>;
}

/** Another worker has the run, or it has ended: what this one still does is not written. */
export class StaleClaim extends Error {
  override readonly name = 'StaleClaim';

  constructor(because: IgnoredReason) {
    super(`The claim of the run does not hold any more: ${because}.`);
  }
}

/**
 * Collects lines and writes them with the next change of the run, each in one transaction that compares the fence. All writes
 * throw `StaleClaim` if the claim does not hold any more.
 */
export class RunWriter {
  /** Why the last step failed, if it did. */
  verdict: FailureVerdict | null = null;
  private pending: NewStep[] = [];
  private hasEffect = false;
  /** By path. */
  private readonly errors = new Map<string, string>();
  private written: number;
  /** Bytes of the results so far. */
  private size: number;
  /** When this worker began. */
  private readonly beganAt: Date;
  /** As this worker last wrote it. */
  private record: RunRecord;

  constructor(
    private readonly context: WorkContext,
    private readonly claimed: ClaimedRun,
  ) {
    this.written = claimed.steps.length;
    this.size = claimed.steps.reduce((sum, line) => sum + (line.sealed_output?.length ?? 0), 0);
    this.record = claimed.record;
    this.beganAt = context.clock.now();
  }

  /** Adds the lines that the interpreter decided by itself. */
  addDecided({ decided }: Next): void {
    const now = this.context.clock.now();
    const lineOf = ({ path, outcome, output, error }: LogEntry): NewStep => {
      return { path, attempt: 1, state: outcome, output, error: error ?? null, startedAt: now, endedAt: now };
    };
    for (const entry of decided) this.add(lineOf(entry));
  }

  /** `isRepeatable`: after a crash the step may simply run again, so its line need not be on disk before the next such step. */
  add(line: NewStep, { isRepeatable = true } = {}): void {
    this.pending.push(line);
    if (line.output !== undefined) this.size += Buffer.byteLength(JSON.stringify(line.output));
    this.hasEffect ||= !isRepeatable;
    if (line.error) this.errors.set(line.path, line.error);
  }

  /** No further step may begin. */
  get isFull(): boolean {
    return this.size > maxRunSize;
  }

  /** Writes the lines before the next step, unless they may wait; false if the run was stopped in the meantime. */
  async flush({ isNextRepeatable }: { readonly isNextRepeatable: boolean }): Promise<boolean> {
    if (this.pending.length === 0 || (isNextRepeatable && this.mayWait())) return true;
    const { context, record } = this;
    await context.crashPoint('before-commit');
    const event = { type: 'step', fence: this.claimed.fence, isTask: false } as const;
    const written = await moveRunAlone(context, context.db, record, event, { lines: this.pending, from: this.written });
    // A person stopped the run, or another worker took it over.
    if (written === null) return this.apply(event);
    await context.crashPoint('after-commit');
    this.record = written;
    this.setWritten();
    return true;
  }

  /** Writes that a step begins, before its effect, so that a later worker knows about it. */
  async begin(line: NewStep): Promise<void> {
    const { context, record } = this;
    this.pending.push(line);
    const steps = { lines: this.pending, from: this.written };
    const isWritten = await writeProgress(context.db, context.encryption, record, record.run, context.clock.now(), { steps });
    if (!isWritten) await this.beginWhileStopping();
    this.setWritten();
  }

  /** A run that is to stop finishes the step that it begins now; one that another worker has taken over does not begin it. */
  private async beginWhileStopping(): Promise<void> {
    const { context, claimed } = this;
    await context.db.transaction().execute(async (tx) => {
      const current = await lockRun(tx, claimed.record.id);
      if (current?.run.fence !== claimed.fence) throw new StaleClaim('stale_fence');
      await writeSteps(tx, context.encryption, claimed.record, this.pending, this.written);
    });
  }

  async end({ state, path }: Extract<Command, { type: 'end' }>): Promise<void> {
    const message = this.errors.get(path ?? '') ?? this.claimed.steps.findLast((line) => line.path === path)?.error;
    const error = state === 'failed' ? { message: message ?? 'The step failed.', path: path ?? '' } : null;
    const autoreplayAt = state === 'failed' ? await autoreplayTime(this.context, this.claimed.record, this.verdict) : null;
    const event = { type: 'finish', fence: this.claimed.fence, end: state } as const;
    if (!(await this.endAlone(event, { error, autoreplayAt }))) await this.apply(event, { error, autoreplayAt });
  }

  /** Ends the run in one statement; false if more belongs to its end. */
  private async endAlone(
    event: Extract<RunEvent, { type: 'finish' }>,
    details: Pick<EventDetails, 'error' | 'autoreplayAt'>,
  ): Promise<boolean> {
    const { context, record } = this;
    // The step of another run waits for it.
    if (record.parent_id !== null) return false;
    await context.crashPoint('before-commit');
    const steps = { lines: this.pending, from: this.written };
    await leaveToArrival(context, record.account_id);
    this.claimed.claim.leavePlace();
    const ended = await endRun(context, context.db, record, event, { ...details, steps });
    if (ended === null) return false;
    await context.crashPoint('after-commit');
    this.record = ended.record;
    this.setWritten();
    this.reportEnd();
    context.engine.finish(this.claimed.claim.id);
    noteEnd(context, record.account_id, ended.isNext);
    if (ended.isNext) void admitSoon(context, record.account_id, ended.inFlight);
    return true;
  }

  /** `beside`: what is written in the same transaction. */
  async wait({ path, wait }: Extract<Command, { type: 'wait' }>, beside?: (tx: Db) => Promise<void>): Promise<void> {
    const { kind } = wait;
    const dueAt = dueAtOf(wait, this.context.clock.now());
    await this.transact(async (tx) => {
      await beside?.(tx);
      return { event: { type: 'wait', fence: this.claimed.fence, kind }, details: { wait: { path, kind, dueAt, data: wait } } };
    });
  }

  /** Applies an event with the lines so far; false if the run has ended by it. */
  apply(event: RunEvent, details: Decision['details'] = {}): Promise<boolean> {
    return this.transact(async () => ({ event, details }));
  }

  /** Applies the event that is decided within the transaction, which may add lines; false if the run has ended by it. */
  async transact(decide: (tx: Db) => Promise<Decision>): Promise<boolean> {
    const { context, claimed } = this;
    await context.crashPoint('before-commit');
    const moved = await context.db.transaction().execute(async (tx) => {
      const { event, details = {} } = await decide(tx);
      const steps = { lines: this.pending, from: this.written };
      const known = this.record;
      const result = await moveRun(context, tx, known.id, event, { ...details, claimId: claimed.claim.id, steps, known });
      // Thrown inside, so that nothing of what was decided is written either.
      if (result.type === 'ignored') throw new StaleClaim(result.because);
      return result;
    });
    await context.crashPoint('after-commit');
    this.record = { ...this.record, run: moved.run };
    this.setWritten();
    this.reportEnd();
    context.engine.wake();
    return !isFinal(moved.run.state);
  }

  /** Reports the run if it has ended by now. */
  private reportEnd(): void {
    const { kind, run, started_at: startedAt } = this.record;
    if (!isFinal(run.state)) return;
    const { clock, observer } = this.context;
    const seconds = (clock.now().getTime() - (startedAt ?? this.beganAt).getTime()) / 1000;
    observer.runEnded({ kind, state: run.state.name, seconds });
  }

  private mayWait(): boolean {
    const [first] = this.pending;
    const age = this.context.clock.now().getTime() - (first?.startedAt.getTime() ?? 0);
    return !this.hasEffect && age < maxDelay && this.pending.length < maxPending;
  }

  private setWritten(): void {
    this.written += this.pending.length;
    this.pending = [];
    this.hasEffect = false;
  }
}

function dueAtOf(wait: Wait, now: Date): Date | null {
  if (wait.kind === 'delay') return new Date('until' in wait ? wait.until : now.getTime() + wait.duration);
  return wait.kind === 'approval' ? new Date(now.getTime() + wait.timeout) : null;
}
