import { brand } from '../../domain/brand';
import { invitationDays } from '../../domain/invitations';
import type { Mail } from '../platform/context';
import { plainTextMail, quotedName, timeOf } from '../platform/mail/plainTextMail';
import { roleLabel } from '../../domain/accounts';
import type { Role } from '../../domain/roles';

/*
 * Mails about a person's role in an account (S52). The mail names the account only by its address, and people by their email
 * addresses: names could contain an advertisement by anyone who may change them (S33).
 */

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly accountId: number;
  readonly at: Date;
}

const team = ({ publicUrl, accountId }: About): string => `${publicUrl}/app/team?account_id=${accountId}`;

/** To a person whose role was changed by another. */
export function roleChanged(about: About & { readonly from: Role; readonly role: Role; readonly by: string }): Mail {
  return plainTextMail(about.to, `Your role in a ${brand.name} account was changed`, [
    `On ${timeOf(about.at)} ${about.by} changed your role in an account that you belong to, from ${roleLabel(about.from).toLowerCase()} to ${roleLabel(about.role).toLowerCase()}.`,
    'View the account:',
    team(about),
  ]);
}

/** To the new owner. `by` is the address of the person who transferred the account. */
export function ownershipReceived(about: About & { readonly by: string }): Mail {
  return plainTextMail(about.to, `You’re now the owner of a ${brand.name} account`, [
    `On ${timeOf(about.at)} ${about.by} made you the owner of an account you belong to. You now manage its plan, invoices and members.`,
    'View the account:',
    team(about),
  ]);
}

/** To the previous owner. */
export function ownershipGiven(about: About & { readonly newOwner: string }): Mail {
  return plainTextMail(about.to, `You transferred ownership of a ${brand.name} account`, [
    `On ${timeOf(about.at)} ownership of your account was transferred to ${about.newOwner}, after you confirmed that it was you. You stay in it as super admin.`,
    'View the account:',
    team(about),
    `If this wasn’t you, write to ${brand.supportAddress} and reset your password right away:`,
    `${about.publicUrl}/app/login/forgot`,
  ]);
}

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
