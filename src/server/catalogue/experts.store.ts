import type { Selectable, Generated, GeneratedAlways } from 'kysely';
import type { Db } from '../platform/context';

/** A person certified to build Zaps for others. Operators maintain the list; unlisted people are not shown. */
interface ExpertsTable {
  id: GeneratedAlways<number>;
  name: string;
  company: string;
  location: string;
  about: string;
  specialties: Generated<string[]>;
  email: string;
  is_listed: Generated<boolean>;
}

/** Made by the migration `0011_experts`. */
declare module '../platform/tables' {
  interface Tables {
    experts: ExpertsTable;
  }
}

/** The limit of the directory. */
const most = 200;

export async function listedExperts(db: Db): Promise<readonly Selectable<ExpertsTable>[]> {
  return db.selectFrom('experts').selectAll().where('is_listed', '=', true).orderBy('company').orderBy('id').limit(most).execute();
}
