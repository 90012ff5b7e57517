import type { ParsedErrorBody } from '../../../../api';

/** True if a refusal requires a captcha: by its marker or by an error on the field (A4.21, A8.07, A8.27). */
export function isCaptchaRequired({ fieldErrors, reason }: Pick<ParsedErrorBody, 'fieldErrors' | 'reason'>): boolean {
  return reason === 'captcha_required' || 'captcha' in fieldErrors;
}
