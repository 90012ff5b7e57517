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

/** Two-factor was switched on (S19). */
export function twoFactorEnabled({ to, publicUrl, at, notMe }: About): Mail {
  return plainTextMail(to, `Two-factor authentication was turned on for your ${brand.name} account`, [
    `On ${timeOf(at)} two-factor authentication was turned on: logging in now asks for a code from your authenticator app. Your other sessions were logged out.`,
    'Keep your ten recovery codes where you can reach them without your phone.',
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** Two-factor was switched off (S19). */
export function twoFactorDisabled({ to, publicUrl, at, notMe }: About): Mail {
  return plainTextMail(to, `Two-factor authentication was turned off for your ${brand.name} account`, [
    `On ${timeOf(at)} two-factor authentication was turned off: your password is now enough to log in. Your other sessions were logged out, and your recovery codes no longer work.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** The recovery codes were replaced by ten new ones (S19). */
export function recoveryCodesRenewed({ to, publicUrl, at, notMe }: About): Mail {
  return plainTextMail(to, `Your ${brand.name} recovery codes were replaced`, [
    `On ${timeOf(at)} ten new recovery codes were created for your account. The previous codes no longer work, and your other sessions were logged out.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** Too many wrong codes were tried, with the right password (S68). */
export function secondFactorPaused({ to, publicUrl, at }: About): Mail {
  return plainTextMail(to, `Wrong two-factor codes were tried on your ${brand.name} account`, [
    `By ${timeOf(at)} someone had logged in with your password and entered too many wrong two-factor codes. Nobody got in. Codes from an authenticator are refused for a while, except on devices you’ve used before.`,
    'You can still log in with a recovery code or a passkey.',
    'If this wasn’t you, someone knows your password. Choose a new one now:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** A recovery code was used to sign in (S18). `left` is how many still work. */
export function recoveryCodeUsed({ to, publicUrl, at, left }: About & { readonly left: number }): Mail {
  const remaining = left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
  return plainTextMail(to, `A recovery code was used on your ${brand.name} account`, [
    `Someone, most likely you, logged in with one of your recovery codes on ${timeOf(at)}. It won’t work again. ${remaining}`,
    'To get ten new ones, open your settings:',
    `${publicUrl}/app/settings/security`,
    ...ifNotMe(publicUrl, undefined),
  ]);
}
