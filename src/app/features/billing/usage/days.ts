/** The tasks of one day in UTC. */
export interface DayOfTasks {
  /** `2026-11-21` */
  readonly day: string;
  readonly tasks: number;
}

/** How many days the chart can show, up to today. */
export const ranges = [7, 30, 90] as const;
export type Range = (typeof ranges)[number];

/** The data of the chart. */
export interface Chart {
  readonly days: readonly DayOfTasks[];
  readonly total: number;
  /** The top of the scale: a round number, no less than the busiest day, and at least 4. */
  readonly top: number;
  /** The first of the busiest days; null while no task has run. */
  readonly busiest: DayOfTasks | null;
}

/** A scale that ends at 1, 2, 4, 6 or 8 times a power of ten, and at 4 at least, so that its half is a whole and round number too. */
export function roundTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(4, most)));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= most && factor * power >= 4);
  return (step ?? 10) * power;
}

/** Reads the days for the chart; the last `range` of them. */
export function chartOf(all: readonly DayOfTasks[], range: Range): Chart {
  const days = all.slice(-range);
  let total = 0;
  let busiest: DayOfTasks | null = null;
  for (const day of days) {
    total += day.tasks;
    if (day.tasks > (busiest?.tasks ?? 0)) busiest = day;
  }
  return { days, total, top: roundTop(busiest?.tasks ?? 0), busiest };
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` → 'Nov 21'. */
export const dayLabel = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));
