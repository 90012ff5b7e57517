import type { Mail } from '../platform/context';
import { brand } from '../../domain/brand';
import { reversalSentences, type ReversibleKind } from '../../domain/activity';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';

/** Where an event came from, and the link that undoes it. */
export interface NotMe {
  /** The path and hash of the page; null for an address that was never confirmed, which cannot undo anything. */
  readonly path: string | null;
  /** For how many days the link is valid. */
  readonly days: number;
  /** `Firefox on Windows`. */
  readonly device: string;
  /** `Germany`; null if unknown. */
  readonly place: string | null;
  /** `203.0.113.…`; null if unknown. */
  readonly address: string | null;
}

/** Device and place, as a paragraph. */
export function originOf({ device, place, address }: Omit<NotMe, 'path' | 'days'>): string {
  const from =
    place === null ? (address ?? 'unknown') : `${place} (estimated from the network address${address === null ? '' : ` ${address}`})`;
  return `Device: ${device}\nPlace: ${from}`;
}

/** The last paragraphs of a mail about a change: its origin, and what to do if it was somebody else. */
export function ifNotMe(publicUrl: string, notMe: NotMe | undefined): string[] {
  const origin = notMe === undefined ? [] : [originOf(notMe)];
  if (notMe?.path === null || notMe === undefined) {
    return [...origin, 'If this wasn’t you, reset your password right away:', `${publicUrl}/app/login/forgot`];
  }
  return [
    ...origin,
    `If this wasn’t you, open this link. It works without logging in, for ${notMe.days} days, and first shows what it will undo:`,
    `${publicUrl}${notMe.path}`,
  ];
}

/** Somebody has logged in on a device that was not known. */
export function newSignIn({ to, publicUrl, at, notMe }: { to: string; publicUrl: string; at: Date; notMe: NotMe }): Mail {
  return plainTextMail(to, `New log-in to your ${brand.name} account`, [
    `On ${timeOf(at)} your ${brand.name} account was used on a device that hadn’t been used before, or not since your devices were forgotten.`,
    'If this was you, there’s nothing to do.',
    ...ifNotMe(publicUrl, notMe),
  ]);
}

interface Undone {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
}

/** To the address that the account has after “This wasn’t me”. */
export function changesUndone({
  to,
  publicUrl,
  at,
  kinds,
  origin,
}: Undone & { readonly kinds: readonly ReversibleKind[]; readonly origin: Omit<NotMe, 'path' | 'days'> }): Mail {
  return plainTextMail(to, `Your ${brand.name} account was secured`, [
    `On ${timeOf(at)} “This wasn’t me” was used for your ${brand.name} account:`,
    reversalSentences(kinds)
      .map((sentence) => `- ${sentence}`)
      .join('\n'),
    originOf(origin),
    'If you haven’t chosen a new password yet, request a link for it:',
    `${publicUrl}/app/login/forgot`,
    `If you didn’t do this, someone else can read your email. Secure your mailbox, then write to ${brand.supportAddress}.`,
  ]);
}

/** To the address that the account had before “This wasn’t me” restored an earlier one. */
export function addressDisplaced({ to, at }: Omit<Undone, 'publicUrl'>): Mail {
  return plainTextMail(to, `This address no longer belongs to a ${brand.name} account`, [
    `On ${timeOf(at)} the owner of the earlier address of a ${brand.name} account reported that they had not made its last changes, and the earlier address was restored.`,
    `If you’re the owner of the account, write to ${brand.supportAddress}.`,
  ]);
}
