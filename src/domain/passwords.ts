/** Bounds of a password, in code points; the hint recommends more (S02 and the settings above it). */
export const passwordLength = { min: 8, max: 256, recommended: 15 } as const;

export type PasswordLengthIssue = 'too-short' | 'too-long';

/** Length as a person counts it: an emoji is one or a few, never two for each. Blanks count, nothing is trimmed (S02). */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _point of text) count += 1;
  return count;
}

/** The problem with a password's length, or null. */
export function passwordLengthIssue(password: string): PasswordLengthIssue | null {
  // A text with more than two code units per allowed code point is too long, without counting a megabyte.
  if (password.length > passwordLength.max * 2) return 'too-long';
  const length = countCodePoints(password);
  if (length < passwordLength.min) return 'too-short';
  return length > passwordLength.max ? 'too-long' : null;
}
