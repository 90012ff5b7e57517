// Prints figures of several sizes side by side, with their growth and the load of the machine.
import { loadavg } from 'node:os';

export const sizes = [1_000, 10_000, 50_000];
/** R14: five times the data costs at most six times the time. */
export const mostGrowth = 6;

const whole = (value) => value.toLocaleString('en');
/** The load averages of the system over one, five and fifteen minutes. */
export const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');

/** `rows`: name → a figure for each size, or null if it was not measured. */
export function printFigures(rows, digits) {
  const name = Math.max(...[...rows.keys()].map((each) => each.length));
  const line = (first, cells) => console.log(`  ${[first.padEnd(name), ...cells.map((cell) => cell.padStart(10))].join(' ')}`);
  line('', [...sizes.map(whole), '×, 5 × data']);
  for (const [act, values] of rows) {
    const [, ten, fifty] = values;
    line(act, [
      ...values.map((value) => (value === null ? '' : value.toFixed(digits))),
      ten === null || fifty === null ? '' : (fifty / ten).toFixed(1),
    ]);
  }
}

/** Prints whether the goals are met: `[what, measured, limit]`. A missed goal makes the bench fail. */
export function printGoals(goals) {
  for (const [what, value, limit, digits = 0] of goals) {
    const isMet = value <= limit;
    console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(digits)}, goal ≤ ${whole(limit)}`);
    if (!isMet) process.exitCode = 1;
  }
}
