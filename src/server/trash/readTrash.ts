import { mostTrashedAtOnce } from '../../domain/trash';
import type { Db } from '../platform/context';
import { mayEditFolder, mayRemoveZap } from '../zaps/policy';
import type { Role } from '../../domain/roles';
import { type FolderRecord, foldersOf } from '../folders/store';
import { type TrashedFolder, trashedFoldersOf, type TrashedZap, trashedZapsOf } from './store';

/** The items of the trash that a person may restore, with the folders that exist now. */
export interface ReadTrash {
  readonly zaps: readonly TrashedZap[];
  readonly folders: readonly TrashedFolder[];
  readonly all: readonly FolderRecord[];
  readonly total: number;
}

/** The trash of an account as a member sees it: exactly what they could have deleted, so private folders are their owner's alone. */
export async function readTrash(db: Db, accountId: number, actor: { readonly id: number; readonly role: Role }): Promise<ReadTrash> {
  const zaps = (await trashedZapsOf(db, accountId)).filter((zap) => mayRemoveZap(actor, zap));
  const folders = (await trashedFoldersOf(db, accountId)).filter((folder) => mayEditFolder(actor, folder));
  return { zaps, folders, all: await foldersOf(db, accountId), total: zaps.length + folders.length };
}

/** The newest `mostTrashedAtOnce` items of it. */
export function newestOf(trash: ReadTrash): Pick<ReadTrash, 'zaps' | 'folders'> {
  const times = [...trash.zaps, ...trash.folders].map(({ trashedAt }) => trashedAt.getTime()).sort((a, b) => b - a);
  const oldest = times[Math.min(times.length, mostTrashedAtOnce) - 1] ?? 0;
  const isShown = ({ trashedAt }: { readonly trashedAt: Date }): boolean => trashedAt.getTime() >= oldest;
  return {
    zaps: trash.zaps.filter(isShown).slice(0, mostTrashedAtOnce),
    folders: trash.folders.filter(isShown).slice(0, mostTrashedAtOnce),
  };
}
