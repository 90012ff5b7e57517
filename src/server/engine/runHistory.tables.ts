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

/**
 * The words in the data of a run that people can see, as keyed digests. It refers to the run, so it is deleted with it, also by an
 * instance of an earlier release.
 */
export interface RunWordsTable {
  run_id: string;
  words: string[];
}

/** A run whose words are to be stored, or stored again when it has ended. A row may outlive its run; the next look removes it. */
export interface RunWordsDueTable {
  run_id: string;
  /** The words of its event are stored. */
  has_event: Generated<boolean>;
}

/** One row: how far the index is. */
export interface RunWordsProgressTable {
  is_only: Generated<boolean>;
  /** All runs up to this one are stored or due, except those that were committed late. */
  noted: string;
  /** The last one of the due runs that was looked at. */
  looked: string;
}

/** An account whose index is being made or deleted, by its setting: from the newest run to the oldest one. */
export interface RunWordsChangesTable {
  account_id: number;
  /** The runs before this one are left. */
  before: string;
}

/** Made by the migrations `0030_run_history` and `0069_run_words`. */
declare module '../platform/tables' {
  interface Tables {
    run_words: RunWordsTable;
    run_words_due: RunWordsDueTable;
    run_words_progress: RunWordsProgressTable;
    run_words_changes: RunWordsChangesTable;
    run_releases: RunReleasesTable;
    run_approvals: RunApprovalsTable;
  }
}
