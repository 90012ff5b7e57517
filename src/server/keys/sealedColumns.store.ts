/** Every column with encrypted values, for a change of `SECRET_KEY`. */
import { sql } from 'kysely';
import type { Db, Encryption } from '../platform/context';
import { digestKeyPurpose } from '../platform/encryption/digestKeys';
import { errorReportPurpose } from '../errorReports/store';

// Secret fields in definitions of Zaps, for a change of `SECRET_KEY`. They are inside the JSON: `{ "sealed": "…" }`.

const definitionBatch = 50;

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
    ORDER BY ${sql.ref(key)} LIMIT ${sql.lit(definitionBatch)}`.execute(db);
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
  return { resealed, unreadable, last: rows.length < definitionBatch ? null : [rows.at(-1)!.key] };
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

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly purpose: string;
  /** The primary key: its columns, each with its type. */
  readonly key: Readonly<Record<string, string>>;
}

const stepKey = { day: 'date', run_id: 'uuid', path: 'text', attempt: 'integer' };
const id = { id: 'integer' };

/**
 * Values of cookies and of jobs are kept for minutes only and not listed. The keys of digests are the last: until they are
 * encrypted with the present key, no server starts without the previous one.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'authentications', column: 'sealed', purpose: 'app-credentials', key: id },
  { table: 'oauth_attempts', column: 'sealed', purpose: 'oauth-attempt', key: { state_hash: 'text' } },
  { table: 'two_factors', column: 'sealed_secret', purpose: 'totp', key: { profile_id: 'integer' } },
  { table: 'two_factor_setups', column: 'sealed_secret', purpose: 'totp', key: { profile_id: 'integer' } },
  { table: 'reversible_events', column: 'sealed', purpose: 'reversal', key: id },
  { table: 'outbox', column: 'sealed', purpose: 'outbox', key: id },
  { table: 'idempotency', column: 'sealed_reply', purpose: 'idempotency-reply', key: { key: 'text' } },
  { table: 'data_exports', column: 'archive', purpose: 'data-archive', key: { profile_id: 'integer' } },
  { table: 'error_reports', column: 'sealed', purpose: errorReportPurpose, key: { id: 'text' } },
  { table: 'triggers', column: 'sealed_token', purpose: 'hook-token', key: { zap_id: 'integer' } },
  { table: 'hook_subscriptions', column: 'sealed', purpose: 'hook-subscription', key: id },
  { table: 'app_events', column: 'sealed', purpose: 'app-event', key: { id: 'bigint' } },
  { table: 'files', column: 'sealed_key', purpose: 'file-key', key: { id: 'uuid' } },
  { table: 'trigger_samples', column: 'sealed', purpose: 'trigger-sample', key: { id: 'bigint' } },
  { table: 'digest_entries', column: 'sealed', purpose: 'run-step', key: { id: 'bigint' } },
  { table: 'storage_values', column: 'sealed_value', purpose: 'storage', key: { account_id: 'integer', key: 'text' } },
  { table: 'storage_changes', column: 'sealed_result', purpose: 'storage', key: { account_id: 'integer', idempotency_key: 'text' } },
  { table: 'runs', column: 'sealed_inputs', purpose: 'run-inputs', key: { id: 'uuid' } },
  { table: 'run_waits', column: 'sealed', purpose: 'run-wait', key: { run_id: 'uuid' } },
  { table: 'run_steps', column: 'sealed_input', purpose: 'run-step', key: stepKey },
  { table: 'run_steps', column: 'sealed_output', purpose: 'run-step', key: stepKey },
  { table: 'digest_keys', column: 'sealed', purpose: digestKeyPurpose, key: { purpose: 'text' } },
];

/** Few, because a value can have a megabyte. */
const batch = 20;

export interface ResealResult {
  readonly resealed: number;
  /** Values that neither key opens. */
  readonly unreadable: number;
  /** The primary key of the last row of a batch; null at the end. */
  readonly last: readonly string[] | null;
}

/**
 * Encrypts the next values of a column, after a row, that the present key has not encrypted yet. It goes through the rows once, in
 * order, so that two servers with different keys both come to an end. A value that changes meanwhile is left alone.
 */
export async function resealColumn(
  db: Db,
  encryption: Encryption & { readonly head: Buffer },
  { table, column, purpose, key }: SealedColumn,
  after: readonly string[] | null,
): Promise<ResealResult> {
  const names = Object.keys(key);
  const refs = sql.join(names.map((name) => sql.ref(name)));
  const texts = sql.join(names.map((name) => sql`${sql.ref(name)}::text AS ${sql.ref(`key_${name}`)}`));
  const place = (values: readonly string[]) => sql.join(names.map((name, n) => sql`${values[n]}::${sql.raw(key[name]!)}`));
  const { rows } = await sql<Record<string, string> & { value: Buffer }>`
    SELECT ${texts}, ${sql.ref(column)} AS value FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL
      AND substring(${sql.ref(column)} from 1 for ${sql.lit(encryption.head.length)}) <> ${encryption.head}
      ${after === null ? sql`` : sql`AND (${refs}) > (${place(after)})`}
    ORDER BY ${refs} LIMIT ${sql.lit(batch)}`.execute(db);
  let [resealed, unreadable] = [0, 0];
  let last: readonly string[] | null = null;
  for (const row of rows) {
    last = names.map((name) => row[`key_${name}`]!);
    const fresh = reseal(encryption, purpose, Buffer.from(row.value));
    if (fresh === null) {
      unreadable += 1;
      continue;
    }
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${fresh}
      WHERE (${refs}) = (${place(last)}) AND ${sql.ref(column)} = ${row.value}`.execute(db);
    resealed += 1;
  }
  return { resealed, unreadable, last: rows.length < batch ? null : last };
}

/** A value encrypted with the present key; null if it cannot be read. */
export function reseal(encryption: Encryption, purpose: string, value: Buffer): Buffer | null {
  try {
    return encryption.encrypt(purpose, encryption.decrypt(purpose, value));
  } catch {
    return null;
  }
}
