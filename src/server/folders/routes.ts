import { folders } from '../../contract/folders';
import type { Role } from '../../domain/roles';
import { errorBodies } from '../platform/errorBodies';
import { changeFolder, createFolder, removeFolder, type FolderChange } from './changeFolders';
import { routes } from '../platform/handler';
import { mayEditFolder, maySeeFolder } from '../zaps/policy';
import { presentFolder, presentFolderTree, type ReadFolders } from './folder.reply';
import { findRole } from '../access/memberships.store';
import { foldersOf, type FolderRecord } from './store';

/** The folders that a reader sees, and those that they may change. */
const foldersReadBy = (reader: { readonly id: number; readonly role: Role }, all: readonly FolderRecord[]): ReadFolders => ({
  visible: all.filter((folder) => maySeeFolder(reader.id, folder)),
  mayEdit: (folder) => mayEditFolder(reader, folder),
});

export default routes(folders, {
  /** GET /api/org/v0/tree?context={accountId}: the folders visible to the caller. */
  async getFolderTree({ principal, query: { context: accountId } }, { db, clock }) {
    const role = await findRole(db, principal.profileId, accountId, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    return {
      status: 200,
      body: { results: presentFolderTree(foldersReadBy({ id: principal.profileId, role }, await foldersOf(db, accountId))) },
    };
  },

  /** GET /api/v3/folders?account_id= (W4): the same folders as a list, each with those in it. */
  async listFolders({ principal, query: { account_id: accountId } }, { db, clock }) {
    const role = await findRole(db, principal.profileId, accountId, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    const folders = foldersReadBy({ id: principal.profileId, role }, await foldersOf(db, accountId));
    return { status: 200, body: { objects: folders.visible.map((folder) => presentFolder(folder, folders)) } };
  },

  /** POST /api/v3/folders?account_id=. */
  async createFolder(call, context) {
    const { title, is_shared: isShared = false, parent_id: parentId = null } = call.body;
    const { folder, all, actor } = await createFolder(context, call, call.query.account_id, { title, isShared, parentId });
    return { status: 201, body: presentFolder(folder, foldersReadBy(actor, all)) };
  },

  /** PATCH /api/v3/folders/:id: name, parent, shared or not. */
  async updateFolder(call, context) {
    const { title, is_shared: isShared, parent_id: parentId = null } = call.body;
    const change: FolderChange = title !== undefined ? { title } : isShared !== undefined ? { isShared } : { parentId };
    const { folder, all, actor } = await changeFolder(context, call, call.params.id, change);
    return { status: 200, body: presentFolder(folder, foldersReadBy(actor, all)) };
  },

  /** DELETE /api/v3/folders/:id: its Zaps move to Home, its folders one level up. */
  async deleteFolder(call, context) {
    await removeFolder(context, call, call.params.id);
    return { status: 204, body: null };
  },
});
