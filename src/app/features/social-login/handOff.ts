import { handOffKind, isSocialLoginError, type SocialLoginError } from '../../../domain/socialLogin';
import type { WindowMessage } from '../../platform/windowMessages';

/** The meaning of a message for the page that waits for its popup (S39). */
export type HandOff =
  /** Not about signing in. */
  | { readonly kind: 'ignored' }
  /** From a page of another origin. */
  | { readonly kind: 'foreign'; readonly origin: string }
  /** From a page of ours that is not the popup, or without its nonce. */
  | { readonly kind: 'untrusted' }
  /** From the popup, but the address is unreadable. */
  | { readonly kind: 'undecipherable' }
  | { readonly kind: 'refused'; readonly issue: SocialLoginError }
  | { readonly kind: 'accepted'; readonly nextUrl: string };

export interface ExpectedPopup {
  readonly origin: string;
  /** The window that was opened. */
  readonly popup: unknown;
  /** Given only to the popup, when it was opened. */
  readonly nonce: string;
}

/**
 * Reads a message. Only our origin counts, only the window that was opened, and only its nonce. On the channel, which the popup
 * uses if the provider has disconnected its opener, every sender is of our origin and only the nonce identifies it. Never throws.
 */
export function readHandOff(message: WindowMessage, { origin, popup, nonce }: ExpectedPopup): HandOff {
  const data = fieldsOf(message.data);
  if (data.kind !== handOffKind) return { kind: 'ignored' };
  if (message.by === 'window' && message.origin !== origin) return { kind: 'foreign', origin: message.origin };
  if (message.by === 'window' && message.source !== popup) return { kind: 'untrusted' };
  // Each popup sends on the channel to all our pages: one that another page opened is not an error.
  if (data.nonce !== nonce) return message.by === 'channel' ? { kind: 'ignored' } : { kind: 'untrusted' };
  if (isSocialLoginError(data.fault)) return { kind: 'refused', issue: data.fault };
  const nextUrl = deciphered(data.nextUrl);
  return nextUrl === null ? { kind: 'undecipherable' } : { kind: 'accepted', nextUrl };
}

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

function deciphered(text: unknown): string | null {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
