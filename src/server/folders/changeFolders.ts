/** Changes of folders: created, named, shared, moved, removed (decision H5). */
import type { Transaction } from 'kysely';
import {
  maxFolderDepth,
  depthOf,
  foldersWithin,
  folderTitleIssue,
  isFolderTitleTaken,
  maxFolders,
  moveFolderIssue,
  parentOnceShared,
  removeFolderIssue,
  shareFolderIssue,
  takenFolderTitle,
} from '../../domain/folders';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { mayEditFolder, maySeeFolder } from '../zaps/policy';
import { findRole } from '../access/store';
import {
  accountOfFolder,
  deleteFolder,
  type FolderRecord,
  foldersOf,
  insertFolder,
  renameFolder,
  setParentFolder,
  shareFolders,
  unshareFolders,
} from './store';
import { insertTrashedFolder } from '../trash/store';
import { once } from '../platform/requests/idempotency';
import type { Tables } from '../platform/tables';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { type Actor, forbidden, type KeyedCaller, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';

/** A changed folder, with all folders of its account and the viewer: the input of its presenter. */
export interface ChangedFolder {
  readonly folder: FolderRecord;
  readonly all: readonly FolderRecord[];
  readonly actor: Actor;
}

export interface NewFolder {
  readonly title: string;
  readonly isShared: boolean;
  readonly parentId: number | null;
}

/** The change of a folder: one of the three. */
export type FolderChange = { readonly title: string } | { readonly isShared: boolean } | { readonly parentId: number | null };

/** Refuses a change of a field for a reason; null is none. */
function refuseIf(field: string, sentence: string | null): void {
  if (sentence !== null) throw fieldProblem(field, sentence);
}

const fieldProblem = (field: string, sentence: string): HttpProblem =>
  new HttpProblem(400, { errors: [sentence], reason: 'invalid_request', field_errors: { [field]: [sentence] } });

/** Creates a folder, once for each key (R07); a subfolder has the visibility of its parent, not the requested one. */
export async function createFolder(
  context: ServerContext,
  caller: KeyedCaller,
  accountId: number,
  { title, isShared, parentId }: NewFolder,
): Promise<ChangedFolder> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    checkTitle(title);
    const wish = [accountId, title, isShared, parentId];
    const request = { scope: 'folderCreate', caller: `profile:${actor.id}`, key: caller.idempotencyKey, body: wish };
    const { reply } = await once(context, tx, request, async () => ({ status: 201, body: { id: await insert(tx, actor) } }));
    return readChanged(tx, accountId, reply.body.id, actor);
  });

  async function insert(tx: Transaction<Tables>, actor: Actor): Promise<number> {
    const before = await foldersOf(tx, accountId);
    if (before.length >= maxFolders) throw fieldProblem('title', `An account can have at most ${maxFolders} folders.`);
    const parent = parentId === null ? null : findVisible(before, parentId, actor);
    if (parent !== null && depthOf(before, parent.id) >= maxFolderDepth) throw tooDeep();
    const draft = { title, parentId, isShared: parent?.isShared ?? isShared, ownerId: actor.id };
    if (isFolderTitleTaken(before, draft)) throw fieldProblem('title', takenFolderTitle);
    const id = await insertFolder(tx, {
      accountId,
      ownerId: actor.id,
      title: title.trim(),
      isShared: parent?.isShared ?? isShared,
      parentId,
      createdAt: context.clock.now(),
    });
    await auditFolder(context, tx, caller, actor, 'folder_created', id);
    return id;
  }
}

/**
 * Names, shares, unshares or moves a folder, with its contents: a private folder and all its subfolders are private to its owner,
 * and Zaps of others in them move to their Home. Within another folder it has that one's visibility, and one whose visibility
 * differs from its parent's moves to the top level. 404 if the caller cannot see it, 403 if the role does not allow it.
 */
export async function changeFolder(
  context: ServerContext,
  caller: SignedInCaller,
  id: number,
  change: FolderChange,
): Promise<ChangedFolder> {
  return onFolder(context, caller, id, async (tx, actor, folder, all) => {
    if ('title' in change) {
      checkTitle(change.title);
      if (isFolderTitleTaken(all, { ...folder, title: change.title })) throw fieldProblem('title', takenFolderTitle);
      await renameFolder(tx, id, change.title.trim());
      await auditFolder(context, tx, caller, actor, 'folder_renamed', id);
    } else if ('isShared' in change) {
      if (change.isShared !== folder.isShared) {
        // A private one would be hidden from the caller, so only its owner may decide that.
        if (!change.isShared && folder.ownerId !== actor.id) throw forbidden('Only the owner of a shared folder can make it private.');
        refuseIf('is_shared', shareFolderIssue(all, folder, change.isShared));
        const parentId = parentOnceShared(all, folder, change.isShared);
        if (parentId !== folder.parentId) await setParentFolder(tx, id, parentId);
        await setShared(context, tx, caller, actor, folder, all, { isShared: change.isShared, ownerId: folder.ownerId });
      }
    } else await move(context, tx, caller, actor, folder, all, change.parentId);
    return readChanged(tx, folder.accountId, id, actor);
  });
}

