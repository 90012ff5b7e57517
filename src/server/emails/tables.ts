/** A new address that is waiting for confirmation (S32). One row per profile: only the newest counts. */
export interface EmailChangesTable {
  profile_id: number;
  /** As typed, trimmed. */
  email: string;
  email_folded: string;
  /** Null if the address already belongs to another person: then no code was mailed, and it cannot be confirmed. */
  code_hash: string | null;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

/** A person's picture, re-encoded by the server (S56). */
export interface AvatarsTable {
  /** Random; part of its address. A new picture has a new one. */
  id: string;
  profile_id: number;
  /** WebP. */
  picture: Buffer;
  created_at: Date;
}

/** People's own settings; made by the migration `0006_settings`. */
export interface SettingsTables {
  email_changes: EmailChangesTable;
  avatars: AvatarsTable;
}
