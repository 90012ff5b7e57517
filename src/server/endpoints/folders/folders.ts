import { changeFolder, createFolder, removeFolder, type FolderChange } from '../../commands/zaps/folders';
import { errorBodies } from '../../commands/errorBodies';
import type { Role } from '../../../domain/roles';
import type { HandlerOf } from '../../context/handler';
import { mayEditFolder, maySeeFolder } from '../../policies/zaps';
import { presentFolder, presentFolderTree, type ReadFolders } from '../../presenters/folder';
import { findRole } from '../../records/accounts';
import { foldersOf, type FolderRecord } from '../../records/folders';
import { limited } from '../tooOften';

const limit = (profileId: number) => ({ name: 'folders.profile', key: String(profileId), max: 600, windowSeconds: 3600 });

const readBy = (reader: { readonly id: number; readonly role: Role }, all: readonly FolderRecord[]): ReadFolders => ({
  visible: all.filter((folder) => maySeeFolder(reader.id, folder)),
  mayEdit: (folder) => mayEditFolder(reader, folder),
});

/** GET /api/org/v0/tree?context={accountId}: the folders visible to the caller. */
export const folderTree: HandlerOf<'getFolderTree'> = async ({ principal, query: { context: accountId } }, { db }) => {
  const role = await findRole(db, principal.profileId, accountId);
  if (role === null) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: { results: presentFolderTree(readBy({ id: principal.profileId, role }, await foldersOf(db, accountId))) } };
};

/** GET /api/v3/folders?account_id= (W4): the same folders as a list, each with those in it. */
export const foldersList: HandlerOf<'listFolders'> = async ({ principal, query: { account_id: accountId } }, { db }) => {
  const role = await findRole(db, principal.profileId, accountId);
  if (role === null) return { status: 404, body: errorBodies.notFound };
  const folders = readBy({ id: principal.profileId, role }, await foldersOf(db, accountId));
  return { status: 200, body: { objects: folders.visible.map((folder) => presentFolder(folder, folders)) } };
};

/** POST /api/v3/folders?account_id=. */
export const folderCreate: HandlerOf<'createFolder'> = async (call, context) => {
  await limited(context, limit(call.principal.profileId));
  const { title, is_shared: isShared = false, parent_id: parentId = null } = call.body;
  const { folder, all, actor } = await createFolder(context, call, call.query.account_id, { title, isShared, parentId });
  return { status: 201, body: presentFolder(folder, readBy(actor, all)) };
};

/** PATCH /api/v3/folders/:id: another name, another place, shared or not. */
export const folderSave: HandlerOf<'updateFolder'> = async (call, context) => {
  await limited(context, limit(call.principal.profileId));
  const { title, is_shared: isShared, parent_id: parentId = null } = call.body;
  const change: FolderChange = title !== undefined ? { title } : isShared !== undefined ? { isShared } : { parentId };
  const { folder, all, actor } = await changeFolder(context, call, call.params.id, change);
  return { status: 200, body: presentFolder(folder, readBy(actor, all)) };
};

/** DELETE /api/v3/folders/:id: its Zaps move to Home, its folders one level up. */
export const folderRemoval: HandlerOf<'deleteFolder'> = async (call, context) => {
  await limited(context, limit(call.principal.profileId));
  await removeFolder(context, call, call.params.id);
  return { status: 204, body: null };
};
