import type { WireFolder } from '../../contract/folders';
import type { FolderRecord } from './store';

/** The folders that a reader may see, and which of them they may change. */
export interface ReadFolders {
  readonly visible: readonly FolderRecord[];
  readonly mayEdit: (folder: FolderRecord) => boolean;
}

/** A folder with those in it. */
export function presentFolder(folder: FolderRecord, folders: ReadFolders): WireFolder {
  return present(folder, childrenByParent(folders.visible), folders.mayEdit);
}

/** The folders as a tree. One whose parent is not visible is at the top level. */
export function presentFolderTree(folders: ReadFolders): WireFolder[] {
  const children = childrenByParent(folders.visible);
  return (children.get(null) ?? []).map((folder) => present(folder, children, folders.mayEdit));
}

type Children = ReadonlyMap<number | null, readonly FolderRecord[]>;

function childrenByParent(visible: readonly FolderRecord[]): Children {
  const ids = new Set(visible.map(({ id }) => id));
  const children = new Map<number | null, FolderRecord[]>();
  for (const folder of visible) {
    const parent = folder.parentId !== null && ids.has(folder.parentId) ? folder.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(folder);
    else children.set(parent, [folder]);
  }
  return children;
}

function present(folder: FolderRecord, children: Children, mayEdit: ReadFolders['mayEdit']): WireFolder {
  return {
    id: folder.id,
    account_id: folder.accountId,
    name: folder.title,
    is_shared: folder.isShared,
    owner_id: folder.ownerId,
    parent_id: folder.parentId,
    may_edit: mayEdit(folder),
    children: (children.get(folder.id) ?? []).map((child) => present(child, children, mayEdit)),
  };
}
