import type { ParsedErrorBody } from '../../../api';
import { isCaptchaRequired } from '../shared/outcomes';

/** Invalid input, or a captcha is required: sentences by the server's field names. */
export class SignUpValidationError extends Error {
  override readonly name = 'SignUpValidationError';
  constructor(
    readonly fields: Readonly<Record<string, readonly string[]>>,
    /** The requirement besides other fields. */
    readonly code: 'captcha_required' | null,
  ) {
    super(Object.values(fields).flat().join(' ') || (code ?? ''));
  }
}

/** The sign-up was refused as a whole. */
export class SignUpError extends Error {
  override readonly name = 'SignUpError';
}

/** The error for a refusal. */
export function signUpErrorOf(body: ParsedErrorBody): SignUpValidationError | SignUpError {
  const code = isCaptchaRequired(body) ? 'captcha_required' : null;
  if (code !== null || Object.keys(body.fieldErrors).length > 0) return new SignUpValidationError(body.fieldErrors, code);
  return new SignUpError(body.messages.at(-1));
}
