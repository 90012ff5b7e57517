// The measured subjects, run as a separate process on TEST_DATABASE_URL or the embedded database. `run.mjs` sends one message
// at a time; each is answered with one.
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import PgBoss from 'pg-boss';
import { sql } from 'kysely';
import type { Action, Connector } from '../../../src/server/connectors/connector';
import { connectors } from '../../../src/server/connectors';
import { createContext, type Server } from '../../../src/server/createContext';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/context/config/config';
import { createLog } from '../../../src/server/context/logging';
import { acceptEvents } from '../../../src/server/runs/acceptEvents';
import type { Database } from '../../../src/server/records/database/database';
import { databaseForTests } from '../../../test/support/serverDatabase';
import { createBrowser, type TestServer } from '../../../test/support/serverHarness';
import { definitionOf, hookTrigger, limitTasks, liveZap, type LiveZap } from '../../../test/support/liveZaps';

const environment = {
  PATCHBAY_MODE: 'test',
  SECRET_KEY: 'a-secret-key-for-benches-0123456789-abcdefgh',
  LOG_LEVEL: 'info',
  CLIENT_DIR: 'test/support/no-client',
  PUBLIC_URL: 'http://localhost:8080',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** As many accounts as keep all workers busy: the runs of one account that are under way at once are limited. */
const accounts = 4;
/** The parallel work of the floors, and of the product by default. */
const atOnce = 10;

/** When the first step of a run began, in milliseconds since 1970, by the moment that its event carries. */
const delays: number[] = [];

const noop: Action = {
  event: 'noop',
  title: 'Do nothing',
  help: '',
  kind: 'write',
  fields: [{ key: 'sent_at', label: 'Sent at', type: 'text' }],
  repeat: 'safe',
  isTask: true,
  sample: {},
  run: async ({ input }) => {
    if (typeof input['sent_at'] === 'number') delays.push(performance.timeOrigin + performance.now() - input['sent_at']);
    return { done: true };
  },
};
const slow: Action = { ...noop, event: 'slow', run: async () => (await wait(500), { done: true }) };
const noopApp: Connector = { app: 'NoopAPI', connection: null, triggers: [], actions: [noop, slow] };

const step = (key: string, event = 'noop', fields: Record<string, string> = {}) => ({
  kind: 'action' as const,
  key,
  app: 'NoopAPI',
  event,
  connectionId: null,
  title: null,
  note: '',
  fields,
});

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

/** Jobs a second through pg-boss alone: sent, fetched and completed one by one. */
async function barePgBoss({ pool }: Database, count: number): Promise<number> {
  const db = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: 'bare_jobs', schedule: false, supervise: false });
  await boss.start();
  await boss.createQueue('bare');
  await perSecond(count, () => boss.send('bare', { run: 1 }));
  const start = performance.now();
  await perSecond(count, async () => {
    const [job] = await boss.fetch('bare');
    if (job !== undefined) await boss.complete('bare', job.id);
  });
  const rate = count / ((performance.now() - start) / 1000);
  await boss.stop({ graceful: false, close: false });
  return rate;
}

interface Product {
  readonly server: Server;
  readonly zaps: readonly (LiveZap & { readonly versionId: string })[];
  /** One step that takes half a second. */
  readonly slowZap: LiveZap & { readonly versionId: string };
  readonly port: number;
}

const settings = () => readConfig({ ...environment, RUNS_AT_ONCE: String(atOnce) });

async function openServer(database: Database): Promise<Server> {
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void (process.env['BENCH_LOG'] && process.stderr.write(line)) });
  return createContext(settings(), { database, log, connectors: [...connectors, noopApp] });
}

async function openProduct(database: Database): Promise<Product> {
  const config = settings();
  const server = await openServer(database);
  const app = await buildApp(server);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // The parts of a server that test support needs, with the machine's clock.
  // Each from a separate address: sign-ups from one are limited.
  let visitors = 0;
  const browser = () => createBrowser(app, config, `198.51.100.${(visitors += 1)}`);
  const harness = { app, server, context: server.context, config, clock: server.context.clock, browser } as unknown as TestServer;
  const make = async (...steps: Parameters<typeof definitionOf>[1][]) => {
    const zap = await liveZap(harness, definitionOf(hookTrigger(), ...steps));
    await limitTasks(harness, zap, 1_000_000_000);
    return { ...zap, versionId: await liveVersionOf(server, zap.id) };
  };
  const zaps: Awaited<ReturnType<typeof make>>[] = [];
  for (let number = 0; number < accounts; number += 1) {
    zaps.push(await make(step('a', 'noop', { sent_at: '{{trigger.body.sent_at}}' }), step('b'), step('c')));
  }
  return { server, zaps, slowZap: await make(step('a', 'slow')), port: (app.server.address() as AddressInfo).port };
}

