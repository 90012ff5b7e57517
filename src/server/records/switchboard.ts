/** Flags and A/B tests as they are defined for everybody; a profile's and an account's own settings stand in their rows. */
import type { Selectable } from 'kysely';
import type { Db } from '../context';
import type { AbTestsTable } from './tables.catalogue';

export type AbTestRecord = Selectable<AbTestsTable>;

/** The flags of a scope with what each is by default. */
export async function defaultSwitches(db: Db, scope: 'session' | 'account'): Promise<Record<string, boolean>> {
  const rows = await db.selectFrom('switches').select(['name', 'is_on']).where('scope', '=', scope).orderBy('name').execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.is_on]));
}

export async function runningAbTests(db: Db): Promise<AbTestRecord[]> {
  return db.selectFrom('ab_tests').selectAll().where('is_running', '=', true).orderBy('id').execute();
}

/** What GraphQL needs of a profile: whom analytics knows it as, and its own flags. */
export async function findIdentity(db: Db, profileId: number): Promise<{ identity: string; switches: Record<string, boolean> } | null> {
  const row = await db.selectFrom('profiles').select(['identity', 'switches']).where('id', '=', profileId).executeTakeFirst();
  return row ?? null;
}
