// Runs of Zaps, compared with the floors of the machine: five bare commits for each run; and the wait of a
// quiet account while another one floods the queue with 10,000 runs (BENCH_FLOOD).
// `npm run bench -- runs [postgres|embedded]`, both by default. The subjects and the load run in separate processes on loopback.
import { onDatabases, startSubject } from './subjects/start.mjs';

const rounds = 3;
const runs = 600;
/** More than run while the quiet account is measured. */
const flood = Number(process.env.BENCH_FLOOD ?? 10_000);

const start = () => startSubject('scripts/bench/runs/subject.ts');

const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)];
const median = (list) => percentile(list, 0.5);

async function bench() {
  const subject = await start();
  // One round of each is not counted: its code is still being compiled.
  await subject.ask('commits', runs);
  await subject.ask('throughput', runs);
  const results = { commits: [], product: [], cpu: [] };
  // In turn, so that a busy minute affects the floors and the product equally.
  for (let round = 0; round < rounds; round += 1) {
    results.commits.push(await subject.ask('commits', runs));
    const { perSecond, cpu } = await subject.ask('throughput', runs);
    results.product.push(perSecond);
    results.cpu.push(cpu);
  }
  const webhooks = [await subject.ask('webhooks', runs), await subject.ask('webhooks', runs), await subject.ask('webhooks', runs)];
  const { answers, delays } = await subject.ask('receive', 300);
  // The median, because the garbage of the runs is collected in one of them.
  const idle = median([await subject.ask('idle', 10), await subject.ask('idle', 10), await subject.ask('idle', 10)]);
  await subject.stop();
  return {
    answers,
    delays,
    webhooks: median(webhooks),
    ...Object.fromEntries(Object.entries(results).map(([name, list]) => [name, median(list)])),
    idle,
  };
}

/** How much longer a quiet account waits while another floods the queue: the median of several starts, because one of them varies by a third. */
async function unfairness(database) {
  const starts = [];
  for (let start = 0; start < rounds; start += 1) starts.push(await oneUnfairness());
  const times = starts.map(({ alone, beside }) => beside / alone);
  console.log(`\nOn ${database}, a quiet account while another floods: p95 to the first step, in ${rounds} starts`);
  for (const { alone, beside, left } of starts)
    console.log(
      `  ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms with ${flood} runs of the other, of which ${left} were left at the end`,
    );
  const isFlooded = starts.every(({ left }) => left > 0);
  goal('wait, times the wait alone', isFlooded && median(times) <= 1.5, median(times).toFixed(2), '≤ 1.5');
}

async function oneUnfairness() {
  const subject = await start();
  await subject.ask('throughput', 100);
  const { alone, beside, left } = await subject.ask('fairness', flood);
  await subject.kill();
  return { alone: percentile(alone, 0.95), beside: percentile(beside, 0.95), left };
}

const goal = (name, isMet, value, words) => console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${name.padEnd(36)} ${value}, goal ${words}`);

function report(database, { commits, product, cpu, idle, answers, delays, webhooks }) {
  const minWebhooks = database === 'postgres' ? 250 : 150;
  const ratio = product / commits;
  const [answer, delay] = [percentile(answers, 0.95), percentile(delays, 0.95)];
  console.log(`\nOn ${database}, runs of three steps that do nothing, medians of ${rounds} rounds of ${runs}`);
  console.log(`  floor: five bare commits a run   ${commits.toFixed(0)} runs/s`);
  console.log(`  product                          ${product.toFixed(0)} runs/s, ${cpu.toFixed(2)} ms of processor time each`);
  goal('of five bare commits', ratio >= 0.5, ratio.toFixed(2), '≥ 0.5');
  goal(
    'webhook to the end of its run',
    webhooks >= minWebhooks,
    `${webhooks.toFixed(0)} runs/s`,
    `≥ ${minWebhooks}, the requests included`,
  );
  goal('webhook accepted, p95 at 20 a second', answer < 25, `${answer.toFixed(1)} ms`, '< 25 ms');
  goal('request → first step, p95', delay <= 15, `${delay.toFixed(1)} ms`, '≤ 15 ms');
  goal('processor while idle', idle < 0.01, `${(idle * 100).toFixed(2)} %`, '< 1 %');
}

await onDatabases(async (database) => {
  report(database, await bench());
  await unfairness(database);
});
