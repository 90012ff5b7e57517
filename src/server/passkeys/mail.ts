import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { ifNotMe, type NotMe } from '../activity/notMe.mail';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
  readonly notMe?: NotMe;
}

const passkeySettingsUrl = (publicUrl: string): string => `${publicUrl}/app/settings/security#passkeys`;

/** A passkey was added. */
export function passkeyAdded({ to, publicUrl, at, notMe }: About): Mail {
  return plainTextMail(to, `A passkey can now log in to your ${brand.name} account`, [
    `At ${timeOf(at)} a passkey was added to your ${brand.name} account. You can log in with it without your password.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** A passkey was removed. */
export function passkeyRemoved({ to, publicUrl, at, notMe }: About): Mail {
  return plainTextMail(to, `A passkey was removed from your ${brand.name} account`, [
    `At ${timeOf(at)} a passkey was removed; it can no longer be used to log in. Your other sessions were logged out.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** A passkey signed with a counter that should have grown: there may be two of it. */
export function passkeyCopied({ to, publicUrl, at }: About): Mail {
  return plainTextMail(to, `A passkey of your ${brand.name} account was refused`, [
    `At ${timeOf(at)} one of your passkeys was used to log in, but its usage counter was wrong. Someone may have copied it, so we refused it.`,
    'If this wasn’t you, remove your passkeys and add new ones:',
    passkeySettingsUrl(publicUrl),
  ]);
}
