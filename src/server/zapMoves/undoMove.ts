import type { Transaction } from 'kysely';
import { stateToRestore, type MoveReason, type ReportReasonKind } from '../../domain/zapMoves';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { mayBringBack, mayUndoMove } from './policy';
import { findAccountOf } from '../accounts/store';
import { once } from '../platform/requests/idempotency';
import type { Tables } from '../platform/tables';
import {
  fileZaps,
  findZapMove,
  foldersOfAccount,
  isInAccountsOf,
  itemsOfMove,
  lockProfiles,
  lockZapMove,
  markUndone,
  type MovedZapRow,
  moveZapRows,
  previousOwnersOf,
  reopenShares,
  type UndoneItem,
  zapIdsOf,
  type ZapMoveItem,
  type ZapMoveRecord,
} from './move.store';
import { lockAccounts, lockZaps, rolesIn, type ZapRow } from './load.store';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { capacityOf, evaluateMove } from './planMove';
import { type KeyedCaller, lockCaller } from '../accounts/lockedAccount';
import { mapConnections, restoredUsesOf } from './connectionUses';
import { rolledBack, RolledBack } from './moveZaps';

export type UndoOutcome = { readonly kind: 'undone'; readonly isRepeat: boolean } | { readonly kind: 'too_late' | 'nothing_left' };

/**
 * Undoes a move within 24 hours: every Zap that is still where the move put it returns, with its folders, state and owner as far
 * as these exist; Zaps that were deleted or moved on since stay, and are listed in the report, also before the undo. A Zap that
 * was on is turned on again if the account has capacity for it now. In one transaction; a repetition changes nothing. Only by the
 * mover, while in both accounts; 404 for everybody else. A Zap that another person has taken over since stays with them
 * (`mayBringBack`).
 */
export async function undoMove(context: ServerContext, caller: KeyedCaller, moveId: number): Promise<UndoOutcome> {
  const { principal } = caller;
  const request = { scope: 'zapMoveUndo', caller: `profile:${principal.profileId}`, key: caller.idempotencyKey, body: moveId };
  const outcome = await rolledBack<UndoOutcome>(() =>
    context.db.transaction().execute(async (tx) => {
      const found = await findZapMove(tx, moveId);
      // Owners get their Zaps back, which locks their profiles: all profiles come before any account, as everywhere. Only for
      // people who may undo, so that no one blocks strangers by naming their move.
      const isTheirs =
        found !== null &&
        mayUndoMove(
          { id: principal.profileId, isInBoth: await isInAccountsOf(tx, principal.profileId, found, context.clock.now()) },
          found,
        );
      const owners = isTheirs ? await previousOwnersOf(tx, moveId) : [];
      await lockProfiles(tx, [...new Set([principal.profileId, ...owners])]);
      await lockCaller(tx, principal);
      if (!isTheirs) throw notFound();
      let isUndoneNow = false;
      await once(context, tx, request, async () => {
        isUndoneNow = await undoAll(context, tx, caller, found);
        return { status: 200, body: null };
      });
      await context.crashPoint('zap-undo-before-commit');
      return { kind: 'undone', isRepeat: !isUndoneNow };
    }),
  );
  await context.crashPoint('zap-undo-after-commit');
  return outcome;
}

