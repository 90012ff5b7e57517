/** Runs of Zaps, written directly into the tables, for tests of the server. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Step, ZapDefinition } from '../../src/domain/runs/definition';
import type { RunKind } from '../../src/domain/runs/history';
import type { RunState } from '../../src/domain/runs/states';
import { insertRuns } from '../../src/server/engine/runs.store';
import { writeSteps, type NewStep } from '../../src/server/engine/steps.store';
import { publishVersion } from '../../src/server/engine/versions.store';
import { insertWait, type NewWait } from '../../src/server/engine/waits.store';
import type { TestServer } from './serverHarness';
import { makeZaps } from './serverZaps';

export interface PublishedZap {
  readonly id: number;
  readonly accountId: number;
  readonly versionId: string;
}

const head = { connectionId: null, note: '', fields: {} };

export const aTrigger = { ...head, key: 'trigger', app: 'WebhookCLIAPI', event: 'catch_hook', title: null };

/** An action of an app that reaches outside. */
export const anAction = (key: string, title: string | null = null, fields: Step['fields'] = {}): Step => ({
  ...head,
  kind: 'action',
  key,
  app: 'WebhookCLIAPI',
  event: 'post',
  title,
  fields,
});

export const aDefinition = (...steps: Step[]): ZapDefinition => ({ format: 1, zone: null, trigger: aTrigger, steps });

/** Creates a Zap that is on, with a live version. */
export async function publishedZap(
  server: TestServer,
  { accountId, ownerId, title, folderId }: { accountId: number; ownerId: number; title?: string; folderId?: number },
  ...steps: Step[]
): Promise<PublishedZap> {
  const [id] = await makeZaps(server, { accountId, ownerId, ...(folderId === undefined ? {} : { folderId }) });
  if (title !== undefined) await server.context.db.updateTable('zaps').set({ title }).where('id', '=', id!).execute();
  const version = await publish(server, id!, ...steps);
  return { id: id!, accountId, versionId: version };
}

/** Publishes another version of a Zap, and returns its id. */
export async function publish(server: TestServer, zapId: number, ...steps: Step[]): Promise<string> {
  const { db, clock } = server.context;
  return (await publishVersion(db, zapId, aDefinition(...steps), { createdBy: null, now: clock.now() })).id;
}

export interface RunToMake {
  readonly state?: RunState;
  readonly kind?: RunKind;
  readonly error?: { readonly message: string; readonly path: string };
  readonly steps?: readonly Partial<NewStep>[];
  readonly wait?: Pick<NewWait, 'kind' | 'path'> & Partial<NewWait>;
  readonly acceptedAt?: Date;
  readonly replayOf?: string;
  readonly tasks?: number;
}

let sequence = 0;

/** Writes a run with its log and returns its id. */
export async function aRun(server: TestServer, zap: PublishedZap, wanted: RunToMake = {}): Promise<string> {
  const { db, clock, encryption } = server.context;
  const {
    state = { name: 'succeeded' },
    kind = 'live',
    error,
    steps = [],
    wait,
    acceptedAt: at = clock.now(),
    replayOf,
    tasks = 0,
  } = wanted;
  // Without a sequence, runs of one millisecond would be in any order.
  const id = uuid({ msecs: at.getTime(), seq: (sequence += 1) });
  const run = { state, fence: 0, crashes: 0 };
  const row = {
    id,
    accountId: zap.accountId,
    zapId: zap.id,
    versionId: zap.versionId,
    kind,
    run,
    replayOf: replayOf ?? null,
    autoreplays: 0,
  };
  await insertRuns(db, [row], at);
  const isOver = ['succeeded', 'filtered', 'failed', 'cancelled'].includes(state.name);
  await db
    .updateTable('runs')
    .set({ error: error?.message ?? null, error_path: error?.path ?? null, ended_at: isOver ? at : null, tasks })
    .where('id', '=', id)
    .execute();
  const lines = steps.map((step, index): NewStep => ({
    path: `step${index}`,
    attempt: 1,
    state: 'succeeded',
    output: null,
    startedAt: at,
    endedAt: at,
    ...step,
  }));
  await writeSteps(db, encryption, { id, day: at.toISOString().slice(0, 10) }, lines, 0);
  if (wait !== undefined) await insertWait(db, encryption, { run_id: id, due_at: null, token_hash: null, data: {}, ...wait });
  return id;
}

/** Writes many runs of a Zap, one a second, the last one now. */
export async function makeRuns(server: TestServer, zap: PublishedZap, count: number, state: RunState['name'] = 'succeeded'): Promise<void> {
  const now = server.clock.now();
  await sql`INSERT INTO runs (id, account_id, zap_id, version_id, kind, state, day, accepted_at, ended_at)
    SELECT (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid,
      ${zap.accountId}, ${zap.id}, ${zap.versionId}, 'live', ${state}, at::date, at, CASE WHEN ${state} = 'held' THEN NULL ELSE at END
    FROM generate_series(1, ${count}) AS n, LATERAL (SELECT ${now}::timestamptz - make_interval(secs => ${count} - n) AS at) AS moment`.execute(
    server.context.db,
  );
}
