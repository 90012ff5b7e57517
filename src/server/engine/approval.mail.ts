import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { plainTextMail, quotedName } from '../platform/mail/plainTextMail';

/**
 * Asks a person to approve what a Zap is about to do. The question itself is on the page: the mail goes to any address, so it has
 * no text of a Zap except a harmless title (S33).
 */
export function approvalRequested({ to, address, zapTitle, until }: { to: string; address: string; zapTitle: string; until: Date }): Mail {
  const zap = quotedName(zapTitle) ?? 'A Zap';
  return plainTextMail(to, `${zap} is waiting for your approval`, [
    `${zap}, an automation on ${brand.name}, needs your approval to continue. Open this link to see the question and to answer it:`,
    address,
    `The link works until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. If you don’t know what this is about, ignore this email.`,
  ]);
}
