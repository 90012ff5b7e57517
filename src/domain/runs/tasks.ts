/** Tasks: what is counted, and if a run may begin. */
import { hasCapacity, type Allowance } from '../entitlement';
import type { StepOutcome } from './commands';
import type { StepKind } from './definition';
import { kinds } from './kinds';
import type { HoldReason } from './states';

export interface CountedStep {
  readonly kind: StepKind;
  /** The app's own declaration: its action reaches a service outside. Built-in apps such as Formatter and Storage do not. */
  readonly reachesOutside: boolean;
  readonly outcome: StepOutcome;
  /** A test from the editor. */
  readonly isTest: boolean;
}

/**
 * True if a step counts as a task: an action that succeeded and reached outside. Triggers, filters, paths, delays, digests, loops,
 * approvals, code, sub-Zaps (their own steps count), failures and tests never count.
 */
export const countsAsTask = ({ kind, reachesOutside, outcome, isTest }: CountedStep): boolean =>
  kinds[kind].countsAsTask === true && reachesOutside && outcome === 'succeeded' && !isTest;

/** The facts that decide if a run that is accepted or released may begin. */
export interface RunConditions {
  /** False for a Zap that is off or paused. */
  readonly isZapOn: boolean;
  /** The plan turned the Zap off or does not allow what it uses. */
  readonly isAllowedByPlan: boolean;
  readonly allowance: Pick<Allowance, 'taskLimit' | 'allowsMoreTasks'>;
  readonly tasksUsed: number;
  readonly areConnectionsWorking: boolean;
  /** One of too many events of one poll that are not released yet. */
  readonly isFlood: boolean;
}

/** Why a run is held; null if it may start. The reason that lasts longest comes first. */
export function holdReasonOf(conditions: RunConditions): HoldReason | null {
  const { allowance, tasksUsed } = conditions;
  if (!conditions.isAllowedByPlan) return 'plan';
  if (!conditions.isZapOn) return 'zap_paused';
  if (!allowance.allowsMoreTasks && !hasCapacity(allowance.taskLimit, tasksUsed)) return 'task_limit';
  if (!conditions.areConnectionsWorking) return 'connection';
  return conditions.isFlood ? 'flood' : null;
}
