/** A value that Zaps of an account keep beyond a run. */
export interface StorageValuesTable {
  account_id: number;
  key: string;
  /** JSON, encrypted: people store what their Zaps handle. */
  sealed_value: Buffer;
  updated_at: Date;
}

/** A change that was made, so that a step that is repeated after a crash does not make it twice. Kept for some days. */
export interface StorageChangesTable {
  account_id: number;
  idempotency_key: string;
  /** The result of the change: JSON, encrypted. */
  sealed_result: Buffer;
  changed_at: Date;
}

/** Made by the migration `0027_storage`. */
export interface StorageTables {
  storage_values: StorageValuesTable;
  storage_changes: StorageChangesTable;
}
