import type { PlanColumn } from '../compare/columns';

const nice = [1, 2, 5].flatMap((digit) => [100, 1000, 10_000, 100_000, 1_000_000].map((power) => digit * power));

/**
 * The numbers of tasks to choose among: every limit of a plan, and round numbers up to the first above the largest. Plans
 * reach from hundreds to many thousands, so the stops, and not the tasks, are evenly spaced. Empty where no plan has a limit.
 */
export function taskStops(columns: readonly PlanColumn[]): readonly number[] {
  const limits = columns.map(({ cells }) => cells.tasks).filter((tasks): tasks is number => typeof tasks === 'number' && tasks > 0);
  if (limits.length === 0) return [];
  const largest = Math.max(...limits);
  const beyond = nice.filter((tasks) => tasks > largest).sort((a, b) => a - b)[0];
  const round = nice.filter((tasks) => tasks <= largest);
  return [...new Set([...limits, ...round, ...(beyond === undefined ? [] : [beyond])])].sort((a, b) => a - b);
}

/** The cheapest plan that includes this many tasks a month. `columns` are sorted by price. Null if there is none. */
export function planForTasks(columns: readonly PlanColumn[], tasks: number): PlanColumn | null {
  return columns.find(({ cells }) => cells.tasks === 'unlimited' || (typeof cells.tasks === 'number' && cells.tasks >= tasks)) ?? null;
}
