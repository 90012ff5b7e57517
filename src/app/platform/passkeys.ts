/**
 * The browser's passkeys. Kept out of the ports, so that the sign-in page does not carry it: it is loaded only if a browser
 * supports passkeys and a person may use them. Requests and responses are the JSON of the server and the authenticator, and pass
 * as text. `createPasskey.ts` is a file for itself, because signing in does not need it.
 */
import { browserSupportsWebAuthn, startAuthentication, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';

/**
 * The result of a request. `none`: the person closed the dialog, let it time out, or has no passkey here. `known`: this
 * authenticator already has one of theirs. `unable`: the browser cannot, for example on an address without a host name.
 */
export type PasskeyAnswer = { readonly kind: 'given'; readonly credentialJson: string } | { readonly kind: 'none' | 'known' | 'unable' };

/** True if this browser supports passkeys. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/**
 * Asks for a passkey: in a dialog, or with `isAutofill` silently, among the suggestions for a field whose `autocomplete` ends in
 * `webauthn`; then it waits until one is chosen.
 */
export const askForPasskey = (optionsJson: string, signal: AbortSignal, { isAutofill = false } = {}): Promise<PasskeyAnswer> =>
  requestCredential(signal, () =>
    startAuthentication({ optionsJSON: JSON.parse(optionsJson) as AuthenticationOptions, useBrowserAutofill: isAutofill }),
  );

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Runs a request to the authenticator and names its result. The signal closes the request. */
export async function requestCredential(signal: AbortSignal, ask: () => Promise<object>): Promise<PasskeyAnswer> {
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
