import type { ColumnType, GeneratedAlways } from 'kysely';

/** Somebody's passkey: the public half of a key that lies in a device or a password manager. */
export interface PasskeysTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  /** The authenticator's name for it, base64url. */
  credential_id: string;
  /** Who its owner is to authenticators: 32 random bytes, base64url, the same for all passkeys of a profile. Says nothing of the profile. */
  user_handle: string;
  /** COSE. */
  public_key: Buffer;
  /** How often the authenticator says it has signed; 0 for good where it does not count. Unsigned 32 bits, read as text. */
  counter: ColumnType<string | number, number, number>;
  /** How the browser reached it: `internal`, `hybrid`, `usb`, … */
  transports: string[];
  name: string;
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

export type PasskeyPurpose = 'registration' | 'sign_in' | 'second_factor';

/** What a passkey is asked to sign: kept until it is answered, once, on whichever instance. */
export interface PasskeyChallengesTable {
  /** SHA-256, base64url. */
  challenge_hash: string;
  purpose: PasskeyPurpose;
  /** Null where nobody has said who they are. */
  profile_id: number | null;
  /** The session, or the half-finished sign-in, that asked; null where there is none. */
  bound_to: string | null;
  /** Of a registration: what the authenticator was told. */
  user_handle: string | null;
  expires_at: Date;
}

export interface PasskeyTables {
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
