/** Counts stored secrets by the key that they need, for the command `npm run keys`. */
import { sql, type QueryResult, type RawBuilder } from 'kysely';
import type { Db, Encryption } from '../platform/context';
import { definitionPurpose, definitionTables, sealedTextsOf } from './sealedDefinitions.store';
import { sealedColumns, type SealedColumn } from './sealedColumns.store';

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
