import { brand } from '../../domain/brand';
import { invitationDays } from '../../domain/invitations';
import type { Mail } from '../platform/context';
import { plainTextMail } from '../platform/mail/plainTextMail';
import { quotedName } from '../platform/mail/names';

/**
 * Invites a person to an account. It names the account and the inviter, if their names are harmless in a mail (S33), and always
 * the inviter's confirmed address. The code is behind `#`, where no log contains it.
 */
export function invitation({
  to,
  publicUrl,
  code,
  inviter,
  accountName,
  isKnown,
}: {
  to: string;
  publicUrl: string;
  code: string;
  /** `email` is a confirmed address. */
  inviter: { readonly name: string; readonly email: string };
  accountName: string;
  /** A person has signed up with the address of this mail. */
  isKnown: boolean;
}): Mail {
  const link = (path: string) => `${publicUrl}${path}?invited=yes#invitation=${encodeURIComponent(code)}`;
  const join = link('/app/join-team');
  const account = quotedName(accountName);
  const person = quotedName(inviter.name);
  const ways = isKnown
    ? ['Open this link to accept:', join]
    : ['Open this link to sign up with this address and join:', link('/sign-up'), 'Already have an account? Join here:', join];
  return plainTextMail(to, `You’ve been invited to ${account ?? 'an account'} on ${brand.name}`, [
    `${person === null ? inviter.email : `${person} (${inviter.email})`} invites you to join ${account ?? 'an account'} on ${brand.name}.`,
    ...ways,
    `This invitation works for ${invitationDays} days, and only for this address. If you don’t know who invited you, ignore this email.`,
  ]);
}
