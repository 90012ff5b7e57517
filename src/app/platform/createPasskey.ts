import { startRegistration } from '@simplewebauthn/browser';
import { requestCredential, type PasskeyAnswer } from './passkeys';

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Asks the authenticator to create a passkey. Only one request is open at a time: a new one closes the previous one. */
export const createPasskey = (optionsJson: string, signal: AbortSignal): Promise<PasskeyAnswer> =>
  requestCredential(signal, () => startRegistration({ optionsJSON: JSON.parse(optionsJson) as RegistrationOptions }));
