import { eventChannel, type EventChannel } from 'redux-saga';
import type { OneTapLibrary } from './google';
import { readMoment, type Meaning } from './moments';

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
