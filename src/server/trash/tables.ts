import type { ZapsTable } from '../accounts/tables';

/** A deleted folder with what was directly in it; made by the migration `0058_trash`. The ids need not exist any more. */
export interface TrashedFoldersTable {
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
export interface TrashTables {
  live_zaps: ZapsTable;
  trashed_folders: TrashedFoldersTable;
}
