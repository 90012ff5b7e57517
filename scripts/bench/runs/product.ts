// The product as the benches of runs open it: a server on a port, and Zaps whose steps do nothing.
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Action, Connector } from '../../../src/server/connectors/connector';
import { connectors } from '../../../src/server/connectors';
import { createContext, type Server } from '../../../src/server/createContext';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/context/config/config';
import { createLog } from '../../../src/server/context/logging';
import { acceptEvents } from '../../../src/server/runs/acceptEvents';
import type { Database } from '../../../src/server/records/database/database';
import { createBrowser, type TestServer } from '../../../test/support/serverHarness';
import { definitionOf, hookTrigger, limitTasks, liveZap, type LiveZap } from '../../../test/support/liveZaps';

const environment = {
  PATCHBAY_MODE: 'test',
  SECRET_KEY: 'a-secret-key-for-benches-0123456789-abcdefgh',
  LOG_LEVEL: 'info',
  CLIENT_DIR: 'test/support/no-client',
  PUBLIC_URL: 'http://localhost:8080',
  TRUSTED_PROXIES: '127.0.0.1',
  // Feeds of a bench are on this machine.
  OUTGOING_ALLOWED_NETWORKS: '127.0.0.0/8',
};

/** As many accounts as keep all workers busy: the runs of one account that are under way at once are limited. */
const accounts = 4;
/** The parallel work of the floors, and of the product by default. */
export const atOnce = 10;

/** When the first step of a run began, in milliseconds since 1970, by the moment that its event carries. */
export const delays: number[] = [];

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

export const step = (key: string, event = 'noop', fields: Record<string, string> = {}) => ({
  kind: 'action' as const,
  key,
  app: 'NoopAPI',
  event,
  connectionId: null,
  title: null,
  note: '',
  fields,
});

export interface Product {
  readonly server: Server;
  readonly zaps: readonly (LiveZap & { readonly versionId: string })[];
  /** One step that takes half a second. */
  readonly slowZap: LiveZap & { readonly versionId: string };
  readonly port: number;
  /** The server as the tests' support takes it, with the machine's clock. */
  readonly harness: TestServer;
}

const settings = () => readConfig({ ...environment, RUNS_AT_ONCE: String(atOnce), ...hashing() });

/** BENCH_CHEAP_HASHES makes passwords cheap, for a bench that signs up many people and measures something else. */
const hashing = () => (process.env['BENCH_CHEAP_HASHES'] ? { HASH_MEMORY_KIB: '1024', HASH_ITERATIONS: '1' } : {});

export async function openServer(database: Database): Promise<Server> {
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void (process.env['BENCH_LOG'] && process.stderr.write(line)) });
  return createContext(settings(), { database, log, connectors: [...connectors, noopApp] });
}

export async function openProduct(database: Database): Promise<Product> {
  const config = settings();
  const server = await openServer(database);
  const app = await buildApp(server);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // The parts of a server that test support needs, with the machine's clock.
  // Each from a separate address: sign-ups from one are limited.
  let visitors = 0;
  const browser = () => {
    visitors += 1;
    return createBrowser(app, config, `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`);
  };
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
  return { server, zaps, slowZap: await make(step('a', 'slow')), port: (app.server.address() as AddressInfo).port, harness };
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
export async function acceptAll({ server: { context } }: Product, zaps: Product['zaps'], count: number): Promise<void> {
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

export const openRuns = ({ context }: Server): Promise<number> =>
  context.db
    .selectFrom('runs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', ['queued', 'admitted', 'running', 'waiting'])
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

/** Asks only if there is an open run: a count would take a share of what is measured. */
export async function untilDone({ context }: Server): Promise<void> {
  const open = context.db.selectFrom('runs').select('id').where('state', 'in', ['queued', 'admitted', 'running', 'waiting']).limit(1);
  while ((await open.executeTakeFirst()) !== undefined) await wait(50);
}
