import { brand } from '../../../domain/brand';
import type { Mail } from '../context';

// Longest name in a mail, in characters.

const maxName = 60;

/** After compatible forms of signs were replaced. Domains can end in a digit, an accent or a picture before their last dot. */
const looksLikeLink = /[@:/\\<>[\]]|www|[\p{L}\p{M}\p{N}\p{S}-][.\u3002]\p{L}{2,}/iu;

/**
 * A typed name made safe for our mails: one line, quoted, at most 60 characters. Null for an empty name, and for one that a mail
 * program could turn into a link or an address: such a name is an advertisement (S33).
 */
export function quotedName(name: string): string | null {
  const plain = name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/["\u201c\u201d]/g, '\u2019')
    .trim();
  if (plain === '' || looksLikeLink.test(plain.normalize('NFKC'))) return null;
  const letters = [...plain];
  return `\u201c${letters.length > maxName ? `${letters.slice(0, maxName - 1).join('')}\u2026` : plain}\u201d`;
}

/**
 * A mail of plain paragraphs with a closing. It contains no text typed by strangers, except names through `quotedName`: anybody
 * can sign up with another person's address, and must not be able to write to them in our name (S33).
 */
export function plainTextMail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  const closing = `${brand.name}\nQuestions? ${brand.supportAddress}`;
  return { to, subject: `${subject}`, text: `${[...paragraphs, closing].join('\n\n')}\n` };
}

/** `2026-11-21 09:30 UTC`: a time that reads the same everywhere. */
export function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
