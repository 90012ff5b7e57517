/** Undoing a move of Zaps. Each function is a fixed number of statements. */
import { sql } from 'kysely';
import type { MoveReason, ReportReasonKind, ZapMoveState } from '../../domain/zapMoves';
import type { Db } from '../platform/context';
import { idList } from './load.store';

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
