import { type Kysely, sql } from 'kysely';

/**
 * The audit trail as a chain of hashes, and rules that refuse to change it (decision 56). Instances of the version before write to
 * `audit_events`, count repeats, erase people and delete old refusals; the rules allow that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}

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
