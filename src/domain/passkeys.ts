/** Rules of passkeys for both sides. */

/** The maximum number per person. */
export const maxPasskeys = 20;

/** Longest name of a passkey, in characters as people count them. */
export const passkeyNameLength = 60;

/** The problem with a trimmed name; null if there is none. */
export function passkeyNameIssue(name: string): 'empty' | 'long' | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'empty';
  return [...trimmed].length > passkeyNameLength ? 'long' : null;
}
