import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { plainTextMail } from '../platform/mail/plainTextMail';

/** The link that confirms an address (decision D14). `publicUrl` is from the configuration, never from a request (S30). */
export function confirmEmail({ to, publicUrl, code }: { to: string; publicUrl: string; code: string }): Mail {
  return plainTextMail(to, `Confirm your email address for ${brand.name}`, [
    `Confirm that this is your email address by opening this link:`,
    `${publicUrl}/app/confirm-email#${encodeURIComponent(code)}`,
    'The link works for seven days. If you didn’t give this address to us, ignore this email and it stays unconfirmed.',
  ]);
}
