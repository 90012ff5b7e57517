import type { CallReply } from '../../api';
import type { RecoveryDrill } from './state';

type ProofReply = CallReply<'proveRecoveryCode' | 'proveAuthenticator' | 'provePassword' | 'proveMail' | 'provePasskey'>;

export type ProofOutcome =
  | { readonly kind: 'proved'; readonly drill: RecoveryDrill }
  /** The proof was wrong, or there is nothing to prove any more; the sentence is the server's. */
  | { readonly kind: 'refused'; readonly sentence: string | null }
  /** The session feature leads to the log-in page. */
  | { readonly kind: 'signInAgain' }
  | { readonly kind: 'tooOften' };

/** The meaning of the reply to a proof. Pure and total. */
export function proofOutcome(reply: ProofReply): ProofOutcome {
  switch (reply.status) {
    case 200:
      return { kind: 'proved', drill: reply.body };
    case 400:
      return { kind: 'refused', sentence: reply.body.messages.at(-1) ?? null };
    case 401:
      return { kind: 'signInAgain' };
    case 403:
      return reply.body.reason === 'invalid_auth_realm'
        ? { kind: 'signInAgain' }
        : { kind: 'refused', sentence: reply.body.messages.at(-1) ?? null };
    case 429:
      return { kind: 'tooOften' };
  }
}