async function liveVersionOf({ context }: Server, zapId: number): Promise<string> {
  const { live_version_id: id } = await context.db
    .selectFrom('zaps')
    .select('live_version_id')
    .where('id', '=', zapId)
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error('The Zap is not published.');
  return id;
}

/** Accepts events for the Zaps in turn, without working on them. */
async function acceptAll({ server: { context } }: Product, zaps: Product['zaps'], count: number): Promise<void> {
  const each = Math.ceil(count / zaps.length);
  for (const zap of zaps)
    for (let from = 0; from < each; from += 100)
      await context.db.transaction().execute((tx) =>
        acceptEvents(
          context,
          tx,
          { ...zap, triggerKey: 'trigger' },
          Array.from({ length: Math.min(100, each - from) }, (_, index) => ({
            key: `${Date.now()}-${from + index}`,
            data: { number: index },
          })),
        ),
      );
}

const openRuns = ({ context }: Server): Promise<number> =>
  context.db
    .selectFrom('runs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', ['queued', 'admitted', 'running', 'waiting'])
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

/** Asks only if there is an open run: a count would take a share of what is measured. */
async function untilDone({ context }: Server): Promise<void> {
  const open = context.db.selectFrom('runs').select('id').where('state', 'in', ['queued', 'admitted', 'running', 'waiting']).limit(1);
  while ((await open.executeTakeFirst()) !== undefined) await wait(50);
}

/** Runs of three steps that do nothing, a second; and the processor time of each, in milliseconds. */
async function throughput(product: Product, count: number) {
  await acceptAll(product, product.zaps, count);
  const work = process.cpuUsage();
  const start = performance.now();
  await product.server.runner.start();
  await untilDone(product.server);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(work);
  await product.server.runner.stop();
  return { perSecond: count / seconds, cpu: (user + system) / 1000 / count };
}

/** The share of one processor that the process uses while nothing happens. */
async function idle(product: Product, seconds: number): Promise<number> {
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
async function receive(product: Product, count: number) {
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
  await untilDone(server);
  await server.runner.stop();
  return { answers, delays: [...delays] };
}

/**
 * The waits of a quiet account, in milliseconds from its requests to the beginning of their first steps: ten requests a second,
 * first alone, then while `count` runs of another account wait in the queue. The flood is not run to its end.
 */
async function fairness(product: Product, count: number) {
  const [flood, quiet] = product.zaps;
  if (flood === undefined || quiet === undefined) throw new Error('Two accounts are needed.');
  await product.server.runner.start();
  const alone = await waitsOf(product, quiet, 50);
  await acceptAll(product, [flood], count);
  // The runs that were accepted first are under way by now.
  await wait(500);
  const beside = await waitsOf(product, quiet, 50);
  const left = await openRuns(product.server);
  await product.server.runner.stop();
  return { alone, beside, left };
}

async function waitsOf({ port }: Product, { hook }: LiveZap, count: number): Promise<number[]> {
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
async function webhooks({ server, zaps, port }: Product, count: number): Promise<number> {
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
  await untilDone(server);
  const rate = count / ((performance.now() - start) / 1000);
  await server.runner.stop();
  return rate;
}

/** Starts runs of half a second and does not wait for them: this process is killed in the middle. */
async function beginSlowRuns(product: Product, count: number): Promise<void> {
  await acceptAll(product, [product.slowZap], count);
  await product.server.runner.start();
  await wait(1000);
}

/** Opens the database that a killed process left, and finishes its runs; returns the seconds. */
async function recover(database: Database): Promise<number> {
  const server = await openServer(database);
  const start = performance.now();
  // As in run.ts: the housekeeping of the job queue finds expired leases.
  await server.jobs.start();
  await server.runner.start();
  await untilDone(server);
  const seconds = (performance.now() - start) / 1000;
  await server.runner.stop();
  await server.jobs.stop();
  return seconds;
}

const megabytes = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
};

async function main(): Promise<void> {
  const { database, url } = await databaseForTests(process.env['BENCH_DATABASE'] ?? null);
  let product: Product | null = null;
  const opened = async () => (product ??= await openProduct(database));
  const orders: Readonly<Record<string, (count: number) => Promise<unknown>>> = {
    commits: (count) => bareCommits(database, count),
    boss: (count) => barePgBoss(database, count),
    throughput: async (count) => throughput(await opened(), count),
    receive: async (count) => receive(await opened(), count),
    fairness: async (count) => fairness(await opened(), count),
    webhooks: async (count) => webhooks(await opened(), count),
    idle: async (seconds) => idle(await opened(), seconds),
    memory: async () => (await opened(), megabytes()),
    beginSlowRuns: async (count) => (await beginSlowRuns(await opened(), count), url),
    recover: () => recover(database),
  };
  process.on('message', ({ order, count }: { order: string; count: number }) => {
    orders[order]!(count).then(
      (result) => process.send!({ result: result ?? null }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.send!({ result: 'ready' });
}

process.on('disconnect', () => process.exit(0));
void main();
