// One run of the bench of the runs. `runs.mjs` starts it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { providePostgres } from '../../machine/postgres.mjs';

const databases = process.argv[2] === undefined ? ['postgres', 'embedded'] : [process.argv[2]];
const rounds = 3;
const runs = 600;

async function start() {
  const child = fork('scripts/bench/runs/subject.ts', [], { execArgv: ['--expose-gc', '--import', 'tsx'], stdio: 'inherit' });
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
  };
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

async function bench() {
  const subject = await start();
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
  const idle = await subject.ask('idle', 20);
  await subject.stop();
  return { ...Object.fromEntries(Object.entries(results).map(([name, list]) => [name, median(list)])), idle };
}

function report(database, { commits, boss, product, cpu, idle }) {
  const goal = database === 'postgres' ? 0.4 : 0.5;
  const ratio = product / commits;
  console.log(`\nOn ${database}, runs of three steps that do nothing, medians of ${rounds} rounds of ${runs}`);
  console.log(`  floor: five bare commits a run   ${commits.toFixed(0)} runs/s`);
  console.log(`  floor: pg-boss alone             ${boss.toFixed(0)} jobs/s`);
  console.log(`  product                          ${product.toFixed(0)} runs/s, ${cpu.toFixed(2)} ms of processor time each`);
  console.log(`  ${ratio >= goal ? 'met   ' : 'MISSED'} of five bare commits  ${ratio.toFixed(2)}, goal ≥ ${goal}`);
  console.log(`  ${idle < 0.01 ? 'met   ' : 'MISSED'} processor while idle  ${(idle * 100).toFixed(2)} %, goal < 1 %`);
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
