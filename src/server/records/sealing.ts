/**
 * Encrypts and digests secrets, so that the database alone reveals nothing (S01). Every purpose has its own key, derived from
 * `SECRET_KEY` by HKDF. Values to look up are stored as a keyed digest; values to read again are encrypted with AES-256-GCM.
 * Changing `SECRET_KEY` makes encrypted values unreadable and CSRF tokens invalid.
 */
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../context/context';

const ivLength = 12;
const tagLength = 16;

export interface Sealing {
  /** iv ‖ tag ‖ ciphertext. It is bound to the purpose and cannot be opened for another. */
  seal(purpose: string, plain: string | Buffer): Buffer;
  /** Throws if the value was changed, or encrypted for another purpose or with another `SECRET_KEY`. */
  open(purpose: string, sealed: Buffer): Buffer;
  /** Keyed digest, base64url (43 characters): the same text gives the same digest, for this purpose only. */
  digest(purpose: string, text: string): string;
}

export function createSealing(secretKey: string, random: Random): Sealing {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'patchbay', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, plain) {
      const iv = random.bytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), iv);
      const text = Buffer.concat([cipher.update(typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), sealed.subarray(0, ivLength));
      decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
    },
    digest: (purpose, text) =>
      createHmac('sha256', keyFor(`digest:${purpose}`))
        .update(text, 'utf8')
        .digest('base64url'),
  };
}

/**
 * The stored form of a random token of at least 128 bits: SHA-256, base64url. Guessable values need `digest` or a password hash
 * instead.
 */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}
