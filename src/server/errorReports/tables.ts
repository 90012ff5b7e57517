/** A report that a person has sent about an error. */
export interface ErrorReportsTable {
  /** For support and operators; it names no person. */
  id: string;
  /** Null for a visitor. */
  profile_id: number | null;
  /** The text that the person has seen and sent, encrypted. */
  sealed: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** Made by the migration `0060_error_reports`. */
export interface ErrorReportTables {
  error_reports: ErrorReportsTable;
}
