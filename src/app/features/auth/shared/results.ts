import type { Forms } from './forms';

/** The eight results of a log-in, distinguished by the status alone. */
export type LoginOutcome =
  'valid' | 'wrongCredentials' | 'locked' | 'twoFactorRequired' | 'singleSessionRequired' | 'missingCsrf' | 'captchaRequired' | 'tooOften';

/** The four results of a code check. */
export type CodeCheckOutcome = 'valid' | 'unauthenticated' | 'badCode' | 'tooOften';

/** The results of confirming this session as the only one (S24). */
export type SecureSessionOutcome = 'valid' | 'unauthenticated' | 'missingCsrf' | 'tooOften';

/** The five results of requesting a reset link. */
export type SendCodeOutcome = 'sent' | 'unauthenticated' | 'disabled' | 'notFound' | 'tooOften';

/** The three results of a reset. */
export type ResetOutcome = 'reset' | 'invalidReset' | 'tooOften';

/**
 * The results of a sign-up. `invalidFields` is the validation error, `refused` the general one; `loginFailed` is
 * the profile was created, but the log-in after it failed.
 */
export type SignUpOutcome = 'created' | 'invalidFields' | 'refused' | 'missingCsrf' | 'captchaRequired' | 'tooOften' | 'loginFailed';

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
