import { isEmail } from '../../../../domain/email';
import { sharedCopy } from './copy';

/** The error in an email address, checked before sending; null if it is valid. */
export function emailError(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return sharedCopy.emailMissing;
  return isEmail(email) ? null : sharedCopy.emailInvalid;
}
