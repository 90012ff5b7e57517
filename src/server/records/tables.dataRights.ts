/** One's export: one row per profile, the newest. */
export interface DataExportsTable {
  profile_id: number;
  /** Random; names this export among all that were ever begun, so that the job of an older one does nothing. */
  id: string;
  started_at: Date;
  finished_at: Date | null;
  /** Set when the last try has failed. */
  failed_at: Date | null;
  /** Tries that have failed. */
  failures: number;
  /** When the archive goes (S57). */
  expires_at: Date | null;
  /** The ZIP file, sealed; null before it is made and after it has expired. */
  archive: Buffer | null;
  /** Of the ZIP file. */
  bytes: number | null;
}

/** A deletion that waits, could not be done, or is done. It outlives its profile, so that whoever asked can be told. */
export interface DataDeletionsTable {
  id: string;
  /** No reference: the profile goes and this stays, until it is swept. */
  profile_id: number;
  requested_at: Date;
  due_at: Date;
  finished_at: Date | null;
  /** When it turned out that it could not be done, because an account would have had no owner. */
  refused_at: Date | null;
}

/** Made by the migration `0007_data_rights`. */
export interface DataRightsTables {
  data_exports: DataExportsTable;
  data_deletions: DataDeletionsTable;
}
