import { sql } from 'kysely';
import type { Db } from '../platform/context';

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
