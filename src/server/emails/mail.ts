import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';
import { ifNotMe, type NotMe, originOf } from '../activity/notMe.mail';

/** The link that confirms an address (decision D14). `publicUrl` is from the configuration, never from a request (S30). */
export function confirmEmail({ to, publicUrl, code }: { to: string; publicUrl: string; code: string }): Mail {
  return plainTextMail(to, `Confirm your email address for ${brand.name}`, [
    `Confirm that this is your email address by opening this link:`,
    `${publicUrl}/app/confirm-email#${encodeURIComponent(code)}`,
    'The link works for seven days. If you didn’t give this address to us, ignore this email and it stays unconfirmed.',
  ]);
}

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
  readonly notMe?: NotMe;
}

/** To the new address: the link that makes it the account's (S32). */
export function confirmEmailChange({ to, publicUrl, code }: { to: string; publicUrl: string; code: string }): Mail {
  return plainTextMail(to, `Confirm your new email address for ${brand.name}`, [
    `Someone, most likely you, wants to use this address for a ${brand.name} account. To confirm it, open this link in the browser you’re logged in with:`,
    `${publicUrl}/app/confirm-email#${encodeURIComponent(code)}`,
    'The link works for one day. If this wasn’t you, ignore this email and nothing changes.',
  ]);
}

/** To an address that already has its own account, instead of the link. The requester learns nothing about it. */
export function emailChangeToTakenAddress({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  return plainTextMail(to, `This email address already has a ${brand.name} account`, [
    `Someone tried to use this address for another ${brand.name} account. It’s already used by yours, so nothing changes.`,
    'If this was you, log in with this address instead:',
    `${publicUrl}/app/login`,
  ]);
}

/** To the present address, when another one was requested (S32). */
export function emailChangeRequested({ to, publicUrl, at, notMe }: About): Mail {
  return plainTextMail(to, `A new email address was requested for your ${brand.name} account`, [
    `On ${timeOf(at)} someone logged in to your ${brand.name} account requested another email address. Nothing changes until that address is confirmed.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** To the address that was the account's until now (S32). */
export function emailChanged({ to, publicUrl, at, notMe }: About): Mail {
  return plainTextMail(to, `The email address of your ${brand.name} account was changed`, [
    `On ${timeOf(at)} the email address of your ${brand.name} account was changed. Use the new address to log in; we’ll send email there.`,
    ...(notMe === undefined || notMe.path === null
      ? [
          ...(notMe === undefined ? [] : [originOf(notMe)]),
          `If this wasn’t you, write to ${brand.supportAddress} right away: this address can no longer reset the password.`,
        ]
      : ifNotMe(publicUrl, notMe)),
  ]);
}

/**
 * The first steps, for people who want our news. Its link unsubscribes, and so does the button that mail programs make from its
 * headers.
 */
export function newsAndTips({ to, publicUrl, token }: { to: string; publicUrl: string; token: string }): Mail {
  const mail = plainTextMail(to, `Three first steps with ${brand.name}`, [
    `Welcome to ${brand.name}. These three steps take five minutes:`,
    `1. Create your first Zap and connect two apps.\n${publicUrl}/app/assets/zaps`,
    `2. Protect your account with two-factor authentication.\n${publicUrl}/app/two-factor-setup`,
    `3. Choose when to be alerted.\n${publicUrl}/app/settings/notifications`,
    `You get this email because you asked for news and tips. To unsubscribe, open this link:`,
    `${publicUrl}/app/unsubscribe#${encodeURIComponent(token)}`,
  ]);
  return { ...mail, unsubscribeUrl: `${publicUrl}/unsubscribe/${encodeURIComponent(token)}` };
}
