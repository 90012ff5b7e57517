/** When two names of Zaps or folders look the same to a person. */

/**
 * The form of a name in which equal names are identical: compatible characters (NFKC), letter case and white space do not matter.
 * It does not depend on the language of the machine, because the browser and the server must agree on which folder has a name
 * already (`folders.ts`). Whether other records have it is decided by the server alone (`findSameName`).
 *
 * @param name what a person typed or stored.
 * @returns the empty string for a name of white space only.
 */
export function comparableName(name: string): string {
  // Upper case first, because some letters have several lower-case forms, like the two of sigma; and lower case before that, because
  // the capital ẞ has the upper case of its lower case only (SS).
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(/\s+/gu, ' ').trim();
}

/** True if two names are the same but for letter case, white space and compatible characters. Blank names are never the same. */
export function isSameName(one: string, other: string): boolean {
  const comparable = comparableName(one);
  return comparable !== '' && comparable === comparableName(other);
}
