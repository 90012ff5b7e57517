/** Entries of digests that are not released yet. */
import { sql } from 'kysely';
import type { Db, Encryption } from '../platform/context';
import { decryptValue, encryptValue } from './steps.store';

/** The first number of the advisory locks of digests. */
const lockClass = 28;

/** A digest: a step of a Zap, regardless of its version. */
export interface DigestKey {
  readonly zapId: number;
  readonly stepKey: string;
}

/** Locks the digests of a Zap until the transaction ends, so that each entry is released once. */
export async function lockDigests(tx: Db, { zapId }: DigestKey): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockClass}, ${zapId})`.execute(tx);
}

/** Adds an entry, once for each run and path, and returns how many there are now. */
export async function addEntry(
  tx: Db,
  encryption: Encryption,
  { zapId, stepKey }: DigestKey,
  { runId, path, value, now }: { readonly runId: string; readonly path: string; readonly value: unknown; readonly now: Date },
): Promise<number> {
  await tx
    .insertInto('digest_entries')
    .values({ zap_id: zapId, step_key: stepKey, run_id: runId, path, sealed: encryptValue(encryption, value), added_at: now })
    .onConflict((conflict) => conflict.columns(['run_id', 'path']).doNothing())
    .execute();
  return countEntries(tx, { zapId, stepKey });
}

/** How many entries wait for the release of a digest. */
export async function countEntries(db: Db, { zapId, stepKey }: DigestKey): Promise<number> {
  const { count } = await db
    .selectFrom('digest_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('zap_id', '=', zapId)
    .where('step_key', '=', stepKey)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes all entries and returns them in the order in which their runs began, which can end in another one. */
export async function takeEntries(tx: Db, encryption: Encryption, { zapId, stepKey }: DigestKey): Promise<unknown[]> {
  const rows = await tx
    .deleteFrom('digest_entries')
    .where('zap_id', '=', zapId)
    .where('step_key', '=', stepKey)
    .returning(['id', 'run_id', 'sealed'])
    .execute();
  // The ids of runs are in the order of time; those of entries in the order in which runs came to the step.
  return rows
    .sort((a, b) => (a.run_id < b.run_id ? -1 : a.run_id > b.run_id ? 1 : Number(a.id) - Number(b.id)))
    .map(({ sealed }) => decryptValue(encryption, sealed));
}

/** The run that waits for the release of a digest; null if none does. */
export async function findCollector(tx: Db, { zapId, stepKey }: DigestKey): Promise<string | null> {
  const row = await tx
    .selectFrom('run_waits')
    .innerJoin('runs', 'runs.id', 'run_waits.run_id')
    .select('run_waits.run_id')
    .where('runs.zap_id', '=', zapId)
    .where('run_waits.kind', '=', 'digest')
    .where(sql<string>`split_part(run_waits.path, '/', -1)`, '=', stepKey)
    .executeTakeFirst();
  return row?.run_id ?? null;
}
