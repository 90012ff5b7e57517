import type { Claim, Engine } from '../../platform/runQueue';

/** An engine of a process, which gives runs to workers. */
export interface ProcessEngine extends Engine {
  /** Makes or updates the tables of the queue; part of migrating. */
  prepare(): Promise<void>;
  /**
   * Gives runs to `work` until `stop`. A claim that `work` leaves open is given out again: at once if it returned, and after the
   * lease if the process died.
   */
  start(work: (claim: Claim) => Promise<void>): Promise<void>;
  /** Takes no more runs, aborts the signals of those under way after `graceMilliseconds`, and waits for their work to return. */
  stop(graceMilliseconds?: number): Promise<void>;
  /** Gives each run that is queued now to `work`, here and one after the other, and returns how many; for tests, instead of `start`. */
  runDue(work: (claim: Claim) => Promise<void>): Promise<number>;
}
