import { handOffKind, isSignOnFault, type SignOnFault } from '../../../domain/signOn';
import type { WindowMessage } from '../../platform/windowMessages';

/** What a message means to the page that waits for its popup (S39). */
export type HandOff =
  /** Not about signing on. */
  | { readonly kind: 'ignored' }
  /** From a page of somebody else's. */
  | { readonly kind: 'foreign'; readonly origin: string }
  /** From a page of ours that is not the popup, or without its nonce. */
  | { readonly kind: 'stranger' }
  /** From the popup, but the address cannot be read (A8.35). */
  | { readonly kind: 'undecipherable' }
  | { readonly kind: 'refused'; readonly fault: SignOnFault }
  | { readonly kind: 'accepted'; readonly nextUrl: string };

export interface Awaited {
  readonly origin: string;
  /** The window that was opened. */
  readonly popup: unknown;
  /** Given to the popup when it was opened, and to nobody else. */
  readonly nonce: string;
}

/**
 * Reads a message. Only our origin counts, only the window that was opened, and only its nonce. On the channel, which the
 * popup uses when the provider has cut its opener off, everybody is of our origin and the nonce alone says who it is. Never throws.
 */
export function readHandOff(message: WindowMessage, { origin, popup, nonce }: Awaited): HandOff {
  const data = fieldsOf(message.data);
  if (data.kind !== handOffKind) return { kind: 'ignored' };
  if (message.by === 'window' && message.origin !== origin) return { kind: 'foreign', origin: message.origin };
  if (message.by === 'window' && message.source !== popup) return { kind: 'stranger' };
  // Each popup speaks on the channel to all our pages: one that another page has opened is no fault.
  if (data.nonce !== nonce) return message.by === 'channel' ? { kind: 'ignored' } : { kind: 'stranger' };
  if (isSignOnFault(data.fault)) return { kind: 'refused', fault: data.fault };
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
