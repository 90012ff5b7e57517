/** Keys of fields and events, which have letters, digits and underscores. */

const maxLength = 64;

/** A text as a key. */
export function keyOf(text: string): string {
  const key = text.normalize('NFKD').replace(/\W+/g, '_').replace(/_{2,}/g, '_').replace(/^_|_$/g, '').slice(0, maxLength);
  return key === '' ? 'value' : /^\d/.test(key) ? `_${key}`.slice(0, maxLength) : key;
}

/** Gives keys that are all different. */
export class KeyNames {
  private readonly taken = new Set<string>();

  take(text: string): string {
    const key = keyOf(text);
    let free = key;
    for (let number = 2; this.taken.has(free); number += 1) free = `${key.slice(0, maxLength - 4)}_${number}`;
    this.taken.add(free);
    return free;
  }
}
