/** The events that triggers have had. */
import { sql } from 'kysely';
import type { Db } from '../platform/context';

/** How many of some events a Zap has not had before. */
export async function countUnseen(tx: Db, zapId: number, events: readonly { readonly key: string }[]): Promise<number> {
  const keys = [...new Set(events.map(({ key }) => key))];
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM unnest(${keys}::text[]) AS event (key)
    WHERE NOT EXISTS (SELECT FROM trigger_seen WHERE zap_id = ${zapId} AND trigger_seen.key = event.key)`.execute(tx);
  return rows[0]!.count;
}

/** Forgets the keys of events that came before a moment. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('trigger_seen').where('seen_at', '<', before).execute();
}
