import type { Db, ServerContext } from '../platform/context';
import { type CaptchaAction, captchaOf, type CaptchaSolution } from './captcha';
import { hashToken } from '../platform/encryption/encryption';
import { takeCaptcha } from './store';

/** The solution in a token, or null if there is none or it is invalid (S08). Asks the provider, so call it outside transactions. */
export async function readCaptcha(
  context: ServerContext,
  token: string | null | undefined,
  action: CaptchaAction,
): Promise<CaptchaSolution | null> {
  return token ? captchaOf(context).solution(token, action) : null;
}

/** Spends a solution; false if it was already spent (S08). */
export function consumeCaptcha(db: Db, solution: CaptchaSolution): Promise<boolean> {
  return takeCaptcha(db, hashToken(solution.id), solution.expiresAt);
}
