/**
 * The index by which people find runs by their data. It has words as digests with a key for each account, so that the table alone
 * reveals none of them: a word can only be looked up with the keys. The key stays the same when `SECRET_KEY` changes.
 */
import { sql } from 'kysely';
import { firstRunIdAt, type DataSearch } from '../../../domain/runs/history';
import { finalStates, type RunState } from '../../../domain/runs/states';
import type { Db, Encryption } from '../../context/context';

const purpose = 'run-words';

/** Numbers before and after all ids of runs. */
const [beforeAll, afterAll] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** The first number of the advisory lock of the index. */
const lockClass = 69;

/** Bytes of the data of a run that are searched, as they are stored, from its event on; and so many lines of its log. */
const [mostBytes, mostLines] = [512 * 1024, 1000];

/** Due runs that are looked at at once to find those that have ended. */
const window = 1000;

/** Words of an account as the index has them: 64 bits of each digest. */
export const keyedWords = (encryption: Encryption, accountId: number, words: Iterable<string>): string[] =>
  [...words].map((word) =>
    Buffer.from(encryption.digest(purpose, `${accountId} ${word}`), 'base64url')
      .readBigInt64BE()
      .toString(),
  );

/**
 * A condition for a query from `runs`: the data of the run has all these words of its account; there must be one at least. With
 * `EXISTS` the database can read the index once or look at each run, whichever is less.
 */
export const hasWords = (encryption: Encryption, accountId: number, words: readonly string[]) =>
  sql<boolean>`EXISTS (SELECT FROM run_words WHERE run_words.run_id = runs.id
    AND run_words.words @> ${keyedWords(encryption, accountId, words)}::bigint[])`;

/** Whether the data of an account's runs is searched. */
export async function dataSearchOf(db: Db, accountId: number): Promise<DataSearch> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('run_words_changes', 'run_words_changes.account_id', 'accounts.id')
    .select(['accounts.is_run_search_on', 'run_words_changes.before'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || !row.is_run_search_on) return 'off';
  return row.before === null ? 'on' : 'filling';
}

/** The setting of the account has changed: its index is made or deleted, a part at a time. */
export async function followRunSearch(tx: Db, accountId: number): Promise<void> {
  await tx
    .insertInto('run_words_changes')
    .values({ account_id: accountId, before: afterAll })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ before: afterAll }))
    .execute();
}

/** Whether there may be something to do for the index; runs from `until` on are left for later. */
export async function isIndexBehind(db: Db, until: Date): Promise<boolean> {
  const { rows } = await sql<{ is_behind: boolean }>`SELECT EXISTS (SELECT FROM run_words_due) OR EXISTS (SELECT FROM run_words_changes)
    OR EXISTS (
      SELECT FROM runs WHERE id > (SELECT noted FROM run_words_progress) AND id < ${firstRunIdAt(until.getTime())}
    ) AS is_behind`.execute(db);
  return rows[0]!.is_behind;
}