/** Moves a folder to the trash; its contents stay, and return to it when it is restored. */
export async function removeFolder(context: ServerContext, caller: SignedInCaller, id: number): Promise<void> {
  await onFolder(context, caller, id, async (tx, actor, folder, all) => {
    const issue = removeFolderIssue(all, folder);
    if (issue !== null) throw new HttpProblem(400, { errors: [issue], reason: 'invalid_request' });
    const parentTitle = all.find((each) => each.id === folder.parentId)?.title ?? null;
    await insertTrashedFolder(tx, folder, { parentTitle, at: context.clock.now(), by: actor.id });
    await deleteFolder(tx, folder);
    await auditFolder(context, tx, caller, actor, 'folder_removed', id);
  });
}

async function move(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignedInCaller,
  actor: Actor,
  folder: FolderRecord,
  all: readonly FolderRecord[],
  parentId: number | null,
): Promise<void> {
  const parent = parentId === null ? null : findVisible(all, parentId, actor);
  if (parent !== null) {
    const within = foldersWithin(all, folder.id);
    if (parent.id === folder.id || within.has(parent.id)) throw fieldProblem('parent_id', 'A folder can’t be moved into itself.');
    const own = depthOf(all, folder.id);
    const below = Math.max(0, ...[...within].map((each) => depthOf(all, each) - own));
    if (depthOf(all, parent.id) + 1 + below > maxFolderDepth) throw tooDeep();
  }
  refuseIf('parent_id', moveFolderIssue(all, folder, parentId));
  if (parent !== null) {
    const isAlike = parent.isShared === folder.isShared && (parent.isShared || parent.ownerId === folder.ownerId);
    if (!isAlike) await setShared(context, tx, caller, actor, folder, all, { isShared: parent.isShared, ownerId: parent.ownerId });
  }
  await setParentFolder(tx, folder.id, parentId);
  await auditFolder(context, tx, caller, actor, 'folder_moved', folder.id);
}

async function setShared(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignedInCaller,
  actor: Actor,
  folder: FolderRecord,
  all: readonly FolderRecord[],
  to: { readonly isShared: boolean; readonly ownerId: number },
): Promise<void> {
  const ids = [folder.id, ...foldersWithin(all, folder.id)];
  if (to.isShared) await shareFolders(tx, ids);
  else await unshareFolders(tx, ids, to.ownerId);
  await auditFolder(context, tx, caller, actor, to.isShared ? 'folder_shared' : 'folder_unshared', folder.id);
}

async function onFolder<T>(
  context: ServerContext,
  caller: SignedInCaller,
  id: number,
  change: (tx: Transaction<Tables>, actor: Actor, folder: FolderRecord, all: readonly FolderRecord[]) => Promise<T>,
): Promise<T> {
  const accountId = await accountOfFolder(context.db, id);
  if (accountId === null || (await findRole(context.db, caller.principal.profileId, accountId, context.clock.now())) === null) {
    throw new HttpProblem(404, errorBodies.notFound);
  }
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const all = await foldersOf(tx, accountId);
    const folder = findVisible(all, id, actor);
    if (!mayEditFolder(actor, folder)) throw forbidden('Only the owner of a shared folder or an admin can change it.');
    return change(tx, actor, folder, all);
  });
}

function findVisible(folders: readonly FolderRecord[], id: number, actor: Actor): FolderRecord {
  const folder = folders.find((each) => each.id === id);
  if (folder === undefined || !maySeeFolder(actor.id, folder)) throw new HttpProblem(404, errorBodies.notFound);
  return folder;
}

async function readChanged(tx: Transaction<Tables>, accountId: number, id: number, actor: Actor): Promise<ChangedFolder> {
  const all = await foldersOf(tx, accountId);
  return { folder: findVisible(all, id, actor), all, actor };
}

function checkTitle(title: string): void {
  const issue = folderTitleIssue(title);
  if (issue !== null) throw fieldProblem('title', issue);
}

const tooDeep = (): HttpProblem => fieldProblem('parent_id', `Folders can be at most ${maxFolderDepth} levels deep.`);

const auditFolder = (
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignedInCaller,
  actor: Actor,
  action: string,
  id: number,
): Promise<void> =>
  audit(context, tx, caller, { action, result: 'ok', detail: `account ${actor.account.id}, folder ${id}`, profileId: actor.id });
