import type { Generated, GeneratedAlways } from 'kysely';

/** Held runs that a person lets continue, so many a minute. The row is deleted when none is left. */
export interface RunReleasesTable {
  id: GeneratedAlways<string>;
  account_id: number;
  /** The Zaps whose runs are released: those that the person could see. */
  zap_ids: number[];
  per_minute: number;
  started_at: Date;
  /** Runs released so far. */
  released: Generated<number>;
}

/** A mailed link of an approval; each person who is asked has a different one. */
export interface RunApprovalsTable {
  /** Digest of the token in the link. */
  token_hash: string;
  run_id: string;
  path: string;
  email: string;
  sent_at: Date;
  /** The answer that was given through this link; null for none. */
  answer: 'approve' | 'reject' | null;
  answered_at: Date | null;
}

/** Made by the migration `0030_run_history`. */
export interface RunHistoryTables {
  run_releases: RunReleasesTable;
  run_approvals: RunApprovalsTable;
}
