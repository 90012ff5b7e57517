/** Bodies of requests and replies as values: one reader for every way in. */
import { Readable } from 'node:stream';
import qs from 'qs';
import { parseExactJson } from '../../domain/runs/exactJson';
import { isForbiddenName, isRecord, isTooDeep, jsonProblem, maxJsonDepth, tooDeep } from '../../domain/runs/json';
import { charsetOf, decodeText } from './characters';
import { StepError, type Files } from './connector';
import { maxParts, readParts } from './multipart';
import { parseText } from './threads/parseText';

export interface ParsedBody {
  readonly value: unknown;
  /** The text that XML was, beside its value; null for anything else. */
  readonly text: string | null;
  /** A sentence if the body is not what its type says; `value` is its text then. */
  readonly problem: string | null;
}

/**
 * A body by its type:
 *
 *  - JSON: its value, with exact numbers (`parseExactJson`); NDJSON: a list of the values of its lines;
 *  - a form: a record of texts; a name that occurs more than once or ends with `[]` gives a list, `a[b]` and `a[0]` records and lists.
 *    Files of a multipart form are records of `FormFile`;
 *  - XML: see `readXml`;
 *  - anything else: a text, or the value of JSON if the type does not say that it is something else, because many senders declare
 *    nothing or the type of a form that they do not send.
 *
 * An empty body is null. `files`: where the files of a form are kept; null where no form is read. Throws a `StepError` for a file that is
 * too large, and for a value of more than `maxJsonDepth` levels.
 */
export async function readBody(bytes: Buffer, contentType: string | undefined, files: Files | null): Promise<ParsedBody> {
  const body = await readValue(bytes, contentType, files);
  // A list of lines has a level more than its lines.
  if (isTooDeep(body.value, isLines(typeOf(contentType)) ? maxJsonDepth + 1 : maxJsonDepth)) throw refuseDepth();
  return body;
}

const refuseDepth = () => new StepError(`${tooDeep('The body')} Send a flatter one.`, { status: 400 });

const typeOf = (contentType: string | undefined): string => (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();

const isLines = (type: string): boolean => /^(?:application|text)\/(?:x-)?(?:nd-?json|jsonl|jsonlines|json-seq)$/.test(type);

async function readValue(bytes: Buffer, contentType: string | undefined, files: Files | null): Promise<ParsedBody> {
  if (bytes.length === 0) return { value: null, text: null, problem: null };
  const type = typeOf(contentType);
  if (type === 'multipart/form-data' && files !== null)
    return orText(bytes, contentType, 'a form', async () =>
      nested(await readParts(Readable.from([bytes], { objectMode: false }), contentType!, files)),
    );
  if (type === 'application/x-www-form-urlencoded' && !looksLikeJson(bytes.toString('latin1')))
    return orText(bytes, contentType, 'a form', () => readForm(bytes.toString('latin1'), charsetOf(contentType)));
  const text = decodeText(bytes, charsetOf(contentType));
  if (text.trim() === '' && /json/.test(type)) return { value: null, text: null, problem: null };
  if (/^(?:application|text)\/(?:x-)?json$|\+json$/.test(type)) return orText(bytes, contentType, 'JSON', () => readJsonText(text));
  if (isLines(type)) return orText(bytes, contentType, 'a list of JSON', () => readLines(text));
  if (/^(?:application|text)\/xml$|\+xml$/.test(type) || (type === '' && text.startsWith('<?xml'))) {
    const value = await readXml(text);
    return value === undefined ? { value: text, text: null, problem: null } : { value, text, problem: null };
  }
  if (!looksLikeJson(text) || /html|csv/.test(type)) return { value: text, text: null, problem: null };
  return { ...(await orText(bytes, contentType, 'JSON', () => readJsonText(text))), problem: null };
}

/** A form with files that is larger than the memory should be. */
export async function readLargeForm(bytes: Readable, contentType: string, files: Files): Promise<ParsedBody> {
  try {
    return { value: nested(await readParts(bytes, contentType, files)), text: null, problem: null };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { value: null, text: null, problem: notValid('a form') };
  }
}

const notValid = (what: string) => `The body is not valid: it should be ${what}.`;

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

async function orText(bytes: Buffer, contentType: string | undefined, what: string, read: () => unknown): Promise<ParsedBody> {
  try {
    return { value: await read(), text: null, problem: null };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { value: decodeText(bytes, charsetOf(contentType)), text: null, problem: notValid(what) };
  }
}

/** The value of JSON; of several records on lines, which many programs call JSON, their list. */
function readJsonText(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (!/^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/.test(text)) throw error;
    return readLines(text);
  }
}

