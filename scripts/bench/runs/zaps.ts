// The product with Zaps whose steps do nothing.
import { setTimeout as wait } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Action, Connector } from '../../../src/server/connectors/connector';
import { connectors } from '../../../src/server/connectors';
import type { Server } from '../../../src/server/createContext';
import { acceptEvents } from '../../../src/server/engine/acceptEvents';
import type { Database } from '../../../src/server/platform/database/database';
import { definitionOf, hookTrigger, limitTasks, liveZap, type LiveZap } from '../../../test/support/liveZaps';
import { openProduct, type Product } from '../subjects/product';

/** As many accounts as keep all workers busy: the runs of one account that are under way at once are limited. */
const accounts = 4;
/** The parallel work of the floors, and of the product by default. */
export const atOnce = 10;

/** When the first step of a run began, in milliseconds since 1970, by the moment that its event carries. */
export const delays: number[] = [];

/** How many steps were done. */
export const counted = { steps: 0 };
const stepsOfRun = 3;

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
    counted.steps += 1;
    if (typeof input['sent_at'] === 'number') delays.push(performance.timeOrigin + performance.now() - input['sent_at']);
    return { done: true };
  },
};
const app = { key: 'NoopAPI', name: 'Noop', slug: 'noop', categories: [], popularity: 0, addedOn: '2026-11-23', about: 'Does nothing.' };
const noopApp: Connector = { app, connection: null, triggers: [], actions: [noop] };

const step = (key: string, fields: Record<string, string> = {}) => ({
  kind: 'action' as const,
  key,
  app: 'NoopAPI',
  event: 'noop',
  connectionId: null,
  title: null,
  note: '',
  fields,
});

export interface LiveProduct extends Product {
  readonly zaps: readonly (LiveZap & { readonly versionId: string })[];
}

/** The product with a Zap of three steps in each account. */
export async function openLiveProduct(database: Database): Promise<LiveProduct> {
  const product = await openProduct(database, { RUNS_AT_ONCE: String(atOnce) }, [...connectors, noopApp]);
  const { harness, server } = product;
  const zaps: LiveProduct['zaps'][number][] = [];
  for (let number = 0; number < accounts; number += 1) {
    const steps = [step('a', { sent_at: '{{trigger.body.sent_at}}' }), step('b'), step('c')];
    const zap = await liveZap(harness, definitionOf(hookTrigger(), ...steps));
    await limitTasks(harness, zap, 1_000_000_000);
    zaps.push({ ...zap, versionId: await liveVersionOf(server, zap.id) });
  }
  return { ...product, zaps };
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
export async function acceptAll({ server: { context } }: LiveProduct, zaps: LiveProduct['zaps'], count: number): Promise<void> {
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

/** Waits for the end of `runs` runs. It asks only when their steps are done: a question takes a share of what is measured. */
export async function untilDone({ context }: Server, runs: number): Promise<void> {
  const open = context.db.selectFrom('runs').select('id').where('state', 'in', ['queued', 'admitted', 'running', 'waiting']).limit(1);
  while (counted.steps < runs * stepsOfRun) await wait(5);
  while ((await open.executeTakeFirst()) !== undefined) await wait(1);
  counted.steps = 0;
}
