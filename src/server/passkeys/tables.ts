import type { ColumnType, GeneratedAlways } from 'kysely';

/** A passkey: the public half of a key in a device or a password manager. */
export interface PasskeysTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  /** The authenticator's id for it, base64url. */
  credential_id: string;
  /**
   * The user handle for authenticators: 32 random bytes, base64url, the same for all passkeys of a profile. Reveals nothing about
   * the profile.
   */
  user_handle: string;
  /** COSE. */
  public_key: Buffer;
  /** The authenticator's signature counter; always 0 if it does not count. Unsigned 32 bits, read as text. */
  counter: ColumnType<string | number, number, number>;
  /** How the browser reached it: `internal`, `hybrid`, `usb`, … */
  transports: string[];
  name: string;
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

export type PasskeyPurpose = 'registration' | 'sign_in' | 'second_factor';

/** The challenge that a passkey signs: stored until it is answered, once, on any instance. */
export interface PasskeyChallengesTable {
  /** SHA-256, base64url. */
  challenge_hash: string;
  purpose: PasskeyPurpose;
  /** Null if the person is not known yet. */
  profile_id: number | null;
  /** The session or incomplete sign-in that requested it; null for none. */
  bound_to: string | null;
  /** Of a registration: the user handle that the authenticator was given. */
  user_handle: string | null;
  expires_at: Date;
}

export interface PasskeyTables {
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
