/** Secret fields in definitions of Zaps, for a change of `SECRET_KEY`. They are inside the JSON: `{ "sealed": "…" }`. */
import { sql } from 'kysely';
import type { Db, Encryption } from '../platform/context';
import { reseal, type ResealResult } from './sealedColumns.store';

const batch = 50;

export const definitionPurpose = 'zap-secret';

/** The tables with definitions, and their keys. */
export const definitionTables = [
  { table: 'zap_drafts', key: 'zap_id' },
  { table: 'zap_versions', key: 'id' },
] as const;

/** Encrypts the secret fields of the next definitions of a table, after a row, with the present key. */
export async function resealDefinitions(
  db: Db,
  encryption: Encryption & { readonly head: Buffer },
  { table, key }: (typeof definitionTables)[number],
  after: readonly string[] | null,
): Promise<ResealResult> {
  const { rows } = await sql<{ key: string; definition: unknown; text: string }>`
    SELECT ${sql.ref(key)}::text AS key, definition, definition::text AS text FROM ${sql.table(table)}
    WHERE ${sql.ref(key)} > ${after?.[0] ?? '0'}::bigint AND jsonb_path_exists(definition, '$.**.sealed')
    ORDER BY ${sql.ref(key)} LIMIT ${sql.lit(batch)}`.execute(db);
  let [resealed, unreadable] = [0, 0];
  for (const row of rows) {
    const counts = { resealed: 0, unreadable: 0 };
    const definition = sealAgain(encryption, counts, row.definition);
    resealed += counts.resealed;
    unreadable += counts.unreadable;
    if (counts.resealed === 0) continue;
    await sql`UPDATE ${sql.table(table)} SET definition = ${JSON.stringify(definition)}::jsonb
      WHERE ${sql.ref(key)} = ${row.key}::bigint AND definition = ${row.text}::jsonb`.execute(db);
  }
  return { resealed, unreadable, last: rows.length < batch ? null : [rows.at(-1)!.key] };
}

/** The encrypted texts inside of a definition. */
export function sealedTextsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sealedTextsOf);
  if (typeof value !== 'object' || value === null) return [];
  const text = sealedTextOf(value);
  return text === null ? Object.values(value).flatMap(sealedTextsOf) : [text];
}

/** The text of `{ "sealed": "…" }`; null for other objects. */
function sealedTextOf(value: object): string | null {
  const entries = Object.entries(value);
  const [name, inner] = entries[0] ?? [];
  return entries.length === 1 && name === 'sealed' && typeof inner === 'string' ? inner : null;
}

/** A copy with its sealed texts encrypted by the present key, and counts them. */
function sealAgain(
  encryption: Encryption & { readonly head: Buffer },
  counts: { resealed: number; unreadable: number },
  value: unknown,
): unknown {
  if (Array.isArray(value)) return value.map((each) => sealAgain(encryption, counts, each));
  if (typeof value !== 'object' || value === null) return value;
  const inner = sealedTextOf(value);
  if (inner === null) return Object.fromEntries(Object.entries(value).map(([each, found]) => [each, sealAgain(encryption, counts, found)]));
  const stored = Buffer.from(inner, 'base64url');
  if (stored.subarray(0, encryption.head.length).equals(encryption.head)) return value;
  const fresh = reseal(encryption, definitionPurpose, stored);
  counts[fresh === null ? 'unreadable' : 'resealed'] += 1;
  return fresh === null ? value : { sealed: fresh.toString('base64url') };
}
