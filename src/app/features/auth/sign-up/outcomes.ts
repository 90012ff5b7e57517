import type { CallReply } from '../../../api';
import { isCookieFault } from '../cookieFault';
import { isCaptchaRequired } from '../login/outcomes';

/**
 * The results of a sign-up. `invalidFields` is the validation error (A5.12), `refused` the general one (A5.13); `loginFailed` is
 * the profile was created, but the log-in after it failed (A4.19).
 */
export type SignUpOutcome = 'created' | 'invalidFields' | 'refused' | 'missingCsrf' | 'captchaRequired' | 'tooOften' | 'loginFailed';

export function signUpOutcome(reply: CallReply<'signUp'>): SignUpOutcome {
  switch (reply.status) {
    case 201:
      return 'created';
    case 400:
    case 422:
      if (isCaptchaRequired(reply.body)) return 'captchaRequired';
      return Object.keys(reply.body.fieldErrors).length > 0 ? 'invalidFields' : 'refused';
    case 403:
      return isCookieFault(reply.body) ? 'missingCsrf' : 'refused';
    case 429:
      return 'tooOften';
  }
}
