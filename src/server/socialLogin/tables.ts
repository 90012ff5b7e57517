import type { GeneratedAlways } from 'kysely';
import type { SocialProvider } from '../../domain/socialLogin';

/** A person's identity at a provider. The issuer and the subject together identify the person; the email does not (S40). */
export interface SocialIdentitiesTable {
  id: GeneratedAlways<number>;
  issuer: string;
  subject: string;
  profile_id: number;
  provider: SocialProvider;
  /** As the provider gave it when the identity was connected; for display only. */
  email: string;
  created_at: Date;
  last_used_at: Date;
}

/** ID tokens used to sign in, until their expiry (S40). */
export interface UsedIdTokensTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  expires_at: Date;
}

export interface SocialLoginTables {
  sign_on_identities: SocialIdentitiesTable;
  used_id_tokens: UsedIdTokensTable;
}
