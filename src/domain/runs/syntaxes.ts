/** Writes values into texts of a language, so that a value can never change the structure around it. */
import { textOf } from './json';

/** `json`: a document; `form`: `name=value&…`; `url`: an address. */
export type Syntax = 'json' | 'form' | 'url';

/** A part of a text: what a person wrote, or the value of a token. */
export type Piece = { readonly text: string } | { readonly value: unknown };

/** The whole text. */
export function writeInto(syntax: Syntax, pieces: readonly Piece[]): string {
  return writers[syntax](pieces);
}

const writers: Readonly<Record<Syntax, (pieces: readonly Piece[]) => string>> = { json: writeJson, form: writeForm, url: writeUrl };

/** Between quotes a value becomes characters of that text, elsewhere a value of its type: a text with quotes, a number without. */
function writeJson(pieces: readonly Piece[]): string {
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

const jsonOf = (value: unknown): string => JSON.stringify(value instanceof Date ? textOf(value) : (value ?? null));

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

/** A value that a language cannot express; its message is shown to people. */
export class UnfitValue extends Error {}
