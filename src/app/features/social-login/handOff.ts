import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, take, type SagaGenerator } from 'typed-redux-saga';
import { handOffChannel, handOffKind, isSocialLoginError, takenKind, type SocialLoginError } from '../../../domain/socialLogin';
import { getPorts } from '../../platform/flows';
import { broadcast, onWindowMessage, type WindowMessage } from '../../platform/windowMessages';

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

const messages = (): EventChannel<WindowMessage> => eventChannel((emit) => onWindowMessage(handOffChannel, emit), buffers.expanding(8));

/** Takes the first message from the popup, and only that one (S39), and closes the popup. Others are logged and change nothing. */
export function* takeHandOff(
  awaited: ExpectedPopup & { popup: Window },
): SagaGenerator<Extract<HandOff, { readonly kind: 'accepted' | 'refused' }>> {
  const { console: developer } = yield* getPorts();
  const channel = yield* call(messages);
  const reported = new Set<string>();
  const report = (what: string, detail: unknown): void => {
    // A page that floods ours with messages must not flood the console as well.
    if (!reported.has(what)) developer.report(what, detail);
    reported.add(what);
  };
  try {
    while (true) {
      const handOff = readHandOff(yield* take(channel), awaited);
      switch (handOff.kind) {
        case 'ignored':
          continue;
        case 'foreign':
          report('A sign-on message came from another origin', handOff.origin);
          continue;
        case 'untrusted':
          report('A sign-on message came from a window that was not asked', awaited.origin);
          continue;
        case 'undecipherable':
          report('The next address of a sign-on cannot be read', null);
          continue;
        case 'refused':
        case 'accepted':
          // The popup may close: by message, because the provider may have disconnected the two, and directly where it has not.
          broadcast(handOffChannel, { kind: takenKind, nonce: awaited.nonce });
          awaited.popup.close();
          return handOff;
      }
    }
  } finally {
    // Also when another click, or another page, ends the wait.
    channel.close();
  }
}
