import { eventChannel, type EventChannel } from 'redux-saga';
import type { OneTapError } from '../../../domain/socialLogin';

/** The part of Google's identity library that One Tap uses. */
export interface OneTapMoment {
  isDisplayMoment?: () => boolean;
  isSkippedMoment?: () => boolean;
  isDismissedMoment?: () => boolean;
  /** Absent if the browser shows the prompt itself (FedCM), which gives no reasons. */
  isNotDisplayed?: () => boolean;
  getNotDisplayedReason?: () => string | undefined;
  getSkippedReason?: () => string | undefined;
  getDismissedReason?: () => string | undefined;
}

export interface OneTapOptions {
  client_id: string;
  /** Returned inside the token (S40). */
  nonce: string;
  auto_select: boolean;
  cancel_on_tap_outside: boolean;
  /** The browser's own prompt, if it has one. */
  use_fedcm_for_prompt: boolean;
  callback: (given: { credential?: string }) => void;
}

export interface OneTapLibrary {
  initialize(options: OneTapOptions): void;
  prompt(listener?: (moment: OneTapMoment) => void): void;
  cancel(): void;
}

/** The library once its script has run; null if there is none: the browser is not supported. */
export function oneTapLibrary(): OneTapLibrary | null {
  const { google } = globalThis as { google?: { accounts?: { id?: OneTapLibrary } } };
  return google?.accounts?.id ?? null;
}

/** The meaning of a moment of the prompt. */
export type Meaning = { readonly kind: 'shown' } | { readonly kind: 'ended'; readonly error: OneTapError } | { readonly kind: 'nothing' };

/** Google's reasons, mapped to ours. */
const errorOf: Readonly<Record<string, OneTapError>> = {
  browser_not_supported: 'browserNotSupported',
  secure_http_required: 'browserNotSupported',
  opt_out_or_no_session: 'noSession',
  unknown_reason: 'noSession',
  suppressed_by_user: 'suppressedByUser',
  invalid_client: 'invalidClient',
  missing_client_id: 'invalidClient',
  unregistered_origin: 'invalidClient',
  user_cancel: 'userCancelled',
  tap_outside: 'userCancelled',
  auto_cancel: 'noSession',
  issuing_failed: 'issuingFailed',
};

const ended = (reason: string | undefined, otherwise: OneTapError): Meaning => ({
  kind: 'ended',
  error: (reason !== undefined && Object.hasOwn(errorOf, reason) ? errorOf[reason] : undefined) ?? otherwise,
});

/**
 * Reads a moment: with reasons if the library shows the prompt, without if the browser does (FedCM). There, a skipped, closed or
 * impossible prompt counts as dismissed. Pure and total.
 */
export function readMoment(moment: OneTapMoment): Meaning {
  const reasonOf = (read: (() => string | undefined) | undefined): string | undefined => read?.call(moment);
  if (moment.isNotDisplayed?.()) return ended(reasonOf(moment.getNotDisplayedReason), 'noSession');
  if (moment.isSkippedMoment?.()) return ended(reasonOf(moment.getSkippedReason), 'userCancelled');
  // A prompt that returned its credential, or that we closed ourselves, was not refused.
  if (moment.isDismissedMoment?.()) return { kind: 'nothing' };
  return moment.isDisplayMoment?.() ? { kind: 'shown' } : { kind: 'nothing' };
}

/** The prompt's messages: its progress, and finally a credential. */
export type PromptEvent = Meaning | { readonly kind: 'credential'; readonly idToken: string };

export interface PromptStart {
  readonly clientId: string;
  readonly nonce: string;
}

/**
 * Shows the prompt: selects automatically if one account has agreed before, and closes only when told to. Closing the
 * channel removes it.
 */
export function openPrompt(library: OneTapLibrary, { clientId, nonce }: PromptStart): EventChannel<PromptEvent> {
  return eventChannel<PromptEvent>((emit) => {
    library.initialize({
      client_id: clientId,
      nonce,
      auto_select: true,
      cancel_on_tap_outside: false,
      use_fedcm_for_prompt: true,
      callback: ({ credential }) => {
        if (credential) emit({ kind: 'credential', idToken: credential });
        else emit({ kind: 'ended', error: 'issuingFailed' });
      },
    });
    library.prompt((moment) => emit(readMoment(moment)));
    return () => library.cancel();
  });
}
