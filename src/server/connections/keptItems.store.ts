/** What apps keep with their connections. */
import { hash } from 'node:crypto';
import type { Json } from '../../domain/runs/json';
import type { Db } from '../platform/context';

/** Rows of one statement. */
const batch = 100;

const hashOf = (key: string): string => hash('sha256', key, 'hex');

/** The keys of what is kept with a connection, in their order. */
export async function listKept(db: Db, connectionId: number): Promise<{ readonly key: string; readonly head: Json }[]> {
  const rows = await db
    .selectFrom('connection_items')
    .select(['key', 'head'])
    .where('authentication_id', '=', connectionId)
    .orderBy('position')
    .execute();
  return rows.map(({ key, head }) => ({ key, head: JSON.parse(head) as Json }));
}

/** The value of a key; undefined if there is none. */
export async function findKept(db: Db, connectionId: number, key: string): Promise<Json | undefined> {
  const row = await db
    .selectFrom('connection_items')
    .select('value')
    .where('authentication_id', '=', connectionId)
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.value) as Json);
}

/** Replaces what is kept with a connection. A connection that is gone keeps nothing. */
export async function saveKept(
  tx: Db,
  connectionId: number,
  items: readonly { readonly key: string; readonly head: Json; readonly value: Json }[],
): Promise<void> {
  // One after the other: two servers can read the same document at once.
  const owner = await tx.selectFrom('authentications').select('id').where('id', '=', connectionId).forUpdate().executeTakeFirst();
  if (owner === undefined) return;
  await tx.deleteFrom('connection_items').where('authentication_id', '=', connectionId).execute();
  for (let start = 0; start < items.length; start += batch) {
    const rows = items.slice(start, start + batch).map(({ key, head, value }, index) => ({
      authentication_id: connectionId,
      key_hash: hashOf(key),
      position: start + index,
      key,
      head: JSON.stringify(head),
      value: JSON.stringify(value),
    }));
    await tx.insertInto('connection_items').values(rows).execute();
  }
}
