import type { Role } from '../../../domain/roles';
import { mayEditFolder, maySeeFolder } from '../../policies/zaps';
import type { ReadFolders } from '../../presenters/folder';
import type { FolderRecord } from '../../records/zaps/folders';

/** The folders that a reader sees, and those that they may change. */
export const foldersReadBy = (reader: { readonly id: number; readonly role: Role }, all: readonly FolderRecord[]): ReadFolders => ({
  visible: all.filter((folder) => maySeeFolder(reader.id, folder)),
  mayEdit: (folder) => mayEditFolder(reader, folder),
});
