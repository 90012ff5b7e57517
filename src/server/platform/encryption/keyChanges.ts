/** The progress of a change of `SECRET_KEY`, for metrics and the command `npm run keys`. */
import { sql } from 'kysely';
import type { Db } from '../context';

// A key of stored digests, encrypted with `SECRET_KEY`. It stays the same when that one changes.

interface DigestKeysTable {
  purpose: string;
  sealed: Buffer;
}

/** The progress of encrypting everything with a new `SECRET_KEY`. */
interface KeyChangesTable {
  /** The head of values of the new key, in hex. */
  head: string;
  /** The parts that are done, of `parts`. */
  part: number;
  parts: number;
  resealed: number;
  /** Values that neither key opens. */
  unreadable: number;
  started_at: Date;
  finished_at: Date | null;
}

/** Made by the migrations `0035_key_rotation` and `0045_key_changes`. */
declare module '../tables' {
  interface Tables {
    digest_keys: DigestKeysTable;
    key_changes: KeyChangesTable;
  }
}

export interface Progress {
  /** Parts that are done, of `parts`. */
  readonly part: number;
  readonly parts: number;
  /** Values since the last call. */
  readonly resealed: number;
  readonly unreadable: number;
}

/** Begins to count for a key. Each start of a server goes through everything again, so it also begins again. */
export async function beginKeyChange(db: Db, head: string, parts: number, now: Date): Promise<void> {
  const fresh = { part: 0, parts, resealed: 0, unreadable: 0, started_at: now, finished_at: null };
  await db
    .insertInto('key_changes')
    .values({ head, ...fresh })
    .onConflict((conflict) => conflict.column('head').doUpdateSet(fresh))
    .execute();
}

/** Adds what was done. With `part` equal to `parts` the change is finished. */
export async function addKeyProgress(db: Db, head: string, progress: Progress, now: Date): Promise<void> {
  const { part, parts, resealed, unreadable } = progress;
  await db
    .updateTable('key_changes')
    .set({
      part,
      parts,
      resealed: sql<number>`resealed + ${resealed}`,
      unreadable: sql<number>`unreadable + ${unreadable}`,
      ...(part === parts ? { finished_at: now } : {}),
    })
    .where('head', '=', head)
    .execute();
}

/** The change that began last; null if there was none. */
export async function lastKeyChange(db: Db): Promise<KeyChangesTable | null> {
  return (await db.selectFrom('key_changes').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()) ?? null;
}
