/** The steps of one Zap while they are being changed. */
import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { NodesTable } from '../accounts/tables';

export type StoredNode = Pick<Selectable<NodesTable>, 'id' | 'selected_api' | 'action' | 'title' | 'is_premium'>;

/** A Zap by its id; null if there is none. `isLocked`: it stays locked until the transaction ends. */
export async function findZapRow(db: Db, id: number, isLocked: boolean) {
  if (!isRecordId(id)) return null;
  const query = db
    .selectFrom('live_zaps as zaps')
    .select(['id', 'account_id', 'owner_id', 'title', 'state', 'live_version_id'])
    .where('id', '=', id);
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** The steps of a Zap in their order, with their ids. */
export async function storedNodes(db: Db, zapId: number): Promise<StoredNode[]> {
  const columns = ['id', 'selected_api', 'action', 'title', 'is_premium'] as const;
  return db.selectFrom('nodes').select(columns).where('zap_id', '=', zapId).orderBy('position').execute();
}

/** Notes that a Zap was changed. */
export async function touchZapChange(tx: Db, zapId: number, at: Date): Promise<void> {
  await tx.updateTable('zaps').set({ updated_at: at }).where('id', '=', zapId).execute();
}

/** Replaces all steps of a Zap. */
export async function replaceNodes(tx: Db, zapId: number, nodes: readonly Omit<StoredNode, 'id'>[], at: Date): Promise<void> {
  await tx.deleteFrom('nodes').where('zap_id', '=', zapId).execute();
  if (nodes.length > 0) {
    const values = nodes.map((node, position) => ({ zap_id: zapId, position, ...node }));
    await tx.insertInto('nodes').values(values).execute();
  }
  await touchZapChange(tx, zapId, at);
}
