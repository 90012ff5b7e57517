import { foldEmail } from '../../domain/email';

/**
 * What an e-mail address is looked up, counted and locked by: without blanks around it, ASCII letters lower-cased and
 * nothing else folded (S31). Any text may come in; a malformed address is simply one that nobody has (S03).
 */
export function identifierOf(email: string): string {
  return foldEmail(email.trim());
}
