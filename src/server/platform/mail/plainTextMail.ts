import { brand } from '../../../domain/brand';
import type { Mail } from '../context';

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
