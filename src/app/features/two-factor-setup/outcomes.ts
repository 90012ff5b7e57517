import type { CallReply } from '../../api';

/** Why a step did not succeed. `message` is the server's own sentence, for what has none of ours. */
export type Fault =
  | { readonly kind: 'badCode' }
  | { readonly kind: 'badRecoveryCode' }
  | { readonly kind: 'tooOften' }
  /** The session is gone or not fresh enough: the session feature leads to the log-in page. */
  | { readonly kind: 'signInAgain' }
  | { readonly kind: 'failed'; readonly message: string };

type Refusal = Exclude<CallReply<'twoFactorSetup' | 'twoFactorProof' | 'twoFactorEnable' | 'twoFactorDisable'>, { status: 200 }>;

/** What a refusal means, given what a 403 without a marker means at this step. Pure and total. */
export function faultOf({ status, body }: Refusal, wrong: Fault): Fault {
  switch (status) {
    case 401:
      return { kind: 'signInAgain' };
    case 403:
      return body.reason === 'invalid_auth_realm' ? { kind: 'signInAgain' } : wrong;
    case 429:
      return { kind: 'tooOften' };
  }
}

/** What a refused beginning or turning off means: no code was sent that could be wrong. */
export function plainFault(refusal: Refusal): Fault {
  return faultOf(refusal, { kind: 'failed', message: refusal.body.messages.join(' ') });
}
