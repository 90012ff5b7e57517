// The measured figures beside their limits.
import { loadavg } from 'node:os';

/**
 * A figure beside its limit.
 * @typedef {{ what: string, measured: string, limit: string, isMet: boolean }} Check
 */

const megabytes = (bytes) => bytes / 1024 / 1024;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The value below which this share of the values lies. */
export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

/** @returns {Check} */
export const below = (what, value, limit, unit = '') => ({
  what,
  measured: `${value.toFixed(value < 10 ? 1 : 0)}${unit}`,
  limit: `< ${limit}${unit}`,
  isMet: value < limit,
});

/** @returns {Check} `values` that should be none are shown, the first few of them. */
export const none = (what, values) => ({
  what,
  measured: values.length === 0 ? 'none' : `${values.length}: ${values.slice(0, 3).join('; ')}`,
  limit: 'none',
  isMet: values.length === 0,
});

/** @returns {Check} */
export const equal = (what, value, wanted) => ({ what, measured: String(value), limit: String(wanted), isMet: value === wanted });

/**
 * How much values have grown: the median of the last third above that of the first. Medians, because single samples vary with what
 * the server happens to do.
 * @returns {number} 0.1 for 10%
 */
export function growth(values) {
  const third = Math.max(1, Math.floor(values.length / 3));
  return median(values.slice(-third)) / median(values.slice(0, third)) - 1;
}

/** Connections to the database that come and go with the work: the default of DATABASE_POOL_SIZE, and as many of the demo’s apps. */
const comeAndGo = 20;

/** Whether values only grow: each of the last third is above each of the first by more than comes and goes. */
export function keepsGrowing(values) {
  const third = Math.max(1, Math.floor(values.length / 3));
  return Math.min(...values.slice(-third)) > Math.max(...values.slice(0, third)) + comeAndGo;
}

/** @returns {Check} */
const grows = (what, values) => ({
  what,
  measured: `${(growth(values) * 100).toFixed(1)}% (${megabytes(median(values)).toFixed(0)} MB)`,
  limit: '< 10%',
  isMet: growth(values) < 0.1,
});

/** @returns {Check} */
const leaks = (what, values) => ({
  what,
  measured: `${values.at(0)} … ${values.at(-1)}`,
  limit: 'no growth',
  isMet: !keepsGrowing(values),
});

/**
 * R13 over samples at rest.
 * @param {{ rss: number, heap: number, handles: number, files: number }[]} samples after the warm-up
 * @returns {Check[]}
 */
export const steadiness = (samples) => [
  grows(
    'growth of the heap in use',
    samples.map(({ heap }) => heap),
  ),
  grows(
    'growth of resident memory',
    samples.map(({ rss }) => rss),
  ),
  leaks(
    'handles',
    samples.map(({ handles }) => handles),
  ),
  leaks(
    'open files and sockets',
    samples.map(({ files }) => files),
  ),
];

/**
 * What no load may cause: an end of the process, an error in the log, a 5xx, a request without a reply. A 503 with the reason `busy`
 * is deliberate, and allowed with `mayBeBusy`.
 * @returns {Check[]}
 */
export function health(subject, { tally }, { mayBeBusy = false } = {}) {
  const failed = [];
  for (const [kind, { statuses }] of tally.kinds) {
    for (const [status, count] of statuses) {
      if (status === 0) failed.push(`${kind} without a reply, ${count} times`);
      if (status >= 500 || (status === 'busy' && !mayBeBusy)) failed.push(`${kind} ${status}, ${count} times`);
    }
  }
  const errors = subject.logged().filter(({ level }) => level >= 50);
  return [
    none('failed requests', failed),
    none(
      'kinds of requests that never succeeded',
      tally.inVain().filter((kind) => !['logInWrongly', 'notFound'].includes(kind)),
    ),
    none(
      'errors in the log, unhandled rejections included',
      errors.map(({ msg, err }) => [msg, err?.message].filter(Boolean).join(': ')),
    ),
    equal('the server', subject.pid() === null ? 'has ended' : 'runs', 'runs'),
  ];
}

/** Prints the checks of a part as a table. @returns {boolean} whether all are met */
export function printChecks(title, checks) {
  console.log(
    `\n${title}. Load average now: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const width = (column) => Math.max(...checks.map((check) => check[column].length));
  for (const check of checks)
    console.log(
      `  ${(check.isMet ? 'met' : 'MISSED').padEnd(6)}  ${check.what.padEnd(width('what'))}  ${check.measured.padStart(width('measured'))}  ${check.limit}`,
    );
  return checks.every(({ isMet }) => isMet);
}
