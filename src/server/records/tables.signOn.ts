import type { GeneratedAlways } from 'kysely';
import type { SignOnProvider } from '../../domain/signOn';

/** Who somebody is at a provider. The issuer and the subject together name the person; the e-mail does not (S40). */
export interface SignOnIdentitiesTable {
  id: GeneratedAlways<number>;
  issuer: string;
  subject: string;
  profile_id: number;
  provider: SignOnProvider;
  /** As the provider told it when the identity was connected; for the eye alone. */
  email: string;
  created_at: Date;
  last_used_at: Date;
}

/** ID tokens that have signed somebody in, until they would have expired (S40). */
export interface UsedIdTokensTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  expires_at: Date;
}

export interface SignOnTables {
  sign_on_identities: SignOnIdentitiesTable;
  used_id_tokens: UsedIdTokensTable;
}
