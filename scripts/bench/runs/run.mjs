// One run of the bench of the runs. `runs.mjs` starts it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { providePostgres } from '../../machine/postgres.mjs';

const databases = process.argv[2] === undefined ? ['postgres', 'embedded'] : [process.argv[2]];
const rounds = 3;
const runs = 600;
/** More than run while the quiet account is measured. */
const flood = Number(process.env.BENCH_FLOOD ?? 10_000);

/** `database`: the address of the database that an earlier subject left. */
async function start(database) {
  const env = database === undefined ? process.env : { ...process.env, BENCH_DATABASE: database };
  const child = fork('scripts/bench/runs/subject.ts', [], { env, execArgv: ['--expose-gc', '--import', 'tsx'], stdio: 'inherit' });
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The subject ended with ${code}.`)));
  const answer = async () => (await Promise.race([once(child, 'message'), gone]))[0].result;
  await answer();
  gone.catch(() => {}); // The bench has ended.
  return {
    ask: (order, count = 0) => {
      child.send({ order, count });
      return answer();
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
    kill: async () => {
      const end = once(child, 'exit');
      child.kill('SIGKILL');
      await end;
    },
  };
}

const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)];
const median = (list) => percentile(list, 0.5);

/** Seconds until the runs that were under way when a process was killed have ended in another process. */
async function recovery() {
  const subject = await start();
  const database = await subject.ask('beginSlowRuns', 20);
  await subject.kill();
  const next = await start(database);
  const seconds = await next.ask('recover');
  await next.stop();
  return seconds;
}

async function bench(database) {
  const subject = await start();
  const before = await subject.ask('memory');
  await subject.ask('commits', 200);
  await subject.ask('throughput', 100);
  const results = { commits: [], boss: [], product: [], cpu: [] };
  // In turn, so that a busy minute affects the floors and the product equally.
  for (let round = 0; round < rounds; round += 1) {
    results.commits.push(await subject.ask('commits', runs));
    results.boss.push(await subject.ask('boss', runs));
    const { perSecond, cpu } = await subject.ask('throughput', runs);
    results.product.push(perSecond);
    results.cpu.push(cpu);
  }
  const webhooks = [await subject.ask('webhooks', runs), await subject.ask('webhooks', runs), await subject.ask('webhooks', runs)];
  const { answers, delays } = await subject.ask('receive', 300);
  // The median, because the garbage of the runs is collected in one of them.
  const idle = median([await subject.ask('idle', 10), await subject.ask('idle', 10), await subject.ask('idle', 10)]);
  const memory = (await subject.ask('memory')) - before;
  await subject.stop();
  // The embedded database of a bench is in memory and ends with its process.
  const recovered = database === 'postgres' ? await recovery() : null;
  return {
    answers,
    delays,
    memory,
    recovered,
    webhooks: median(webhooks),
    ...Object.fromEntries(Object.entries(results).map(([name, list]) => [name, median(list)])),
    idle,
  };
}

/** How much longer a quiet account waits while another floods the queue. */
async function unfairness(database) {
  const subject = await start();
  await subject.ask('throughput', 100);
  const { alone, beside, left } = await subject.ask('fairness', flood);
  await subject.kill();
  const [before, during] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  console.log(
    `\nOn ${database}, a quiet account while another floods: p95 to the first step ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms`,
  );
  console.log(`  with ${flood} runs of the other, of which ${left} were left at the end`);
  goal('wait, times the wait alone', left > 0 && during < 2 * before, (during / before).toFixed(2), '< 2');
}

const goal = (name, isMet, value, words) => console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${name.padEnd(36)} ${value}, goal ${words}`);

function report(database, { commits, boss, product, cpu, idle, answers, delays, memory, recovered, webhooks }) {
  const least = database === 'postgres' ? 0.4 : 0.5;
  const ratio = product / commits;
  const [answer, delay] = [percentile(answers, 0.95), percentile(delays, 0.95)];
  console.log(`\nOn ${database}, runs of three steps that do nothing, medians of ${rounds} rounds of ${runs}`);
  console.log(`  floor: five bare commits a run   ${commits.toFixed(0)} runs/s`);
  console.log(`  floor: pg-boss alone             ${boss.toFixed(0)} jobs/s`);
  console.log(`  product                          ${product.toFixed(0)} runs/s, ${cpu.toFixed(2)} ms of processor time each`);
  console.log(`  webhook to the end of its run    ${webhooks.toFixed(0)} runs/s, the requests included`);
  goal('of five bare commits', ratio >= least, ratio.toFixed(2), `≥ ${least}`);
  goal('webhook accepted, p95 at 20 a second', answer < 25, `${answer.toFixed(1)} ms`, '< 25 ms');
  goal('request → first step, p95', delay < 20, `${delay.toFixed(1)} ms`, '< 20 ms');
  goal('processor while idle', idle < 0.01, `${(idle * 100).toFixed(2)} %`, '< 1 %');
  goal('more memory after all runs', memory < 60, `${memory.toFixed(0)} MB`, '< 60 MB');
  if (recovered !== null) goal('20 runs end after a kill', recovered < 30, `${recovered.toFixed(1)} s`, '< 30 s');
}

for (const database of databases) {
  const postgres = database === 'postgres' && !process.env.TEST_DATABASE_URL ? await providePostgres(() => {}) : null;
  if (postgres?.fault) throw new Error(postgres.fault);
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  if (database !== 'postgres') delete process.env.TEST_DATABASE_URL;
  report(database, await bench(database));
  await unfairness(database);
  await postgres?.stop();
}
process.exit(0); // The open database would keep this process running.
