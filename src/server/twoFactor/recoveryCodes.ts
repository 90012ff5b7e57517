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
