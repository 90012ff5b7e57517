/**
 * Mails about a person's role in an account (S52). The mail names the account only by its address, and people by their email
 * addresses: names could contain an advertisement by anyone who may change them (S33).
 */
import { brand } from '../../domain/brand';
import { roleLabel } from '../../domain/accounts';
import type { Role } from '../../domain/roles';
import type { Mail } from '../platform/context';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';

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
