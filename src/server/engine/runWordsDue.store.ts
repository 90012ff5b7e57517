/** Which runs the index of words is to store next, and how far it is. */
import { sql } from 'kysely';
import { firstRunIdAt } from '../../domain/runs/history';
import { finalStates, type RunState } from '../../domain/runs/states';
import type { Db } from '../platform/context';

/** Numbers before and after all ids of runs. */
const [beforeAll, afterAll] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** The first number of the advisory lock of the index. */
const lockClass = 69;

/** Due runs that are looked at at once to find those that have ended. With a look every three seconds, a thousand each second. */
const window = 3000;

/** How far the index is, and where there may be something to do. */
export interface Progress {
  readonly noted: string;
  readonly looked: string;
  readonly hasNew: boolean;
  readonly hasDue: boolean;
  readonly hasChange: boolean;
}

/** How far the index is; runs from `until` on are left for later. */
export async function findProgress(db: Db, until: Date): Promise<Progress> {
  const { rows } = await sql<Progress>`SELECT noted, looked, EXISTS (SELECT FROM run_words_due) AS "hasDue",
      EXISTS (SELECT FROM run_words_changes) AS "hasChange",
      EXISTS (SELECT FROM runs WHERE id > noted AND id < ${firstRunIdAt(until.getTime())}) AS "hasNew"
    FROM run_words_progress`.execute(db);
  return rows[0]!;
}

/**
 * Stores how far the index is, and locks it until the transaction ends; false if another instance works on it, or has worked on it
 * since `before` was read.
 */
export async function advance(tx: Db, before: Progress, { noted, looked }: Pick<Progress, 'noted' | 'looked'>): Promise<boolean> {
  const { rows } = await sql`UPDATE run_words_progress SET noted = ${noted}, looked = ${looked}
    WHERE noted = ${before.noted} AND looked = ${before.looked} AND pg_try_advisory_xact_lock(${sql.lit(lockClass)}, 0)
    RETURNING true`.execute(tx);
  return rows.length > 0;
}

