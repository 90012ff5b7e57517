/** Values in the types of their schemas, and as parameters are written: https://spec.openapis.org/oas/v3.1.1#style-values */
import { isExactNumber, parseExactJson, writeExactJson } from '../../../domain/runs/exactJson';
import { isRecord, textOf } from '../../../domain/runs/json';
import { readBoolean, readNumber } from '../../../domain/runs/readValues';
import { StepError } from '../connector';
import type { Parameter, Schema } from './document';

/** The type of a schema; OpenAPI 3.1 can name several, one of them `null`. Null if it may have several others. */
export function typeOf({ type, properties, items }: Schema): string | null {
  const names: readonly unknown[] = Array.isArray(type) ? (type as unknown[]).slice(0, 10) : [type];
  const found = names.filter((name): name is string => typeof name === 'string' && name !== 'null');
  if (found.length > 0) return found.length === 1 ? found[0]! : null;
  return properties !== undefined ? 'object' : items !== undefined ? 'array' : null;
}

/** Objects, and lists of anything but simple values, are entered as JSON. */
export function isNested(schema: Schema): boolean {
  const type = typeOf(schema);
  if (type !== 'array') return type === 'object';
  const { items } = schema;
  const inner = isRecord(items) ? typeOf(items) : null;
  return inner === null || inner === 'object' || inner === 'array';
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * A value in the type of its schema; a number keeps its digits (`ExactNumber`). A token can give any JSON, and a field a
 * text. `label` begins the sentence of an error: `“total”`. Throws a `StepError` for a value that the schema does not allow.
 */
export function typedValue(schema: Schema, value: unknown, label: string): unknown {
  const wrong = (what: string): StepError => new StepError(`${label} ${what}.`);
  if (Array.isArray(schema.enum)) {
    const found = (schema.enum as unknown[]).find((each) => textOf(each) === textOf(value));
    if (found === undefined) throw wrong(`must be one of: ${(schema.enum as unknown[]).map(textOf).slice(0, 20).join(', ')}`);
    return found;
  }
  switch (typeOf(schema)) {
    case 'integer':
    case 'number':
      return numberOf(schema, textOf(value).trim(), wrong);
    case 'boolean': {
      const flag = readBoolean(value);
      if (flag === null) throw wrong('must be true or false');
      return flag;
    }
    case 'string':
      return checkedLength(schema, textOf(value), wrong);
    case 'object': {
      const parsed = parsedText(value);
      if (!isRecord(parsed)) throw wrong('must be an object in JSON');
      return parsed;
    }
    case 'array': {
      const parsed = typeof value === 'string' && value.trim().startsWith('[') ? parsedText(value) : value;
      if (isNested(schema)) {
        if (!Array.isArray(parsed)) throw wrong('must be a list in JSON');
        return parsed;
      }
      const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
      return items.filter((item) => !isEmpty(item)).map((item) => typedValue(schema.items as Schema, item, label));
    }
    default:
      return typeof value === 'string' && /^\s*[[{]/.test(value) ? (parsedText(value) ?? value) : value;
  }
}

function numberOf(schema: Schema, text: string, wrong: (what: string) => StepError): unknown {
  const { minimum, maximum } = schema;
  const isWhole = typeOf(schema) === 'integer';
  const number = readNumber(text);
  if (number === null || (isWhole && !Number.isInteger(number))) throw wrong(`must be a ${isWhole ? 'whole ' : ''}number`);
  if (typeof minimum === 'number' && number < minimum) throw wrong(`must be at least ${minimum}`);
  if (typeof maximum === 'number' && number > maximum) throw wrong(`must be at most ${maximum}`);
  return isExactNumber({ exactNumber: text }) ? parseExactJson(text) : number;
}

function checkedLength({ minLength, maxLength }: Schema, text: string, wrong: (what: string) => StepError): string {
  if (typeof minLength === 'number' && text.length < minLength) throw wrong(`must have at least ${minLength} characters`);
  if (typeof maxLength === 'number' && text.length > maxLength) throw wrong(`can have at most ${maxLength} characters`);
  return text;
}

/** A text as JSON; undefined if it is not. */
function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parseExactJson(value);
  } catch {
    return undefined;
  }
}

/** The JSON of a value; that of null for none. */
export const jsonText = (value: unknown): string => writeExactJson(value ?? null) ?? 'null';

/** How a value is written: in which style, and with a name for each of its members or not. */
export type Form = Pick<Parameter, 'name' | 'style' | 'isExploded' | 'isReserved'>;

/** The value of a parameter, as its schema has it. A text is a list of the texts between its commas. */
export function valueOfParameter({ schema, name, isJson }: Parameter, value: unknown): unknown {
  const isList = typeOf(schema) === 'array' && typeof value === 'string' && !/^\s*\[/.test(value) && !isJson;
  const parts = isList ? value.split(',').map((item) => item.trim()) : value;
  return typedValue(schema, parts, `The parameter “${name}”`);
}

/** `name=value`, once or several times: what a query or a form has of a value. */
export function writeQuery({ name, style, isExploded, isReserved }: Form, value: unknown): readonly string[] {
  const encode = isReserved ? encodeUnreserved : encodeURIComponent;
  const pair = (key: string, text: string): string => `${encodeURIComponent(key)}=${text}`;
  const items = Array.isArray(value) ? value : null;
  if (items === null && !isRecord(value)) return [pair(name, encode(simpleText(value)))];
  if (style === 'deepObject') return deepPairs(name, value).map(([key, text]) => pair(key, encode(text)));
  const delimiter = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
  if (!isExploded) return [pair(name, members(value).map(encode).join(delimiter))];
  return items === null
    ? Object.entries(value as object).map(([key, each]) => pair(key, encode(simpleText(each))))
    : items.map((each) => pair(name, encode(simpleText(each))));
}

/** Of a part of a path. */
export function writePath({ name, style, isExploded, isReserved }: Form, value: unknown): string {
  const encode = isReserved ? encodeUnreserved : encodeURIComponent;
  const isWhole = !Array.isArray(value) && !isRecord(value);
  const [start, between] = style === 'label' ? ['.', '.'] : style === 'matrix' ? [';', ';'] : ['', ','];
  const named = (text: string): string => (style === 'matrix' ? `${encodeURIComponent(name)}=${text}` : text);
  if (isWhole) return start + named(encode(simpleText(value)));
  if (!isExploded) return start + named(members(value).map(encode).join(','));
  const parts = Array.isArray(value)
    ? value.map((each) => named(encode(simpleText(each))))
    : Object.entries(value as object).map(([key, each]) => `${encodeURIComponent(key)}=${encode(simpleText(each))}`);
  return start + parts.join(between);
}

/** Of a header: always simple, and never encoded. */
export function writeHeader({ isExploded }: Form, value: unknown): string {
  if (isRecord(value) && isExploded)
    return Object.entries(value)
      .map(([key, each]) => `${key}=${simpleText(each)}`)
      .join(',');
  return members(value).join(',');
}

/** Of a list, its items; of a record, its names and values in turn. */
function members(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(simpleText);
  return isRecord(value) ? Object.entries(value).flatMap(([key, each]) => [key, simpleText(each)]) : [simpleText(value)];
}

/** A member of a list or record as text; lists and records inside it are written as JSON. */
const simpleText = (value: unknown): string => (Array.isArray(value) || isRecord(value) ? jsonText(value) : textOf(value));

/** `filter[status]=open`. The specification leaves deeper members open; servers read them like this. */
function deepPairs(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((each) => deepPairs(name, each));
  if (!isRecord(value)) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, each]) => deepPairs(`${name}[${key}]`, each));
}

/** Characters that RFC 3986 reserves stay as they are, except those that would end the value or its part of the address. */
const encodeUnreserved = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|5B|5D)/g, (code) => decodeURIComponent(code));
