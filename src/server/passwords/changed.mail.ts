import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { ifNotMe, type NotMe } from '../activity/notMe.mail';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';

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
