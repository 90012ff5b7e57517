import { signInRefusals, signInStepOf, type SignInStep } from '../../../../domain/signInRefusals';
import type { CallReply, ParsedErrorBody } from '../../../api';
import type { FieldName, Forms } from './forms';

/** The eight outcomes of a log-in, distinguished by the status alone. */
export type LoginOutcome = 'valid' | 'wrong_credentials' | SignInStep | 'missing_csrf' | 'captcha_required' | 'too_often';

/** The four outcomes of a code check. */
export type CodeCheckOutcome = 'valid' | 'not_authenticated' | 'wrong_code' | 'too_often';

/** The outcomes of confirming this session as the only one (S24). */
export type SecureSessionOutcome = 'valid' | 'not_authenticated' | 'missing_csrf' | 'too_often';

/** The five outcomes of requesting a reset link. */
export type SendCodeOutcome = 'sent' | 'not_authenticated' | 'disabled' | 'not_found' | 'too_often';

/** The three outcomes of a reset. */
export type ResetOutcome = 'reset' | 'invalid_reset' | 'too_often';

/**
 * The outcomes of a sign-up. `invalid_fields` is the validation error, `refused` the general one; `login_failed` is
 * the profile was created, but the log-in after it failed.
 */
export type SignUpOutcome = 'created' | 'invalid_fields' | 'refused' | 'missing_csrf' | 'captcha_required' | 'too_often' | 'login_failed';

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

/** The outcome of a log-in; null for a 422 without a captcha error, which is not a named outcome. */
export function loginOutcome(reply: CallReply<'logIn'>): LoginOutcome | null {
  switch (reply.status) {
    case 200:
      return 'valid';
    case 401:
      return 'wrong_credentials';
    case 403:
      return signInStepOf(reply.body.reason) ?? 'missing_csrf';
    case 422:
      return isCaptchaRequired(reply.body) ? 'captcha_required' : null;
    case 429:
      return 'too_often';
  }
}

/** The outcome of a code, or of a passkey instead of one (A8.10–A8.13). */
export function codeCheckOutcome(reply: CallReply<'verifyTwoFactorCode'> | CallReply<'verifyTwoFactorPasskey'>): CodeCheckOutcome {
  switch (reply.status) {
    case 200:
      return 'valid';
    case 401:
      return 'not_authenticated';
    case 403:
      return 'wrong_code';
    case 429:
      return 'too_often';
  }
}

/** The sentence of a code that was refused: a recovery code has its own (A8.12). */
export const codeSentence = (outcome: CodeCheckOutcome, field: FieldName<'twoFactor'>): string =>
  signInRefusals[outcome === 'valid' || outcome === 'wrong_code' ? (field === 'code' ? 'wrong_code' : 'wrong_recovery_code') : outcome];

export function secureSessionOutcome(reply: CallReply<'secureSession'>): SecureSessionOutcome {
  switch (reply.status) {
    case 200:
      return 'valid';
    case 401:
      return 'not_authenticated';
    case 403:
      return 'missing_csrf';
    case 429:
      return 'too_often';
  }
}

/** True if a refusal requires a captcha: by its marker or by an error on the field. */
export function isCaptchaRequired({ fieldErrors, reason }: Pick<ParsedErrorBody, 'fieldErrors' | 'reason'>): boolean {
  return reason === 'captcha_required' || 'captcha' in fieldErrors;
}
