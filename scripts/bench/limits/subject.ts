// What the product costs: processor time, write-ahead log and storage of each run, poll, request, log-in and account. Run on
// TEST_DATABASE_URL, a PostgreSQL of this machine, as a separate process that `run.mjs` starts; it sends one message and ends.
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { readConfig } from '../../../src/server/context/config/config';
import { createPasswordHasher } from '../../../src/server/identity/passwordHasher';
import { databaseForTests } from '../../../test/support/serverDatabase';
import { definitionOf, listTrigger, liveZap } from '../../../test/support/liveZaps';
import { newUser, signedIn } from '../../../test/support/serverPeople';
import { acceptAll, openProduct, untilDone, type Product } from '../runs/product';

/** The cost of one piece of work. */
interface Cost {
  /** Milliseconds of processor time of the server's process. */
  readonly server: number;
  /** Milliseconds of processor time of PostgreSQL's processes. */
  readonly database: number;
  /** Bytes of write-ahead log. */
  readonly wal: number;
  /** Bytes by which tables and indexes grew. */
  readonly stored: number;
}

const counts = { runs: 2000, polls: 200, requests: 1500, accounts: 300 } as const;

/** Processor time of the cluster's processes so far, in milliseconds. Needs `/proc`; ended processes count for their parent. */
function clusterTime(postmaster: number): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      continue; // It has ended.
    }
    // The name in brackets may contain spaces. Behind it: state, parent, …, utime, stime, cutime, cstime (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
    if (Number(pid) === postmaster) ticks += own + ended;
    else if (Number(fields[1]) === postmaster) ticks += own;
  }
  return ticks * 10;
}

const parentOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

async function createMeter(pool: Pool) {
  const backend = (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const postmaster = parentOf(backend);
  const read = async () => {
    const { rows } = await pool.query("select pg_current_wal_lsn() - '0/0' as wal, pg_database_size(current_database()) as stored");
    return { wal: Number(rows[0].wal), stored: Number(rows[0].stored) };
  };
  return async (count: number, work: () => Promise<unknown>): Promise<Cost> => {
    await pool.query('checkpoint');
    const [before, time, own] = [await read(), clusterTime(postmaster), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(own);
    const [after, later] = [await read(), clusterTime(postmaster)];
    return {
      server: (user + system) / 1000 / count,
      database: (later - time) / count,
      wal: (after.wal - before.wal) / count,
      stored: (after.stored - before.stored) / count,
    };
  };
}

async function runAll(product: Product, count: number): Promise<void> {
  await acceptAll(product, product.zaps, count);
  await product.server.runner.start();
  await untilDone(product.server);
  await product.server.runner.stop();
}

/** Zaps that look for new items of a list, all due, whose list has nothing new. */
async function makePolls(product: Product, count: number): Promise<() => Promise<void>> {
  const items = JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ id, title: `Item ${id}`, text: 'x'.repeat(200) })));
  const feed = createServer((_request, reply) => reply.setHeader('content-type', 'application/json').end(items));
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  feed.unref();
  const trigger = listTrigger(`http://127.0.0.1:${(feed.address() as AddressInfo).port}/`);
  const { context, runner } = product.server;
  for (let each = 0; each < count; each += 1) await liveZap(product.harness, definitionOf(trigger));
  await runner.runDue(); // The first look remembers what is there.
  await context.db.updateTable('triggers').set({ next_at: context.clock.now() }).where('kind', '=', 'poll').execute();
  return async () => void (await runner.runDue());
}

/** The requests of a page that lists Zaps, in turn, by one person. */
async function makeRequests({ harness }: Product): Promise<(count: number) => Promise<void>> {
  const person = await newUser(harness);
  const browser = await signedIn(harness, person);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id;
  const paths = [
    `/api/v3/profiles/${person.id}`,
    '/api/v3/accounts',
    `/api/v3/zaps?account_id=${accountId}`,
    `/api/org/v0/tree?context=${accountId}`,
  ];
  return async (count) => {
    for (let each = 0; each < count; each += 1) {
      const { status } = await browser.get(paths[each % paths.length]!);
      if (status !== 200) throw new Error(`A request was answered ${status}.`);
    }
  };
}

/** Milliseconds of processor time to check a password with the default settings. */
async function passwordTime(): Promise<number> {
  const secret = { PATCHBAY_MODE: 'test', SECRET_KEY: 'a-secret-key-for-benches-0123456789-abcdefgh' };
  const hasher = createPasswordHasher(readConfig({ ...secret, PUBLIC_URL: 'http://localhost:8080' }).hash);
  const stored = await hasher.hash('plum-Orbit-47-velvet');
  const own = process.cpuUsage();
  for (let each = 0; each < 10; each += 1) await hasher.verify(stored, 'plum-Orbit-47-velvet');
  const { user, system } = process.cpuUsage(own);
  return (user + system) / 1000 / 10;
}

/** How long 100 runs of half a second take, with ten at once and five of an account, in milliseconds: the check of the simulation. */
async function burst(product: Product, count: number): Promise<number> {
  await acceptAll(product, [product.slowZap], count);
  const begin = performance.now();
  await product.server.runner.start();
  await untilDone(product.server);
  const end = performance.now();
  await product.server.runner.stop();
  return end - begin;
}

async function main(): Promise<void> {
  const { database } = await databaseForTests(process.env['BENCH_DATABASE'] ?? null);
  const product = await openProduct(database);
  const meter = await createMeter(database.pool as unknown as Pool);
  await runAll(product, 200);
  const run = await meter(counts.runs, () => runAll(product, counts.runs));
  const request = await makeRequests(product);
  await request(100);
  const requests = await meter(counts.requests, () => request(counts.requests));
  const account = await meter(counts.accounts, async () => {
    for (let each = 0; each < counts.accounts; each += 1) await liveZap(product.harness, definitionOf(listTrigger('http://127.0.0.1:9/')));
  });
  await database.pool.query("delete from triggers where kind = 'poll'");
  const pollAll = await makePolls(product, counts.polls);
  const poll = await meter(counts.polls, pollAll);
  process.send!({ run, request: requests, account, poll, logIn: await passwordTime(), burst: await burst(product, 100) }, () =>
    process.exit(0),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
