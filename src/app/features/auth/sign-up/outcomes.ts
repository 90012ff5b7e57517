import type { CallReply } from '../../../api';
import { isCookieProblem } from '../shared/cookieProblem';
import { isCaptchaRequired } from '../shared/captcha/isCaptchaRequired';
import type { SignUpOutcome } from '../shared/results';

export function signUpOutcome(reply: CallReply<'signUp'>): SignUpOutcome {
  switch (reply.status) {
    case 201:
      return 'created';
    case 400:
    case 422:
      if (isCaptchaRequired(reply.body)) return 'captchaRequired';
      return Object.keys(reply.body.fieldErrors).length > 0 ? 'invalidFields' : 'refused';
    case 403:
      return isCookieProblem(reply.body) ? 'missingCsrf' : 'refused';
    case 429:
      return 'tooOften';
  }
}
