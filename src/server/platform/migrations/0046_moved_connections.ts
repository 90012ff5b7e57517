import { type Kysely, sql } from 'kysely';

/** The connections of moved Zaps before the move, for its undo. See `zapMoves/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE zap_move_items ADD COLUMN was_connections jsonb NOT NULL DEFAULT '{}'`.execute(db);
}
