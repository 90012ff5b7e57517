import type { WireFolder } from '../../contract/types';
import type { Role } from '../../domain/roles';
import { mayEditFolder, maySeeFolder } from '../policies/zaps';
import type { FolderRecord } from '../records/folders';

interface Reader {
  readonly id: number;
  readonly role: Role;
}

/** A folder with those in it that its reader may see (B3.32). */
export function presentFolder(folder: FolderRecord, all: readonly FolderRecord[], reader: Reader): WireFolder {
  return present(folder, childrenByParent(all, reader), reader);
}

/** The folders that somebody may see, as a tree (B7.22). One whose parent they do not see stands at the top. */
export function presentFolderTree(all: readonly FolderRecord[], reader: Reader): WireFolder[] {
  const children = childrenByParent(all, reader);
  return (children.get(null) ?? []).map((folder) => present(folder, children, reader));
}

type Children = ReadonlyMap<number | null, readonly FolderRecord[]>;

function childrenByParent(all: readonly FolderRecord[], reader: Reader): Children {
  const visible = all.filter((folder) => maySeeFolder(reader.id, folder));
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

function present(folder: FolderRecord, children: Children, reader: Reader): WireFolder {
  return {
    id: folder.id,
    account_id: folder.accountId,
    name: folder.title,
    is_shared: folder.isShared,
    owner_id: folder.ownerId,
    parent_id: folder.parentId,
    may_edit: mayEditFolder(reader, folder),
    children: (children.get(folder.id) ?? []).map((child) => present(child, children, reader)),
  };
}
