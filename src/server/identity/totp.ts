import { Secret, TOTP } from 'otpauth';
import { brand } from '../../domain/brand';
import type { Random } from '../context';

/** Seconds that one code lives; codes one step early or late are taken too (S16). */
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
 * The 30-second step whose code this is, or null when it is none of now, one step ago and one step ahead, or not newer
 * than `lastStep`: a code that was taken once, and every older one, is spent (S16). Blanks within the code do not matter.
 */
export function acceptedStep(secret: string, code: string, now: Date, lastStep: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  return step > lastStep ? step : null;
}

/** The code of a moment: what an authenticator would show. For the seed's people and for tests. */
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