/** Notes open runs as due. */
export async function noteDue(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`INSERT INTO run_words_due (run_id) SELECT unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Notes runs that were accepted between two moments and were committed after later ones had been noted. Also for a clock that was
 * ahead: new runs are noted from `until` on again.
 */
export async function noteLateRuns(db: Db, from: Date, until: Date): Promise<void> {
  const last = firstRunIdAt(until.getTime());
  await sql`UPDATE run_words_progress SET noted = ${last} WHERE noted > ${last}`.execute(db);
  await sql`INSERT INTO run_words_due (run_id)
    SELECT runs.id FROM runs JOIN accounts ON accounts.id = runs.account_id AND accounts.is_run_search_on
    WHERE runs.id >= ${firstRunIdAt(from.getTime())} AND runs.id <= (SELECT noted FROM run_words_progress)
      AND NOT EXISTS (SELECT FROM run_words WHERE run_words.run_id = runs.id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** A run whose words are to be stored. */
export interface DueRun {
  readonly id: string;
  readonly accountId: number;
  readonly day: string;
  readonly state: RunState['name'];
  /** It has a row that says so. */
  readonly isDue: boolean;
}

/** Whether a run has this state for good. */
export const isEnded = (state: RunState['name']): boolean => (finalStates as readonly string[]).includes(state);

interface NewRow {
  readonly id: string;
  readonly account_id: number;
  readonly day: string;
  readonly state: RunState['name'];
  readonly is_on: boolean;
}

/**
 * The next runs that were accepted before a moment, and have not been looked at: those that have ended, and the ids of open ones.
 * `noted`: the last one of them; null for none.
 */
export async function findNewRuns(
  db: Db,
  { noted }: Progress,
  until: Date,
  most: number,
): Promise<{ readonly runs: readonly DueRun[]; readonly open: readonly string[]; readonly noted: string | null }> {
  const { rows } = await sql<NewRow>`SELECT runs.id, runs.account_id, to_char(runs.day, 'YYYY-MM-DD') AS day, runs.state,
      accounts.is_run_search_on AS is_on
    FROM runs JOIN accounts ON accounts.id = runs.account_id
    WHERE runs.id > ${noted} AND runs.id < ${firstRunIdAt(until.getTime())} ORDER BY runs.id LIMIT ${most}`.execute(db);
  const searched = rows.filter(({ is_on: isOn }) => isOn);
  return {
    runs: searched
      .filter(({ state }) => isEnded(state))
      .map(({ id, account_id: accountId, day, state }) => ({ id, accountId, day, state, isDue: false })),
    open: searched.filter(({ state }) => !isEnded(state)).map(({ id }) => id),
    noted: rows.at(-1)?.id ?? null,
  };
}

interface DueRow {
  readonly last: string | null;
  readonly size: number;
  readonly run_id: string | null;
  readonly has_event: boolean;
  readonly account_id: number | null;
  readonly day: string;
  readonly state: RunState['name'];
  readonly is_on: boolean | null;
}

export interface DueRuns {
  readonly runs: readonly DueRun[];
  /** Due runs that are gone, or whose account is not searched. */
  readonly dropped: readonly string[];
  readonly looked: string;
}

/**
 * The next due runs that have ended, and those without words that were accepted before `openUntil`. They are taken from the first ones
 * without words, and from a window of the others that goes round, since very many may be waiting.
 */
export async function findDueRuns(db: Db, { looked }: Progress, openUntil: Date, most: number): Promise<DueRuns> {
  const { rows } = await sql<DueRow>`WITH fresh AS (
      SELECT run_id, has_event FROM run_words_due WHERE NOT has_event ORDER BY run_id LIMIT ${sql.lit(window)}
    ), begun AS (
      SELECT run_id, has_event FROM run_words_due WHERE has_event AND run_id > ${looked} ORDER BY run_id LIMIT ${sql.lit(window)}
    ), wanted AS (
      SELECT due.run_id, due.has_event, runs.account_id, to_char(runs.day, 'YYYY-MM-DD') AS day, runs.state, accounts.is_run_search_on AS is_on
      FROM (SELECT * FROM fresh UNION ALL SELECT * FROM begun) AS due
      LEFT JOIN runs ON runs.id = due.run_id LEFT JOIN accounts ON accounts.id = runs.account_id
      WHERE accounts.is_run_search_on IS NOT TRUE OR runs.state = any(${finalStates}::text[])
        OR (NOT due.has_event AND due.run_id < ${firstRunIdAt(openUntil.getTime())})
      ORDER BY due.has_event, due.run_id LIMIT ${most}
    )
    SELECT round.*, wanted.*
    FROM (SELECT count(*)::int AS size, (SELECT run_id FROM begun ORDER BY run_id DESC LIMIT 1) AS last FROM begun) AS round
    LEFT JOIN wanted ON true ORDER BY wanted.has_event, wanted.run_id`.execute(db);
  const found = rows.filter((row): row is DueRow & { run_id: string } => row.run_id !== null);
  const runs = found.flatMap(({ run_id: id, account_id: accountId, day, state, is_on: isOn }) =>
    accountId !== null && isOn === true ? [{ id, accountId, day, state, isDue: true }] : [],
  );
  const kept = new Set(runs.map(({ id }) => id));
  const dropped = found.flatMap(({ run_id: id }) => (kept.has(id) ? [] : [id]));
  return { runs, dropped, looked: lookedOf(looked, rows[0]!, found, most) };
}

/** Where the next window begins. */
function lookedOf(before: string, { size, last }: DueRow, found: readonly (DueRow & { run_id: string })[], most: number): string {
  if (found.length === most) return found.findLast(({ has_event: hasEvent }) => hasEvent)?.run_id ?? before;
  return size === window ? last! : beforeAll;
}

/** Runs that are no longer due, with what was stored of them. */
export async function forget(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM run_words WHERE run_id = any(${ids}::uuid[])`.execute(tx);
  await sql`DELETE FROM run_words_due WHERE run_id = any(${ids}::uuid[])`.execute(tx);
}

/** The setting of the account has changed: its index is made or deleted, a part at a time. */
export async function followRunSearch(tx: Db, accountId: number): Promise<void> {
  await tx
    .insertInto('run_words_changes')
    .values({ account_id: accountId, before: afterAll })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ before: afterAll }))
    .execute();
}

/** Runs of an account whose setting has changed that are looked at at once: to be stored, or to be deleted. */
const parts = { on: 100, off: 2000 } as const;

/**
 * Deletes a part of the index of an account that has turned the search off; or, while nothing else is to do, notes a part of the runs
 * of one that has turned it on as due: from the newest run to the oldest one. Returns how many were deleted, or 1 at an end.
 */
export async function followChange(tx: Db, { isIdle }: { readonly isIdle: boolean }): Promise<number> {
  const change = await tx
    .selectFrom('run_words_changes as changes')
    .innerJoin('accounts', 'accounts.id', 'changes.account_id')
    .select(['changes.account_id', 'changes.before', 'accounts.is_run_search_on'])
    .where('accounts.is_run_search_on', 'in', isIdle ? [false, true] : [false])
    .orderBy('accounts.is_run_search_on')
    .orderBy('changes.account_id')
    .limit(1)
    .forUpdate('changes')
    .skipLocked()
    .executeTakeFirst();
  if (change === undefined) return 0;
  const { account_id: accountId, before, is_run_search_on: isOn } = change;
  const part = isOn ? parts.on : parts.off;
  const runs = await tx
    .selectFrom('runs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(part)
    .execute();
  const ids = runs.map(({ id }) => id);
  if (isOn) await noteMissing(tx, ids);
  else await forget(tx, ids);
  if (ids.length === part) {
    await tx
      .updateTable('run_words_changes')
      .set({ before: ids.at(-1)! })
      .where('account_id', '=', accountId)
      .execute();
    return isOn ? 0 : part;
  }
  await tx.deleteFrom('run_words_changes').where('account_id', '=', accountId).execute();
  return 1;
}

const noteMissing = (tx: Db, ids: readonly string[]) =>
  sql`INSERT INTO run_words_due (run_id)
    SELECT id FROM unnest(${ids}::uuid[]) AS run (id) WHERE NOT EXISTS (SELECT FROM run_words WHERE run_id = run.id)
    ON CONFLICT DO NOTHING`.execute(tx);
