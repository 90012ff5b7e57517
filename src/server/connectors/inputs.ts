/** Reads the values of fields. A field can hold any JSON where a token was alone in it, so each reader says what it accepts. */
import { parseExactJson } from '../../domain/runs/exactJson';
import { isForbiddenName, isRecord, isTooDeep, maxStoredDepth, textOf, tooDeep } from '../../domain/runs/json';
import { readBoolean, readNumber } from '../../domain/runs/readValues';
import { StepError, type FieldValues } from './connector';

/** A text as it is; empty if the field is. */
export const readText = (input: FieldValues, key: string): string => textOf(input[key]);

/** A text as it is. Throws if it is empty or blank. */
export function requireText(input: FieldValues, key: string, label: string): string {
  const text = readText(input, key);
  if (text.trim() === '') throw new StepError(`${label} is missing.`);
  return text;
}

/** A short text without blanks around it, such as an address or a name. */
export const requireWord = (input: FieldValues, key: string, label: string): string => requireText(input, key, label).trim();

/** A web address. Throws if it is empty or none. */
export function requireAddress(input: FieldValues, key: string, label: string): string {
  const text = requireWord(input, key, label);
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new StepError(`${label} is not a web address. It looks like https://www.example.org.`);
}

/** A text of at most some characters, without blanks around it; empty if the field is. */
export function readAtMost(input: FieldValues, key: string, label: string, most: number): string {
  const text = readText(input, key).trim();
  const { length } = Array.from(text);
  if (length <= most) return text;
  throw new StepError(
    `${label} can have at most ${most.toLocaleString('en-US')} characters, and this one has ${length.toLocaleString('en-US')}.`,
  );
}

/** A number; null for an empty field. */
export function readNumberField(input: FieldValues, key: string, label: string): number | null {
  const text = readText(input, key).trim();
  if (text === '') return null;
  const number = readNumber(text);
  if (number === null) throw new StepError(`${label} must be a number.`);
  return number;
}

/** A whole number within bounds; null for an empty field. */
export function readWhole(input: FieldValues, key: string, label: string, least: number, most: number): number | null {
  const number = readNumberField(input, key, label);
  if (number === null || (Number.isInteger(number) && number >= least && number <= most)) return number;
  throw new StepError(`${label} must be a whole number from ${least} to ${most}.`);
}

/** True or false; `initial` for an empty field. */
export function readFlag(input: FieldValues, key: string, label: string, initial: boolean): boolean {
  const value = input[key];
  if (value === undefined || value === null || value === '') return initial;
  const flag = readBoolean(value);
  if (flag === null) throw new StepError(`${label} must be yes or no.`);
  return flag;
}

/** One of some words; the first one for an empty field. */
export function readChoice<Word extends string>(input: FieldValues, key: string, label: string, words: readonly [Word, ...Word[]]): Word {
  const text = readText(input, key).trim();
  if (text === '') return words[0];
  const found = words.find((word) => word === text);
  if (found === undefined) throw new StepError(`${label} must be one of: ${words.join(', ')}.`);
  return found;
}

/** The items of a list, or the lines of a text; empty ones are left out. */
export function readList(input: FieldValues, key: string): readonly unknown[] {
  const value = input[key];
  if (Array.isArray(value)) return value as readonly unknown[];
  return readText(input, key)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Names with values: a record, or a list of `{ name, value }`, in which a name can occur more than once. */
export function readPairs(input: FieldValues, key: string, label: string): readonly (readonly [name: string, value: unknown])[] {
  const value = input[key];
  if (value === undefined || value === null || value === '') return [];
  const pairs = pairsOf(value);
  if (pairs === null) throw new StepError(`${label} must be names with values.`);
  const bad = pairs.find(([name]) => isForbiddenName(name));
  if (bad !== undefined) throw new StepError(`${label} can’t have the name “${bad[0]}”.`);
  return pairs.filter(([name]) => name !== '');
}

function pairsOf(value: unknown): [string, unknown][] | null {
  if (isRecord(value)) return Object.entries(value);
  if (!Array.isArray(value) || !value.every((item) => isRecord(item) && typeof item.name === 'string')) return null;
  return (value as { name: string; value?: unknown }[]).map((item) => [item.name.trim(), item.value ?? null]);
}

/** JSON: a text is parsed, any other value is taken as it is; undefined for an empty field. */
export function readJson(input: FieldValues, key: string, label: string): unknown {
  const given = input[key];
  if (typeof given !== 'string') return given ?? undefined;
  if (given.trim() === '') return undefined;
  let value: unknown;
  try {
    value = parseExactJson(given);
  } catch {
    throw new StepError(`${label} is not valid JSON. Check commas, quotes and brackets.`);
  }
  if (isTooDeep(value, maxStoredDepth)) throw new StepError(tooDeep(label, maxStoredDepth));
  return value;
}
