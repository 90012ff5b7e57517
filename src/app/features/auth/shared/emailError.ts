import { isEmail } from '../../../../domain/email';
import { sharedTexts } from './texts';

/** The error in an email address, checked before sending; null if it is valid. */
export function emailError(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return sharedTexts.emailMissing;
  return isEmail(email) ? null : sharedTexts.emailInvalid;
}
