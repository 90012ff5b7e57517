/** The words by which the history finds runs: of their data, and of what a person searches for. Both are cut in the same way. */
import { isExactNumber } from './exactJson';
import { isRecord } from './json';

/** The most different words by which a run is found; further ones are left out. */
export const maxWords = 500;

/** Characters. A longer word is found by its beginning, a longer mail address by its parts. */
const maxWordLength = 64;
const maxAddressLength = 254;

/** What separates mail addresses from the text around them. */
const aroundAddresses = /[\s<>()[\]{},;:"'`|\\/?=&]+/u;
const address = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/u;
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * The words of JSON values: letters and digits without case and accents, and each mail address also as a whole. Of texts and numbers,
 * not of names of fields; the first `maxWords` of them.
 */
export function wordsOfData(values: Iterable<unknown>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const value of values) for (const text of textsIn(value)) if (!addWords(words, text)) return words;
  return words;
}

/** The words that a run must have to be found by a text; none for a text without letters and digits. A mail address is one word. */
export function wordsOfSearch(text: string): readonly string[] {
  const words = new Set<string>();
  for (const part of fold(text).split(aroundAddresses)) {
    const whole = addressIn(part);
    if (whole !== null) words.add(whole);
    else for (const word of wordsIn(part)) words.add(word);
  }
  return [...words];
}

/** Adds the words of a text; false if there are too many. */
function addWords(words: Set<string>, text: string): boolean {
  for (const part of fold(text).split(aroundAddresses)) {
    const whole = addressIn(part);
    for (const word of whole === null ? wordsIn(part) : [whole, ...wordsIn(part)]) {
      if (words.size >= maxWords) return false;
      words.add(word);
    }
  }
  return true;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number') yield String(value);
  else if (isExactNumber(value)) yield value.exactNumber;
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (isRecord(value)) for (const inner of Object.values(value)) yield* textsIn(inner);
}

/** Without case and accents: `Zoë` and `ZOE` are the same, and so are `Straße` and `strasse`. */
const fold = (text: string): string =>
  text
    // To lower case first, because the capital ẞ has no other upper case.
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    // Which sigma it is depends on what follows the word.
    .replaceAll('ς', 'σ');

const wordsIn = (part: string): string[] =>
  part
    .split(betweenWords)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxWordLength));

/** A part of a text as a mail address, without the full stop of its sentence; null if it is none. */
function addressIn(part: string): string | null {
  if (part.length > maxAddressLength || !part.includes('@')) return null;
  const plain = part.replace(/[.!]{1,3}$/, '');
  return address.test(plain) ? plain : null;
}
