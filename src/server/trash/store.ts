/** Zaps in the trash. Callers of writes hold a transaction. */
import { sql } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import { deleteZaps, setZapState } from '../zaps/store';
import { type FolderOfZap, type FolderRecord, foldersOfZaps } from '../folders/store';
import type { ZapsTable } from '../accounts/tables';

/** A deleted folder with what was directly in it; made by the migration `0058_trash`. The ids need not exist any more. */
interface TrashedFoldersTable {
  /** The id that it had, and gets again. */
  id: number;
  account_id: number;
  owner_id: number;
  title: string;
  is_shared: boolean;
  parent_id: number | null;
  parent_title: string | null;
  created_at: Date;
  trashed_at: Date;
  /** Null if that person is deleted. */
  trashed_by: number | null;
  zap_ids: number[];
  child_ids: number[];
}

/**
 * `live_zaps` is a view: the Zaps that are not in the trash. Read this view, not `zaps`, except where the trash is meant
 * (`test/server/zaps/liveZaps.test.ts` lists those places).
 */
declare module '../platform/tables' {
  interface Tables {
    live_zaps: ZapsTable;
    trashed_folders: TrashedFoldersTable;
  }
}

/** A folder in the trash. */
export interface TrashedFolder extends FolderRecord {
  readonly parentTitle: string | null;
  readonly createdAt: Date;
  readonly trashedAt: Date;
  /** Null if that person is deleted. */
  readonly trashedBy: { readonly id: number; readonly name: string } | null;
  /** What was directly in it; it need not exist any more. */
  readonly zapIds: readonly number[];
  readonly childIds: readonly number[];
}

/** The folders of an account that are in the trash, those that were deleted last first. */
export async function trashedFoldersOf(db: Db, accountId: number): Promise<TrashedFolder[]> {
  const rows = await db
    .selectFrom('trashed_folders as folder')
    .leftJoin('profiles', 'profiles.id', 'folder.trashed_by')
    .selectAll('folder')
    .select(['profiles.first_name', 'profiles.last_name'])
    .where('folder.account_id', '=', accountId)
    .orderBy('folder.trashed_at', 'desc')
    .orderBy('folder.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    ownerId: row.owner_id,
    title: row.title,
    isShared: row.is_shared,
    parentId: row.parent_id,
    parentTitle: row.parent_title,
    createdAt: row.created_at,
    trashedAt: row.trashed_at,
    trashedBy: row.trashed_by === null ? null : { id: row.trashed_by, name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
    zapIds: row.zap_ids,
    childIds: row.child_ids,
  }));
}

/** Notes a folder in the trash with what is directly in it. Call it before the folder is removed. */
export async function insertTrashedFolder(
  tx: Db,
  folder: FolderRecord,
  { parentTitle, at, by }: { readonly parentTitle: string | null; readonly at: Date; readonly by: number },
): Promise<void> {
  await sql`INSERT INTO trashed_folders
      (id, account_id, owner_id, title, is_shared, parent_id, parent_title, created_at, trashed_at, trashed_by, zap_ids, child_ids)
    SELECT id, account_id, owner_id, title, is_shared, parent_id, ${parentTitle}::text, created_at, ${at}::timestamptz, ${by}::int,
      ARRAY(SELECT zap_id FROM zap_folders WHERE folder_id = folders.id ORDER BY zap_id),
      ARRAY(SELECT id FROM folders AS child WHERE child.parent_id = folders.id ORDER BY id)
    FROM folders WHERE id = ${folder.id}`.execute(tx);
}

