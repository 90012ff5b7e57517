/** Counts stored secrets by the key that they need, for the command `npm run keys`. */
import { type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Db, Encryption } from '../platform/context';
import { definitionPurpose, definitionTables, type SealedColumn, sealedColumns, sealedTextsOf } from './sealedColumns.store';
import { restartChain } from '../audit/chain.store';

// Removes what only a lost `SECRET_KEY` could read, so that nothing that stays depends on it.

const lostData = 'The data of this run can’t be read any more: they were encrypted with a key that is lost.';

/** Whole rows of these tables are of no use without the key. */
const tables = [
  'trigger_samples',
  'digest_entries',
  'run_steps',
  'run_words',
  'run_words_due',
  'run_approvals',
  'run_waits',
  'storage_values',
  'storage_changes',
  'two_factors',
  'two_factor_setups',
  'recovery_codes',
  'oauth_attempts',
  'reversible_events',
  'idempotency',
  'digest_keys',
] as const;

/**
 * Removes encrypted data, in a transaction, while no server runs. Runs under way fail, because their data is gone; connections have
 * to be reconnected, the audit trail is sealed with the key of `encryption` from then on, and addresses of webhooks are made again.
 * Secret fields of Zaps stay, so that the editor asks for them.
 */
export async function forgetLostSecrets(tx: Db, encryption: Encryption, now: Date): Promise<void> {
  await sql`UPDATE runs SET state = 'failed', reason = 'step', error = ${lostData}, ended_at = ${now}, autoreplay_at = NULL
    WHERE state NOT IN ('succeeded', 'filtered', 'failed', 'cancelled')`.execute(tx);
  await tx.updateTable('runs').set({ sealed_inputs: null, autoreplay_at: null }).execute();
  await tx.updateTable('lanes').set({ in_flight: 0 }).execute();
  await tx.updateTable('triggers').set({ token_hash: null, sealed_token: null }).execute();
  await tx
    .updateTable('authentications')
    .set({ lost_at: now, lost_reason: 'Its stored credentials can’t be read any more.' })
    .where('is_demo', '=', false)
    .where('lost_at', 'is', null)
    .execute();
  await tx.updateTable('data_exports').set({ archive: null, expires_at: now }).execute();
  await tx.deleteFrom('outbox').where('sealed', 'is not', null).execute();
  await restartChain(tx, encryption);
  for (const table of tables) await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
}

/** Few, because a value can have a megabyte. */
const batch = 50;

export interface KeyCount {
  /** `table.column` */
  readonly column: string;
  /** Values that `SECRET_KEY` can read. */
  readonly present: number;
  /** Values that only `SECRET_KEY_PREVIOUS` can read. */
  readonly previous: number;
  /** Values that neither can read. */
  readonly unreadable: number;
}

/** Reads every stored secret, in the order in which they are encrypted again. Changes nothing. */
export async function* countByKey(db: Db, encryption: Encryption): AsyncGenerator<KeyCount> {
  for (const { table, key } of definitionTables) yield countDefinitions(db, encryption, table, key);
  for (const column of sealedColumns) yield countColumn(db, encryption, column);
}

async function countColumn(db: Db, encryption: Encryption, { table, column, purpose, key }: SealedColumn): Promise<KeyCount> {
  const names = Object.keys(key);
  const refs = sql.join(names.map((name) => sql.ref(name)));
  const texts = sql.join(names.map((name) => sql`${sql.ref(name)}::text AS ${sql.ref(`key_${name}`)}`));
  const counts = { present: 0, previous: 0, unreadable: 0 };
  let after: readonly string[] | null = null;
  for (;;) {
    const place: readonly RawBuilder<unknown>[] = (after ?? []).map((value, n) => sql`${value}::${sql.raw(key[names[n]!]!)}`);
    const { rows }: QueryResult<Record<string, string> & { value: Buffer }> = await sql<Record<string, string> & { value: Buffer }>`
      SELECT ${texts}, ${sql.ref(column)} AS value FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} IS NOT NULL ${after === null ? sql`` : sql`AND (${refs}) > (${sql.join(place)})`}
      ORDER BY ${refs} LIMIT ${sql.lit(batch)}`.execute(db);
    for (const { value } of rows) counts[encryption.keyOf(purpose, Buffer.from(value)) ?? 'unreadable'] += 1;
    if (rows.length < batch) return { column: `${table}.${column}`, ...counts };
    after = names.map((name) => rows.at(-1)![`key_${name}`]!);
  }
}

async function countDefinitions(db: Db, encryption: Encryption, table: string, key: string): Promise<KeyCount> {
  const counts = { present: 0, previous: 0, unreadable: 0 };
  for (let after = '0'; ;) {
    const { rows } = await sql<{ key: string; definition: unknown }>`
      SELECT ${sql.ref(key)}::text AS key, definition FROM ${sql.table(table)}
      WHERE ${sql.ref(key)} > ${after}::bigint AND jsonb_path_exists(definition, '$.**.sealed')
      ORDER BY ${sql.ref(key)} LIMIT ${sql.lit(batch)}`.execute(db);
    for (const { definition } of rows)
      for (const text of sealedTextsOf(definition))
        counts[encryption.keyOf(definitionPurpose, Buffer.from(text, 'base64url')) ?? 'unreadable'] += 1;
    if (rows.length < batch) return { column: `${table}.definition`, ...counts };
    after = rows.at(-1)!.key;
  }
}
