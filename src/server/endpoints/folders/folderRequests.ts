import type { Role } from '../../../domain/roles';
import { mayEditFolder, maySeeFolder } from '../../policies/zaps';
import type { ReadFolders } from '../../presenters/folder';
import type { FolderRecord } from '../../records/folders';

export const limit = (profileId: number) => ({ name: 'folders.profile', key: String(profileId), max: 600, windowSeconds: 3600 });

export const readBy = (reader: { readonly id: number; readonly role: Role }, all: readonly FolderRecord[]): ReadFolders => ({
  visible: all.filter((folder) => maySeeFolder(reader.id, folder)),
  mayEdit: (folder) => mayEditFolder(reader, folder),
});
