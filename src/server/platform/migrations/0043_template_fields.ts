import { type Kysely, sql } from 'kysely';

/** `filled_in`: the fields and rules that a step of a template already has. The catalogue writes them at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE zap_template_steps ADD COLUMN filled_in jsonb NOT NULL DEFAULT '{}'`.execute(db);
}
