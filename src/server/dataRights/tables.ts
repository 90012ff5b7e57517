/** An export: one row per profile, the newest. */
export interface DataExportsTable {
  profile_id: number;
  /** Random; identifies this export among all that were ever started, so that the job of an older one does nothing. */
  id: string;
  started_at: Date;
  finished_at: Date | null;
  /** Set after the last try has failed. */
  failed_at: Date | null;
  /** Tries that have failed. */
  failures: number;
  /** When the archive is deleted (S57). */
  expires_at: Date | null;
  /** The encrypted ZIP file; null before it is made and after it has expired. */
  archive: Buffer | null;
  /** Of the ZIP file. */
  bytes: number | null;
}

/** A deletion that is pending, was refused, or is done. It outlives its profile, so that the requester can be told. */
export interface DataDeletionsTable {
  id: string;
  /** Not a foreign key: the profile is deleted and this row stays until it is cleaned up. */
  profile_id: number;
  requested_at: Date;
  due_at: Date;
  finished_at: Date | null;
  /** When it was refused, because an account would have had no owner. */
  refused_at: Date | null;
}

/** Made by the migration `0007_data_rights`. */
declare module '../platform/tables' {
  interface Tables {
    data_exports: DataExportsTable;
    data_deletions: DataDeletionsTable;
  }
}
