/** Moves of Zaps between accounts. Changes of many Zaps are a fixed number of statements, for any number of Zaps (R14). */
import { type Selectable, sql } from 'kysely';
import type { MoveReason, ReportReasonKind, ZapMoveState } from '../../domain/zapMoves';
import type { Db } from '../platform/context';
import { findRole } from '../access/store';
import { isRecordId } from '../platform/database/recordIds';
import type { ZapMoveItemsTable, ZapMovesTable } from './tables';
import { dropSubscriptions } from '../engine/subscriptions.store';
import { syncTriggers } from '../engine/triggers.store';
import { idList, type ZapRow } from './load.store';

/** A Zap with the result of moving it to another account. */
export interface MovedZapRow {
  readonly zap: Pick<ZapRow, 'id' | 'owner_id' | 'title' | 'state'>;
  readonly state: ZapMoveState;
  readonly ownerId: number;
  /** The folders before the move. */
  readonly folderIds: readonly number[];
  readonly reasons: readonly MoveReason<ReportReasonKind>[];
}

/** The number of active Zaps of an account, as counted for its limit. */
export async function zapsOn(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('live_zaps as zaps')
    .select((zap) => zap.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'on')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Records the result of a move for each Zap, in order, and returns its id. */
export async function insertZapMove(
  tx: Db,
  move: { profileId: number; fromId: number; targetId: number; movedAt: Date; undoUntil: Date },
  items: readonly MovedZapRow[],
): Promise<number> {
  const { id } = await tx
    .insertInto('zap_moves')
    .values({
      profile_id: move.profileId,
      from_account_id: move.fromId,
      target_account_id: move.targetId,
      moved_at: move.movedAt,
      undo_until: move.undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = items.map(({ zap, state, folderIds, reasons }, position) => ({
    zap_id: zap.id,
    position,
    title: zap.title,
    was_state: zap.state,
    state,
    was_owner_id: zap.owner_id,
    was_folder_ids: folderIds,
    reasons,
  }));
  await sql`INSERT INTO zap_move_items (move_id, zap_id, position, title, was_state, state, was_owner_id, was_folder_ids, reasons)
    SELECT ${id}, zap_id, position, title, was_state, state, was_owner_id, was_folder_ids, reasons
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS item (
      zap_id integer, position integer, title text, was_state text, state text, was_owner_id integer, was_folder_ids integer[], reasons jsonb
    )`.execute(tx);
  return id;
}

/**
 * Moves Zaps to an account's Home, with their state and owner there. A link that shows a Zap to members of its account ends,
 * because it was meant for the previous account; public links stay. Usage stays counted in the previous account.
 */
export async function moveZapRows(
  tx: Db,
  items: readonly MovedZapRow[],
  { accountId, at }: { accountId: number; at: Date },
): Promise<void> {
  const ids = idList(items.map(({ zap }) => zap.id));
  await sql`DELETE FROM zap_folders WHERE zap_id = any(${ids})`.execute(tx);
  await sql`UPDATE zap_shares SET trashed_at = ${at} WHERE zap_id = any(${ids}) AND visibility = 'account' AND trashed_at IS NULL`.execute(
    tx,
  );
  await sql`UPDATE zaps SET account_id = ${accountId}, owner_id = placed.owner_id, state = placed.state, updated_at = ${at}
    FROM unnest(${ids}, ${idList(items.map(({ ownerId }) => ownerId))}, ${items.map(({ state }) => state)}::text[])
      AS placed (id, owner_id, state)
    WHERE zaps.id = placed.id`.execute(tx);
  // Runs under way finish and count where they began; the others go along with their waits.
  await sql`UPDATE runs SET account_id = ${accountId} WHERE zap_id = any(${ids}) AND state IN ('held', 'queued', 'waiting')`.execute(tx);
  // Their words are stored with the key of the account that they left.
  await sql`INSERT INTO run_words_due (run_id)
    SELECT id FROM runs WHERE zap_id = any(${ids}) AND account_id = ${accountId} AND state IN ('held', 'queued', 'waiting')
    ORDER BY id ON CONFLICT (run_id) DO UPDATE SET has_event = false`.execute(tx);
  const zapIds = items.map(({ zap }) => zap.id);
  // Taken back with the connections of the account that they left.
  await dropSubscriptions(tx, zapIds, at);
  await syncTriggers(tx, zapIds, at);
}

/** The newest move that brought all these Zaps into the target, made by the person and not undone; null if there is none. */
export async function findMoveOfZaps(
  tx: Db,
  { profileId, targetId, zapIds }: { profileId: number; targetId: number; zapIds: readonly number[] },
): Promise<number | null> {
  const row = await tx
    .selectFrom('zap_move_items')
    .innerJoin('zap_moves', 'zap_moves.id', 'zap_move_items.move_id')
    .select('zap_move_items.move_id')
    .where(sql<boolean>`zap_move_items.zap_id = any(${idList(zapIds)})`)
    .where('zap_moves.profile_id', '=', profileId)
    .where('zap_moves.target_account_id', '=', targetId)
    .where('zap_moves.undone_at', 'is', null)
    .groupBy('zap_move_items.move_id')
    .having((item) => item.fn.countAll(), '=', zapIds.length)
    .orderBy('zap_move_items.move_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.move_id ?? null;
}

export type ZapMoveRecord = Selectable<ZapMovesTable>;

export async function findZapMove(db: Db, id: number): Promise<ZapMoveRecord | null> {
  if (!isRecordId(id)) return null;
  return (await db.selectFrom('zap_moves').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. Lock its accounts first. */
export async function lockZapMove(tx: Db, id: number): Promise<ZapMoveRecord | null> {
  return (await tx.selectFrom('zap_moves').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** True if a person is a member of both accounts of a move. Throws 403 as `findRole`. */
export async function isInAccountsOf(
  db: Db,
  profileId: number,
  { from_account_id: fromId, target_account_id: targetId }: Pick<ZapMoveRecord, 'from_account_id' | 'target_account_id'>,
  now: Date,
): Promise<boolean> {
  return (await findRole(db, profileId, fromId, now)) !== null && (await findRole(db, profileId, targetId, now)) !== null;
}

/** The owners of the Zaps before the move. */
export async function previousOwnersOf(db: Db, moveId: number): Promise<number[]> {
  const rows = await db.selectFrom('zap_move_items').select('was_owner_id').distinct().where('move_id', '=', moveId).execute();
  return rows.map(({ was_owner_id }) => was_owner_id);
}

/** The Zaps of a move. */
export async function zapIdsOf(db: Db, moveId: number): Promise<number[]> {
  const rows = await db.selectFrom('zap_move_items').select('zap_id').where('move_id', '=', moveId).execute();
  return rows.map(({ zap_id }) => zap_id);
}

/** Where a Zap of a move is now. */
interface ZapInTarget {
  readonly owner_id: number;
  /** The owner is a member of the account from which the Zap was moved. */
  readonly isOwnerInSource: boolean;
  /** It is in a private folder of a person other than the mover. */
  readonly isHiddenByAnother: boolean;
}

type MayBringBack = (actorId: number, zap: ZapInTarget, was: { readonly was_owner_id: number }) => boolean;

/** A Zap of a move, with why it cannot be restored now: it was deleted, or is not where the move put it. */
export interface ZapMoveItem extends Selectable<ZapMoveItemsTable> {
  readonly stays: 'deleted' | 'moved_on' | null;
}

/**
 * In list order. `mayBringBack`: who may take a Zap out of the target account (`zapMoves/policy`); one that may not be taken
 * counts as moved on.
 */
export async function itemsOfMove(db: Db, move: ZapMoveRecord, mayBringBack: MayBringBack): Promise<ZapMoveItem[]> {
  const items = await db.selectFrom('zap_move_items').selectAll().where('move_id', '=', move.id).orderBy('position').execute();
  if (move.undone_at !== null) return items;
  const found = await sql<ZapInTarget & { id: number; account_id: number; moved_on: boolean }>`
    SELECT zaps.id, zaps.account_id, zaps.owner_id, EXISTS (
      SELECT FROM memberships WHERE account_id = ${move.from_account_id} AND memberships.profile_id = zaps.owner_id
    ) AS "isOwnerInSource", EXISTS (
      SELECT FROM zap_folders JOIN folders ON folders.id = zap_folders.folder_id
      WHERE zap_folders.zap_id = zaps.id AND NOT folders.is_shared AND folders.owner_id IS DISTINCT FROM ${move.profile_id}
    ) AS "isHiddenByAnother", EXISTS (
      SELECT FROM zap_move_items later JOIN zap_moves ON zap_moves.id = later.move_id
      WHERE later.zap_id = zaps.id AND later.move_id > ${move.id} AND zap_moves.undone_at IS NULL
    ) AS moved_on
    FROM zap_move_items item JOIN live_zaps AS zaps ON zaps.id = item.zap_id WHERE item.move_id = ${move.id}`.execute(db);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return items.map((item) => {
    const current = byId.get(item.zap_id);
    if (current === undefined) return { ...item, stays: 'deleted' };
    const isThere = current.account_id === move.target_account_id && !current.moved_on;
    return { ...item, stays: isThere && move.profile_id !== null && mayBringBack(move.profile_id, current, item) ? null : 'moved_on' };
  });
}

/** Deletes moves made before `moment`, with their reports. */
export async function dropOldMoves(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('zap_moves').where('moved_at', '<', moment).execute();
}

/** Profiles in the order of their ids, locked as `lockProfile` does until the transaction ends. */
export async function lockProfiles(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`SELECT id FROM profiles WHERE id = any(${idList(ids)}) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** The folders of an account, by id. */
export async function foldersOfAccount(
  db: Db,
  accountId: number,
): Promise<Map<number, { readonly isShared: boolean; readonly ownerId: number }>> {
  const rows = await db.selectFrom('folders').select(['id', 'is_shared', 'owner_id']).where('account_id', '=', accountId).execute();
  return new Map(rows.map((row) => [row.id, { isShared: row.is_shared, ownerId: row.owner_id }]));
}

/** Puts Zaps into folders. */
export async function fileZaps(tx: Db, targets: readonly { readonly zapId: number; readonly folderId: number }[]): Promise<void> {
  await sql`INSERT INTO zap_folders (zap_id, folder_id)
    SELECT * FROM unnest(${idList(targets.map(({ zapId }) => zapId))}, ${idList(targets.map(({ folderId }) => folderId))})`.execute(tx);
}

/** Reopens the links that the move has ended, unless the Zap has a new one. */
export async function reopenShares(tx: Db, zapIds: readonly number[], movedAt: Date): Promise<void> {
  await sql`UPDATE zap_shares SET trashed_at = NULL
    WHERE zap_id = any(${idList(zapIds)}) AND visibility = 'account' AND trashed_at = ${movedAt}
      AND NOT EXISTS (SELECT FROM zap_shares other WHERE other.zap_id = zap_shares.zap_id AND other.trashed_at IS NULL)`.execute(tx);
}

/** The result of the undo for a Zap of the move. */
export interface UndoneItem {
  readonly zapId: number;
  readonly state: ZapMoveState;
  readonly reasons: readonly MoveReason<ReportReasonKind>[];
  readonly stays: 'deleted' | 'moved_on' | null;
}

/** Records the results and that the move was undone. */
export async function markUndone(tx: Db, moveId: number, at: Date, items: readonly UndoneItem[]): Promise<void> {
  const rows = items.map(({ zapId, ...item }) => ({ zap_id: zapId, ...item }));
  await sql`UPDATE zap_move_items SET state = undone.state, reasons = undone.reasons, stays = undone.stays
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS undone (zap_id integer, state text, reasons jsonb, stays text)
    WHERE zap_move_items.move_id = ${moveId} AND zap_move_items.zap_id = undone.zap_id`.execute(tx);
  const count = items.filter(({ stays }) => stays === null).length;
  await tx.updateTable('zap_moves').set({ undone_at: at, undone_count: count }).where('id', '=', moveId).execute();
}

// Zaps that have left an account: the runs that ended there stay in its history.

interface MovedZap {
  readonly id: number;
  /** When it was moved. */
  readonly title: string;
}

/** The Zaps that a person owned in an account until they were moved to another one, as long as the move is remembered. */
export async function zapsMovedAway(
  db: Db,
  { accountId, profileId, zapId = null }: { readonly accountId: number; readonly profileId: number; readonly zapId?: number | null },
): Promise<MovedZap[]> {
  const { rows } = await sql<MovedZap>`
    SELECT DISTINCT ON (items.zap_id) items.zap_id AS id, coalesce(items.title, '') AS title
    FROM zap_moves AS moves
    JOIN zap_move_items AS items ON items.move_id = moves.id AND items.was_owner_id = ${profileId}
    JOIN live_zaps AS zaps ON zaps.id = items.zap_id AND zaps.account_id <> ${accountId}
    WHERE moves.from_account_id = ${accountId} AND moves.undone_at IS NULL
      AND (${zapId}::int IS NULL OR items.zap_id = ${zapId}::int)
    ORDER BY items.zap_id, moves.id DESC`.execute(db);
  return rows;
}