/** Locks the index until the transaction ends; false if another instance works on it. */
export async function lockIndex(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(lockClass)}, 0) AS is_locked`.execute(tx);
  return rows[0]!.is_locked;
}

/** Notes the next runs that were accepted before a moment as due; returns how many it has seen. */
export async function noteNewRuns(tx: Db, until: Date, most: number): Promise<number> {
  const { rows } = await sql<{ seen: number }>`WITH fresh AS MATERIALIZED (
      SELECT id, account_id FROM runs
      WHERE id > (SELECT noted FROM run_words_progress) AND id < ${firstRunIdAt(until.getTime())}
      ORDER BY id LIMIT ${most}
    ), due AS (
      INSERT INTO run_words_due (run_id)
      SELECT fresh.id FROM fresh JOIN accounts ON accounts.id = fresh.account_id AND accounts.is_run_search_on
      ON CONFLICT DO NOTHING
    )
    UPDATE run_words_progress SET noted = (SELECT id FROM fresh ORDER BY id DESC LIMIT 1)
    WHERE EXISTS (SELECT FROM fresh) RETURNING (SELECT count(*) FROM fresh)::int AS seen`.execute(tx);
  return rows[0]?.seen ?? 0;
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
}

interface DueRow {
  readonly run_id: string;
  readonly account_id: number | null;
  readonly day: string;
  readonly state: RunState['name'];
  readonly is_on: boolean | null;
}

const ofDue = sql`SELECT due.run_id, runs.account_id, to_char(runs.day, 'YYYY-MM-DD') AS day, runs.state, accounts.is_run_search_on AS is_on
  FROM due LEFT JOIN runs ON runs.id = due.run_id LEFT JOIN accounts ON accounts.id = runs.account_id`;

/**
 * The next due runs: those without any words yet, and those that have ended. `dropped`: due runs that are gone, or whose account is
 * not searched; what was stored of them is deleted.
 */
export async function takeDueRuns(tx: Db, most: number): Promise<{ readonly runs: readonly DueRun[]; readonly dropped: number }> {
  const fresh =
    await sql<DueRow>`WITH due AS (SELECT run_id FROM run_words_due WHERE NOT has_event ORDER BY run_id LIMIT ${most}) ${ofDue}`.execute(
      tx,
    );
  const ended = fresh.rows.length < most ? await takeEnded(tx, most - fresh.rows.length) : [];
  const rows = [...fresh.rows, ...ended];
  const runs = rows.flatMap(({ run_id: id, account_id: accountId, day, state, is_on: isOn }) =>
    accountId !== null && isOn === true ? [{ id, accountId, day, state }] : [],
  );
  const kept = new Set(runs.map(({ id }) => id));
  const dropped = rows.flatMap(({ run_id: id }) => (kept.has(id) ? [] : [id]));
  await forget(tx, dropped);
  return { runs, dropped: dropped.length };
}

/** Due runs with the words of their event that have ended or are gone: of a window that goes round, since very many may be waiting. */
async function takeEnded(tx: Db, most: number): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`WITH due AS (
      SELECT run_id FROM run_words_due WHERE has_event AND run_id > (SELECT looked FROM run_words_progress)
      ORDER BY run_id LIMIT ${sql.lit(window)}
    ) ${ofDue} ORDER BY due.run_id`.execute(tx);
  const ended = rows.filter(({ state, is_on: isOn }) => isOn !== true || (finalStates as readonly string[]).includes(state)).slice(0, most);
  const last = ended.length === most ? ended.at(-1) : rows.length === window ? rows.at(-1) : undefined;
  const looked = last?.run_id ?? beforeAll;
  await sql`UPDATE run_words_progress SET looked = ${looked} WHERE looked <> ${looked}`.execute(tx);
  return ended;
}

async function forget(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM run_words WHERE run_id = any(${ids}::uuid[])`.execute(tx);
  await sql`DELETE FROM run_words_due WHERE run_id = any(${ids}::uuid[])`.execute(tx);
}

/** The event and the results of runs, encrypted, by the id of the run; the first ones of a run that has very many. */
export async function dataOfRuns(tx: Db, runs: readonly DueRun[]): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const { rows } = await sql<{ id: string; sealed_output: Buffer }>`SELECT wanted.id, line.sealed_output
    FROM unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ day }) => day)}::date[]) AS wanted (id, day)
    CROSS JOIN LATERAL (
      SELECT sealed_output, position, attempt, sum(octet_length(sealed_output)) OVER (ORDER BY position, attempt, path) AS bytes
      FROM run_steps
      WHERE run_steps.day = wanted.day AND run_id = wanted.id AND position < ${sql.lit(mostLines)} AND sealed_output IS NOT NULL
    ) AS line
    WHERE line.bytes <= ${sql.lit(mostBytes)} ORDER BY wanted.id, line.position, line.attempt`.execute(tx);
  const data = new Map<string, Buffer[]>(runs.map(({ id }) => [id, []]));
  for (const { id, sealed_output: sealed } of rows) data.get(id)!.push(sealed);
  return data;
}

/**
 * Stores words of runs, as `keyedWords` makes them, in the place of earlier ones, and notes which of them are no longer due because they have ended. Returns
 * how many were stored: a run that another transaction has locked, maybe to delete or to move it, stays due.
 */
export async function storeWords(tx: Db, runs: readonly (DueRun & { readonly words: readonly string[] })[]): Promise<number> {
  const lines = runs.map(({ id, state, words }) => ({
    run_id: id,
    is_ended: (finalStates as readonly string[]).includes(state),
    words,
  }));
  const { rows } = await sql<{ stored: number }>`WITH fresh AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(lines)}::json) AS line (run_id uuid, is_ended boolean, words bigint[])
    ), taken AS (
      SELECT run_id FROM run_words_due WHERE run_id IN (SELECT run_id FROM fresh) ORDER BY run_id FOR UPDATE SKIP LOCKED
    ), there AS (
      SELECT id FROM runs WHERE id IN (SELECT run_id FROM taken) ORDER BY id FOR KEY SHARE SKIP LOCKED
    ), stored AS (
      INSERT INTO run_words (run_id, words) SELECT run_id, words FROM fresh JOIN there ON there.id = fresh.run_id
      ON CONFLICT (run_id) DO UPDATE SET words = excluded.words RETURNING run_id
    ), begun AS (
      UPDATE run_words_due SET has_event = true FROM fresh JOIN stored USING (run_id)
      WHERE run_words_due.run_id = fresh.run_id AND NOT fresh.is_ended
    ), done AS (
      DELETE FROM run_words_due USING fresh JOIN stored USING (run_id) WHERE run_words_due.run_id = fresh.run_id AND fresh.is_ended
    )
    SELECT count(*)::int AS stored FROM stored`.execute(tx);
  return rows[0]!.stored;
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
