import { isEmail } from '../../email';
import { numberResult } from '../arithmetic';
import { readDecimal, withPlainDigits } from '../decimals';
import { cutText, shorten } from '../shortening';
import { checkSize, field, FormatterError, type FormatterFunction } from './functions';
import { compilePattern, findPattern, PatternError } from '../pattern';

const input = field('input', 'text', 'Text');

const make = (
  name: string,
  title: string,
  help: string,
  fields: FormatterFunction['fields'],
  run: FormatterFunction['run'],
): FormatterFunction => ({ name: `text_${name}`, group: 'text', title, help, fields, run });

const partChoices = { all: 'All, as a list', first: 'First', second: 'Second', last: 'Last', second_last: 'Second from the end' };

const patternHelp =
  'A regular expression with characters, classes such as [a-z] and \\d, groups, alternatives and repetitions. No look-around and no back-references.';

/**
 * A sign after a letter or digit is a hyphen: INV-0042. Blanks divide the digits of one number only where decimals follow (1 234,50), and a
 * point begins one only where no word or number is before it ($.50).
 */
const firstNumber =
  /((?<![\p{L}\p{N}])[-+−])?(?:(\d{1,3}(?: \d{3}){1,8}(?=[.,]\d{1,2}(?!\d))|\d+)((?:[.,'’]\d+)*)|(?<![\p{L}\p{N}.])\.\d+)/u;

/** The functions of texts, in the order in which a list offers them. */
export const textFunctions: readonly FormatterFunction[] = [
  make('upper', 'Upper case', 'Changes all letters to upper case.', [input], (call) => call.text('input').toUpperCase()),
  make('lower', 'Lower case', 'Changes all letters to lower case.', [input], (call) => call.text('input').toLowerCase()),
  make('title', 'Title case', 'Starts each word with a capital letter.', [input], (call) => titleCase(call.text('input'))),
  make('trim', 'Trim', 'Removes spaces at the beginning and the end.', [input], (call) => call.text('input').trim()),
  make(
    'replace',
    'Replace',
    'Replaces each occurrence of a text.',
    [
      input,
      field('find', 'text', 'Find'),
      field('replace', 'text', 'Replace with', 'Leave empty to remove the text.', { isRequired: false }),
    ],
    (call) => {
      const pieces = call.text('input').split(required(call.text('find'), 'Find'));
      const by = call.text('replace');
      checkSize(pieces.reduce((size, piece) => size + piece.length, by.length * (pieces.length - 1)));
      return pieces.join(by);
    },
  ),
  make(
    'split',
    'Split',
    'Splits a text at a separator.',
    [
      input,
      field('separator', 'text', 'Separator', 'For example a comma. [:space:], [:tab:] and [:newline:] are allowed.', { initial: ',' }),
      field('part', 'choice', 'Part', '', { initial: 'all', choices: partChoices }),
    ],
    (call) => {
      const separator = separatorOf(call.text('separator'));
      // Programs of Windows end a line with two characters.
      const text = separator === '\n' ? call.text('input').replace(/\r\n?/g, '\n') : call.text('input');
      const parts = text.split(separator);
      const places: Readonly<Record<string, number>> = { first: 0, second: 1, last: -1, second_last: -2 };
      const place = places[call.choice('part')];
      return place === undefined ? parts : (parts.at(place) ?? null);
    },
  ),
  make('extract_email', 'Extract email address', 'Finds the first email address.', [input], (call) => findEmail(call.text('input'))),
  make('extract_url', 'Extract URL', 'Finds the first web address.', [input], (call) => findUrl(call.text('input'))),
  make('extract_number', 'Extract number', 'Finds the first number.', [input], (call) => {
    const found = firstNumber.exec(withPlainDigits(call.text('input')));
    if (found === null) return null;
    const [whole, sign = '', first = ''] = found;
    const decimal = readDecimal(whole, call.region) ?? readDecimal(`${sign}${first}`);
    return decimal === null ? null : numberResult(decimal);
  }),
  make(
    'extract_pattern',
    'Extract pattern',
    'Finds the first text that matches a pattern, and its groups.',
    [
      input,
      field('pattern', 'text', 'Pattern', patternHelp),
      field('case', 'choice', 'Case', '', { initial: 'match', choices: { match: 'Match case', ignore: 'Ignore case' } }),
    ],
    (call) => {
      try {
        const pattern = compilePattern(required(call.text('pattern'), 'Pattern'), { ignoreCase: call.choice('case') === 'ignore' });
        const found = findPattern(pattern, call.text('input'));
        return found === null ? null : { match: found.match, groups: found.groups, start: found.start };
      } catch (error) {
        if (error instanceof PatternError) throw new FormatterError(error.message);
        throw error;
      }
    },
  ),
  make(
    'truncate',
    'Truncate',
    'Cuts a text to a length.',
    [
      input,
      field('length', 'number', 'Length', 'In characters, including the ending.'),
      field('ending', 'choice', 'Ending', '', { initial: 'none', choices: { none: 'Nothing', ellipsis: 'An ellipsis (…)' } }),
    ],
    (call) => {
      const length = call.whole('length', 1, 100_000);
      const text = call.text('input');
      if (call.choice('ending') === 'ellipsis') return shorten(text, length);
      return cutText(text, length);
    },
  ),
  make(
    'default',
    'Default value',
    'Gives a default value if there is none.',
    [field('input', 'value', 'Value', '', { isRequired: false }), field('default', 'value', 'Default')],
    (call) => {
      const value = call.value('input');
      const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
      return isEmpty ? (call.value('default') ?? null) : value;
    },
  ),
  make('slug', 'Slug', 'Turns a text into a slug for URLs: “Crème brûlée!” → creme-brulee.', [input], (call) => slug(call.text('input'))),
  make('length', 'Length', 'Counts the characters.', [input], (call) => {
    let count = 0;
    for (const _character of call.text('input')) count += 1;
    return count;
  }),
  make('url_encode', 'URL-encode', 'Encodes a text so that it can be part of a URL.', [input], (call) => {
    try {
      return encodeURIComponent(call.text('input'));
    } catch {
      throw new FormatterError('The text has characters that cannot be encoded.');
    }
  }),
  make('url_decode', 'URL-decode', 'Decodes a text that was part of a URL.', [input], (call) => {
    try {
      return decodeURIComponent(call.text('input').replaceAll('+', ' '));
    } catch {
      throw new FormatterError('The text is not URL-encoded.');
    }
  }),
];

function required(text: string, label: string): string {
  if (text === '') throw new FormatterError(`${label} is missing.`);
  return text;
}

const titleCase = (text: string): string =>
  text.replace(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, (word) => {
    const [first = '', ...rest] = word;
    return first.toUpperCase() + rest.join('').toLowerCase();
  });

/** Names for separators that are hard to type. */
export const separatorOf = (text: string): string =>
  text.replaceAll('[:space:]', ' ').replaceAll('[:tab:]', '\t').replaceAll('[:newline:]', '\n');

/** Looks around each at-sign: a pattern would try every letter of a long text as a beginning, in quadratic time. */
function findEmail(text: string): string | null {
  for (let at = text.indexOf('@'), done = 0; at >= 0; done = at + 1, at = text.indexOf('@', done)) {
    let [start, end] = [at, at + 1];
    while (start > done && at - start < 64 && /[\w.!#$%&'*+/=?^`{|}~-]/.test(text[start - 1] ?? '')) start -= 1;
    while (end < text.length && end - at < 190 && /[\p{L}\p{N}.-]/u.test(text[end] ?? '')) end += 1;
    const found = text
      .slice(start, end)
      .replace(/^\.{1,64}/, '')
      .replace(/[.-]{1,190}$/, '');
    if (isEmail(found)) return found;
  }
  return null;
}

function findUrl(text: string): string | null {
  const found = /https?:\/\/[^\s<>"'`]{1,2000}/i.exec(text)?.[0];
  if (found === undefined) return null;
  // Punctuation after an address belongs to the sentence.
  let end = found.length;
  while (end > 0 && '.,;:!?)]}'.includes(found[end - 1] ?? '') && !isClosing(found.slice(0, end))) end -= 1;
  return found.slice(0, end);
}

/** True if the last character closes what an address has opened, as in `/wiki/Bank_(river)`. */
function isClosing(address: string): boolean {
  const last = address.at(-1) ?? '';
  const opening = { ')': '(', ']': '[', '}': '{' }[last];
  return opening !== undefined && address.split(opening).length === address.split(last).length;
}

function slug(text: string): string {
  const letters = text.normalize('NFKD');
  // A sign can become 18 letters.
  checkSize(letters.length);
  return letters
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
