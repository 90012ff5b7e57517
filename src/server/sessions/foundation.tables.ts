import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written as a Date, read as a Date; times are from `context.clock`, never from the database. */
type Moment = ColumnType<Date, Date, Date>;

/** A signed-in browser. */
export interface SessionsTable {
  /** SHA-256 of the cookie's value, base64url: a reader of the table cannot use it (S01). */
  id: string;
  profile_id: number;
  created_at: Moment;
  /** When the password or second factor was last entered (S26). */
  authenticated_at: Moment;
  /** For the idle limit (S22); written at most once a minute. */
  last_seen_at: Moment;
  /** The absolute limit (S22). */
  expires_at: Moment;
  /** The member of staff who is viewing as this profile (S27). */
  masquerader_id: number | null;
  user_agent: string;
  /** The public id of the session; requests are checked by `id`. */
  public_id: Generated<string>;
  /** The address where it started, as `callerAddress` gives it; empty if unknown. */
  address: Generated<string>;
  /** Since when this browser has been signed in without a break; sign-ins in it renew the session. Null: since `created_at`. */
  began_at: Generated<Date | null>;
}

/** A sign-in that is waiting for its second step (S15). */
export interface ChallengesTable {
  /** SHA-256 of the cookie's value, base64url. */
  id: string;
  profile_id: number;
  kind: 'two_factor' | 'single_session';
  created_at: Moment;
  expires_at: Moment;
}

/** Counters shared by all instances (S09). */
export interface LimitsTable {
  name: string;
  /** Keyed digest of the counted subject: an address, an identifier. */
  key: string;
  used: number;
  window_ends_at: Moment;
}

/** Outgoing mail, written in the transaction of the change that it reports (R06). */
export interface OutboxTable {
  id: GeneratedAlways<number>;
  /** One mail per event, however often it is requested. */
  event_key: string;
  recipient: string;
  /** Subject and texts, encrypted: they may contain a reset code (S01). Cleared once sent, except in the development mailbox. */
  sealed: Buffer | null;
  created_at: Moment;
  attempts: Generated<number>;
  sent_at: Moment | null;
  failed_at: Moment | null;
}

/** Replies kept for a repeat of the same request (R07). */
export interface IdempotencyTable {
  /** Keyed digest of route, caller and `Idempotency-Key`. */
  key: string;
  /** Keyed digest of the body. */
  fingerprint: string;
  /** `{status, body}`, encrypted; null until the work is done, within the transaction only. */
  sealed_reply: Buffer | null;
  created_at: Moment;
  expires_at: Moment;
}

/** Values of the whole installation. */
export interface SettingsTable {
  name: string;
  value: string;
}

declare module '../platform/tables' {
  interface Tables {
    sessions: SessionsTable;
    challenges: ChallengesTable;
    limits: LimitsTable;
    outbox: OutboxTable;
    idempotency: IdempotencyTable;
    settings: SettingsTable;
  }
}
