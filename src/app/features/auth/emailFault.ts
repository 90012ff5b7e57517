import { isEmail } from '../../../domain/email';
import { sharedCopy } from './copy';

/** What is wrong with an email address, before anything is sent; null when nothing is (A5.16). */
export function emailFault(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return sharedCopy.emailMissing;
  return isEmail(email) ? null : sharedCopy.emailInvalid;
}
