import { entityParts } from '../../entities';
import { parts as accounts } from '../accounts';
import { folders } from './entity';

/** Folders of Zaps, as a tree. */
export { folderOf, folders, type Folder, type FolderData } from './entity';
export { loadFolders, selectAreFoldersKnown, selectFolderFailure, selectFolderTree, type PlacedFolder } from './tree';
export const parts = { needs: [accounts], entities: entityParts(folders) };