/** Removes folders from the trash, and returns the ids of those that were in it: of two callers only one gets an id. */
export async function takeFromTrash(tx: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const known = ids.filter(isRecordId);
  if (known.length === 0) return new Set();
  const rows = await tx
    .deleteFrom('trashed_folders')
    .where('account_id', '=', accountId)
    .where('id', 'in', known)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Makes a folder that was taken from the trash again, under its old id, and puts back what was in it: Zaps that are in no folder
 * now, and subfolders that are still where its deletion moved them.
 */
export async function restoreFolder(
  tx: Db,
  folder: TrashedFolder,
  place: { readonly title: string; readonly parentId: number | null; readonly childIds: readonly number[] },
): Promise<void> {
  await sql`INSERT INTO folders (id, account_id, owner_id, title, is_shared, parent_id, created_at) OVERRIDING SYSTEM VALUE
    VALUES (${folder.id}, ${folder.accountId}, ${folder.ownerId}, ${place.title}, ${folder.isShared}, ${place.parentId}, ${folder.createdAt})`.execute(
    tx,
  );
  await sql`INSERT INTO zap_folders (zap_id, folder_id) SELECT id, ${folder.id}::int FROM zaps
    WHERE id = any(${[...folder.zapIds]}::int[]) AND account_id = ${folder.accountId} AND (${folder.isShared} OR owner_id = ${folder.ownerId})
      AND NOT EXISTS (SELECT FROM zap_folders WHERE zap_folders.zap_id = zaps.id)`.execute(tx);
  if (place.childIds.length > 0) {
    await tx
      .updateTable('folders')
      .set({ parent_id: folder.id })
      .where('id', 'in', [...place.childIds])
      .execute();
  }
}

/** Deletes up to `most` folders for good that were moved to the trash at `before` or earlier. Returns how many. */
export async function purgeOldFolders(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`DELETE FROM trashed_folders WHERE id IN (
      SELECT id FROM trashed_folders WHERE trashed_at <= ${before} ORDER BY trashed_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(db);
  return rows.length;
}

/** A Zap in the trash, with the data that decides who may see and restore it. */
export interface TrashedZap {
  readonly id: number;
  readonly owner_id: number;
  readonly title: string;
  readonly trashedAt: Date;
  /** Null if that person is deleted. */
  readonly trashedBy: { readonly id: number; readonly name: string } | null;
  /** The title of the folder that it was in; null for Home. */
  readonly trashedFrom: string | null;
  /** The folders that it returns to: those of it that still exist. */
  readonly folders: readonly FolderOfZap[];
}

/** The Zaps of an account that are in the trash, those that were deleted last first. */
export async function trashedZapsOf(db: Db, accountId: number): Promise<TrashedZap[]> {
  const rows = await db
    .selectFrom('zaps')
    .leftJoin('profiles', 'profiles.id', 'zaps.trashed_by')
    .select(['zaps.id', 'zaps.owner_id', 'zaps.title', 'zaps.trashed_at', 'zaps.trashed_by', 'zaps.trashed_from'])
    .select(['profiles.first_name', 'profiles.last_name'])
    .where('zaps.account_id', '=', accountId)
    .where('zaps.trashed_at', 'is not', null)
    .orderBy('zaps.trashed_at', 'desc')
    .orderBy('zaps.id', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const foldersOf = ids.length === 0 ? new Map<number, FolderOfZap[]>() : await foldersOfZaps(db, ids);
  return rows.map((row) => ({
    id: row.id,
    owner_id: row.owner_id,
    title: row.title,
    trashedAt: row.trashed_at!,
    trashedBy: row.trashed_by === null ? null : { id: row.trashed_by, name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
    trashedFrom: row.trashed_from,
    folders: foldersOf.get(row.id) ?? [],
  }));
}

/** Locks those of the Zaps that are in the trash of the account, until the transaction ends. Returns their ids. */
export async function lockTrashedZaps(tx: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const known = ids.filter(isRecordId);
  if (known.length === 0) return new Set();
  const rows = await tx
    .selectFrom('zaps')
    .select('id')
    .where('account_id', '=', accountId)
    .where('trashed_at', 'is not', null)
    .where('id', 'in', known)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Moves locked Zaps to the trash: they are turned off, and nothing else of them changes. Drafts stay drafts. A plan does not turn
 * them on again.
 */
export async function trashZaps(
  tx: Db,
  zaps: readonly { readonly id: number; readonly owner_id: number; readonly state: string; readonly folders: readonly FolderOfZap[] }[],
  { at, by }: { readonly at: Date; readonly by: number },
): Promise<void> {
  await setZapState(
    tx,
    zaps.filter(({ state }) => state !== 'draft').map(({ id }) => id),
    'off',
    at,
  );
  const from = new Map<string | null, number[]>();
  for (const { id, owner_id: ownerId, folders } of zaps) {
    // The name of another person's private folder is never noted: those who see the Zap in the trash may not see that folder.
    const place = folders.find(({ isShared }) => isShared) ?? folders.find((folder) => folder.ownerId === ownerId);
    const title = place?.title ?? null;
    from.set(title, [...(from.get(title) ?? []), id]);
  }
  for (const [title, ids] of from) {
    await tx.updateTable('zaps').set({ trashed_at: at, trashed_by: by, trashed_from: title }).where('id', 'in', ids).execute();
  }
}

/**
 * Takes locked Zaps out of the trash. They are off, drafts apart, and no plan turns them on again: also if instances of an earlier
 * release, which know no trash, have turned them on or paused them there.
 */
export async function untrashZaps(tx: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  const restored = await tx
    .updateTable('zaps')
    .set({ trashed_at: null, trashed_by: null, trashed_from: null, updated_at: at })
    .where('id', 'in', [...ids])
    .returning(['id', 'state'])
    .execute();
  await setZapState(
    tx,
    restored.filter(({ state }) => state !== 'draft').map(({ id }) => id),
    'off',
    at,
  );
}

/**
 * Deletes up to `most` Zaps for good that were moved to the trash at `before` or earlier, with everything that belongs to them.
 * Returns how many. Zaps that another transaction restores or deletes are left to it.
 */
export async function purgeOldZaps(tx: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM zaps WHERE trashed_at <= ${before}
    ORDER BY trashed_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED`.execute(tx);
  await deleteZaps(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
