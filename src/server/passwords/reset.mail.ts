import { brand } from '../../domain/brand';
import { formatLoginHash } from '../../domain/loginHash';
import type { Mail } from '../platform/context';
import { plainTextMail } from '../platform/mail/plainTextMail';

/** The link that resets a password: both parts URI-encoded in the hash, which no server ever sees (decision D6, S30). */
export function resetPassword({ to, publicUrl, code }: { to: string; publicUrl: string; code: string }): Mail {
  return plainTextMail(to, `Reset your ${brand.name} password`, [
    `Someone, most likely you, asked to reset the password of this ${brand.name} account. Open this link to choose a new one:`,
    `${publicUrl}/app/reset-password#${formatLoginHash(to, code)}`,
    'The link works once, for one hour. If this wasn’t you, ignore this email and your password stays the same.',
  ]);
}
