import { type Kysely, sql } from 'kysely';

/**
 * `app` and `event` of samples: the trigger that they came from. A draft can have another trigger than the version that runs, and
 * neither may be tested with events of the other. Earlier samples came from the version that runs, else from the draft. Servers
 * of the version before write no trigger: these samples are not shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE trigger_samples ADD COLUMN app text NOT NULL DEFAULT '', ADD COLUMN event text NOT NULL DEFAULT ''`.execute(db);
  await sql`UPDATE trigger_samples SET app = coalesce(split_part(source.trigger ->> 'app', '@', 1), ''),
      event = coalesce(source.trigger ->> 'event', '')
    FROM (
      SELECT zaps.id, coalesce(zap_versions.definition, zap_drafts.definition) -> 'trigger' AS trigger FROM zaps
      LEFT JOIN zap_versions ON zap_versions.id = zaps.live_version_id
      LEFT JOIN zap_drafts ON zap_drafts.zap_id = zaps.id
    ) AS source
    WHERE source.id = trigger_samples.zap_id`.execute(db);
}
