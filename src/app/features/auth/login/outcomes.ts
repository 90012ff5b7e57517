import type { CallReply, ParsedErrorBody } from '../../../api';

/** The eight results of a log-in, distinguished by the status alone (A4.07). */
export type LoginOutcome =
  'valid' | 'badCredentials' | 'locked' | 'twoFactorRequired' | 'singleSessionRequired' | 'missingCsrf' | 'captchaRequired' | 'tooOften';

/** True if a refusal requires a captcha: by its marker or by an error on the field (A4.21, A8.07, A8.27). */
export function isCaptchaRequired({ fieldErrors, reason }: Pick<ParsedErrorBody, 'fieldErrors' | 'reason'>): boolean {
  return reason === 'captcha_required' || 'captcha' in fieldErrors;
}

/** The reply's outcome (A8.01–A8.08); null for a 422 without a captcha error, which is not a named outcome (A8.07). */
export function loginOutcome(reply: CallReply<'login'>): LoginOutcome | null {
  switch (reply.status) {
    case 200:
      return 'valid';
    case 401:
      return 'badCredentials';
    case 403:
      return refused[reply.body.reason ?? ''] ?? 'missingCsrf';
    case 422:
      return isCaptchaRequired(reply.body) ? 'captchaRequired' : null;
    case 429:
      return 'tooOften';
  }
}

const refused: Readonly<Record<string, LoginOutcome>> = Object.assign(Object.create(null) as Record<string, LoginOutcome>, {
  account_locked: 'locked',
  mfa_required: 'twoFactorRequired',
  single_session: 'singleSessionRequired',
});
