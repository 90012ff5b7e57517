import type { CallReply } from '../../api';

/** Why a step failed. `message` is the server's own sentence, where we have none. */
export type Issue =
  | { readonly kind: 'badCode' }
  | { readonly kind: 'badRecoveryCode' }
  | { readonly kind: 'tooOften' }
  /** The session is gone or not recent enough: the session feature leads to the log-in page. */
  | { readonly kind: 'signInAgain' }
  | { readonly kind: 'failed'; readonly message: string };

type Refusal = Exclude<CallReply<'startTwoFactorSetup' | 'verifyTwoFactorSetup' | 'enableTwoFactor' | 'disableTwoFactor'>, { status: 200 }>;

/** The meaning of a refusal, given the meaning of a 403 without a marker at this step. Pure and total. */
export function issueOf({ status, body }: Refusal, wrong: Issue): Issue {
  switch (status) {
    case 401:
      return { kind: 'signInAgain' };
    case 403:
      return body.reason === 'invalid_auth_realm' ? { kind: 'signInAgain' } : wrong;
    case 429:
      return { kind: 'tooOften' };
  }
}

/** The meaning of a refused start or turning off: no code was sent that could be wrong. */
export function plainIssue(refusal: Refusal): Issue {
  return issueOf(refusal, { kind: 'failed', message: refusal.body.messages.join(' ') });
}
