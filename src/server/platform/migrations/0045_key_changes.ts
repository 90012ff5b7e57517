import { type Kysely, sql } from 'kysely';

/** How far stored secrets are encrypted with a new `SECRET_KEY`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE key_changes (
    head text PRIMARY KEY,
    part integer NOT NULL,
    parts integer NOT NULL,
    resealed bigint NOT NULL,
    unreadable bigint NOT NULL,
    started_at timestamptz NOT NULL,
    finished_at timestamptz
  )`.execute(db);
}
