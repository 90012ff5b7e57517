/** Zaps that have left an account: the runs that ended there stay in its history. */
import { sql } from 'kysely';
import type { Db } from '../platform/context';

export interface MovedZap {
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
