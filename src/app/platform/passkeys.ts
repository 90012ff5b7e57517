/**
 * The browser's passkeys. Kept out of the ports, so that the sign-in page does without it: it is fetched where a browser has
 * them and somebody may use them. Questions and answers are the server's and the authenticator's own JSON, and pass as text.
 */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';

/**
 * What came of a question. `none`: the person closed the dialogue, let it time out, or has no passkey here. `known`: this
 * authenticator has one of theirs already. `unable`: the browser cannot, such as on an address that is no host name.
 */
export type PasskeyAnswer = { readonly kind: 'given'; readonly credentialJson: string } | { readonly kind: 'none' | 'known' | 'unable' };

/** Whether this browser can have passkeys at all. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Asks the authenticator to make a passkey. Only one question is open at a time: a new one closes the one before. */
export const createPasskey = (optionsJson: string, signal: AbortSignal): Promise<PasskeyAnswer> =>
  answered(signal, () => startRegistration({ optionsJSON: JSON.parse(optionsJson) as RegistrationOptions }));

/**
 * Asks for a passkey: in a dialogue, or with `isAutofill` quietly, among what the browser proposes for a field whose
 * `autocomplete` ends in `webauthn`; then it waits until one is chosen there.
 */
export const askForPasskey = (optionsJson: string, signal: AbortSignal, { isAutofill = false } = {}): Promise<PasskeyAnswer> =>
  answered(signal, () =>
    startAuthentication({ optionsJSON: JSON.parse(optionsJson) as AuthenticationOptions, useBrowserAutofill: isAutofill }),
  );

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

async function answered(signal: AbortSignal, ask: () => Promise<object>): Promise<PasskeyAnswer> {
  const stop = (): void => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return { kind: 'given', credentialJson: JSON.stringify(await ask()) };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { kind: 'known' };
    const { name } = error instanceof Error ? error : { name: '' };
    return { kind: name === 'NotAllowedError' || name === 'AbortError' ? 'none' : 'unable' };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
