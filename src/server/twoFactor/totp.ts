import { Secret, TOTP } from 'otpauth';
import { brand } from '../../domain/brand';
import type { Random } from '../platform/context';

/** Digits and letters that are not confused when copied by hand: no i, l, o, u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12; // 60 bits
const count = 10;

const lettersOf = (random: Random): string =>
  // 256 is a multiple of 32, so every letter is equally likely.
  [...random.bytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
const grouped = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');

/** Ten recovery codes, `4f7k-q2mx-90rt`, each of 60 bits (S18). */
export function newRecoveryCodes(random: Random): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(grouped(lettersOf(random)));
  return [...codes];
}

/**
 * A typed recovery code in its canonical form: lower case, without blanks and hyphens, with the letters that the codes do not use
 * read as the digits they look like. Null if it cannot be a code.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}

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
