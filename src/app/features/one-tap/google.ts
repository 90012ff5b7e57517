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
