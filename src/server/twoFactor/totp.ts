import { Secret, TOTP } from 'otpauth';
import { brand } from '../../domain/brand';
import type { Random } from '../platform/context';

/** The validity of one code in seconds; codes one step early or late are accepted too (S16). */
const period = 30;
const secretLength = 20; // 160 bits

/** A new second factor: base32, as people type it into an authenticator. */
export function newTotpSecret(random: Random): string {
  return new Secret({ buffer: new Uint8Array(random.bytes(secretLength)).buffer }).base32;
}

/** The address that an authenticator scans. */
export function otpauthUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The 30-second step of this code, or null if it is not that of now, one step ago or one step ahead, or not newer than
 * `lastStep`: an accepted code, and every older one, is spent (S16). Spaces in the code are ignored.
 */
export function acceptedStep(secret: string, code: string, now: Date, lastStep: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  return step > lastStep ? step : null;
}

/** The code of a moment, as an authenticator would show it. For the seed's people and for tests. */
export function totpCode(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() });
}

function totpOf(secret: string, label?: string): TOTP {
  return new TOTP({
    issuer: brand.name,
    label: label ?? brand.name,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}
