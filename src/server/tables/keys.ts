/** A key of stored digests, encrypted with `SECRET_KEY`. It stays the same when that one changes. */
export interface DigestKeysTable {
  purpose: string;
  sealed: Buffer;
}

/** Made by the migration `0035_key_rotation`. */
export interface KeyTables {
  digest_keys: DigestKeysTable;
}
