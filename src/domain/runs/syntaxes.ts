/** Writes values into texts of a language, so that a value can never change the structure around it. */
import { writeCalendar, writeCsv, writeHtml, writeMarkdown } from './documentSyntaxes';
import { writeExactJson } from './exactJson';
import { textOf } from './json';
import { UnfitValue, type Piece } from './mapping';
import { writeSql } from './sqlSyntax';

/** `json`: a document; `form`: `name=value&…`; `url`: an address; `sql`: PostgreSQL; `calendar`: a text in a file such as .ics. */
export type Syntax = 'json' | 'form' | 'url' | 'html' | 'markdown' | 'csv' | 'calendar' | 'sql' | 'mysql';

/** The whole text. Throws an `UnfitValue`. */
export function writeInto(syntax: Syntax, pieces: readonly Piece[]): string {
  return writers[syntax](pieces);
}

const writers: Readonly<Record<Syntax, (pieces: readonly Piece[]) => string>> = {
  json: writeJson,
  form: writeForm,
  url: writeUrl,
  html: writeHtml,
  markdown: writeMarkdown,
  csv: writeCsv,
  calendar: writeCalendar,
  sql: (pieces) => writeSql(pieces, false),
  mysql: (pieces) => writeSql(pieces, true),
};

/** The language of a file or body, by its type or the end of its name; null for plain text and what is not known. */
export function syntaxOfType(type: string): Syntax | null {
  const found = languages.find(([pattern]) => pattern.test(type));
  return found?.[1] ?? null;
}

const languages: readonly (readonly [RegExp, Syntax])[] = [
  [/json(?:l|lines)?\b|\.(?:jsonl?|ndjson|geojson|webmanifest)$/i, 'json'],
  [/x-www-form-urlencoded/i, 'form'],
  [/html|xml|\.(?:x?html?|xml|svg|rss|atom|kml|gpx|plist)$/i, 'html'],
  [/markdown|\.(?:md|markdown)$/i, 'markdown'],
  [/\b(?:csv|tab-separated-values)\b|\.[ct]sv$/i, 'csv'],
  [/\b(?:calendar|vcard)\b|\.(?:ics|vcf)$/i, 'calendar'],
];

/** Between quotes a value becomes characters of that text, elsewhere a value of its type: a text with quotes, a number without. */
export function writeJson(pieces: readonly Piece[]): string {
  let isInText = false;
  let isEscaped = false;
  let written = '';
  for (const piece of pieces) {
    if ('value' in piece) {
      // A backslash of the person before the value would take its first character.
      if (isEscaped) written += '\\';
      isEscaped = false;
      written += isInText ? JSON.stringify(textOf(piece.value)).slice(1, -1) : jsonOf(piece.value);
      continue;
    }
    for (const character of piece.text) {
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = isInText;
      else if (character === '"') isInText = !isInText;
    }
    written += piece.text;
  }
  return written;
}

const jsonOf = (value: unknown): string => writeExactJson(value ?? null) ?? 'null';

/** Percent-encoded, with halves of surrogate pairs replaced, which no encoding has. */
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, '\uFFFD'));

function writeForm(pieces: readonly Piece[]): string {
  return pieces.map((piece) => ('value' in piece ? encoded(piece.value) : piece.text)).join('');
}

/** A value at the beginning is an address or the beginning of one, and stays as it is; all others are percent-encoded. */
function writeUrl(pieces: readonly Piece[]): string {
  const isFirst = (index: number): boolean => pieces.slice(0, index).every((piece) => 'text' in piece && piece.text.trim() === '');
  const write = (valueAt: (value: unknown, index: number) => string): string =>
    pieces.map((piece, index) => ('text' in piece ? piece.text : valueAt(piece.value, index))).join('');
  const written = write((value, index) => (isFirst(index) ? textOf(value) : encoded(value)));
  // A URL reads these segments as “this folder” and “the one above”, encoded as well. The other address shows which ones have a value.
  const segments = (address: string): readonly string[] => address.split(/[?#]/, 1)[0]!.split('/');
  const before = segments(write((value, index) => (isFirst(index) ? textOf(value) : 'x')));
  const dots = segments(written).find((segment, index) => segment !== before[index] && /^(?:\.|%2e){1,2}$/i.test(segment));
  if (dots !== undefined) throw new UnfitValue(`“${dots}” can’t be a part of an address.`);
  return written;
}
