import type { CallReply } from '../../../api';
import { isCaptchaRequired } from '../shared/captcha/isCaptchaRequired';
import type { LoginOutcome } from '../shared/results';

/** The reply's outcome; null for a 422 without a captcha error, which is not a named outcome. */
export function loginOutcome(reply: CallReply<'logIn'>): LoginOutcome | null {
  switch (reply.status) {
    case 200:
      return 'valid';
    case 401:
      return 'wrongCredentials';
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
