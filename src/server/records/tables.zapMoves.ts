import type { ColumnType, GeneratedAlways } from 'kysely';
import type { MoveReason, ReportReasonKind } from '../../domain/zapMoves';

/** A move of Zaps from one account to another (B7.20), kept for its report and its undo. */
export interface ZapMovesTable {
  id: GeneratedAlways<number>;
  /** Who moved; null when they are gone. */
  profile_id: number | null;
  from_account_id: number;
  target_account_id: number;
  moved_at: Date;
  undo_until: Date;
  undone_at: ColumnType<Date | null, never, Date>;
  undone_count: ColumnType<number, never, number>;
}

/**
 * One Zap of a move. Neither the Zap, its owners nor its folders are references: the report outlives them, and taking a share
 * of others' profiles while accounts are held would have two people wait for each other.
 */
export interface ZapMoveItemsTable {
  move_id: number;
  zap_id: number;
  /** Its place in the list, from 0. */
  position: number;
  title: string;
  was_state: 'on' | 'off' | 'draft';
  /** As the move left it; after an undo, as that left it. */
  state: 'on' | 'off' | 'draft';
  was_owner_id: number;
  /** The folders of the account that it left. */
  was_folder_ids: number[];
  reasons: MoveReason<ReportReasonKind>[];
  /** Why the undo did not bring it back. */
  stays: 'deleted' | 'moved_on' | null;
}

/** Made by the migration `0021_zap_moves`. */
export interface ZapMoveTables {
  zap_moves: ZapMovesTable;
  zap_move_items: ZapMoveItemsTable;
}
