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

/** A key that signs receipts, or has signed some. Public keys stay, so that their receipts can be checked. */
export interface SigningKeysTable {
  /** The thumbprint of the public key (RFC 7638). */
  id: string;
  /** The public part: `x` of an Ed25519 key as JWK. */
  public_key: string;
  /** The private part, encrypted; null once it signs no more. */
  sealed: Buffer | null;
  created_at: Date;
  retired_at: Date | null;
}

/** Made by the migrations `0035_key_rotation`, `0045_key_changes` and `0056_receipts`. */
export interface KeyTables {
  digest_keys: DigestKeysTable;
  key_changes: KeyChangesTable;
  signing_keys: SigningKeysTable;
}
