/** The steps of one Zap while they are being changed. */
import type { Selectable } from 'kysely';
import type { Db } from '../../context/context';
import { isRecordId } from '../database/recordIds';
import type { NodesTable, ZapsTable } from '../../tables/accounts';
import type { FolderOfZap } from './zapFolders';

export type StoredNode = Pick<Selectable<NodesTable>, 'id' | 'selected_api' | 'action' | 'title' | 'is_premium'>;

/** A Zap with its steps in order, and the data that decides who may change it. */
export interface ZapToEdit extends Pick<Selectable<ZapsTable>, 'id' | 'account_id' | 'owner_id' | 'state'> {
  readonly folders: readonly FolderOfZap[];
  readonly nodes: readonly StoredNode[];
}

/** The account of a Zap; null if there is no such Zap. */
export async function accountIdOfZap(db: Db, id: number): Promise<number | null> {
  if (!isRecordId(id)) return null;
  return (await db.selectFrom('live_zaps as zaps').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id ?? null;
}

/** A Zap by its id; null if there is none. `isLocked`: it stays locked until the transaction ends. */
export async function findZapRow(db: Db, id: number, isLocked: boolean) {
  if (!isRecordId(id)) return null;
  const query = db
    .selectFrom('live_zaps as zaps')
    .select(['id', 'account_id', 'owner_id', 'title', 'state', 'live_version_id'])
    .where('id', '=', id);
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** A Zap of an account, locked until the transaction ends; null if it does not exist, or no longer. */
export async function lockZapToEdit(tx: Db, accountId: number, id: number): Promise<ZapToEdit | null> {
  const zap = await tx
    .selectFrom('live_zaps as zaps')
    .select(['id', 'account_id', 'owner_id', 'state'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (zap === undefined) return null;
  const folders = await tx
    .selectFrom('zap_folders')
    .innerJoin('folders', 'folders.id', 'zap_folders.folder_id')
    .select(['folders.id', 'folders.title', 'folders.is_shared', 'folders.owner_id'])
    .where('zap_folders.zap_id', '=', id)
    .execute();
  return {
    ...zap,
    folders: folders.map((row) => ({ id: row.id, title: row.title, isShared: row.is_shared, ownerId: row.owner_id })),
    nodes: await storedNodes(tx, id),
  };
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

/** Replaces all steps of a Zap; each gets a new id, by which the next change identifies it. */
export async function replaceNodes(tx: Db, zapId: number, nodes: readonly Omit<StoredNode, 'id'>[], at: Date): Promise<StoredNode[]> {
  await tx.deleteFrom('nodes').where('zap_id', '=', zapId).execute();
  if (nodes.length > 0) {
    const values = nodes.map((node, position) => ({ zap_id: zapId, position, ...node }));
    await tx.insertInto('nodes').values(values).execute();
  }
  await tx.updateTable('zaps').set({ updated_at: at }).where('id', '=', zapId).execute();
  return storedNodes(tx, zapId);
}
