/** Fills paths of requests, so that no value changes which operation a request reaches. */
import { isExactNumber } from '../runs/exactJson';
import { UnfitValue } from '../runs/mapping';
import { cutText } from '../runs/shortening';
import { percentEncoded } from './bytes';
import { fillPlace, isEmpty } from './fillTemplate';
import { textIn } from './filters';
import type { Filling } from './filling';
import { parseTemplate } from './templates';
import type { Template } from './values';

interface Segment {
  text: string;
  hasValue: boolean;
}

/**
 * The path of a request, percent-encoded. A value is one segment or a part of one; the filter `path`, the last one, keeps its slashes.
 * Throws an `UnfitValue` for a value that is missing or no text, and for a segment with a value that is empty, `.` or `..`, also
 * encoded: readers of addresses resolve those, and the request would reach another operation.
 */
export function fillPath(template: Template, filling: Filling): string {
  const segments: Segment[] = [{ text: '', hasValue: false }];
  const add = (text: string, hasValue: boolean): void => {
    text.split('/').forEach((part, index) => {
      if (index > 0) segments.push({ text: part, hasValue });
      else segments.push(joined(segments.pop()!, part, hasValue));
    });
  };
  for (const part of parseTemplate(template).parts) {
    if (part.type === 'text') {
      add(part.text, false);
      continue;
    }
    const value = fillPlace(part, filling);
    if (isEmpty(value)) throw new UnfitValue(`The URL of the request needs a value for “${part.place}”.`);
    if (typeof value === 'object' && !isExactNumber(value)) throw new UnfitValue(`“${part.place}” can’t be a part of an address.`);
    add(part.filters.at(-1)?.name === 'path' ? textIn(value) : percentEncoded(textIn(value)), true);
  }
  const unsafe = segments.find(({ text, hasValue }) => hasValue && isUnsafeSegment(text));
  if (unsafe !== undefined)
    throw new UnfitValue(
      unsafe.text === '' ? 'A part of an address can’t be empty.' : `“${cutText(unsafe.text, 80)}” can’t be a part of an address.`,
    );
  return segments.map(({ text }) => text).join('/');
}

const joined = (before: Segment, text: string, hasValue: boolean): Segment => ({
  text: before.text + text,
  hasValue: before.hasValue || hasValue,
});

/** Rounds of decoding; no chain of servers decodes an address as often. */
const maxRounds = 8;

/**
 * True for a segment that is empty, or that is or has `.` or `..` as a whole part after decoding, however often. A part ends at a slash
 * of either kind, and at a semicolon, after which some servers read parameters.
 */
export function isUnsafeSegment(segment: string): boolean {
  let plain = segment;
  for (let round = 0; round < maxRounds && plain.includes('%'); round += 1)
    plain = plain.replace(/%([0-7][\da-f])/gi, (_found, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return segment === '' || plain.split(/[/\\]/).some((part) => /^\.{1,2}(?:;|$)/.test(part));
}
