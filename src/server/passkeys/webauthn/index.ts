/**
 * Passkeys by WebAuthn, for the configured address: the relying party is the host of `PUBLIC_URL`, and an answer made on any
 * other origin is refused, regardless of the request’s `Host`.
 */
import { z } from 'zod';
import { brand } from '../../../domain/brand';
import { minutes } from '../../../domain/durations';
import type { Config } from '../../platform/config/config';
import type { PasskeyRecord } from '../store';

// Parses the answer of a browser's authenticator, which is trusted only after its check.

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const Assertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(128).nullish(),
  }),
});

const Registration = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(49_152),
    transports: z.array(z.string().max(32)).max(16).nullish(),
  }),
});

type Transport = (typeof transports)[number];

/** A proof of possession of a passkey; `challenge` is the one that it claims to have signed. */
type Assertion = z.infer<typeof Assertion> & { readonly challenge: string };
type Registration = z.infer<typeof Registration> & { readonly challenge: string; readonly transports: Transport[] };

/** Null for anything that is no answer of an authenticator; never throws. */
export function readAssertion(text: string): Assertion | null {
  const found = read(Assertion, text);
  const challenge = found && challengeOf(found.response.clientDataJSON);
  return found && challenge !== null ? { ...found, challenge } : null;
}

/** Null if it is not a valid new passkey; never throws. Unknown transports are left out. */
export function readRegistration(text: string): Registration | null {
  const found = read(Registration, text);
  const challenge = found && challengeOf(found.response.clientDataJSON);
  if (!found || challenge === null) return null;
  const told = found.response.transports ?? [];
  return { ...found, challenge, transports: transports.filter((known) => told.includes(known)) };
}

function read<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function challengeOf(clientData: string): string | null {
  return read(z.object({ challenge: base64url(256) }), Buffer.from(clientData, 'base64url').toString('utf8'))?.challenge ?? null;
}

type Address = Pick<Config, 'publicUrl'>;

/** A tenth of what the server would load at its start; most starts never see a passkey. */
const webauthn = () => import('@simplewebauthn/server');

/** How long a challenge can be answered. */
export const challengeLifetime = minutes(10);
/** The time-out of one request; the browser closes its dialog after that. */
const patience = minutes(5);
/** EdDSA, ES256, RS256: the algorithms of authenticators. */
const algorithms = [-8, -7, -257];

const hostOf = ({ publicUrl }: Address): string => new URL(publicUrl).hostname;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));
const described = ({ credential_id: id, transports }: PasskeyRecord) => ({ id, transports: transports as Transport[] });

/** The options for `navigator.credentials.create`. The passkey must be able to sign in alone: discoverable, with user verification. */
export async function registrationOptions(
  config: Address,
  person: { readonly email: string; readonly name: string; readonly userHandle: string; readonly present: readonly PasskeyRecord[] },
  challenge: string,
): Promise<string> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: hostOf(config),
    userName: person.email,
    userDisplayName: person.name,
    userID: bytesOf(person.userHandle),
    challenge: bytesOf(challenge),
    timeout: patience,
    attestationType: 'none',
    excludeCredentials: person.present.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return JSON.stringify(options);
}

/**
 * The options for `navigator.credentials.get`. Without named passkeys, the person chooses, and must be verified by the device;
 * with named ones, they come after a password, and possession is enough.
 */
export async function assertionOptions(
  config: Address,
  named: readonly PasskeyRecord[] | null,
  challenge: string,
  { mustVerifyUser = named === null } = {},
): Promise<string> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    challenge: bytesOf(challenge),
    timeout: patience,
    allowCredentials: (named ?? []).map(described),
    userVerification: mustVerifyUser ? 'required' : 'preferred',
  });
  return JSON.stringify(options);
}

/** The verified data of a passkey. */
export interface VerifiedPasskey {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** The new passkey; null if the answer is not one to this challenge, made on our origin by a verified person. */
export async function checkRegistration(
  config: Address,
  answer: Registration,
): Promise<(VerifiedPasskey & { readonly credentialId: string; readonly publicKey: Buffer }) | null> {
  const { id, rawId, type, response, challenge } = answer;
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: config.publicUrl,
      expectedRPID: hostOf(config),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    // The signed data is stored, not the unsigned data next to it.
    if (!verified || registrationInfo.credential.id !== id) return null;
    return {
      credentialId: id,
      publicKey: Buffer.from(registrationInfo.credential.publicKey),
      counter: registrationInfo.credential.counter,
      isBackedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/**
 * The data of an answer, if it was signed by this passkey, for this challenge, on our origin; otherwise null. The counter is
 * returned unchecked: the code that locks the passkey's row checks it.
 */
export async function checkAssertion(
  config: Address,
  answer: Assertion,
  passkey: Pick<PasskeyRecord, 'credential_id' | 'public_key' | 'user_handle'>,
  { mustVerifyUser }: { readonly mustVerifyUser: boolean },
): Promise<VerifiedPasskey | null> {
  const { id, rawId, type, response, challenge } = answer;
  if (id !== passkey.credential_id || (response.userHandle ?? passkey.user_handle) !== passkey.user_handle) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: config.publicUrl,
      expectedRPID: hostOf(config),
      requireUserVerification: mustVerifyUser,
      credential: { id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp } : null;
  } catch {
    return null;
  }
}

/** A counter that has started but did not grow: the key may have been copied. */
export const isCounterBehind = (kept: number, told: number): boolean => (kept > 0 || told > 0) && told <= kept;
