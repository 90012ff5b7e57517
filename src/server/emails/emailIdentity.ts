import { foldEmail } from '../../domain/email';

/**
 * The key by which an email address is looked up, counted and locked: trimmed, ASCII letters lower-cased and nothing else folded
 * (S31). Accepts any text; a malformed address is treated as one that does not exist (S03).
 */
export function identifierOf(email: string): string {
  return foldEmail(email.trim());
}
