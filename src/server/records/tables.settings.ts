/** A new address that waits for its owner to confirm it (S32). One row per profile: only the newest counts. */
export interface EmailChangesTable {
  profile_id: number;
  /** As typed, without blanks around it. */
  email: string;
  email_folded: string;
  /** Null where the address belongs to somebody else already: then no code was mailed, and it cannot be confirmed. */
  code_hash: string | null;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

/** A person's picture, as the server made it anew (S56). */
export interface AvatarsTable {
  /** Random; part of its address. A new picture has a new one. */
  id: string;
  profile_id: number;
  /** WebP. */
  picture: Buffer;
  created_at: Date;
}

/** What people set about themselves; made by the migration `0006_settings`. */
export interface SettingsTables {
  email_changes: EmailChangesTable;
  avatars: AvatarsTable;
}
