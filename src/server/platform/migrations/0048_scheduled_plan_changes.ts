import { type Kysely, sql } from 'kysely';

/** Plan changes that take effect at the end of a paid period. See `plans/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE scheduled_plan_changes (
    account_id integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    from_plan_id integer NOT NULL REFERENCES plans,
    to_plan_id integer NOT NULL REFERENCES plans,
    zap_ids integer[],
    takes_effect_at timestamptz NOT NULL,
    scheduled_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX scheduled_plan_changes_due ON scheduled_plan_changes (takes_effect_at)`.execute(db);
}
