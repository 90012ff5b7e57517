/**
 * Encrypts and digests secrets, so that the database alone reveals nothing (S01). Every purpose has its own key, derived from
 * `SECRET_KEY` by HKDF. Values to look up are stored as a keyed digest; values to read again are encrypted with AES-256-GCM.
 * Changing `SECRET_KEY` makes encrypted values unreadable and CSRF tokens invalid.
 */
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Encryption, Random } from './context';

const ivLength = 12;
const tagLength = 16;

export function createEncryption(secretKey: string, random: Random): Encryption {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'patchbay', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    encrypt(purpose, plain) {
      const iv = random.bytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), iv);
      const text = Buffer.concat([cipher.update(typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    decrypt(purpose, encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), encrypted.subarray(0, ivLength));
      decipher.setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([decipher.update(encrypted.subarray(ivLength + tagLength)), decipher.final()]);
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
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares in constant time. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}
