/** The events that triggers have had. */
import { sql } from 'kysely';
import type { Db } from '../../context/context';
import { prepared, type ValueOf } from '../database/prepared';

const insertUnseen = prepared('insert-unseen', (db, value: ValueOf<{ zapId: number; keys: string[]; now: Date }>) =>
  db
    .insertInto('trigger_seen')
    .columns(['zap_id', 'key', 'seen_at'])
    .expression(sql`SELECT ${value('zapId')}::int, unnest(${value('keys')}::text[]), ${value('now')}::timestamptz`)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

/** The events that a Zap has not had before, in their order; they count as had from now on. Of one key in a batch the first counts. */
export async function rememberEvents<E extends { readonly key: string }>(
  tx: Db,
  zapId: number,
  events: readonly E[],
  now: Date,
): Promise<readonly E[]> {
  const byKey = new Map<string, E>();
  for (const event of events) if (!byKey.has(event.key)) byKey.set(event.key, event);
  if (byKey.size === 0) return [];
  const rows = await insertUnseen(tx, { zapId, keys: [...byKey.keys()], now });
  const fresh = new Set(rows.map(({ key }) => key));
  return [...byKey.values()].filter(({ key }) => fresh.has(key));
}

/** Forgets the keys of events that came before a moment. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('trigger_seen').where('seen_at', '<', before).execute();
}
