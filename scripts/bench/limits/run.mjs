// One run of the bench of the limits. `limits.mjs` starts it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../../machine/postgres.mjs';
import { machine, use } from './assumptions.mjs';
import { accountsPerCell, demandOf, sharesOf } from './arithmetic.mjs';
import { createAccountSizes, createRandom, placeAtRandom, rebalance, unevenness } from './cells.mjs';
import { simulateQueue } from './queue.mjs';

/** What the product costs here, by a separate process on a temporary PostgreSQL. */
async function measure() {
  const postgres = await startPostgres();
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url, BENCH_CHEAP_HASHES: '1' };
  const subject = fork('scripts/bench/limits/subject.ts', [], { env, execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  const gone = once(subject, 'exit').then(([code]) => Promise.reject(new Error(`The subject ended with ${code}.`)));
  try {
    const [costs] = await Promise.race([once(subject, 'message'), gone]);
    gone.catch(() => {}); // It has ended.
    return costs;
  } finally {
    await postgres.stop();
  }
}

const round = (value) => (value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2));
const bytes = (value) => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(value) / 3)));
  return `${round(value / 1000 ** power)} ${units[power]}`;
};

function reportCosts(costs) {
  console.log('Measured here: processor time of the server and of PostgreSQL, write-ahead log, storage');
  for (const what of ['run', 'poll', 'request', 'account']) {
    const { server, database, wal, stored } = costs[what];
    console.log(`  a ${what.padEnd(8)} ${round(server)} ms, ${round(database)} ms, ${bytes(wal)}, ${bytes(stored)}`);
  }
  console.log(`  a log-in   ${round(costs.logIn)} ms of the server for the password`);
}

function reportDemand(accounts, costs) {
  const demand = demandOf(accounts, use, costs);
  console.log(`\n${accounts.toLocaleString('en-US')} accounts, in the busiest hour`);
  console.log(
    `  ${round(demand.runs)} runs, ${round(demand.polls)} polls, ${round(demand.requests)} requests and ${round(demand.logIns)} log-ins a second`,
  );
  console.log(
    `  ${round(demand.serverCores)} cores of instances, ${round(demand.databaseCores)} of PostgreSQL, ${(demand.readShare * 100).toFixed(0)} % of these for reads of people`,
  );
  console.log(`  ${bytes(demand.wal)} of log a second, ${bytes(demand.stored)} stored, ${round(demand.workers)} runs under way at once`);
  for (const { what, share, remedy } of sharesOf(demand, machine)) console.log(`  ${round(share).padStart(9)} × ${what} (${remedy})`);
}

/** Waits of runs in one cell around a full hour, in seconds. */
function reportHour(accounts, costs) {
  const demand = demandOf(accounts, use, costs);
  // A hundredth of the cell with a hundredth of the workers has the same waits, and takes a hundredth of the time.
  const scale = Math.max(1, Math.round(demand.runs / 20));
  const random = createRandom(11);
  const size = createAccountSizes({ mean: 1, spread: use.spread, random });
  const sizes = Array.from({ length: 5000 }, size);
  const sums = [];
  for (const each of sizes) sums.push((sums.at(-1) ?? 0) + each);
  const anyAccount = () => {
    const at = random() * sums.at(-1);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const rate = demand.runs / scale;
  const arrivals = [];
  const run = (at) => arrivals.push({ at, account: anyAccount(), seconds: use.seconds * (0.5 + random()) });
  for (let at = 0; at < 3600; at += -Math.log(1 - random()) / (rate * (1 - use.onTheHour))) run(at);
  for (let each = 0; each < rate * 3600 * use.onTheHour; each += 1) run(1800 + random());
  arrivals.sort((one, other) => one.at - other.at);
  console.log(
    `\nWaits around a full hour in a cell of ${Math.round(accounts).toLocaleString('en-US')} accounts, p50, p95 and p99 in seconds`,
  );
  for (const filled of [0.9, 0.5, 0.25]) {
    for (const perAccount of [5, 50]) {
      const workers = Math.ceil((rate * use.seconds) / filled);
      const { started } = simulateQueue(arrivals, { workers, perAccount });
      const after = started.filter(({ at }) => at >= 1800 && at < 1860).map(({ wait }) => wait);
      const other = started.filter(({ at }) => at < 1800).map(({ wait }) => wait);
      const of = (list) => [0.5, 0.95, 0.99].map((share) => round(percentile(list, share))).join(', ');
      console.log(
        `  workers ${(filled * 100).toFixed(0)} % busy, RUNS_PER_ACCOUNT ${perAccount}: ${of(other)}; of the first minute: ${of(after)}`,
      );
    }
  }
}

const percentile = (list, share) => [...list].sort((one, other) => one - other)[Math.floor(list.length * share)] ?? 0;

function reportCells(accounts, perCell) {
  const cells = Math.ceil(accounts / perCell);
  const random = createRandom(7);
  const size = createAccountSizes({ mean: use.runs, spread: use.spread, random });
  const placed = placeAtRandom({ accounts, cells, size, random, largest: 20_000 });
  const before = unevenness(placed.loads);
  const [top] = placed.largest;
  const moves = rebalance({ ...placed, bound: 1.02 });
  console.log(`\n${accounts.toLocaleString('en-US')} accounts in ${cells} cells of ${Math.round(perCell).toLocaleString('en-US')}`);
  console.log(`  the largest account: ${Math.round(top.load).toLocaleString('en-US')} runs a day, ${round(top.load / 86_400)} a second`);
  console.log(
    `  fullest cell, times the mean: ${before.toFixed(3)} as placed at sign-up, ${unevenness(placed.loads).toFixed(3)} after ${moves} moves`,
  );
}

const costs = await measure();
reportCosts(costs);
const simulated = simulateQueue(
  Array.from({ length: 100 }, () => ({ at: 0, account: 1, seconds: 0.5 })),
  { workers: 10, perAccount: 5 },
).end;
console.log(
  `Check of the simulation: 100 runs of half a second of one account take ${(costs.burst / 1000).toFixed(1)} s in the product, ${simulated.toFixed(1)} s simulated.`,
);
for (const accounts of [1e3, 1e6, 1e8]) reportDemand(accounts, costs);
const perCell = accountsPerCell(use, machine, costs);
console.log(`\nOne database is enough for about ${(Math.floor(perCell / 1e5) * 1e5).toLocaleString('en-US')} accounts.`);
reportHour(perCell, costs);
reportCells(1e8, perCell);
process.exit(0);
