/** The key-value store of accounts. The rules of values and keys are in `server/engine/stepStorage`. */
import { sql } from 'kysely';
import type { Json } from '../../domain/runs/json';
import type { Db, Encryption } from '../platform/context';

/** A value that Zaps of an account keep beyond a run. */
interface StorageValuesTable {
  account_id: number;
  key: string;
  /** JSON, encrypted: people store what their Zaps handle. */
  sealed_value: Buffer;
  updated_at: Date;
}

/** A change that was made, so that a step that is repeated after a crash does not make it twice. Kept for some days. */
interface StorageChangesTable {
  account_id: number;
  idempotency_key: string;
  /** The result of the change: JSON, encrypted. */
  sealed_result: Buffer;
  changed_at: Date;
}

/** Made by the migration `0027_storage`. */
declare module '../platform/tables' {
  interface Tables {
    storage_values: StorageValuesTable;
    storage_changes: StorageChangesTable;
  }
}

const purpose = 'storage';

/** The first number of the advisory locks of this table. */
const lockClass = 27;

/** Locks the store of an account until the transaction ends: changes come one after the other. */
export async function lockStorage(tx: Db, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockClass}, ${accountId})`.execute(tx);
}

/** The value of a key; undefined if there is none. */
export async function findValue(db: Db, encryption: Encryption, accountId: number, key: string): Promise<Json | undefined> {
  const row = await db
    .selectFrom('storage_values')
    .select('sealed_value')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined ? undefined : decryptJson(encryption, row.sealed_value);
}

/** The keys of an account in alphabetical order. */
export async function listKeys(db: Db, accountId: number): Promise<string[]> {
  const order = sql`key COLLATE "C"`;
  const rows = await db.selectFrom('storage_values').select('key').where('account_id', '=', accountId).orderBy(order).execute();
  return rows.map(({ key }) => key);
}

export async function countKeys(db: Db, accountId: number): Promise<number> {
  const count = sql<string>`count(*)`.as('count');
  const row = await db.selectFrom('storage_values').select(count).where('account_id', '=', accountId).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Writes a value; undefined removes it. */
export async function putValue(
  tx: Db,
  encryption: Encryption,
  { accountId, key, value, now }: { accountId: number; key: string; value: Json | undefined; now: Date },
): Promise<void> {
  if (value === undefined) {
    await tx.deleteFrom('storage_values').where('account_id', '=', accountId).where('key', '=', key).execute();
    return;
  }
  const sealed = encryption.encrypt(purpose, JSON.stringify(value));
  await tx
    .insertInto('storage_values')
    .values({ account_id: accountId, key, sealed_value: sealed, updated_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ sealed_value: sealed, updated_at: now }))
    .execute();
}

/** The result of an earlier change with this key; undefined if there was none. */
export async function findChange(tx: Db, encryption: Encryption, accountId: number, idempotencyKey: string): Promise<Json | undefined> {
  const row = await tx
    .selectFrom('storage_changes')
    .select('sealed_result')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : decryptJson(encryption, row.sealed_result);
}

/** Remembers a change with its result. */
export async function insertChange(
  tx: Db,
  encryption: Encryption,
  { accountId, idempotencyKey, result, now }: { accountId: number; idempotencyKey: string; result: Json; now: Date },
): Promise<void> {
  const sealed = encryption.encrypt(purpose, JSON.stringify(result));
  await tx
    .insertInto('storage_changes')
    .values({ account_id: accountId, idempotency_key: idempotencyKey, sealed_result: sealed, changed_at: now })
    .execute();
}

/** Forgets some of the changes before a moment, so that each change removes more than it adds. */
export async function pruneChanges(tx: Db, accountId: number, before: Date): Promise<void> {
  const old = tx
    .selectFrom('storage_changes')
    .select('idempotency_key')
    .where('account_id', '=', accountId)
    .where('changed_at', '<', before)
    .limit(20);
  await tx.deleteFrom('storage_changes').where('account_id', '=', accountId).where('idempotency_key', 'in', old).execute();
}

const decryptJson = (encryption: Encryption, sealed: Buffer): Json =>
  JSON.parse(encryption.decrypt(purpose, sealed).toString('utf8')) as Json;
