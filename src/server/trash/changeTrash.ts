/** Takes Zaps and folders out of the trash: back to where they were, or for good. */
import type { Transaction } from 'kysely';
import { maxFolders, placeOfRestored } from '../../domain/folders';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import {
  lockTrashedZaps,
  restoreFolder,
  takeFromTrash,
  type TrashedFolder,
  trashedFoldersOf,
  type TrashedZap,
  trashedZapsOf,
  untrashZaps,
} from './store';
import { once } from '../platform/requests/idempotency';
import { mayEditFolder, mayRemoveZap, maySeeFolder } from '../zaps/policy';
import { type FolderRecord, foldersOf, foldersOfZaps } from '../folders/store';
import { endWebhooksOfZaps } from '../engine/endWebhooks';
import { deleteZaps } from '../zaps/store';
import type { Tables } from '../platform/tables';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { type Actor, type KeyedCaller, withLockedAccount } from '../accounts/lockedAccount';
import { maxTrashedAtOnce } from '../../domain/trash';
import type { Role } from '../../domain/roles';

/** The named Zaps and folders. */
export interface TrashChoice {
  readonly zapIds: readonly number[];
  readonly folderIds: readonly number[];
}

/** The Zaps and folders of a request, each once. */
export const uniqueIds = (body: {
  readonly zap_ids?: readonly number[] | undefined;
  readonly folder_ids?: readonly number[] | undefined;
}): TrashChoice => ({
  zapIds: [...new Set(body.zap_ids ?? [])],
  folderIds: [...new Set(body.folder_ids ?? [])],
});

/** A restored Zap or folder, and where it is now. */
export interface Restored {
  readonly kind: 'zap' | 'folder';
  readonly id: number;
  readonly title: string;
  /** The title of its folder; null is Home, or for a folder the top level. */
  readonly place: string | null;
  /** The title of the folder that it was in and that is gone. */
  readonly lostPlace: string | null;
}

/**
 * Puts Zaps and folders back where they were, Zaps that were on turned off. What is not in the trash any more is left out; throws 404
 * if nothing is left or may be seen, 400 if the account has too many folders. Repeated with the same key it changes nothing (R07).
 */
export async function restoreFromTrash(
  context: ServerContext,
  caller: KeyedCaller,
  accountId: number,
  choice: TrashChoice,
): Promise<readonly Restored[]> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const { reply } = await once(context, tx, keyed('trashRestore', caller, actor, accountId, choice), async () => {
      const { zapIds, folders, trash } = await take(tx, accountId, choice, actor);
      if (trash.all.length + folders.length > maxFolders) {
        throw new HttpProblem(400, { errors: [`An account can have at most ${maxFolders} folders.`], reason: 'invalid_request' });
      }
      const restored: Restored[] = [];
      // The last deleted one first: so a parent is there before the folders that were in it.
      for (const folder of folders) {
        const all = await foldersOf(tx, accountId);
        const place = placeOfRestored(all, folder);
        await restoreFolder(tx, folder, place);
        const parent = all.find(({ id }) => id === place.parentId);
        const lostPlace = parent === undefined && folder.parentId !== null ? folder.parentTitle : null;
        restored.push({ kind: 'folder', id: folder.id, title: place.title, place: parent?.title ?? null, lostPlace });
      }
      await untrashZaps(tx, zapIds, context.clock.now());
      const zaps = await readRestored(tx, actor, zapIds, trash);
      await audit(context, tx, caller, {
        action: 'trash_restored',
        result: 'ok',
        detail: `account ${accountId}, ${counted(zapIds, folders)}`,
        profileId: actor.id,
      });
      return { status: 200, body: [...restored, ...zaps] };
    });
    return reply.body;
  });
}

