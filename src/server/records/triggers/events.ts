/** The events that triggers have had. */
import type { Db } from '../../context/context';

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
  const rows = await tx
    .insertInto('trigger_seen')
    .values([...byKey.keys()].map((key) => ({ zap_id: zapId, key, seen_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  const fresh = new Set(rows.map(({ key }) => key));
  return [...byKey.values()].filter(({ key }) => fresh.has(key));
}
