import { hashToken } from '../platform/encryption/encryption';
import type { Random } from '../platform/context';
import type { StoredCode } from './mailedCodes.store';

/** A code for a mailed link: 256 bits, safe in an address (S28). */
export function newMailedCode(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** The stored form of a mailed code: its hash and its times. `lifetime` is in milliseconds. */
export function storedCode(code: string, now: Date, lifetime: number): StoredCode {
  return { codeHash: hashToken(code), createdAt: now, expiresAt: new Date(now.getTime() + lifetime) };
}
