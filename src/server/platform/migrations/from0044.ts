import { type Kysely, sql } from 'kysely';
import type { Migrations } from './online';

export const from0044: Migrations = {
  /**
   * `sealed`: the question of an approval, which holds data of the run, encrypted like all data of runs. Waits from before keep theirs
   * in `data` until they end.
   */
  '0044_sealed_questions': async (db) => {
    await sql`ALTER TABLE run_waits ADD COLUMN sealed bytea`.execute(db);
  },
  /** How far stored secrets are encrypted with a new `SECRET_KEY`. */
  '0045_key_changes': async (db) => {
    await sql`CREATE TABLE key_changes (
      head text PRIMARY KEY,
      part integer NOT NULL,
      parts integer NOT NULL,
      resealed bigint NOT NULL,
      unreadable bigint NOT NULL,
      started_at timestamptz NOT NULL,
      finished_at timestamptz
    )`.execute(db);
  },
  /** The connections of moved Zaps before the move, for its undo. See `zapMoves/tables.ts`. */
  '0046_moved_connections': async (db) => {
    await sql`ALTER TABLE zap_move_items ADD COLUMN was_connections jsonb NOT NULL DEFAULT '{}'`.execute(db);
  },
  /**
   * The audit trail as a chain of hashes, and rules that refuse to change it (decision 56). Instances of the version before write to
   * `audit_events`, count repeats, erase people and delete old refusals; the rules allow that.
   */
  '0047_audit_chain': async (db) => {
    await sql`ALTER TABLE audit_events
      ADD COLUMN sequence bigint,
      ADD COLUMN salt text,
      ADD COLUMN counted integer NOT NULL DEFAULT 1`.execute(db);
    await sql`CREATE INDEX audit_events_unchained ON audit_events (id) WHERE sequence IS NULL`.execute(db);
    await sql`CREATE INDEX audit_events_uncounted ON audit_events (id) WHERE times > counted`.execute(db);
    await sql`CREATE TABLE audit_chain (
      sequence bigint PRIMARY KEY,
      event_id bigint NOT NULL,
      kind text NOT NULL CHECK (kind IN ('event', 'count')),
      at timestamptz NOT NULL,
      is_prunable boolean NOT NULL,
      times integer,
      last_at timestamptz,
      personal_digest text,
      content_digest text NOT NULL,
      previous_hash text NOT NULL,
      hash text NOT NULL,
      seal text NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX audit_chain_event ON audit_chain (event_id)`.execute(db);
    await sql`CREATE INDEX audit_chain_prunable ON audit_chain (at) WHERE is_prunable`.execute(db);
    await sql`CREATE TABLE audit_checkpoints (
      first bigint PRIMARY KEY,
      last bigint NOT NULL CHECK (last >= first),
      previous_hash text NOT NULL,
      hash text NOT NULL,
      seal text NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE audit_head (
      id integer PRIMARY KEY CHECK (id = 1),
      sequence bigint NOT NULL,
      hash text NOT NULL,
      sealed_from bigint NOT NULL,
      seal text NOT NULL
    )`.execute(db);
    await sql`INSERT INTO audit_head VALUES (1, 0, '', 1, '')`.execute(db);
    await addRules(db);
  },
  /** Plan changes that take effect at the end of a paid period. See `plans/tables.ts`. */
  '0048_scheduled_plan_changes': async (db) => {
    await sql`CREATE TABLE scheduled_plan_changes (
      account_id integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      from_plan_id integer NOT NULL REFERENCES plans,
      to_plan_id integer NOT NULL REFERENCES plans,
      zap_ids integer[],
      takes_effect_at timestamptz NOT NULL,
      scheduled_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX scheduled_plan_changes_due ON scheduled_plan_changes (takes_effect_at)`.execute(db);
  },
  /** Sign-ins and sensitive changes that can be undone; and since when a browser is signed in, across renewals of its session. */
  '0051_reversible_events': async (db) => {
    await sql`CREATE TABLE reversible_events (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      request_id text NOT NULL,
      kind text NOT NULL,
      at timestamptz NOT NULL,
      email text NOT NULL,
      email_folded text NOT NULL,
      subject text,
      sealed bytea,
      token_hash text UNIQUE,
      address text NOT NULL,
      user_agent text NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db);
    await sql`CREATE INDEX reversible_events_profile ON reversible_events (profile_id, id)`.execute(db);
    await sql`CREATE INDEX reversible_events_email ON reversible_events (email_folded) WHERE used_at IS NULL`.execute(db);
    await sql`CREATE INDEX reversible_events_expiry ON reversible_events (expires_at)`.execute(db);
    // Null in sessions of instances of the version before.
    await sql`ALTER TABLE sessions ADD COLUMN began_at timestamptz`.execute(db);
  },
  /** What a person has proved in the recovery drill, and the code that is mailed for it. See `tables/recoveryDrill.ts`. */
  '0053_recovery_drill': async (db) => {
    await sql`CREATE TABLE recovery_proofs (
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      kind text NOT NULL,
      subject_id integer NOT NULL,
      fingerprint text NOT NULL,
      proved_at timestamptz NOT NULL,
      user_agent text NOT NULL,
      PRIMARY KEY (profile_id, kind, subject_id)
    )`.execute(db);
    await sql`CREATE TABLE recovery_mail_codes (
      profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      code_hash text NOT NULL,
      email_folded text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX recovery_mail_codes_expires ON recovery_mail_codes (expires_at)`.execute(db);
    // Wider than before, so instances of the version before are not affected.
    await sql`ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check`.execute(db);
    await sql`ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check
      CHECK (purpose IN ('registration', 'sign_in', 'second_factor', 'drill'))`.execute(db);
  },
  /** Accounts may require a second factor of their members. See `accounts/tables.ts`. */
  '0054_required_second_factor': async (db) => {
    await sql`ALTER TABLE accounts
      ADD COLUMN second_factor_since timestamptz,
      ADD COLUMN second_factor_from timestamptz,
      ADD COLUMN second_factor_grace_days integer,
      ADD COLUMN second_factor_by_saml boolean NOT NULL DEFAULT false`.execute(db);
    await sql`CREATE INDEX accounts_second_factor_from ON accounts (second_factor_from) WHERE second_factor_from IS NOT NULL`.execute(db);
  },
  /** Signed receipts of exports and deletions, and the keys that sign them. See `keys/tables.ts` and `dataRights/tables.ts`. */
  '0056_receipts': async (db) => {
    await sql`CREATE TABLE signing_keys (
      id text PRIMARY KEY,
      public_key text NOT NULL,
      sealed bytea,
      created_at timestamptz NOT NULL,
      retired_at timestamptz,
      CHECK (retired_at IS NOT NULL OR sealed IS NOT NULL)
    )`.execute(db);
    // One key signs at a time, also when several instances start together.
    await sql`CREATE UNIQUE INDEX signing_keys_in_use ON signing_keys ((retired_at IS NULL)) WHERE retired_at IS NULL`.execute(db);
    await sql`CREATE TABLE export_receipts (
      id text PRIMARY KEY,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      made_at timestamptz NOT NULL,
      receipt text NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX export_receipts_profile ON export_receipts (profile_id, made_at)`.execute(db);
    await sql`ALTER TABLE data_deletions ADD COLUMN receipt text`.execute(db);
  },
  /** Deleted Zaps and folders are kept for some time. See `trash/tables.ts`. */
  '0058_trash': async (db) => {
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
  },
};

async function addRules(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'The audit trail cannot be changed (% of %).', TG_OP, TG_TABLE_NAME;
    END $$`.execute(db);
  // The erasure of a person removes the personal values and with them the salt, which an earlier version does not know.
  await sql`CREATE FUNCTION guard_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.id, NEW.at, NEW.action, NEW.result, NEW.detail, NEW.profile_id, NEW.request_id)
          IS DISTINCT FROM (OLD.id, OLD.at, OLD.action, OLD.result, OLD.detail, OLD.profile_id, OLD.request_id)
        OR NEW.times < OLD.times OR (NEW.times = OLD.times AND NEW.last_at IS DISTINCT FROM OLD.last_at)
        OR NEW.counted < OLD.counted OR NEW.counted > NEW.times
        OR (OLD.sequence IS NOT NULL AND NEW.sequence IS DISTINCT FROM OLD.sequence)
        OR (NEW.repeat_key IS NOT NULL AND NEW.repeat_key IS DISTINCT FROM OLD.repeat_key) THEN
        RAISE EXCEPTION 'The audit trail cannot be changed (UPDATE of audit_events).';
      END IF;
      IF (NEW.address, NEW.user_agent, NEW.identifier_hash) IS DISTINCT FROM (OLD.address, OLD.user_agent, OLD.identifier_hash) THEN
        IF NEW.address <> '' OR NEW.user_agent <> '' OR NEW.identifier_hash IS NOT NULL THEN
          RAISE EXCEPTION 'The audit trail cannot be changed (UPDATE of audit_events).';
        END IF;
        NEW.salt := NULL;
      ELSIF NEW.salt IS DISTINCT FROM OLD.salt AND NOT (OLD.sequence IS NULL AND NEW.sequence IS NOT NULL) THEN
        RAISE EXCEPTION 'The audit trail cannot be changed (UPDATE of audit_events).';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE FUNCTION guard_audit_event_removal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.result <> 'refused' AND OLD.repeat_key IS NULL THEN
        RAISE EXCEPTION 'The audit trail cannot be changed (DELETE of audit_events).';
      END IF;
      RETURN OLD;
    END $$`.execute(db);
  await sql`CREATE FUNCTION guard_audit_chain_removal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT OLD.is_prunable
        OR NOT EXISTS (SELECT FROM audit_checkpoints WHERE OLD.sequence BETWEEN first AND last) THEN
        RAISE EXCEPTION 'The audit trail cannot be changed (DELETE of audit_chain).';
      END IF;
      RETURN OLD;
    END $$`.execute(db);
  await sql`CREATE FUNCTION guard_audit_checkpoint() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.first > OLD.first OR NEW.last < OLD.last THEN
        RAISE EXCEPTION 'The audit trail cannot be changed (UPDATE of audit_checkpoints).';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE FUNCTION guard_audit_checkpoint_removal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM audit_checkpoints WHERE first < OLD.first AND last >= OLD.last) THEN
        RAISE EXCEPTION 'The audit trail cannot be changed (DELETE of audit_checkpoints).';
      END IF;
      RETURN OLD;
    END $$`.execute(db);
  await sql`CREATE FUNCTION guard_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.sequence < OLD.sequence OR NEW.sealed_from < OLD.sealed_from THEN
        RAISE EXCEPTION 'The audit trail cannot be changed (UPDATE of audit_head).';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  const guards = [
    ['audit_events', 'UPDATE', 'guard_audit_event'],
    ['audit_events', 'DELETE', 'guard_audit_event_removal'],
    ['audit_chain', 'UPDATE', 'refuse_audit_change'],
    ['audit_chain', 'DELETE', 'guard_audit_chain_removal'],
    ['audit_checkpoints', 'UPDATE', 'guard_audit_checkpoint'],
    ['audit_checkpoints', 'DELETE', 'guard_audit_checkpoint_removal'],
    ['audit_head', 'UPDATE', 'guard_audit_head'],
    ['audit_head', 'DELETE', 'refuse_audit_change'],
  ] as const;
  for (const [table, act, guard] of guards) {
    await sql`CREATE TRIGGER ${sql.ref(`${table}_${act.toLowerCase()}`)} BEFORE ${sql.raw(act)} ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION ${sql.ref(guard)}()`.execute(db);
  }
  for (const table of ['audit_events', 'audit_chain', 'audit_checkpoints', 'audit_head']) {
    await sql`CREATE TRIGGER ${sql.ref(`${table}_truncate`)} BEFORE TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`.execute(db);
  }
}