/** Deletes Zaps and folders in the trash for good, with everything that belongs to them. Throws 404 as `restoreFromTrash`. */
export async function purgeTrash(
  context: ServerContext,
  caller: KeyedCaller,
  accountId: number,
  choice: TrashChoice,
): Promise<TrashChoice> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const { reply } = await once(context, tx, keyed('trashPurge', caller, actor, accountId, choice), async () => {
      const { zapIds, folders } = await take(tx, accountId, choice, actor);
      await endWebhooksOfZaps(context, tx, zapIds);
      await deleteZaps(tx, zapIds);
      const detail = `account ${accountId}, ${counted(zapIds, folders)}`;
      await audit(context, tx, caller, { action: 'trash_purged', result: 'ok', detail, profileId: actor.id });
      return { status: 200, body: { zapIds, folderIds: folders.map(({ id }) => id) } };
    });
    return reply.body;
  });
}

/**
 * Locks the chosen Zaps that are in the trash, and takes the chosen folders out of it. The cleanup may delete some of them at the same
 * moment; of two takers each item has one.
 */
async function take(tx: Transaction<Tables>, accountId: number, { zapIds, folderIds }: TrashChoice, actor: Actor) {
  const locked = await lockTrashedZaps(tx, accountId, zapIds);
  const trash = await loadTrash(tx, accountId, actor);
  const zaps = trash.zaps.filter(({ id }) => locked.has(id)).map(({ id }) => id);
  const wanted = new Set(folderIds);
  const seen = trash.folders.filter(({ id }) => wanted.has(id));
  const taken = await takeFromTrash(
    tx,
    accountId,
    seen.map(({ id }) => id),
  );
  const folders = seen.filter(({ id }) => taken.has(id));
  if (zaps.length + folders.length === 0) throw new HttpProblem(404, errorBodies.notFound);
  return { zapIds: zaps, folders, trash };
}

async function readRestored(tx: Transaction<Tables>, actor: Actor, zapIds: readonly number[], before: TrashContents): Promise<Restored[]> {
  if (zapIds.length === 0) return [];
  const placesOf = await foldersOfZaps(tx, zapIds);
  return before.zaps
    .filter(({ id }) => zapIds.includes(id))
    .map(({ id, title, trashedFrom }) => {
      const folder = (placesOf.get(id) ?? []).find((each) => maySeeFolder(actor.id, each));
      return { kind: 'zap', id, title, place: folder?.title ?? null, lostPlace: folder === undefined ? trashedFrom : null };
    });
}

const keyed = (scope: string, caller: KeyedCaller, actor: Actor, accountId: number, { zapIds, folderIds }: TrashChoice) => ({
  scope,
  caller: `profile:${actor.id}`,
  key: caller.idempotencyKey,
  body: [accountId, zapIds, folderIds],
});

const counted = (zapIds: readonly number[], folders: readonly unknown[]): string => `${zapIds.length} zaps, ${folders.length} folders`;

/** The items of the trash that a person may restore, with the folders that exist now. */
interface TrashContents {
  readonly zaps: readonly TrashedZap[];
  readonly folders: readonly TrashedFolder[];
  readonly all: readonly FolderRecord[];
  readonly total: number;
}

/** The trash of an account as a member sees it: exactly what they could have deleted, so private folders are their owner's alone. */
export async function loadTrash(db: Db, accountId: number, actor: { readonly id: number; readonly role: Role }): Promise<TrashContents> {
  const zaps = (await trashedZapsOf(db, accountId)).filter((zap) => mayRemoveZap(actor, zap));
  const folders = (await trashedFoldersOf(db, accountId)).filter((folder) => mayEditFolder(actor, folder));
  return { zaps, folders, all: await foldersOf(db, accountId), total: zaps.length + folders.length };
}

/** The newest `maxTrashedAtOnce` items of it. */
export function latestItems(trash: TrashContents): Pick<TrashContents, 'zaps' | 'folders'> {
  const times = [...trash.zaps, ...trash.folders].map(({ trashedAt }) => trashedAt.getTime()).sort((a, b) => b - a);
  const oldest = times[Math.min(times.length, maxTrashedAtOnce) - 1] ?? 0;
  const isShown = ({ trashedAt }: { readonly trashedAt: Date }): boolean => trashedAt.getTime() >= oldest;
  return {
    zaps: trash.zaps.filter(isShown).slice(0, maxTrashedAtOnce),
    folders: trash.folders.filter(isShown).slice(0, maxTrashedAtOnce),
  };
}
