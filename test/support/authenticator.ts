/** A software authenticator: creates passkeys and signs with them as a device or a password manager would (WebAuthn, ES256, no attestation). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations from a correct answer. */
export interface Ways {
  /** The origin that the browser reports. */
  readonly origin?: string;
  /** Whether the device has verified its user. */
  readonly isVerified?: boolean;
  readonly rpId?: string;
  readonly isBackedUp?: boolean;
  readonly challenge?: string;
  readonly userHandle?: string | null;
  readonly counter?: number;
  /** Signs with a key that is not the passkey's. */
  readonly key?: KeyObject;
}

interface SoftPasskey {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly key: KeyObject;
  counter: number;
}

export interface Authenticator {
  /** Its passkeys, oldest first. */
  readonly passkeys: readonly SoftPasskey[];
  /** Creates a passkey for the options and returns the answer as the browser sends it. Throws where the browser would refuse. */
  register(optionsJson: string, ways?: Ways): string;
  /** Answers the options with its newest passkey, or with the given passkey. */
  answer(optionsJson: string, ways?: Ways & { readonly passkey?: SoftPasskey }): string;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const flag = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 } as const;

/** `counts`: the counter grows with each use, as on a security key. On phones it stays at 0. */
export function softAuthenticator({ origin, counts = false }: { origin: string; counts?: boolean }): Authenticator {
  const passkeys: SoftPasskey[] = [];

  const clientData = (type: string, challenge: string, ways: Ways): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: ways.challenge ?? challenge, origin: ways.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, counter: number, ways: Ways, attested: Buffer | null): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags =
      flag.present +
      (ways.isVerified === false ? 0 : flag.verified) +
      flag.eligible +
      (ways.isBackedUp ? flag.backedUp : 0) +
      (attested ? flag.attested : 0);
    return Buffer.concat([sha256(ways.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };

  return {
    passkeys,
    register(optionsJson, ways = {}) {
      const options = JSON.parse(optionsJson);
      const excluded = (options.excludeCredentials as { id: string }[]).map(({ id }) => id);
      if (passkeys.some(({ id }) => excluded.includes(id))) throw new Error('InvalidStateError: it has one already');
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const made: SoftPasskey = {
        id: id.toString('base64url'),
        rpId: options.rp.id,
        userHandle: options.user.id,
        key: privateKey,
        counter: 0,
      };
      passkeys.push(made);
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose)]);
      const authData = Uint8Array.from(authenticatorData(made.rpId, made.counter, ways, attested));
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array<ArrayBuffer> | Map<never, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<never, never>()],
          ['authData', authData],
        ]),
      );
      return JSON.stringify({
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, ways).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
        clientExtensionResults: {},
      });
    },
    answer(optionsJson, { passkey = passkeys.at(-1), ...ways } = {}) {
      if (!passkey) throw new Error('NotAllowedError: there is no passkey');
      const options = JSON.parse(optionsJson);
      if (counts) passkey.counter += 1;
      const data = authenticatorData(passkey.rpId, ways.counter ?? passkey.counter, ways, null);
      const client = clientData('webauthn.get', options.challenge, ways);
      const handle = ways.userHandle === undefined ? passkey.userHandle : ways.userHandle;
      return JSON.stringify({
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), ways.key ?? passkey.key).toString('base64url'),
          ...(handle === null ? {} : { userHandle: handle }),
        },
        clientExtensionResults: {},
      });
    },
  };
}
