/**
 * What somebody's standing in an account has become (S52). Of the account the mail has the address alone, and of people their
 * address of mail: names could be filled with an advertisement by whoever may change them (S33).
 */
import { brand } from '../../../domain/brand';
import { roleLabel } from '../../../domain/accounts';
import type { Role } from '../../../domain/roles';
import type { Mail } from '../outbox';
import { letter, timeOf } from './letter';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly accountId: number;
  readonly at: Date;
}

const team = ({ publicUrl, accountId }: About): string => `${publicUrl}/app/team?account_id=${accountId}`;

/** To somebody whose role was changed by another. */
export function roleChanged(about: About & { readonly from: Role; readonly role: Role; readonly by: string }): Mail {
  return letter(about.to, `You have another role in an account on ${brand.name}`, [
    `On ${timeOf(about.at)} ${about.by} changed your role in an account that you belong to, from ${roleLabel(about.from).toLowerCase()} to ${roleLabel(about.role).toLowerCase()}.`,
    'This is the account:',
    team(about),
  ]);
}

/** To the new owner. `by` is the address of whoever gave the account. */
export function ownershipReceived(about: About & { readonly by: string }): Mail {
  return letter(about.to, `You own an account on ${brand.name}`, [
    `On ${timeOf(about.at)} ${about.by} made you the owner of an account that you belong to. Its plan, its invoices and its people are yours to decide on.`,
    'This is the account:',
    team(about),
  ]);
}

/** To whoever was the owner until now. */
export function ownershipGiven(about: About & { readonly newOwner: string }): Mail {
  return letter(about.to, `An account on ${brand.name} has another owner`, [
    `On ${timeOf(about.at)} your account was given to ${about.newOwner}, after you had confirmed that it is you. You stay in it as super admin.`,
    'This is the account:',
    team(about),
    `If it was not you, write to ${brand.supportAddress} and choose a new password at once:`,
    `${about.publicUrl}/app/login/forgot`,
  ]);
}
