import type { LoginOutcome } from './login/outcomes';
import type { CodeCheckOutcome } from './two-factor/outcomes';
import type { SendCodeOutcome } from './forgot-password/outcomes';
import type { ResetOutcome } from './reset-password/outcomes';
import type { SecureSessionOutcome } from './secure-session/outcomes';
import type { SignUpOutcome } from './sign-up/outcomes';
import type { Forms } from './forms';

/**
 * The result of a submit: a named outcome of the contract's reply; `invalid` if the form was not fit to send; `failed` if there
 * was no reply or one that the contract does not name.
 */
export interface PageResult<Outcome extends string, Field extends string> {
  readonly outcome: Outcome | 'invalid' | 'failed';
  /** The sentence for the whole form; null if the field errors say everything. */
  readonly message: string | null;
  /** The sentence of each field. */
  readonly fieldErrors: Partial<Record<Field, string>>;
}

/** The result of each page. */
export interface Results {
  login: PageResult<LoginOutcome, keyof Forms['login']>;
  twoFactor: PageResult<CodeCheckOutcome, keyof Forms['twoFactor']>;
  secureSession: PageResult<SecureSessionOutcome, never>;
  forgotPassword: PageResult<SendCodeOutcome, keyof Forms['forgotPassword']>;
  resetPassword: PageResult<ResetOutcome, keyof Forms['resetPassword']>;
  signUp: PageResult<SignUpOutcome, keyof Forms['signUp']>;
}
