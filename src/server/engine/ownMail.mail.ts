import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { quotedName } from '../platform/mail/plainTextMail';

/** A mail that a step of a Zap sends to its owner. Its text is the owner's own or from apps that they connected. */
export function mailOfZap({
  to,
  subject,
  text,
  html,
  zapTitle,
}: Pick<Mail, 'to' | 'subject' | 'text'> & { html: string | null; zapTitle: string }): Mail {
  const closing = `Sent to you by ${quotedName(zapTitle) ?? 'your Zap'}, an automation on ${brand.name}.`;
  const page = html === null ? undefined : `${html}\n<hr>\n<p>${escapeHtml(closing)}</p>`;
  return { to, subject, text: `${text}\n\n-- \n${closing}\n`, ...(page !== undefined && { html: page }) };
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