/** The values of lines with JSON; `json-seq` begins each with a record separator (RFC 7464). */
const readLines = (text: string): unknown[] =>
  text
    .replaceAll('\u001e', '\n')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map(parseExactJson);

/**
 * The fields of a form or of a query as it is sent, each byte a character. A part that is UTF-8 is read so, unless another encoding is
 * declared.
 */
export function readForm(source: string, charset: string | null = null): Record<string, unknown> {
  const decode = (part: string): string => {
    const bytes = part.replace(/\+/g, ' ').replace(/%([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return decodeText(Buffer.from(bytes, 'latin1'), charset ?? 'utf-8');
  };
  const fields = source.split('&').filter((field) => field !== '');
  if (fields.length > maxParts) throw new SyntaxError('The form has too many fields.');
  return nested(
    fields.map((field) => {
      const at = field.indexOf('=');
      return at === -1 ? [decode(field), ''] : [decode(field.slice(0, at)), decode(field.slice(at + 1))];
    }),
  );
}

/** Records and lists from names such as `user[name]`, `items[0][sku]` and `tags[]`; without fields named `__proto__`. */
function nested(fields: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> {
  const flat = new Map<string, unknown[]>();
  for (const [name, value] of numbered(fields)) {
    if (name.split(/[[\]]+/).some(isForbiddenName)) continue;
    flat.set(name, [...(flat.get(name) ?? []), value]);
  }
  const values = Object.fromEntries([...flat].map(([name, each]) => [name, each.length === 1 ? each[0] : each]));
  return qs.parse(values as never, { depth: 20, arrayLimit: maxParts, allowPrototypes: true });
}

/** Records of a list without numbers, `items[][sku]`: the next one begins with a name that the last one has already, as in Rails. */
function numbered(fields: readonly (readonly [name: string, value: unknown])[]): readonly (readonly [name: string, value: unknown])[] {
  const lists = new Map<string, { place: number; names: Set<string> }>();
  return fields.map(([name, value]) => {
    const [, list, rest] = /^([^[\]]+(?:\[[^[\]]+\])*)\[\](\[[^[\]].*)$/.exec(name) ?? [];
    if (list === undefined || rest === undefined) return [name, value];
    const known = lists.get(list) ?? { place: 0, names: new Set<string>() };
    lists.set(list, known);
    // A list inside of the record, `items[][tags][]`, has its name several times.
    if (known.names.has(rest) && !rest.endsWith('[]')) {
      known.place += 1;
      known.names.clear();
    }
    known.names.add(rest);
    return [`${list}[${known.place}]${rest}`, value];
  });
}

const xmlParser = {
  name: 'XMLParser',
  isClass: true,
  options: {
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    htmlEntities: true,
  },
  // Checked first: the parser itself takes almost any text.
  more: [true],
};

/**
 * The elements of XML as records; undefined for a text that is no XML or has a DOCTYPE with definitions (whose entities could grow or
 * read files). Throws a `StepError` for more than `maxJsonDepth` levels. An element with neither attributes nor inner elements is its
 * text. Otherwise it is a record: attributes as `@name`, inner elements by their names with prefixes, a list where a name occurs more
 * than once, and its own text as `#text`. All values are texts, so that digits and zeros survive.
 */
export async function readXml(text: string): Promise<unknown> {
  // One that only names the kind of document defines nothing here, because it is not fetched.
  const source = text.replace(/^((?:[^<]|<\?[^>]{0,1000}>|<!--(?:[^-]|-(?!->)){0,1000}-->){0,100})<!DOCTYPE[^<>[\]]{0,1000}>/i, '$1');
  if (/<!DOCTYPE/i.test(source)) return undefined;
  let value: unknown;
  try {
    value = await parseText({ library: require.resolve('fast-xml-parser'), ...xmlParser }, source);
  } catch (error) {
    if (error instanceof StepError) throw error;
    if (error instanceof Error && /nested/i.test(error.message)) throw refuseDepth();
    return undefined;
  }
  if (isTooDeep(value)) throw refuseDepth();
  return jsonProblem(value) === null ? withoutBlanks(value) : undefined;
}

/** Without the blanks and line ends around texts, and without texts that are nothing else: they only lay out the elements. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (!isRecord(value)) return value;
  const inner = Object.entries(value).map(([name, each]) => [name, withoutBlanks(each)] as const);
  return Object.fromEntries(inner.filter(([name, each]) => name !== '#text' || each !== ''));
}
