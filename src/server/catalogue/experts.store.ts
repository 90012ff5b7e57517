import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { ExpertsTable } from './experts.tables';

/** The limit of the directory. */
const most = 200;

export async function listedExperts(db: Db): Promise<readonly Selectable<ExpertsTable>[]> {
  return db.selectFrom('experts').selectAll().where('is_listed', '=', true).orderBy('company').orderBy('id').limit(most).execute();
}
