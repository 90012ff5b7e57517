// The server under load, compared with the floor of the machine: a bare Fastify with one select by the same driver.
// `npm run bench -- server [postgres|embedded]`, both by default. The server and the load run in separate
// processes on loopback, with 20 callers who are signed in as different people.
import { flatOut, requestOf, share } from './server/load.mjs';
import { onDatabases, startSubject } from './subjects/start.mjs';

const warmUp = 3_000;
const measured = 3_000;
const rounds = 3;

/** Starts the product or the floor. `work` resolves with its processor time so far in microseconds. */
async function start(what) {
  const subject = await startSubject('scripts/bench/server/subject.ts', [what]);
  const { port, asked } = await subject.ask('describe');
  const requests = Object.fromEntries(Object.entries(asked).map(([name, list]) => [name, list.map(requestOf)]));
  return { port, requests, work: () => subject.ask('work'), stop: subject.stop };
}

/** A round of one kind of request, with the server's processor time for each request, which varies less on a busy machine. */
async function round({ port, work }, requests, milliseconds) {
  const before = await work();
  const run = await flatOut(port, requests, milliseconds);
  return { ...run, work: ((await work()) - before) / run.times.length };
}

/** The fastest time and the least work of some rounds, because other work of the machine only adds time. */
function best(runs) {
  const fastest = runs.reduce((first, run) => (run.perSecond > first.perSecond ? run : first));
  return { ...fastest, work: Math.min(...runs.map((run) => run.work)) };
}

/** Measures both in turn, so that a busy minute affects the floor and the product equally. */
async function bench() {
  const bare = await start('floor');
  const product = await start('product');
  const kinds = {
    floor: [bare, bare.requests.one],
    profile: [product, product.requests.profile],
    zaps: [product, product.requests.zaps],
    accounts: [product, product.requests.accounts],
  };
  for (const [subject, requests] of Object.values(kinds)) await flatOut(subject.port, requests, warmUp);
  const runs = { floor: [], profile: [], zaps: [], accounts: [] };
  for (let number = 0; number < rounds; number += 1)
    for (const [name, [subject, requests]] of Object.entries(kinds)) runs[name].push(await round(subject, requests, measured));
  const results = Object.fromEntries(Object.entries(runs).map(([name, list]) => [name, best(list)]));
  await bare.stop();
  await product.stop();
  return results;
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('   ')}`);
}

const titles = {
  floor: 'floor: bare Fastify, one select',
  profile: 'current user',
  zaps: 'list of 8 Zaps',
  accounts: 'accounts',
};

function report(database, results) {
  console.log(`\nOn ${database}, 20 callers, best of ${rounds} times ${measured / 1000} s`);
  print([
    ['', 'req/s', 'of the floor', 'CPU µs', 'of the floor', 'p50 ms', 'p99 ms', 'max ms', 'faults'],
    ...Object.entries(results).map(([name, { perSecond, times, faults, work }]) => [
      titles[name],
      Math.round(perSecond).toLocaleString('en'),
      `${(perSecond / results.floor.perSecond).toFixed(2)} x`,
      work.toFixed(0),
      `${(work / results.floor.work).toFixed(1)} x`,
      share(times, 0.5).toFixed(1),
      share(times, 0.99).toFixed(1),
      share(times, 1).toFixed(1),
      String(faults),
    ]),
  ]);
  const goal = (isMet, what, value, limit) => [isMet ? 'met' : 'MISSED', what, value, limit];
  const ofFloor = results.profile.perSecond / results.floor.perSecond;
  console.log('\nGoals');
  print([
    ['', '', 'measured', 'goal'],
    goal(ofFloor >= 0.5, 'current user, of the floor', ofFloor.toFixed(2), '≥ 0.5'),
    ...(database === 'postgres'
      ? [goal(results.zaps.perSecond >= 1_000, 'list of 8 Zaps, req/s', String(Math.round(results.zaps.perSecond)), '≥ 1,000')]
      : []),
  ]);
}

await onDatabases(async (database) => report(database, await bench()));
