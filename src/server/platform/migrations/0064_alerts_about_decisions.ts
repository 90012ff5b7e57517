import { type Kysely, sql } from 'kysely';

/** Runs that wait for a decision are told to their people, those that wait already too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE alerts DROP CONSTRAINT alerts_kind_check`.execute(db);
  await sql`ALTER TABLE alerts ADD CONSTRAINT alerts_kind_check
    CHECK (kind IN ('failed', 'decision', 'trigger', 'flood', 'connection', 'off_soon', 'off'))`.execute(db);
  await sql`CREATE INDEX runs_undecided ON runs (id)
    WHERE state = 'waiting' AND reason = 'answer' AND kind <> 'test' AND alerted_state IS DISTINCT FROM state`.execute(db);
}
