/** A key of stored digests, encrypted with `SECRET_KEY`. It stays the same when that one changes. */
export interface DigestKeysTable {
  purpose: string;
  sealed: Buffer;
}

/** The progress of encrypting everything with a new `SECRET_KEY`. */
export interface KeyChangesTable {
  /** The head of values of the new key, in hex. */
  head: string;
  /** The parts that are done, of `parts`. */
  part: number;
  parts: number;
  resealed: number;
  /** Values that neither key opens. */
  unreadable: number;
  started_at: Date;
  finished_at: Date | null;
}

/** Made by the migrations `0035_key_rotation` and `0045_key_changes`. */
declare module '../platform/tables' {
  interface Tables {
    digest_keys: DigestKeysTable;
    key_changes: KeyChangesTable;
  }
}