/** False if the move was already undone. */
async function undoAll(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: KeyedCaller,
  { id, from_account_id: fromId, target_account_id: targetId }: ZapMoveRecord,
): Promise<boolean> {
  const { profileId } = caller.principal;
  await lockAccounts(tx, [fromId, targetId]);
  const move = await lockZapMove(tx, id);
  const from = await findAccountOf(tx, profileId, fromId, context.clock.now());
  const isInBoth = await isInAccountsOf(tx, profileId, { from_account_id: fromId, target_account_id: targetId }, context.clock.now());
  if (move === null || from === null || !mayUndoMove({ id: profileId, isInBoth }, move)) throw notFound();
  if (move.undone_at !== null) return false;
  const now = context.clock.now();
  if (now >= move.undo_until) throw new RolledBack({ kind: 'too_late' });
  const zaps = new Map((await lockZaps(tx, await zapIdsOf(tx, id))).map((zap) => [zap.id, zap]));
  const items = await itemsOfMove(tx, move, mayBringBack);
  const returning = items.filter(({ stays }) => stays === null);
  if (returning.length === 0) throw new RolledBack({ kind: 'nothing_left' });

  const back = await originalFolders(tx, profileId, move, returning, zaps);
  const before = new Map(returning.map((item) => [item.zap_id, item.was_connections]));
  const backAgain = back.map(({ zap, ownerId }) => ({ id: zap.id, ownerId }));
  const { uses } = await restoredUsesOf(tx, backAgain, { accountId: fromId, before });
  const results = await evaluateMove(
    tx,
    back.map(({ zap, wanted, ownerId }) => ({ zap, state: wanted, nextOwnerId: ownerId, folders: [], mayMove: true })),
    { fromId: targetId, targetId: fromId, uses },
    await capacityOf(tx, from, now),
  );
  const placed = back.map((each, index) => {
    const { state, reasons } = results[index]!;
    return { ...each, state, reasons: [...(state === each.wanted ? [] : reasons), ...each.lost] };
  });
  await moveZapRows(tx, placed, { accountId: fromId, at: now });
  await mapConnections(tx, { zapIds: placed.map(({ zap }) => zap.id), uses, before, actorId: profileId, now });
  await context.crashPoint('zap-undo-placed');
  await fileZaps(
    tx,
    placed.flatMap(({ zap, backTo }) => backTo.map((folderId) => ({ zapId: zap.id, folderId }))),
  );
  await reopenShares(
    tx,
    placed.map(({ zap }) => zap.id),
    move.moved_at,
  );
  await markUndone(tx, id, now, [...items.flatMap(left), ...placed.map(returned)]);
  await context.crashPoint('zap-undo-written');
  const detail = `move ${id}: ${placed.length} of ${items.length} back to account ${fromId} from account ${targetId}`;
  await audit(context, tx, caller, { action: 'zaps_moved_back', result: 'ok', detail, profileId });
  return true;
}

interface WayBack extends Omit<MovedZapRow, 'state' | 'reasons'> {
  readonly zap: ZapRow;
  readonly wanted: ZapRow['state'];
  readonly backTo: readonly number[];
  /** The differences from the state before. */
  readonly lost: readonly MoveReason<ReportReasonKind>[];
}

/**
 * Where each Zap belongs. A private folder of a person other than the Zap's owner counts as deleted: it would hide the Zap from
 * its owner (decision H5). For an owner who has left the account, the person who undoes takes over.
 */
async function originalFolders(
  tx: Transaction<Tables>,
  profileId: number,
  move: ZapMoveRecord,
  items: readonly ZapMoveItem[],
  zaps: ReadonlyMap<number, ZapRow>,
): Promise<WayBack[]> {
  const folders = await foldersOfAccount(tx, move.from_account_id);
  const members = await rolesIn(tx, move.from_account_id);
  return items.map((item) => {
    const zap = zaps.get(item.zap_id)!;
    const ownerId = members.has(item.was_owner_id) ? item.was_owner_id : profileId;
    const backTo = item.was_folder_ids.filter((folderId) => {
      const folder = folders.get(folderId);
      return folder !== undefined && (folder.isShared || folder.ownerId === ownerId);
    });
    const wanted = stateToRestore(item, zap.state, zap.updated_at > move.moved_at);
    const lost = [
      ...(item.was_state === 'on' && wanted !== 'on' ? [{ kind: 'changed_since', app: null } as const] : []),
      ...(backTo.length < item.was_folder_ids.length ? [{ kind: 'folder_gone', app: null } as const] : []),
      ...(ownerId === item.was_owner_id ? [] : [{ kind: 'owner_gone', app: null } as const]),
    ];
    return { zap, ownerId, folderIds: [], wanted, backTo, lost };
  });
}

function left({ zap_id, state, reasons, stays }: ZapMoveItem): UndoneItem[] {
  return stays === null ? [] : [{ zapId: zap_id, state, reasons, stays }];
}

function returned({ zap, state, reasons }: MovedZapRow): UndoneItem {
  return { zapId: zap.id, state, reasons, stays: null };
}

const notFound = (): HttpProblem => new HttpProblem(404, errorBodies.notFound);
