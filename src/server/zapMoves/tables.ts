import type { ColumnType, GeneratedAlways } from 'kysely';
import type { MoveReason, ReportReasonKind } from '../../domain/zapMoves';

/** A move of Zaps from one account to another, kept for its report and its undo. */
export interface ZapMovesTable {
  id: GeneratedAlways<number>;
  /** The mover; null if the person is deleted. */
  profile_id: number | null;
  from_account_id: number;
  target_account_id: number;
  moved_at: Date;
  undo_until: Date;
  undone_at: ColumnType<Date | null, never, Date>;
  undone_count: ColumnType<number, never, number>;
}

/** The ids of the connections of steps, by the key of the step: in the draft, and in the live version. */
export interface StepConnections {
  readonly draft?: Readonly<Record<string, number>>;
  readonly live?: Readonly<Record<string, number>>;
}

/**
 * One Zap of a move. Neither the Zap, its owners nor its folders are foreign keys: the report outlives them, and locking others'
 * profiles while accounts are locked could cause a deadlock.
 */
export interface ZapMoveItemsTable {
  move_id: number;
  zap_id: number;
  /** Its index in the list, from 0. */
  position: number;
  title: string;
  was_state: 'on' | 'off' | 'draft';
  /** The state after the move; after an undo, the state after that. */
  state: 'on' | 'off' | 'draft';
  was_owner_id: number;
  /** The folders in the source account. */
  was_folder_ids: number[];
  reasons: MoveReason<ReportReasonKind>[];
  /** The connections of its steps in the source account. */
  was_connections: ColumnType<StepConnections, never, never>;
  /** Why the undo did not restore it. */
  stays: 'deleted' | 'moved_on' | null;
}

/** Made by the migrations `0021_zap_moves` and `0046_moved_connections`. */
declare module '../platform/tables' {
  interface Tables {
    zap_moves: ZapMovesTable;
    zap_move_items: ZapMoveItemsTable;
  }
}
