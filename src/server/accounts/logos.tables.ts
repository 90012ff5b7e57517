/** A logo of an account, re-encoded by the server (S56). An account keeps several to choose from. */
export interface AccountLogosTable {
  /** Random; part of its address. */
  id: string;
  account_id: number;
  /** WebP. */
  picture: Buffer;
  created_at: Date;
}

/** Made by the migration `0018_account_logos`. */
export interface AccountLogoTables {
  account_logos: AccountLogosTable;
}
