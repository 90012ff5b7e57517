import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { ifNotMe, type NotMe } from '../activity/notMe.mail';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';

/** The archive can be fetched. The mail holds none of it, and no link that opens it without a log-in (S57). */
export function exportReady({ to, publicUrl, expiresAt }: { to: string; publicUrl: string; expiresAt: Date }): Mail {
  return plainTextMail(to, `Your ${brand.name} data is ready`, [
    'The data export you requested is ready. Log in to download it:',
    `${publicUrl}/app/settings/data`,
    `It’s available until ${timeOf(expiresAt)}. You can request a new one at any time.`,
    'If you didn’t request this, reset your password right away:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** To the requester of the deletion: until when it can be undone. */
export function deletionRequested({ to, publicUrl, dueAt, notMe }: { to: string; publicUrl: string; dueAt: Date; notMe?: NotMe }): Mail {
  return plainTextMail(to, `Your ${brand.name} account will be deleted`, [
    `Your account and everything you own in ${brand.name} will be deleted on ${timeOf(dueAt)}. All your other sessions were signed out.`,
    'Until then you can log in and cancel it:',
    `${publicUrl}/app/settings/data`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

export function deletionCancelled({ to, publicUrl, at }: { to: string; publicUrl: string; at: Date }): Mail {
  return plainTextMail(to, `The deletion of your ${brand.name} account was cancelled`, [
    `The deletion of your account was cancelled on ${timeOf(at)}. Nothing was removed.`,
    'If this wasn’t you, reset your password right away:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** It was due, but an account would have been left without an owner. */
export function deletionRefused({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  return plainTextMail(to, `Your ${brand.name} account could not be deleted`, [
    'You’re the only owner of an account that other people use, so nothing was deleted. See in your settings which account it is and what to do:',
    `${publicUrl}/app/settings/data`,
  ]);
}

/** The last mail. `reference`: the number of the deletion. */
export function dataDeleted({ to, at, reference }: { to: string; at: Date; reference: string }): Mail {
  return plainTextMail(to, `Your ${brand.name} account was deleted`, [
    `On ${timeOf(at)} your account and everything you owned in ${brand.name} were deleted, and all sessions were logged out. This can’t be undone.`,
    `The number of the deletion is ${reference}. We keep a record that it took place and its date, without your name or address. You can sign up again with this address.`,
  ]);
}
