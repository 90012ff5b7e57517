/** The report that a person sends about an error: the last actions, without their content. Pure; the page and the server share it. */
import { isSecretKey, withoutHash } from './redaction';

/** Keys whose texts are words of the program, if they look like one. */
const wordKeys: ReadonlySet<string> = new Set(
  (
    'phase kind type status outcome state role need method entityType resource field frame reason theme tab view mode source direction ' +
    'order means why where purpose page'
  ).split(' '),
);
/** Below these keys is data of people and their apps, where a key says nothing about its text. */
const dataKeys: ReadonlySet<string> = new Set([
  'params',
  'input',
  'fields',
  'inputs',
  'outputs',
  'output',
  'samples',
  'sample',
  'query',
  'comment',
]);
/** Keys that name a field, beside its value: `{ field: 'password', value: '…' }`. */
const fieldKeys = ['field', 'name', 'key'] as const;
/** Keys that could reach a prototype. */
const hostileKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const word = /^[A-Za-z][A-Za-z_-]{0,39}$/;
const keyOfProgram = /^[a-z][A-Za-z0-9_]{0,39}$|^\d{1,15}$/;
const idKey = /^(?:id|ids|listed|chosen)$|(?:Id|Ids)$/;
const moment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
/** Deeper values are left out. */
const deepest = 40;

export interface Scrubber {
  /** A plain copy without content. `undefined` if nothing is left. */
  scrub(value: unknown): unknown;
  /** The path of an address: its fixed words and numbers stay. */
  path(pathname: string): string;
}

/**
 * Removes content from the actions of a page, and keeps their structure. Secrets are left out, the words of the program stay, and
 * every other text becomes a placeholder of the same length. Numbers and times stay, but not in the data of people and their apps:
 * there a number becomes 0 and a time a placeholder. Within one scrubber the same text always becomes the same placeholder.
 */
export function createScrubber(): Scrubber {
  const known = new Map<string, string>();

  const placeholder = (text: string): string => {
    if (text === '') return text;
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = placeholderOf(known.size, text.length);
    known.set(text, made);
    return made;
  };

  const path = (pathname: string): string =>
    pathname
      .split('/')
      .map((part) => (/^(?:[a-z]+(?:-[a-z]+)*|\d{1,15})$/.test(part) && part.length <= 24 ? part : placeholder(part)))
      .join('/');

  const textAt = (text: string, key: string, isData: boolean): string => {
    if (isData) return placeholder(text);
    if (key === 'pathname') return path(text);
    if (key === 'search' || key === 'hash') return '';
    if (wordKeys.has(key) && word.test(text)) return text;
    if (idKey.test(key) && /^\d{1,15}$/.test(text)) return text;
    return moment.test(text) ? text : placeholder(text);
  };

  const inside = (value: unknown, key: string, isData: boolean, depth: number): unknown => {
    const isDataHere = isData || dataKeys.has(key);
    if (typeof value === 'string') return textAt(value, key, isDataHere);
    if (typeof value === 'number') return !Number.isFinite(value) ? null : isDataHere ? 0 : value;
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object' || depth === 0) return undefined;
    // JSON has no gaps.
    if (Array.isArray(value)) return value.map((item) => inside(item, key, isDataHere, depth - 1) ?? null);
    const isSecretField = fieldKeys.some((name) => {
      const named = (value as Record<string, unknown>)[name];
      return typeof named === 'string' && isSecretKey(named);
    });
    const kept: [string, unknown][] = [];
    for (const [name, item] of Object.entries(value)) {
      if (hostileKeys.has(name) || isSecretKey(name)) continue;
      if (isSecretField && typeof item === 'string' && !fieldKeys.some((field) => field === name)) kept.push([name, '']);
      else {
        const clean = inside(item, name, isDataHere, depth - 1);
        if (clean !== undefined) kept.push([keyOfProgram.test(name) && !isDataHere ? name : placeholder(name), clean]);
      }
    }
    return Object.fromEntries(kept);
  };

  return { scrub: (value) => inside(value, '', false, deepest), path };
}

/** The text of a number, as long as the given length and different for each number. */
function placeholderOf(number: number, length: number): string {
  let letters = '';
  for (let rest = number; ; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(97 + (rest % 26)) + letters;
    if (rest < 26) break;
  }
  // Short texts have few combinations of letters, so further ones begin with a character from a large alphabet.
  return (letters.length <= length ? letters : String.fromCharCode(0x4e00 + (number % 20_000))).padEnd(length, '*');
}

/** Characters of a whole report. */
export const maxReportLength = 600_000;
/** Bytes of the request: placeholders are ASCII, and the quotes of the text are escaped. */
export const reportBodyBytes = 1_200_000;
/** Characters of the actions together; the oldest ones are left out. */
const maxActionsLength = 150_000;
/** Characters. */
export const maxReportCommentLength = 4000;
export const maxLengthInReport = { name: 100, message: 1000, stack: 10_000, type: 200, path: 500 } as const;

/** What failed. */
export interface ReportSubject {
  readonly name: string;
  readonly message: string;
  /** The position in our code; empty if unknown. */
  readonly stack: string;
  /** The HTTP status, null if there was none. */
  readonly status: number | null;
}

/** An action in the form that Redux DevTools imports: as it was dispatched, with texts replaced by placeholders. */
export type ReportedAction = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A report without the comment of the person. */
export interface ErrorReport {
  /** The revision of the page's code; null if unknown. */
  readonly revision: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: ReportSubject;
  readonly path: string;
  /** Milliseconds before the report, for each action. */
  readonly times: readonly number[];
  /** Oldest first. */
  readonly actions: readonly ReportedAction[];
}

/** Of the report itself, which is no part of what it reports. */
const ownPrefix = 'errors/report/';
/** Names slices, which are words of the program. */
const slicesAdded = 'store/slicesAdded';

/** Actions with their times in milliseconds since 1970. */
export type RecordedActions = readonly { readonly action: { readonly type: string }; readonly at: number }[];

/** Creates the report of recorded actions. If they are too large, it leaves out the oldest. `now` in milliseconds. */
export function createReport(
  subject: ReportSubject,
  recorded: RecordedActions,
  { now, revision, path }: { now: number; revision: string | null; path: string },
): ErrorReport {
  const scrubber = createScrubber();
  const all = recorded
    .filter(({ action: { type } }) => !type.startsWith(ownPrefix))
    .map(({ action: { type, ...rest }, at }) => ({
      action: { type: type.slice(0, maxLengthInReport.type), ...((type === slicesAdded ? rest : scrubber.scrub(rest)) as object) },
      time: Math.max(0, Math.round(now - at)),
    }));
  let size = 0;
  const first = all.findLastIndex(({ action }) => (size += JSON.stringify(action).length) > maxActionsLength) + 1;
  const kept = all.slice(first);
  return {
    revision,
    at: new Date(now).toISOString(),
    subject: {
      name: subject.name.slice(0, maxLengthInReport.name),
      message: withoutHash(subject.message).slice(0, maxLengthInReport.message),
      stack: withoutHash(subject.stack).slice(0, maxLengthInReport.stack),
      status: subject.status,
    },
    path: scrubber.path(path).slice(0, maxLengthInReport.path),
    times: kept.map(({ time }) => time),
    actions: kept.map(({ action }) => action),
  };
}

/** The report as a text without its comment; `withComment` adds it. */
export const reportText = (report: ErrorReport): string => JSON.stringify(report, null, 1);

/** The text that is sent, stored and downloaded. `text` is that of `reportText`. */
export const withComment = (text: string, comment: string): string => `{\n "comment": ${JSON.stringify(comment)},${text.slice(1)}`;
