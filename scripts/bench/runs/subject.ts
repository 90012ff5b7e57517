// The subjects of the bench of the runs, on TEST_DATABASE_URL or the embedded database.
import { setTimeout as wait } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import type { Database } from '../../../src/server/platform/database/database';
import { databaseForTests } from '../../../test/support/serverDatabase';
import type { LiveZap } from '../../../test/support/liveZaps';
import { serve } from '../subjects/product';
import { acceptAll, atOnce, delays, openLiveProduct, openRuns, untilDone, type LiveProduct } from './zaps';

/** Does `work` `count` times, `atOnce` at a time; returns how often a second. */
async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  let left = count;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return count / ((performance.now() - start) / 1000);
}

/** Runs a second if a run were nothing but five transactions, each with one row of the size of a step’s. */
async function bareCommits({ pool }: Database, count: number): Promise<number> {
  await pool.query(
    'create table if not exists bare (id bigint generated always as identity primary key, run uuid, at timestamptz, body bytea)',
  );
  const body = Buffer.alloc(200, 7);
  const commit = async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into bare (run, at, body) values (gen_random_uuid(), now(), $1)', [body]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  return perSecond(count, async () => {
    for (let each = 0; each < 5; each += 1) await commit();
  });
}

/** Runs of three steps that do nothing, a second; and the processor time of each, in milliseconds. */
async function throughput(product: LiveProduct, count: number) {
  await acceptAll(product, product.zaps, count);
  const work = process.cpuUsage();
  const start = performance.now();
  await product.server.runner.start();
  await untilDone(product.server, count);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(work);
  await product.server.runner.stop();
  return { perSecond: count / seconds, cpu: (user + system) / 1000 / count };
}

/** The share of one processor that the process uses while nothing happens. */
async function idle(product: LiveProduct, seconds: number): Promise<number> {
  await product.server.runner.start();
  await wait(2000);
  const before = process.cpuUsage();
  await wait(seconds * 1000);
  const { user, system } = process.cpuUsage(before);
  await product.server.runner.stop();
  return (user + system) / 1e6 / seconds;
}

/**
 * Sends `count` requests to the addresses of the Zaps, 20 a second, while they run. Gives for each the milliseconds to its answer,
 * and for each run those from sending the request to the beginning of its first step.
 */
async function receive(product: LiveProduct, count: number) {
  const { server, zaps, port } = product;
  delays.length = 0;
  await server.runner.start();
  const answers: number[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await wait(index * 50 - (performance.now() - begin));
      const sent = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${zaps[index % zaps.length]!.hook}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sent_at: performance.timeOrigin + sent, number: index }),
      });
      if (response.status !== 200) throw new Error(`The address of a Zap answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      answers.push(performance.now() - sent);
    }),
  );
  await untilDone(server, count);
  await server.runner.stop();
  return { answers, delays: [...delays] };
}

/**
 * The waits of a quiet account, in milliseconds from its requests to the beginning of their first steps: ten requests a second,
 * first alone, then while `count` runs of another account wait in the queue. The flood is not run to its end.
 */
async function fairness(product: LiveProduct, count: number) {
  const [flood, quiet] = product.zaps;
  if (flood === undefined || quiet === undefined) throw new Error('Two accounts are needed.');
  await product.server.runner.start();
  const alone = await waitsOf(product, quiet, 100);
  await acceptAll(product, [flood], count);
  // The runs that were accepted first are under way by now.
  await wait(500);
  const beside = await waitsOf(product, quiet, 100);
  const left = await openRuns(product.server);
  await product.server.runner.stop();
  return { alone, beside, left };
}

async function waitsOf({ port }: LiveProduct, { hook }: LiveZap, count: number): Promise<number[]> {
  delays.length = 0;
  for (let number = 0; number < count; number += 1) {
    const body = JSON.stringify({ sent_at: performance.timeOrigin + performance.now() });
    const response = await fetch(`http://127.0.0.1:${port}${hook}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (response.status !== 200) throw new Error(`The address of a Zap answered ${response.status}.`);
    await response.arrayBuffer();
    await wait(100);
  }
  while (delays.length < count) await wait(50);
  return [...delays];
}

/** Sends requests to the addresses of the Zaps, `atOnce` at a time; returns how many a second were received and run to their end. */
async function webhooks({ server, zaps, port }: LiveProduct, count: number): Promise<number> {
  await server.runner.start();
  let number = 0;
  const start = performance.now();
  await perSecond(count, async () => {
    number += 1;
    const response = await fetch(`http://127.0.0.1:${port}${zaps[number % zaps.length]!.hook}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number }),
    });
    if (response.status !== 200) throw new Error(`The address of a Zap answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  });
  await untilDone(server, count);
  const rate = count / ((performance.now() - start) / 1000);
  await server.runner.stop();
  return rate;
}

async function main(): Promise<void> {
  const { database } = await databaseForTests();
  let product: LiveProduct | null = null;
  const opened = async () => (product ??= await openLiveProduct(database));
  serve({
    commits: (count: number) => bareCommits(database, count),
    throughput: async (count: number) => throughput(await opened(), count),
    receive: async (count: number) => receive(await opened(), count),
    fairness: async (count: number) => fairness(await opened(), count),
    webhooks: async (count: number) => webhooks(await opened(), count),
    idle: async (seconds: number) => idle(await opened(), seconds),
  });
}

void main();
