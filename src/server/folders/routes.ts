import type { Role } from '../../domain/roles';
import { errorBodies } from '../platform/errorBodies';
import { changeFolder, createFolder, type FolderChange, removeFolder } from './changeFolders';
import { routes } from '../platform/handler';
import { mayEditFolder, maySeeFolder, maySeeZap } from '../zaps/policy';
import { findRole } from '../access/store';
import { type FolderRecord, foldersOf } from './store';
import { comparableName } from '../../domain/folders';
import type { Db } from '../platform/context';
import { plainTitlesLike, type ZapTitle, zapTitlesOf } from '../zaps/checks.store';
import { folders, type WireFolder } from '../../contract/folders';

/** The folders that a reader sees, and those that they may change. */
const foldersReadBy = (reader: { readonly id: number; readonly role: Role }, all: readonly FolderRecord[]): VisibleFolders => ({
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

  /**
   * GET /api/v3/names: for a member of the account; 404 for any other (S51). Counts only what the member's lists show: nothing in the
   * trash, and nothing that is private to another person (T57).
   */
  async findSameName(call, context) {
    const { db, clock } = context;
    const { profileId } = call.principal;
    const { account_id: accountId, kind, title, except } = call.query;
    if ((await findRole(db, profileId, accountId, clock.now())) === null) return { status: 404, body: errorBodies.notFound };
    const wanted = comparableName(title);
    if (wanted === '') return { status: 200, body: { count: 0, first: null } };
    const named =
      kind === 'zap'
        ? (await zapsNamed(db, accountId, wanted)).filter((zap) => maySeeZap(profileId, zap))
        : (await foldersOf(db, accountId)).filter((folder) => comparableName(folder.title) === wanted && maySeeFolder(profileId, folder));
    const same = named.filter(({ id }) => id !== except).sort((one, other) => one.id - other.id);
    const [first] = same;
    return { status: 200, body: { count: same.length, first: first === undefined ? null : { id: first.id, title: first.title } } };
  },
});

/** The Zaps whose comparable names equal `wanted`, with their folders. The folders of the others, which may be many, are not read (R14). */
async function zapsNamed(db: Db, accountId: number, wanted: string): Promise<ZapTitle[]> {
  const likely = await plainTitlesLike(db, accountId, wanted);
  const ids = likely.filter(({ title }) => comparableName(title) === wanted).map(({ id }) => id);
  return ids.length === 0 ? [] : zapTitlesOf(db, accountId, ids);
}

/** The folders that a reader may see, and which of them they may change. */
export interface VisibleFolders {
  readonly visible: readonly FolderRecord[];
  readonly mayEdit: (folder: FolderRecord) => boolean;
}

/** A folder with those in it. */
export function presentFolder(folder: FolderRecord, folders: VisibleFolders): WireFolder {
  return present(folder, childrenByParent(folders.visible), folders.mayEdit);
}

/** The folders as a tree. One whose parent is not visible is at the top level. */
export function presentFolderTree(folders: VisibleFolders): WireFolder[] {
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

function present(folder: FolderRecord, children: Children, mayEdit: VisibleFolders['mayEdit']): WireFolder {
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
