import { brand } from '../../../domain/brand';
import type { Mail } from '../outbox';
import { letter, timeOf } from './letter';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
}

/** To the new address: the link that makes it the account's (S32). */
export function confirmEmailChange({ to, publicUrl, code }: { to: string; publicUrl: string; code: string }): Mail {
  return letter(to, `Confirm your new email address for ${brand.name}`, [
    `Somebody, most likely you, wants to use this address for a ${brand.name} account. To confirm it, open this link in the browser in which you are logged in:`,
    `${publicUrl}/app/confirm-email#${encodeURIComponent(code)}`,
    'The link works for one day. If it was not you, do nothing: without the link nothing changes.',
  ]);
}

/** To an address that has an account of its own already, in place of the link. Whoever asked learns nothing of it. */
export function emailChangeToTakenAddress({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  return letter(to, `This email address has a ${brand.name} account already`, [
    `Somebody wants to use this address for another ${brand.name} account. It belongs to yours, so nothing changes.`,
    'If it was you, log in with this address instead:',
    `${publicUrl}/app/login`,
  ]);
}

/** To the address so far, when another one was asked for (S32). */
export function emailChangeRequested({ to, publicUrl, at }: About): Mail {
  return letter(to, `A new email address was asked for on your ${brand.name} account`, [
    `On ${timeOf(at)} somebody who is logged in to your ${brand.name} account asked to use another email address. Nothing changes until that address is confirmed.`,
    'If it was not you, choose a new password at once:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** To the address that was the account's until now (S32). */
export function emailChanged({ to, at }: Omit<About, 'publicUrl'>): Mail {
  return letter(to, `Your ${brand.name} account has a new email address`, [
    `Since ${timeOf(at)} your ${brand.name} account has another email address. You log in with that one from now on, and our mail goes there.`,
    `If it was not you, write to ${brand.supportAddress} at once: this address cannot reset the password any more.`,
  ]);
}
