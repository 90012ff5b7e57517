/** The commands of a run, and the lines of its log. */
import type { Step, StepOf } from './definition';
import type { Reference } from './mapping';

/**
 * How a step ended. `filtered`: its path ends, because rules were not met or an approval was refused. `stopped`: its path ends as
 * planned, such as a digest that only collected. `skipped`: it did not run, and its path continues.
 */
export type StepOutcome = 'succeeded' | 'failed' | 'filtered' | 'stopped' | 'skipped';

/** A line of the log. Branches that were not taken have one too. */
export interface LogEntry {
  readonly path: string;
  readonly outcome: StepOutcome;
  readonly output: unknown;
  /** A sentence, for a failed one. */
  readonly error?: string;
}

/** The end of a wait. Durations are milliseconds. */
export type Wait =
  | { readonly kind: 'delay'; readonly duration: number }
  | { readonly kind: 'delay'; readonly until: number }
  | {
      readonly kind: 'approval';
      readonly approvers: readonly string[];
      readonly message: string;
      readonly timeout: number;
      readonly whenExpired: StepOf<'approval'>['whenExpired'];
    }
  | { readonly kind: 'digest'; readonly entry: unknown; readonly release: StepOf<'digest'>['release'] };

export type RunEnd = 'succeeded' | 'filtered' | 'failed';

export type Command =
  /** Run a step with this input; tokens in `missing` led nowhere and were empty. */
  | {
      readonly type: 'run';
      readonly path: string;
      readonly step: Step;
      readonly input: unknown;
      readonly missing: readonly Reference[];
    }
  | { readonly type: 'wait'; readonly path: string; readonly step: Step; readonly wait: Wait }
  /** `path`: the step that failed. */
  | { readonly type: 'end'; readonly state: RunEnd; readonly path: string | null };

/** The next command, and the lines to add to the log before it: what was decided without leaving the interpreter. */
export interface Next {
  readonly decided: readonly LogEntry[];
  readonly command: Command;
}

/** How a list of steps ended: `on` at its end, otherwise as the step that ended it. */
export type Flow = 'on' | 'filtered' | 'stopped' | 'failed';
