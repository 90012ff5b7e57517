import type { ParsedErrorBody } from '../../../../api';

/** True if a refusal requires a captcha: by its marker or by an error on the field. */
export function isCaptchaRequired({ fieldErrors, reason }: Pick<ParsedErrorBody, 'fieldErrors' | 'reason'>): boolean {
  return reason === 'captcha_required' || 'captcha' in fieldErrors;
}
