/** The last events of triggers, encrypted, for tests in the editor. */
import { sql } from 'kysely';
import type { Db, Encryption } from '../../context/context';

const purpose = 'trigger-sample';

/** How many events of a trigger are kept. */
export const samplesKept = 5;

export interface TriggerSample {
  readonly id: string;
  readonly receivedAt: Date;
  /** The output of the trigger, which later steps can use. */
  readonly sample: unknown;
}

/** Keeps events, and of all events of the trigger the last ones. */
export async function storeSamples(tx: Db, encryption: Encryption, zapId: number, events: readonly unknown[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.slice(-samplesKept).map((event) => ({
    zap_id: zapId,
    received_at: now,
    sealed: encryption.encrypt(purpose, JSON.stringify(event ?? null)),
  }));
  await tx.insertInto('trigger_samples').values(rows).execute();
  await sql`DELETE FROM trigger_samples WHERE zap_id = ${zapId} AND id NOT IN (
    SELECT id FROM trigger_samples WHERE zap_id = ${zapId} ORDER BY id DESC LIMIT ${samplesKept}
  )`.execute(tx);
}

/** The last events of a trigger, newest first. */
export async function samplesOf(db: Db, encryption: Encryption, zapId: number): Promise<TriggerSample[]> {
  const rows = await db
    .selectFrom('trigger_samples')
    .select(['id', 'received_at', 'sealed'])
    .where('zap_id', '=', zapId)
    .orderBy('id', 'desc')
    .limit(samplesKept)
    .execute();
  return rows.map(({ id, received_at, sealed }) => ({
    id,
    receivedAt: received_at,
    sample: JSON.parse(encryption.decrypt(purpose, sealed).toString('utf8')) as unknown,
  }));
}
