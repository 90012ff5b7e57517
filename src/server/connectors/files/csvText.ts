/** The text of CSV files: its encoding, its delimiter and its cells. */
import { isUtf8 } from 'node:buffer';
import type { parse as parseCsv } from 'csv-parse/sync';
import { decodeText } from '../characters';
import { StepError } from '../connector';

export const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

export const parsing = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  // Each of them ends a line outside of quotes, whatever the first one of the file was.
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** The number of records that are compared to find the delimiter. */
const compared = 50;

/**
 * The delimiter that divides most of the first records into the same number of values. Of several, the one that is rarest in texts and
 * numbers, so the comma comes last.
 */
export function guessDelimiter(text: string, parse: typeof parseCsv): string {
  const scores = [delimiters.tab, delimiters.bar, delimiters.semicolon, delimiters.comma].map((sign: string) => ({
    sign,
    score: shareOf(sign),
  }));
  const best = scores.reduce((most, each) => (each.score > most.score ? each : most), { sign: ',', score: 0 });
  // In a file of one column, a comma is one of a text or a number; a tab is in none.
  return best.score === 0 || (best.sign === ',' && isDecimalComma()) ? delimiters.tab : best.sign;

  /** Whether the first record has no comma, and all others have theirs between digits only. */
  function isDecimalComma(): boolean {
    const [head = [], ...records] = recordsWith(delimiters.tab);
    const texts = records.map((record) => record.join('\t'));
    return !head.join('\t').includes(',') && texts.every((text) => !/,/.test(text) || /^[^,]*\d,\d+[^,\d]*$/.test(text));
  }

  /** How many of the records have as many values as most have, from 0 to 1; 0 if most have one. */
  function shareOf(delimiter: string): number {
    const counts = new Map<number, number>();
    for (const { length } of recordsWith(delimiter)) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [width, most] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [1, 0]);
    return width === 1 ? 0 : most / [...counts.values()].reduce((sum, count) => sum + count, 0);
  }

  function recordsWith(delimiter: string): readonly (readonly string[])[] {
    try {
      return parse(text, { ...parsing, delimiter, to: compared });
    } catch {
      return [];
    }
  }
}

/** A first line such as `sep=;`, which tells Excel the delimiter, and the rest of the text. */
export function splitSignLine(text: string): { readonly sign: string | null; readonly rest: string } {
  // A spreadsheet that stores the file again fills the line up.
  const found = /^"?sep=(.)"?[ ,;\t|]*(?:\r\n|\r|\n|$)/i.exec(text);
  return found === null ? { sign: null, rest: text } : { sign: found[1]!, rest: text.slice(found[0].length) };
}

/** Encodings of other countries, which cannot be told from Windows-1252. */
export const countryEncodings = {
  'windows-1250': 'Windows-1250 (Central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'iso-8859-15': 'ISO 8859-15 (Western Europe)',
  shift_jis: 'Shift_JIS (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Traditional Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
} as const;
export const encodings = [
  'automatic',
  'utf-8',
  'windows-1252',
  'utf-16',
  ...(Object.keys(countryEncodings) as (keyof typeof countryEncodings)[]),
] as const;

/** The text, without the end-of-file character of DOS programs. Throws a `StepError` for bytes that are not in the chosen encoding. */
export const decodeCsv = (bytes: Buffer, name: (typeof encodings)[number]): string =>
  // eslint-disable-next-line no-control-regex -- the character is one
  decode(bytes, name).replace(/\u001A\s*$/, '');

function decode(bytes: Buffer, name: (typeof encodings)[number]): string {
  if (name === 'automatic') return decodeText(bytes);
  if (name === 'utf-16') return decodeText(bytes, 'utf-16le');
  if (name === 'utf-8' && !isUtf8(bytes))
    throw new StepError('The file is not in UTF-8. Choose “Detect automatically” or another character encoding.');
  return decodeText(bytes, name);
}

/** Programs write `="007"`, so that a spreadsheet keeps the zeros: what it shows is 007. */
export const plainCell = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
