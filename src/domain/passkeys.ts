/** Rules of passkeys that both sides obey. */

/** How many one person may have. */
export const mostPasskeys = 20;

/** Longest name of one, in characters as people count them. */
export const passkeyNameLength = 60;

/** Why a name, without the blanks around it, cannot stand; null when it can. */
export function passkeyNameFault(name: string): 'empty' | 'long' | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'empty';
  return [...trimmed].length > passkeyNameLength ? 'long' : null;
}
