/**
 * Encrypts and digests secrets, so that the database alone reveals nothing (S01). Every purpose has its own key, derived from
 * `SECRET_KEY` by HKDF. Values to look up are stored as a keyed digest; values to read again are encrypted with AES-256-GCM.
 *
 * While `SECRET_KEY_PREVIOUS` is set, values of either key can be read, and new ones name their key: `PBK1` ‖ id of the key ‖ iv ‖
 * tag ‖ ciphertext. Values without that head are of any key; the tag shows of which. Without a previous key values have no head, so
 * instances of an earlier version read them too.
 */
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Encryption, Random } from '../context';

const ivLength = 12;
const tagLength = 16;
const mark = Buffer.from('PBK1', 'latin1');
const headLength = mark.length + 4;

/** The keys that are derived from one secret. */
class KeyRing {
  private readonly keys = new Map<string, Buffer>();
  /** The first bytes of values that name this key. The id reveals nothing about the secret. */
  readonly head: Buffer;

  constructor(private readonly secretKey: string) {
    this.head = Buffer.concat([mark, this.keyFor('key-id').subarray(0, headLength - mark.length)]);
  }

  keyFor(purpose: string): Buffer {
    const known = this.keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.secretKey, 'patchbay', purpose, 32));
    this.keys.set(purpose, key);
    return key;
  }

  open(purpose: string, encrypted: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.keyFor(`seal:${purpose}`), encrypted.subarray(0, ivLength));
    decipher.setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([decipher.update(encrypted.subarray(ivLength + tagLength)), decipher.final()]);
  }
}

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text, 'utf8').digest('base64url');

/**
 * `previousKey`: the secret before or after this one, during a rotation; null for none. Digests use keys that are derived from
 * `secretKey` until `keepDigestKeys` is called.
 */
export function createEncryption(secretKey: string, random: Random, previousKey: string | null = null): Encryption {
  const current = new KeyRing(secretKey);
  const previous = previousKey === null ? null : new KeyRing(previousKey);
  const rings = previous === null ? [current] : [current, previous];
  const kept = new Map<string, Buffer>();

  /** Decrypts, and says with which key. */
  const open = (purpose: string, encrypted: Buffer): { readonly ring: KeyRing; readonly plain: Buffer } => {
    const named = rings.find(({ head }) => encrypted.subarray(0, headLength).equals(head));
    // A value without a head can begin with any bytes, so the key that the head names is only the first to be tried.
    const attempts = [
      ...(named === undefined ? [] : [{ ring: named, value: encrypted.subarray(headLength) }]),
      ...rings.map((ring) => ({ ring, value: encrypted })),
    ];
    let failure: unknown;
    for (const { ring, value } of attempts) {
      try {
        return { ring, plain: ring.open(purpose, value) };
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  };

  return {
    encrypt(purpose, plain) {
      const iv = random.bytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', current.keyFor(`seal:${purpose}`), iv);
      const text = Buffer.concat([cipher.update(typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain), cipher.final()]);
      return Buffer.concat([previous === null ? Buffer.alloc(0) : current.head, iv, cipher.getAuthTag(), text]);
    },
    decrypt: (purpose, encrypted) => open(purpose, encrypted).plain,
    keyOf(purpose, encrypted) {
      try {
        return open(purpose, encrypted).ring === current ? 'present' : 'previous';
      } catch {
        return null;
      }
    },
    digest: (purpose, text) => hmac(kept.get(purpose) ?? current.keyFor(`digest:${purpose}`), text),
    digests: (purpose, text) => rings.map((ring) => hmac(ring.keyFor(`digest:${purpose}`), text)),
    head: previous === null ? null : current.head,
    digestKey: (purpose) => current.keyFor(`digest:${purpose}`),
    keepDigestKeys(keys) {
      for (const [purpose, key] of keys) kept.set(purpose, key);
    },
  };
}

/**
 * The stored form of a random token of at least 128 bits: SHA-256, base64url. Guessable values need `digest` or a password hash
 * instead.
 */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares in constant time. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}
