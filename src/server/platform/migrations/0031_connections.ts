import { type Kysely, sql } from 'kysely';

/**
 * Connections that are shared, lost and renewed. See `connections/tables.ts`. The indexes answer which Zaps use a connection:
 * the ids of connections are inside the definitions of Zaps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE authentications
    ADD COLUMN sharing text NOT NULL DEFAULT 'private' CHECK (sharing IN ('private', 'restricted', 'shared')),
    ADD COLUMN revision integer NOT NULL DEFAULT 1,
    ADD COLUMN lost_at timestamptz,
    ADD COLUMN lost_reason text`.execute(db);
  await sql`CREATE TABLE authentication_shares (
    authentication_id integer NOT NULL REFERENCES authentications ON DELETE CASCADE,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    PRIMARY KEY (authentication_id, profile_id)
  )`.execute(db);
  await sql`CREATE INDEX authentication_shares_profile ON authentication_shares (profile_id)`.execute(db);
  for (const table of ['zap_drafts', 'zap_versions'] as const) {
    await sql`CREATE INDEX ${sql.raw(`${table}_connections`)} ON ${sql.table(table)}
      USING gin (jsonb_path_query_array(definition, '$.**.connectionId'))`.execute(db);
  }
}
