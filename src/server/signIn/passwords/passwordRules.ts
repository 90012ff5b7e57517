import { brand } from '../../../domain/brand';
import { foldEmail } from '../../../domain/email';
import { countCodePoints, passwordLength } from '../../../domain/passwords';

const howMany = 3000;

let known: ReadonlySet<string> | null = null;

/** True for one of the 3,000 most used passwords among those that are long enough to be accepted (S02). Letter case does not matter. */
export function isCommonPassword(password: string): boolean {
  known ??= readCommon();
  return known.has(password.toLowerCase());
}

function readCommon(): ReadonlySet<string> {
  // Loaded for the first password that a person chooses: the lists are large, and a start does not need them.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the rules of a password are judged at once, without waiting
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const long = (dictionary['passwords-common'] ?? []).map(String).filter((entry) => entry.length >= passwordLength.min);
  return new Set(long.slice(0, howMany));
}

export interface PasswordRules {
  /** In code points. */
  readonly minLength: number;
  readonly maxLength: number;
}

/** How many letters and digits must be left of a password once product words and the person's own address are taken out of it. */
const leftover = 4;

/** Words that anybody would try here first. */
const productWords = [brand.name.toLowerCase(), 'zaps', 'zap'];

/**
 * The problems of a new password, as sentences for its field; empty if it may be used (S02). No composition rules; nothing is
 * trimmed; the length counts code points, including spaces at the ends.
 */
export function passwordIssues(password: string, email: string, rules: PasswordRules): string[] {
  // Before anything that costs time by length (S12).
  if (password.length > rules.maxLength * 2 || countCodePoints(password) > rules.maxLength) {
    return [`Use at most ${rules.maxLength} characters.`];
  }
  if (password === '') return ['Enter a password.'];
  if (countCodePoints(password) < rules.minLength) return [`Use at least ${rules.minLength} characters.`];
  if (isCommonPassword(password)) return ['Too many people use that password. Choose another one.'];
  if (without(password, productWords) < leftover) return [`Choose a password that isn’t based on the name ${brand.name}.`];
  if (without(password, ownWords(email)) < leftover) return ['Choose a password that isn’t based on your email address.'];
  return [];
}

/** True when a password is longer than any that can be stored: it is refused before it is hashed (S12). */
export function isOverlong(password: string, rules: PasswordRules): boolean {
  return password.length > rules.maxLength * 2 || countCodePoints(password) > rules.maxLength;
}

/** How many letters and digits remain without the words; none of the words, nothing to object to. */
function without(password: string, words: readonly string[]): number {
  const lower = password.toLowerCase();
  if (!words.some((word) => lower.includes(word))) return Infinity;
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower);
  return countCodePoints(rest.replace(/[^\p{L}\p{N}]/gu, ''));
}

function ownWords(email: string): string[] {
  const folded = foldEmail(email).toLowerCase();
  const local = folded.slice(0, Math.max(0, folded.lastIndexOf('@')));
  // Words of one or two letters occur in many good passwords.
  return [folded, local].filter((word) => word.length > 2);
}
