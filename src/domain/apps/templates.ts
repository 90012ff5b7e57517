/**
 * Templates: text with places in braces and filters after a bar, `Bearer {connection.token}`, `{input.email|trim|lower|md5}`. A
 * backslash before a brace makes it text. The argument of a filter follows a colon, as it is, up to the next bar or brace:
 * `{input.tags|join:, }`; in it `\n` is a line, `\t` a tab, and a backslash before any other sign that sign.
 */
import { rootOf, scanPlace, type PlaceStep } from './places';

export interface FilterCall {
  readonly name: string;
  /** Null without one; `or:` has an empty one. */
  readonly argument: string | null;
}

export interface PlacePart {
  readonly type: 'place';
  readonly place: string;
  readonly steps: readonly PlaceStep[];
  readonly filters: readonly FilterCall[];
}

export type TemplatePart = { readonly type: 'text'; readonly text: string } | PlacePart;

const filter = /\s{0,9}\|\s{0,9}([A-Za-z]\w{0,31})(?::((?:\\.|[^|{}\\]){0,200}))?/y;
const special = /[\\{]/g;
const opening = /\{\s{0,9}/y;
const closing = /\s{0,9}\}/y;

/**
 * The parts of a template, in linear time. Total: a brace that begins no place is text, and `strayBraces` counts those. Two
 * neighbouring parts are never both text.
 */
export function parseTemplate(source: string): { readonly parts: readonly TemplatePart[]; readonly strayBraces: number } {
  const parts: TemplatePart[] = [];
  let text = '';
  let strayBraces = 0;
  for (let at = 0; at < source.length;) {
    special.lastIndex = at;
    const end = special.exec(source)?.index ?? source.length;
    text += source.slice(at, end);
    at = end;
    if (at === source.length) break;
    if (source[at] === '\\') {
      const isEscape = source[at + 1] === '{' || source[at + 1] === '}';
      text += isEscape ? source[at + 1]! : '\\';
      at += isEscape ? 2 : 1;
      continue;
    }
    const found = scanPart(source, at);
    if (found === null) {
      strayBraces += 1;
      text += '{';
      at += 1;
      continue;
    }
    if (text !== '') parts.push({ type: 'text', text });
    text = '';
    parts.push(found.part);
    at = found.end;
  }
  if (text !== '') parts.push({ type: 'text', text });
  return { parts, strayBraces };
}

function scanPart(source: string, start: number): { readonly part: PlacePart; readonly end: number } | null {
  opening.lastIndex = start;
  if (!opening.test(source)) return null;
  const from = opening.lastIndex;
  const found = scanPlace(source, from);
  if (found === null || !/^[A-Za-z]\w*$/.test(rootOf(found.steps) ?? '')) return null;
  const filters: FilterCall[] = [];
  let at = found.end;
  for (;;) {
    filter.lastIndex = at;
    const next = filter.exec(source);
    if (next === null) break;
    filters.push({ name: next[1]!, argument: next[2]?.replace(/\\(.)/gs, unescaped) ?? null });
    at = filter.lastIndex;
  }
  closing.lastIndex = at;
  if (!closing.test(source)) return null;
  return { part: { type: 'place', place: source.slice(from, found.end), steps: found.steps, filters }, end: closing.lastIndex };
}

const unescaped = (_found: string, sign: string): string => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign);

/** A text as a template that gives it: its braces are escaped. */
export const escapeTemplate = (text: string): string => text.replace(/[{}]/g, '\\$&');
