/** Published versions and drafts of Zaps. */
import { sql } from 'kysely';
import type { ZapDefinition } from '../../../domain/runs/definition';
import type { Db } from '../../context/context';
import { prepared, type ValueOf } from '../database/prepared';

/** Stores the next version of a Zap and makes it the live one. The Zap must be locked. Returns its id and number. */
export async function publishVersion(
  tx: Db,
  zapId: number,
  definition: ZapDefinition,
  { createdBy, now }: { readonly createdBy: number | null; readonly now: Date },
): Promise<{ id: string; number: number }> {
  const version = await tx
    .insertInto('zap_versions')
    .values((row) => ({
      zap_id: zapId,
      number: row
        .selectFrom('zap_versions as earlier')
        .where('earlier.zap_id', '=', zapId)
        .select(sql<number>`coalesce(max(earlier.number), 0) + 1`.as('next')),
      definition: JSON.stringify(definition),
      created_by: createdBy,
      created_at: now,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx.updateTable('zaps').set({ live_version_id: version.id }).where('id', '=', zapId).execute();
  return version;
}

/** The definition of a version; null if it is gone. */
export async function findDefinition(db: Db, versionId: string): Promise<ZapDefinition | null> {
  const [row] = await definitionById(db, { versionId });
  return row?.definition ?? null;
}

const definitionById = prepared('definition-of-version', (db, value: ValueOf<{ versionId: string }>) =>
  db.selectFrom('zap_versions').select('definition').where('id', '=', value('versionId')),
);

/** The published version of a Zap; null if it was never published. */
export async function findLiveVersionId(db: Db, zapId: number): Promise<string | null> {
  return (await db.selectFrom('zaps').select('live_version_id').where('id', '=', zapId).executeTakeFirst())?.live_version_id ?? null;
}
