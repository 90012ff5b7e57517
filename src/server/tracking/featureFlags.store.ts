/** The global definitions of flags and A/B tests; a profile's and an account's own settings are in their rows. */
import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { AbTestsTable } from '../catalogue/tables';

export type AbTestRecord = Selectable<AbTestsTable>;

export interface DescribedFlag {
  readonly name: string;
  /** Whether the default is that of sessions or of accounts. */
  readonly scope: 'session' | 'account';
  readonly is_on: boolean;
  readonly about: string;
}

/** All flags of the catalogue, by name. */
export async function describedFlags(db: Db): Promise<DescribedFlag[]> {
  return db.selectFrom('switches').select(['name', 'scope', 'is_on', 'about']).orderBy('name').execute();
}

/** The defaults of the flags of a scope. */
export const defaultsOf = (flags: readonly DescribedFlag[], scope: DescribedFlag['scope']): Record<string, boolean> =>
  Object.fromEntries(flags.filter((flag) => flag.scope === scope).map(({ name, is_on }) => [name, is_on]));

export async function runningAbTests(db: Db): Promise<AbTestRecord[]> {
  return db.selectFrom('ab_tests').selectAll().where('is_running', '=', true).orderBy('id').execute();
}
