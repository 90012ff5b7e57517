import { sharedTexts } from '../shared/texts';
import type { LoginOutcome } from '../shared/results';

/** A8.02–A8.08; a valid log-in has no text, because the page changes. */
export const loginMessages: Record<Exclude<LoginOutcome, 'valid'>, string> = {
  wrongCredentials: 'Your email or password is incorrect.',
  locked: 'Your account has been locked.',
  twoFactorRequired: 'Two factor authentication is required.',
  singleSessionRequired: 'A single session is required.',
  missingCsrf: sharedTexts.missingCsrf,
  captchaRequired: sharedTexts.captchaRequired,
  tooOften: sharedTexts.tooOften,
};
