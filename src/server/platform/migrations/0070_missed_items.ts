import { type Kysely, sql } from 'kysely';

/**
 * Items that arrived while a Zap was off. `cursor_when_off` is kept apart from `cursor`: an instance of the release before finds no
 * cursor and begins again, as it always did. Held runs of such items have the reason `flood` for the same purpose: no release lets
 * them begin unasked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE triggers ADD COLUMN cursor_when_off jsonb, ADD COLUMN missed_until timestamptz,
    ADD COLUMN is_more_missed boolean NOT NULL DEFAULT false`.execute(db);
  await sql`CREATE INDEX triggers_missed ON triggers (missed_until) WHERE missed_until IS NOT NULL`.execute(db);
  await sql`ALTER TABLE runs ADD COLUMN is_missed boolean NOT NULL DEFAULT false`.execute(db);
  await sql`ALTER TABLE alerts DROP CONSTRAINT alerts_kind_check`.execute(db);
  await sql`ALTER TABLE alerts ADD CONSTRAINT alerts_kind_check
    CHECK (kind IN ('failed', 'decision', 'trigger', 'flood', 'missed', 'connection', 'off_soon', 'off'))`.execute(db);
}
