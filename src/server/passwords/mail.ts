import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { ifNotMe, type NotMe } from '../activity/notMe.mail';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';
import { formatLoginHash } from '../../domain/loginHash';

interface Change {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
  /** The session in which it was changed continues; a reset keeps none. */
  readonly hasKeptOne?: boolean;
  readonly notMe?: NotMe;
}

/** Tells the stored address that the password was reset (S29) or changed. */
export function passwordChanged({ to, publicUrl, at, hasKeptOne = false, notMe }: Change): Mail {
  return plainTextMail(to, `Your ${brand.name} password was changed`, [
    `The password of your ${brand.name} account was changed on ${timeOf(at)}, and all ${hasKeptOne ? 'other ' : ''}sessions were logged out.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** The link that resets a password: both parts URI-encoded in the hash, which no server ever sees (decision D6, S30). */
export function resetPassword({ to, publicUrl, code }: { to: string; publicUrl: string; code: string }): Mail {
  return plainTextMail(to, `Reset your ${brand.name} password`, [
    `Someone, most likely you, asked to reset the password of this ${brand.name} account. Open this link to choose a new one:`,
    `${publicUrl}/app/reset-password#${formatLoginHash(to, code)}`,
    'The link works once, for one hour. If this wasn’t you, ignore this email and your password stays the same.',
  ]);
}
