/** The last events of triggers, encrypted, for tests in the editor. */
import { sql } from 'kysely';
import type { TriggerStep } from '../../domain/runs/definition';
import { appKey } from '../../domain/zapSteps';
import type { Db, Encryption } from '../platform/context';

const purpose = 'trigger-sample';

/** How many events of a trigger are kept. */
export const samplesKept = 5;

/** The trigger that events came from: a draft can have another one than the version that runs. */
export type SampledTrigger = Pick<TriggerStep, 'app' | 'event'>;

export interface TriggerSample {
  readonly id: string;
  readonly receivedAt: Date;
  /** The output of the trigger, which later steps can use. */
  readonly sample: unknown;
}

/** Keeps events, and of all events of the trigger the last ones. */
export async function storeSamples(
  tx: Db,
  encryption: Encryption,
  { zapId, trigger, events, now }: { zapId: number; trigger: SampledTrigger; events: readonly unknown[]; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  const app = appKey(trigger.app);
  const rows = events.slice(-samplesKept).map((event) => ({
    zap_id: zapId,
    app,
    event: trigger.event,
    received_at: now,
    sealed: encryption.encrypt(purpose, JSON.stringify(event ?? null)),
  }));
  await tx.insertInto('trigger_samples').values(rows).execute();
  await sql`DELETE FROM trigger_samples WHERE zap_id = ${zapId} AND app = ${app} AND event = ${trigger.event} AND id NOT IN (
    SELECT id FROM trigger_samples WHERE zap_id = ${zapId} AND app = ${app} AND event = ${trigger.event}
    ORDER BY id DESC LIMIT ${samplesKept}
  )`.execute(tx);
}

/** The last events of a trigger, newest first; none without a trigger. */
export async function samplesOf(db: Db, encryption: Encryption, zapId: number, trigger: SampledTrigger | null): Promise<TriggerSample[]> {
  if (trigger === null) return [];
  const rows = await db
    .selectFrom('trigger_samples')
    .select(['id', 'received_at', 'sealed'])
    .where('zap_id', '=', zapId)
    .where('app', '=', appKey(trigger.app))
    .where('event', '=', trigger.event)
    .orderBy('id', 'desc')
    .limit(samplesKept)
    .execute();
  return rows.map(({ id, received_at, sealed }) => ({ id, receivedAt: received_at, sample: openSample(encryption, sealed) }));
}

export const openSample = (encryption: Encryption, sealed: Buffer): unknown =>
  JSON.parse(encryption.decrypt(purpose, sealed).toString('utf8')) as unknown;

/** Deletes the events of triggers that the Zap has neither in its draft nor in its live version any more. */
export async function forgetStaleSamples(tx: Db, zapId: number): Promise<void> {
  await sql`DELETE FROM trigger_samples WHERE zap_id = ${zapId} AND NOT EXISTS (
    SELECT 1 FROM (
      SELECT definition FROM zap_drafts WHERE zap_id = ${zapId}
      UNION ALL
      SELECT definition FROM zap_versions JOIN live_zaps AS zaps ON zaps.live_version_id = zap_versions.id WHERE zaps.id = ${zapId}
    ) AS used
    WHERE split_part(used.definition -> 'trigger' ->> 'app', '@', 1) = trigger_samples.app
      AND used.definition -> 'trigger' ->> 'event' = trigger_samples.event
  )`.execute(tx);
}
