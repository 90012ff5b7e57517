/** The global definitions of flags and A/B tests; a profile's and an account's own settings are in their rows. */
import type { Selectable } from 'kysely';
import type { Db } from '../../context/context';
import type { AbTestsTable } from '../../tables/catalogue';

export type AbTestRecord = Selectable<AbTestsTable>;

/** The flags of a scope with their defaults. */
export async function defaultFeatureFlags(db: Db, scope: 'session' | 'account'): Promise<Record<string, boolean>> {
  const rows = await db.selectFrom('switches').select(['name', 'is_on']).where('scope', '=', scope).orderBy('name').execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.is_on]));
}

export async function runningAbTests(db: Db): Promise<AbTestRecord[]> {
  return db.selectFrom('ab_tests').selectAll().where('is_running', '=', true).orderBy('id').execute();
}

/** The data of a profile for GraphQL: its analytics identity, and its own flags. */
export async function findIdentity(db: Db, profileId: number): Promise<{ identity: string; switches: Record<string, boolean> } | null> {
  const row = await db.selectFrom('profiles').select(['identity', 'switches']).where('id', '=', profileId).executeTakeFirst();
  return row ?? null;
}
