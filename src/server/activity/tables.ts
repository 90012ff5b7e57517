import type { Generated, GeneratedAlways } from 'kysely';
import type { ReversibleKind } from '../../domain/activity';

/** A sign-in or a sensitive change that “This wasn’t me” can undo. */
export interface ReversibleEventsTable {
  /** In the order of the events of a profile, which its lock serialises. */
  id: GeneratedAlways<number>;
  profile_id: number;
  /** Finds the entry of the audit trail. */
  request_id: string;
  kind: ReversibleKind;
  at: Date;
  /** The confirmed address before the event: the only one that the link was mailed to, and the one that a reversal restores. */
  email: string;
  email_folded: string;
  /** What was added: the credential id of a passkey, the issuer and subject of an identity as JSON, the id of a SAML identity. */
  subject: string | null;
  /** What was removed or replaced, encrypted; null once it is used. */
  sealed: Buffer | null;
  /** SHA-256 of the code in the mailed link, base64url; null if none was mailed. */
  token_hash: string | null;
  /** As `callerAddress` gives it. */
  address: string;
  user_agent: string;
  expires_at: Date;
  /** When it was undone. */
  used_at: Generated<Date | null>;
}

/** Made by the migration `0051_reversible_events`. */
export interface ReversibleEventTables {
  reversible_events: ReversibleEventsTable;
}
