import type { RawBuilder } from 'kysely';
import type { Db } from './db';

/** A run that was given to a worker of this process. */
export interface Claim {
  readonly id: string;
  readonly runId: string;
  /** The `traceparent` of the trace in which the run was accepted, if it is traced. */
  readonly traceparent?: string;
  /** Aborted when the lease is lost, or when the process ends before the run does. */
  readonly signal: AbortSignal;
  /** Only the end of the run is still to be written: another run can take its place. */
  leavePlace(): void;
}

/** The durable queue of admitted runs, as commands and workers use it. */
export interface Engine {
  /** Queues runs in the transaction that admits them. */
  enqueue(tx: Db, runIds: readonly string[]): Promise<void>;
  /** The part of a statement that queues the runs whose ids the part `source` returns as `id`. They do not continue a trace. */
  jobsOf(source: string): RawBuilder<unknown>;
  /** Ends a claim in the transaction that ends the run or lets it wait. */
  complete(tx: Db, claimId: string): Promise<void>;
  /**
   * Ends the claim of a run that has ended, soon and together with others. If this process ends before, the run is given out
   * again, and the worker that gets it finds it ended.
   */
  finish(claimId: string): void;
  /** Looks for runs at once; call it after a transaction with `enqueue` has committed. Other instances look within a second. */
  wake(): void;
}
