import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { ifNotMe, type NotMe } from '../activity/notMe.mail';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';

// Mails about accounts that require a second factor. They name accounts and people as `accountPeople.ts` does (S33).

interface RuleFacts {
  readonly to: string;
  readonly publicUrl: string;
  /** When members without a second factor are locked out. */
  readonly from: Date;
}

const setUp = ({ publicUrl }: RuleFacts): readonly string[] => [
  'Set up two-factor authentication:',
  `${publicUrl}/app/two-factor-setup`,
  'It takes about two minutes, and you need an authenticator app. Your own settings and your other accounts are not affected, and your Zaps keep running.',
];

/** To a member without a second factor, when their account begins to require one. `by`: the address of the person who decided it. */
export function secondFactorRequired(about: RuleFacts & { readonly by: string; readonly now: Date }): Mail {
  const isAtOnce = about.from <= about.now;
  return plainTextMail(about.to, `A ${brand.name} account of yours requires two-factor authentication`, [
    isAtOnce
      ? `${about.by} decided that an account you belong to requires two-factor authentication from now on. You can open the account again as soon as you’ve set it up.`
      : `${about.by} decided that an account you belong to requires two-factor authentication. Set it up before ${timeOf(about.from)}. After that you can’t open the account until you have.`,
    ...setUp(about),
  ]);
}

/** To a member who has still none, days before they are locked out. */
export function secondFactorReminder(about: RuleFacts): Mail {
  return plainTextMail(about.to, `Set up two-factor authentication by ${timeOf(about.from)}`, [
    `An account you belong to requires two-factor authentication. After ${timeOf(about.from)} you can’t open it until you’ve set that up.`,
    ...setUp(about),
  ]);
}

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
