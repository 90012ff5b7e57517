// One run of the bench of the server. `server.mjs` starts it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { providePostgres } from '../../machine/postgres.mjs';
import { atRate, flatOut, requestOf, share } from './load.mjs';

const databases = process.argv[2] === undefined ? ['postgres', 'embedded'] : [process.argv[2]];
const warmUp = 3_000;
const measured = 3_000;
const rounds = 3;

/** The shares of a hundred requests of a working day. Log-ins are few, because each takes half a second of a core by design (S01). */
const mix = { profile: 45, zaps: 25, accounts: 15, tree: 13, logIn: 2 };
const mixedPerSecond = 150;
const mixedFor = 20_000;

/** Starts the product or the floor. `stop` ends it, and `work` returns its processor time so far in microseconds. */
async function start(what) {
  const child = fork('scripts/bench/server/subject.ts', [what], { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The ${what} ended with ${code}.`)));
  const [{ port, asked }] = await Promise.race([once(child, 'message'), gone]);
  gone.catch(() => {}); // The run has ended.
  const requests = Object.fromEntries(Object.entries(asked).map(([name, list]) => [name, list.map(requestOf)]));
  const work = async () => {
    child.send('work');
    return (await once(child, 'message'))[0];
  };
  const stop = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { port, requests, work, stop };
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

/** The mix in an even order, with each kind spread over the hundred requests. */
function mixed(requests) {
  const places = Object.entries(mix).flatMap(([name, times]) =>
    Array.from({ length: times }, (_, number) => ({ name, at: (number + 0.5) / times })),
  );
  places.sort((a, b) => a.at - b.at);
  const callers = requests.profile.length;
  return Array.from({ length: callers * places.length }, (_, number) => {
    const { name } = places[number % places.length];
    return requests[name][Math.floor(number / places.length + number) % callers];
  });
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
  results.mixed = await atRate(product.port, mixed(product.requests), mixedPerSecond, mixedFor);
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
  mixed: `mixed, ${mixedPerSecond} a second`,
};

function report(database, results) {
  console.log(`\nOn ${database}, 20 callers, best of ${rounds} times ${measured / 1000} s`);
  print([
    ['', 'req/s', 'of the floor', 'CPU µs', 'of the floor', 'p50 ms', 'p99 ms', 'max ms', 'faults'],
    ...Object.entries(results).map(([name, { perSecond, times, faults, work }]) => [
      titles[name],
      Math.round(perSecond).toLocaleString('en'),
      name === 'mixed' ? '' : `${(perSecond / results.floor.perSecond).toFixed(2)} x`,
      work === undefined ? '' : work.toFixed(0),
      work === undefined ? '' : `${(work / results.floor.work).toFixed(1)} x`,
      share(times, 0.5).toFixed(1),
      share(times, 0.99).toFixed(1),
      share(times, 1).toFixed(1),
      String(faults),
    ]),
  ]);
  const goal = (isMet, what, value, limit) => [isMet ? 'met' : 'MISSED', what, value, limit];
  const ofFloor = results.profile.perSecond / results.floor.perSecond;
  const p99 = share(results.mixed.times, 0.99);
  console.log('\nGoals');
  print([
    ['', '', 'measured', 'goal'],
    goal(ofFloor >= 0.5, 'current user, of the floor', ofFloor.toFixed(2), '≥ 0.5'),
    ...(database === 'postgres'
      ? [goal(results.zaps.perSecond >= 1_000, 'list of 8 Zaps, req/s', String(Math.round(results.zaps.perSecond)), '≥ 1,000')]
      : []),
    goal(p99 <= 100, 'mixed load, p99 in ms', p99.toFixed(0), '≤ 100'),
  ]);
}

for (const database of databases) {
  const postgres = database === 'postgres' && !process.env.TEST_DATABASE_URL ? await providePostgres(() => {}) : null;
  if (postgres?.fault) throw new Error(postgres.fault);
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  if (database !== 'postgres') delete process.env.TEST_DATABASE_URL;
  report(database, await bench());
  await postgres?.stop();
}
process.exit(0); // The open database would keep this process running.
