import { type Kysely, sql } from 'kysely';

/** Deleted Zaps and folders are kept for some time. See `trash/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE zaps
    ADD COLUMN trashed_at timestamptz,
    ADD COLUMN trashed_by integer REFERENCES profiles (id) ON DELETE SET NULL,
    ADD COLUMN trashed_from text`.execute(db);
  await sql`CREATE INDEX zaps_trashed ON zaps (trashed_at, id) WHERE trashed_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX zaps_trashed_of_account ON zaps (account_id) WHERE trashed_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX zaps_trashed_by ON zaps (trashed_by) WHERE trashed_by IS NOT NULL`.execute(db);
  await sql`CREATE VIEW live_zaps AS SELECT * FROM zaps WHERE trashed_at IS NULL`.execute(db);
  await sql`CREATE TABLE trashed_folders (
    id integer PRIMARY KEY,
    account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    owner_id integer NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    title text NOT NULL,
    is_shared boolean NOT NULL,
    parent_id integer,
    parent_title text,
    created_at timestamptz NOT NULL,
    trashed_at timestamptz NOT NULL,
    trashed_by integer REFERENCES profiles (id) ON DELETE SET NULL,
    zap_ids integer[] NOT NULL,
    child_ids integer[] NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX trashed_folders_trashed ON trashed_folders (trashed_at, id)`.execute(db);
  await sql`CREATE INDEX trashed_folders_account ON trashed_folders (account_id)`.execute(db);
  await sql`CREATE INDEX trashed_folders_owner ON trashed_folders (owner_id)`.execute(db);
  await sql`CREATE INDEX trashed_folders_by ON trashed_folders (trashed_by) WHERE trashed_by IS NOT NULL`.execute(db);
}
