/**
 * The index by which people find runs by their data. It has words as digests with a key for each account, so that the table alone
 * reveals none of them: a word can only be looked up with the keys. The key stays the same when `SECRET_KEY` changes.
 */
import { sql } from 'kysely';
import { minutes } from '../../domain/durations';
import { firstRunIdAt, type DataSearch } from '../../domain/runs/history';
import type { Db, Encryption } from '../platform/context';
import { isEnded, type DueRun } from './runWordsDue.store';

const purpose = 'run-words';

/** Bytes of the data of a run that are searched, as they are stored, from its event on; and so many lines of its log. */
const [maxBytes, maxLines] = [512 * 1024, 1000];

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

/** After that time it is shown that the index is behind. */
const noticed = minutes(2);

/** Whether the data of an account's runs is searched. `filling`: also while the index is minutes behind. */
export async function dataSearchOf(db: Db, accountId: number, now: Date): Promise<DataSearch> {
  const { rows } = await sql<{ is_on: boolean; is_filling: boolean }>`SELECT is_run_search_on AS is_on,
      EXISTS (SELECT FROM run_words_changes WHERE account_id = accounts.id) OR EXISTS (
        SELECT FROM runs WHERE account_id = accounts.id
          AND id > (SELECT noted FROM run_words_progress) AND id < ${firstRunIdAt(now.getTime() - noticed)}
      ) AS is_filling
    FROM accounts WHERE id = ${accountId}`.execute(db);
  if (rows[0]?.is_on !== true) return 'off';
  return rows[0].is_filling ? 'filling' : 'on';
}

/** The event and the results of runs, encrypted, by the id of the run; the first ones of a run that has very many. */
export async function dataOfRuns(tx: Db, runs: readonly DueRun[]): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const { rows } = await sql<{ id: string; sealed_output: Buffer }>`SELECT wanted.id, line.sealed_output
    FROM unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ day }) => day)}::date[]) AS wanted (id, day)
    CROSS JOIN LATERAL (
      SELECT sealed_output, position, attempt, sum(octet_length(sealed_output)) OVER (ORDER BY position, attempt, path) AS bytes
      FROM run_steps
      WHERE run_steps.day = wanted.day AND run_id = wanted.id AND position < ${sql.lit(maxLines)} AND sealed_output IS NOT NULL
    ) AS line
    WHERE line.bytes <= ${sql.lit(maxBytes)} ORDER BY wanted.id, line.position, line.attempt`.execute(tx);
  const data = new Map<string, Buffer[]>(runs.map(({ id }) => [id, []]));
  for (const { id, sealed_output: sealed } of rows) data.get(id)!.push(sealed);
  return data;
}

/**
 * Stores words of runs, as `keyedWords` makes them, in the place of earlier ones, and notes which of them are no longer due because
 * they have ended. Returns how many were stored: a run that has moved to another account, or that another transaction has locked, maybe
 * to delete or to move it, is due later.
 */
export async function storeWords(tx: Db, runs: readonly (DueRun & { readonly words: readonly string[] })[]): Promise<number> {
  if (runs.length === 0) return 0;
  const lines = runs.map(({ id, accountId, state, isDue, words }) => ({
    run_id: id,
    account_id: accountId,
    is_ended: isEnded(state),
    is_due: isDue,
    words,
  }));
  const { rows } = await sql<{ stored: number }>`WITH fresh AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(lines)}::json)
        AS line (run_id uuid, account_id integer, is_ended boolean, is_due boolean, words bigint[])
    ), taken AS (
      SELECT run_id FROM run_words_due WHERE run_id IN (SELECT run_id FROM fresh WHERE is_due) ORDER BY run_id FOR UPDATE SKIP LOCKED
    ), there AS (
      SELECT runs.id FROM runs JOIN fresh ON fresh.run_id = runs.id AND fresh.account_id = runs.account_id
      JOIN accounts ON accounts.id = runs.account_id AND accounts.is_run_search_on
      WHERE NOT fresh.is_due OR runs.id IN (SELECT run_id FROM taken) ORDER BY runs.id FOR KEY SHARE OF runs SKIP LOCKED
    ), stored AS (
      INSERT INTO run_words (run_id, words) SELECT run_id, words FROM fresh JOIN there ON there.id = fresh.run_id
      ON CONFLICT (run_id) DO UPDATE SET words = excluded.words RETURNING run_id
    ), begun AS (
      UPDATE run_words_due SET has_event = true FROM fresh JOIN stored USING (run_id)
      WHERE run_words_due.run_id = fresh.run_id AND NOT fresh.is_ended
    ), done AS (
      DELETE FROM run_words_due USING fresh JOIN stored USING (run_id) WHERE run_words_due.run_id = fresh.run_id AND fresh.is_ended
    ), later AS (
      INSERT INTO run_words_due (run_id) SELECT run_id FROM fresh WHERE NOT is_due AND run_id NOT IN (SELECT run_id FROM stored)
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int AS stored FROM stored`.execute(tx);
  return rows[0]!.stored;
}
