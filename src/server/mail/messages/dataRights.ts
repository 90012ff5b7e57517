import { brand } from '../../../domain/brand';
import type { Mail } from '../outbox';
import { letter, timeOf } from './letter';

/** The archive can be fetched. The mail holds none of it, and no link that opens it without a log-in (S57). */
export function exportReady({ to, publicUrl, expiresAt }: { to: string; publicUrl: string; expiresAt: Date }): Mail {
  return letter(to, `Your ${brand.name} data is ready`, [
    'The archive of your data that you asked for is ready. Log in to download it:',
    `${publicUrl}/app/settings/data`,
    `It is removed on ${timeOf(expiresAt)}. You can ask for a new one at any time.`,
    'If you did not ask for it, choose a new password at once:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** To whoever asked for the deletion: until when it can be undone. */
export function deletionRequested({ to, publicUrl, dueAt }: { to: string; publicUrl: string; dueAt: Date }): Mail {
  return letter(to, `Your ${brand.name} account is going to be deleted`, [
    `Your account and all that is yours in ${brand.name} will be deleted on ${timeOf(dueAt)}. All your other sessions were signed out.`,
    'Until then you can log in and cancel it:',
    `${publicUrl}/app/settings/data`,
    'If you did not ask for it, cancel it and choose a new password at once.',
  ]);
}

export function deletionCancelled({ to, publicUrl, at }: { to: string; publicUrl: string; at: Date }): Mail {
  return letter(to, `Your ${brand.name} account stays`, [
    `The deletion of your account was cancelled on ${timeOf(at)}. Nothing was removed.`,
    'If it was not you, choose a new password at once:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** It was due, but an account would have been left without an owner. */
export function deletionRefused({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  return letter(to, `Your ${brand.name} account could not be deleted`, [
    'You are the only owner of an account that other people use, so nothing was removed. Your settings say which one it is and what to do:',
    `${publicUrl}/app/settings/data`,
  ]);
}

/** The last mail: the receipt. */
export function dataDeleted({ to, at, reference }: { to: string; at: Date; reference: string }): Mail {
  return letter(to, `Your ${brand.name} account was deleted`, [
    `On ${timeOf(at)} your account and all that was yours in ${brand.name} were deleted, and every session was signed out. This cannot be undone.`,
    `Keep this as your receipt: ${reference}`,
    'We keep that a deletion took place and its date, without your name or address. This address may sign up again.',
  ]);
}
