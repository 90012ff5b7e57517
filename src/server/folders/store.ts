import { sql } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';

/** A folder of Zaps. */
export interface FolderRecord {
  readonly id: number;
  readonly accountId: number;
  readonly ownerId: number;
  readonly title: string;
  readonly isShared: boolean;
  /** Null at the top level. */
  readonly parentId: number | null;
}

const columns = ['id', 'account_id', 'owner_id', 'title', 'is_shared', 'parent_id'] as const;

/** All folders of an account by title; the policy decides who may see which. */
export async function foldersOf(db: Db, accountId: number): Promise<FolderRecord[]> {
  const rows = await db.selectFrom('folders').select(columns).where('account_id', '=', accountId).orderBy('title').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    ownerId: row.owner_id,
    title: row.title,
    isShared: row.is_shared,
    parentId: row.parent_id,
  }));
}

/** The account of a folder; null if there is no such folder. */
export async function accountOfFolder(db: Db, id: number): Promise<number | null> {
  if (!isRecordId(id)) return null;
  return (await db.selectFrom('folders').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id ?? null;
}

export async function insertFolder(
  tx: Db,
  { createdAt, ...folder }: Omit<FolderRecord, 'id'> & { readonly createdAt: Date },
): Promise<number> {
  const row = await tx
    .insertInto('folders')
    .values({
      account_id: folder.accountId,
      owner_id: folder.ownerId,
      title: folder.title,
      is_shared: folder.isShared,
      parent_id: folder.parentId,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function renameFolder(tx: Db, id: number, title: string): Promise<void> {
  await tx.updateTable('folders').set({ title }).where('id', '=', id).execute();
}

export async function setParentFolder(tx: Db, id: number, parentId: number | null): Promise<void> {
  await tx.updateTable('folders').set({ parent_id: parentId }).where('id', '=', id).execute();
}

export async function shareFolders(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.updateTable('folders').set({ is_shared: true }).where('id', 'in', ids).execute();
}

/**
 * Makes folders private to one person. Other people's Zaps in them move to their owners' Home, because the owners would no longer
 * see them there.
 */
export async function unshareFolders(tx: Db, ids: readonly number[], ownerId: number): Promise<void> {
  await tx.updateTable('folders').set({ is_shared: false, owner_id: ownerId }).where('id', 'in', ids).execute();
  const ofOthers = tx.selectFrom('zaps').select('id').where('owner_id', '!=', ownerId);
  await tx.deleteFrom('zap_folders').where('folder_id', 'in', ids).where('zap_id', 'in', ofOthers).execute();
}

/**
 * Removes a folder: its contents stay. Its Zaps move to their owners' Home unless they are in another folder too, its folders
 * move one level up.
 */
export async function deleteFolder(tx: Db, folder: FolderRecord): Promise<void> {
  await tx.updateTable('folders').set({ parent_id: folder.parentId }).where('parent_id', '=', folder.id).execute();
  await tx.deleteFrom('folders').where('id', '=', folder.id).execute();
}

export interface FolderOfZap {
  readonly id: number;
  readonly title: string;
  readonly isShared: boolean;
  readonly ownerId: number;
}

/** The folders of Zaps, by Zap, in one statement; a Zap in no folder is not in the map. */
export async function foldersOfZaps(db: Db, ids: readonly number[]): Promise<Map<number, FolderOfZap[]>> {
  const rows = await db
    .selectFrom('zap_folders')
    .innerJoin('folders', 'folders.id', 'zap_folders.folder_id')
    .select(['zap_folders.zap_id', 'folders.id', 'folders.title', 'folders.is_shared', 'folders.owner_id'])
    .where(sql<boolean>`zap_folders.zap_id = any(${sql<number[]>`${ids}::int[]`})`)
    .orderBy('folders.id')
    .execute();
  const folders = new Map<number, FolderOfZap[]>();
  for (const { zap_id, id, title, is_shared, owner_id } of rows) {
    const folder = { id, title, isShared: is_shared, ownerId: owner_id };
    const known = folders.get(zap_id);
    if (known) known.push(folder);
    else folders.set(zap_id, [folder]);
  }
  return folders;
}
