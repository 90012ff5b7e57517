import { type Kysely, sql } from 'kysely';

/** Finds the Zaps with held runs and the accounts with queued ones, without reading all runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX runs_held ON runs (zap_id, id) WHERE state = 'held' AND reason <> 'flood'`.execute(db);
  await sql`CREATE INDEX runs_queued ON runs (account_id) WHERE state = 'queued'`.execute(db);
}
