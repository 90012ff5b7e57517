import { type Kysely, sql } from 'kysely';

/** Moves of Zaps between accounts. See `zapMoves/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE zap_moves (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    profile_id integer REFERENCES profiles ON DELETE SET NULL,
    from_account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    target_account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    moved_at timestamptz NOT NULL,
    undo_until timestamptz NOT NULL,
    undone_at timestamptz,
    undone_count integer NOT NULL DEFAULT 0
  )`.execute(db);
  await sql`CREATE INDEX zap_moves_profile ON zap_moves (profile_id)`.execute(db);
  await sql`CREATE INDEX zap_moves_from ON zap_moves (from_account_id)`.execute(db);
  await sql`CREATE INDEX zap_moves_target ON zap_moves (target_account_id)`.execute(db);
  await sql`CREATE INDEX zap_moves_age ON zap_moves (moved_at)`.execute(db);
  await sql`CREATE TABLE zap_move_items (
    move_id integer NOT NULL REFERENCES zap_moves ON DELETE CASCADE,
    zap_id integer NOT NULL,
    position integer NOT NULL,
    title text NOT NULL,
    was_state text NOT NULL CHECK (was_state IN ('on', 'off', 'draft')),
    state text NOT NULL CHECK (state IN ('on', 'off', 'draft')),
    was_owner_id integer NOT NULL,
    was_folder_ids integer[] NOT NULL,
    reasons jsonb NOT NULL,
    stays text CHECK (stays IN ('deleted', 'moved_on')),
    PRIMARY KEY (move_id, zap_id)
  )`.execute(db);
  await sql`CREATE INDEX zap_move_items_zap ON zap_move_items (zap_id, move_id)`.execute(db);
}
