/** Values in the types of their shapes, and as parameters are written: https://spec.openapis.org/oas/v3.1.1#style-values */
import type { Parameter } from '../../../domain/apps/openapi/operations';
import type { Shape } from '../../../domain/apps/openapi/shapes';
import { isExactNumber, parseExactJson, writeExactJson } from '../../../domain/runs/exactJson';
import { isFileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import { readBoolean, readNumber } from '../../../domain/runs/readValues';
import { StepError } from '../connector';
import { readPairs } from '../inputs';

/** Objects, and lists of anything but simple values, are entered as JSON. */
function isNested({ type, items }: Shape): boolean {
  if (type !== 'array') return type === 'object';
  return items === undefined || items.type === 'object' || items.type === 'array' || (items.type === null && items.allowed === undefined);
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Files stay references: the request reads their bytes. */
const isFile = (value: unknown): boolean => isFileReference(value) || (Array.isArray(value) && value.some(isFileReference));

/**
 * A value in the type of its shape; a number keeps its digits (`ExactNumber`). A token can give any JSON, and a field a
 * text. `label` begins the sentence of an error: `“Total”`. Throws a `StepError` for a value that the shape doesn’t allow.
 */
export function typedValue(shape: Shape, value: unknown, label: string): unknown {
  const wrong = (what: string): StepError => new StepError(`${label} ${what}.`);
  if (isFile(value)) return value;
  const { allowed } = shape;
  if (allowed !== undefined) {
    const found = allowed.find((each) => textOf(each) === textOf(value));
    if (found === undefined) throw wrong(`must be one of: ${allowed.map(textOf).slice(0, 20).join(', ')}`);
    return found;
  }
  switch (shape.type) {
    case 'integer':
    case 'number':
      return numberOf(shape, textOf(value).trim(), wrong);
    case 'boolean': {
      const flag = readBoolean(value);
      if (flag === null) throw wrong('must be true or false');
      return flag;
    }
    case 'string':
      return checkedLength(shape, textOf(value), wrong);
    case 'object':
      return objectOf(shape, value, label, wrong);
    case 'array': {
      const parsed = typeof value === 'string' && value.trim().startsWith('[') ? parsedText(value) : value;
      if (isNested(shape)) {
        if (!Array.isArray(parsed)) throw wrong('must be a list in JSON');
        return parsed;
      }
      const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
      return items.filter((item) => !isEmpty(item)).map((item) => typedValue(shape.items!, item, label));
    }
    case null:
      return typeof value === 'string' && /^\s*[[{]/.test(value) ? (parsedText(value) ?? value) : value;
  }
}

/** An object in JSON, or names with values. */
function objectOf({ values }: Shape, value: unknown, label: string, wrong: (what: string) => StepError): unknown {
  const parsed = parsedText(value);
  const pairs = Array.isArray(parsed) ? readPairs({ value: parsed }, 'value', label) : null;
  const given = pairs === null ? parsed : Object.fromEntries(pairs);
  if (!isRecord(given)) throw wrong('must be an object in JSON');
  if (values === undefined || values.type === 'object' || values.type === 'array') return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, each]) => [name, each === null ? null : typedValue(values, each, `${label}, ${name},`)]),
  );
}

function numberOf(shape: Shape, text: string, wrong: (what: string) => StepError): unknown {
  const { minimum, maximum, type } = shape;
  const isWhole = type === 'integer';
  const number = readNumber(text);
  if (number === null || (isWhole && !Number.isInteger(number))) throw wrong(`must be a ${isWhole ? 'whole ' : ''}number`);
  if (minimum !== undefined && number < minimum) throw wrong(`must be at least ${minimum}`);
  if (maximum !== undefined && number > maximum) throw wrong(`must be at most ${maximum}`);
  return isExactNumber({ exactNumber: text }) ? parseExactJson(text) : number;
}

function checkedLength({ minLength, maxLength }: Shape, text: string, wrong: (what: string) => StepError): string {
  if (minLength !== undefined && text.length < minLength) throw wrong(`must have at least ${minLength} characters`);
  if (maxLength !== undefined && text.length > maxLength) throw wrong(`can have at most ${maxLength} characters`);
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

/** A text as the list of the texts between its commas, where a parameter is a list. */
export const splitList = ({ shape, isJson }: Parameter, value: unknown): unknown =>
  shape.type === 'array' && typeof value === 'string' && !/^\s*\[/.test(value) && !isJson
    ? value.split(',').map((item) => item.trim())
    : value;

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

/**
 * `filter[status]=open`, `items[0][price]=1` and `expand[]=customer`. The specification leaves lists and deeper members open; servers
 * read them like this.
 */
function deepPairs(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) {
    const isOfSimple = value.every((each) => !Array.isArray(each) && !isRecord(each));
    const base = name.endsWith('[]') ? name.slice(0, -2) : name;
    return value.flatMap((each, index) => deepPairs(isOfSimple ? `${base}[]` : `${base}[${index}]`, each));
  }
  if (!isRecord(value)) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, each]) => deepPairs(`${name}[${key}]`, each));
}

/** Characters that RFC 3986 reserves stay as they are, except those that would end the value or its part of the address. */
const encodeUnreserved = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|5B|5D)/g, (code) => decodeURIComponent(code));
