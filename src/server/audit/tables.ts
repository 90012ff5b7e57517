import type { Generated, GeneratedAlways } from 'kysely';

/** The audit trail (S64). Rules of the database refuse to change it, except for erasure and retention. */
export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: Date;
  action: string;
  result: 'ok' | 'refused';
  detail: string | null;
  profile_id: number | null;
  /** Keyed digest of the given identifier, even if no profile has it. */
  identifier_hash: string | null;
  address: string;
  user_agent: string;
  request_id: string;
  /** How often it happened: events that a stranger can repeat share one row (S66). */
  times: Generated<number>;
  /** When it last happened; null if it happened only once. */
  last_at: Generated<Date | null>;
  /** Keyed digest of person, event and window; null for a separate row. */
  repeat_key: Generated<string | null>;
  /** The entry of the chain; null until it is added. */
  sequence: Generated<number | null>;
  /** Random, base64url. Without it nobody can tell from the chain which personal data an erased row had. */
  salt: Generated<string | null>;
  /** The `times` that the chain knows. */
  counted: Generated<number>;
}

/** The chain: one entry for each row of the trail, and one for each later count of it. Entries are never changed. */
export interface AuditChainTable {
  /** From 1, without gaps. */
  sequence: number;
  event_id: number;
  kind: 'event' | 'count';
  /** When the event happened. */
  at: Date;
  /** It may be removed when it is old: refusals, and what strangers can repeat. */
  is_prunable: boolean;
  /** Of a count: how often it had happened; null for an event. */
  times: number | null;
  last_at: Date | null;
  /** Of an event: over its personal values, with its salt as the key. Null for a count. */
  personal_digest: string | null;
  /** Over the content of the event or the count. Digests, hashes and seals are base64url. */
  content_digest: string;
  previous_hash: string;
  /** Over everything above. */
  hash: string;
  /** Keyed digest of the hash. */
  seal: string;
}

/** Stands for entries that were removed because they were old. */
export interface AuditCheckpointsTable {
  first: number;
  last: number;
  /** The hash before the first of them, and of the last. */
  previous_hash: string;
  hash: string;
  seal: string;
}

/** The end of the chain; one row, which is locked while entries are added. */
export interface AuditHeadTable {
  id: number;
  /** Of the last entry; 0 for none. */
  sequence: number;
  hash: string;
  /** Seals of entries before this one are of a key that was lost. */
  sealed_from: number;
  seal: string;
}

/** Made by the migrations `0002_identity`, `0023_audit_repeats` and `0047_audit_chain`. */
declare module '../platform/tables' {
  interface Tables {
    audit_events: AuditEventsTable;
    audit_chain: AuditChainTable;
    audit_checkpoints: AuditCheckpointsTable;
    audit_head: AuditHeadTable;
  }
}
