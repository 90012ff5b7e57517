/** Writes what happens in a claimed run. */
import type { Command, LogEntry, Wait } from '../../domain/runs/commands';
import type { Next } from '../../domain/runs/interpreter';
import { isFinal, type IgnoredReason, type RunEvent } from '../../domain/runs/states';
import type { ServerContext } from '../context/context';
import type { Claim } from '../context/engine';
import { lockRun, type RunRecord } from '../records/runs/runs';
import { writeSteps, type NewStep, type StepRecord } from '../records/runs/steps';
import { moveRun, type EventDetails, type RunContext } from './moveRun';

export type WorkContext = RunContext & Pick<ServerContext, 'db' | 'log' | 'random' | 'crashPoint' | 'outgoing' | 'connectors'>;

/** A run that a worker has claimed. */
export interface ClaimedRun {
  readonly claim: Claim;
  readonly record: RunRecord;
  readonly fence: number;
  /** What was written before this claim. */
  readonly steps: readonly StepRecord[];
  readonly zone: string;
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
  private pending: NewStep[] = [];
  private written: number;

  constructor(
    private readonly context: WorkContext,
    private readonly claimed: ClaimedRun,
  ) {
    this.written = claimed.steps.length;
  }

  /** Adds the lines that the interpreter decided by itself. */
  addDecided({ decided }: Next): void {
    const now = this.context.clock.now();
    const lineOf = ({ path, outcome, output, error }: LogEntry): NewStep => {
      return { path, attempt: 1, state: outcome, output, error: error ?? null, startedAt: now, endedAt: now };
    };
    this.pending.push(...decided.map(lineOf));
  }

  add(line: NewStep): void {
    this.pending.push(line);
  }

  /** Writes the lines before the next step; false if the run was stopped in the meantime. */
  async flush(): Promise<boolean> {
    return this.pending.length === 0 || this.apply({ type: 'step', fence: this.claimed.fence, isTask: false });
  }

  /** Writes that a step begins, before its effect, so that a later worker knows about it. */
  async begin(line: NewStep): Promise<void> {
    const { context, claimed } = this;
    this.pending.push(line);
    await context.db.transaction().execute(async (tx) => {
      const current = await lockRun(tx, claimed.record.id);
      if (current?.run.fence !== claimed.fence) throw new StaleClaim('stale_fence');
      await writeSteps(tx, context.encryption, claimed.record, this.pending, this.written);
    });
    this.setWritten();
  }

  async end({ state, path }: Extract<Command, { type: 'end' }>): Promise<void> {
    const failed = this.pending.findLast((line) => line.path === path);
    const error = state === 'failed' ? { message: failed?.error ?? 'The step failed.', path: path ?? '' } : null;
    await this.apply({ type: 'finish', fence: this.claimed.fence, end: state }, { error });
  }

  async wait({ path, wait }: Extract<Command, { type: 'wait' }>): Promise<void> {
    const { kind } = wait;
    const dueAt = dueAtOf(wait, this.context.clock.now());
    await this.apply({ type: 'wait', fence: this.claimed.fence, kind }, { wait: { path, kind, dueAt, data: wait } });
  }

  /** Applies an event with the lines so far; false if the run has ended by it. */
  async apply(event: RunEvent, details: Omit<EventDetails, 'steps' | 'claimId'> = {}): Promise<boolean> {
    const { context, claimed } = this;
    const steps = { lines: this.pending, from: this.written };
    await context.crashPoint('before-commit');
    const moved = await context.db
      .transaction()
      .execute((tx) => moveRun(context, tx, claimed.record.id, event, { ...details, claimId: claimed.claim.id, steps }));
    await context.crashPoint('after-commit');
    if (moved.type === 'ignored') throw new StaleClaim(moved.because);
    this.setWritten();
    context.engine.wake();
    return !isFinal(moved.run.state);
  }

  private setWritten(): void {
    this.written += this.pending.length;
    this.pending = [];
  }
}

function dueAtOf(wait: Wait, now: Date): Date | null {
  if (wait.kind === 'delay') return new Date('until' in wait ? wait.until : now.getTime() + wait.duration);
  return wait.kind === 'approval' ? new Date(now.getTime() + wait.timeout) : null;
}
