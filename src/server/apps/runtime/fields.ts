/** Fields of a definition as the fields of a connector, and their values in the types of the fields. */
import type { ActionDefinition, AppField, AppFieldType, DynamicFieldsDefinition, TriggerDefinition } from '../../../domain/apps/definition';
import { parsePlace } from '../../../domain/apps/places';
import { matchesPattern } from '../../../domain/apps/check/fields';
import { isExactNumber, parseExactJson } from '../../../domain/runs/exactJson';
import { isFileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import { fieldsOfWay } from '../../../domain/runs/offered';
import { readBoolean, readMoment, readNumber, whyNoMoment } from '../../../domain/runs/readValues';
import { placeOfOutput, type FieldType, type OutputLabel } from '../../../domain/runs/fields';
import type { Region } from '../../../domain/runs/regions';
import { StepError, type Field, type FieldValues } from '../../connectors/connector';
import { readFiles } from '../../connectors/files/sentFiles';
import { readJson, readList, readPairs } from '../../connectors/inputs';
import type { Filled } from './call';

/** A file is entered as the token of an earlier step, and several values as a list. */
export const typeOfField = ({ type, isMany }: Pick<AppField, 'type' | 'isMany'>): FieldType =>
  isMany === true ? 'list' : type === 'file' ? 'text' : type;

/**
 * The labels of the output of an event, as connectors have them. A search gives `{ isFound, item }`, and its labels may name places of
 * the item. A place that finds something in a list has no label, because no path of data is its. The editor itself shows
 * what a value is inside of, so only the last part of “Order · Total” is kept.
 */
export function labelsOf(event: ActionDefinition | TriggerDefinition): { readonly outputs?: readonly OutputLabel[] } {
  const item = event.kind === 'search' ? (event.found.as ?? 'item') : event.kind === 'search_or_write' ? 'item' : null;
  const labels = (event.outputs ?? []).flatMap(({ place, label }) => {
    const steps = parsePlace(place) ?? [];
    const names = steps.flatMap((step) => (step.kind === 'find' ? [] : [step.kind === 'name' ? step.name : '0']));
    if (names.length < steps.length) return [];
    const isOfItem = item !== null && names[0] !== item && names[0] !== 'isFound';
    return [{ place: placeOfOutput(isOfItem ? [item, ...names] : names), label: label.split(' · ').at(-1)! }];
  });
  return labels.length === 0 ? {} : { outputs: labels };
}

export function toField(field: AppField): Field {
  const {
    isMany: _many,
    isWhole: _whole,
    least: _least,
    needs: _needs,
    isAddress: _address,
    json,
    most: _most,
    mostBytes: _mostBytes,
    pattern,
    type: _type,
    ...declared
  } = field;
  const check = (entered: FieldValues, region: Region | null) => readValue(field, entered[field.key], { zone: 'UTC', region });
  return { ...declared, type: typeOfField(field), ...(json !== undefined && { syntax: 'json' }), ...(isChecked(field) && { check }) };
}

/** Types whose values can be wrong. */
const isChecked = ({ type, pattern, choices, isMany, json, least, most }: AppField): boolean =>
  json !== undefined ||
  (type !== 'file' && pattern !== undefined) ||
  (type !== 'file' && (least ?? most) !== undefined) ||
  type === 'number' ||
  type === 'boolean' ||
  type === 'moment' ||
  (type === 'choice' && choices !== undefined && isMany !== true);

interface Reader {
  readonly zone: string;
  readonly region?: Region | null;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * The values that templates see: in the types of their fields, without empty ones and those of fields of other ways. Dynamic fields are read by the type in their key.
 * Throws a `StepError` for a value that is missing or that its field can’t have.
 */
export function readInput(
  { fields: all, dynamicFields }: Pick<ActionDefinition, 'fields' | 'dynamicFields'>,
  entered: FieldValues,
  { context: { zone }, region, way }: Pick<Filled, 'context' | 'region' | 'way'>,
): Readonly<Record<string, unknown>> {
  const reader = { zone, region };
  const fields = fieldsOfWay(all, way?.key ?? null);
  const declared = fields.map((field) => [field.key, readValue(field, entered[field.key], reader)] as const);
  const values = new Map(declared);
  for (const { key, label, needs } of fields) {
    const others = (keys: readonly string[] = []) =>
      values.get(key) === undefined ? [] : fields.filter((each) => keys.includes(each.key));
    for (const other of others(needs?.fields)) if (values.get(other.key) === undefined) refuse(`${other.label} is missing.`);
    for (const other of others(needs?.empty))
      if ((values.get(other.key) ?? false) !== false) refuse(`“${other.label}” can’t be used together with “${label}”. Leave it empty.`);
  }
  const dynamic = dynamicFields === undefined ? [] : dynamicValues(dynamicFields, entered, reader);
  return Object.fromEntries([...declared, ...dynamic].filter(([, value]) => value !== undefined));
}

function dynamicValues(
  { prefix, type: { table } }: DynamicFieldsDefinition,
  entered: FieldValues,
  reader: Reader,
): (readonly [string, unknown])[] {
  return Object.entries(entered).flatMap(([key, value]) => {
    const { type, name } = dynamicKey(prefix, key) ?? {};
    const known = type !== undefined && Object.hasOwn(table, type) ? table[type]! : null;
    return known === null || name === undefined ? [] : [[key, readValue({ key, label: name, type: known }, value, reader)] as const];
  });
}

/** `property.select.Stage` has the type `select` and the name `Stage`; null for a key without the prefix. */
export function dynamicKey(prefix: string, key: string): { readonly type: string; readonly name: string } | null {
  const start = withDot(prefix);
  if (!key.startsWith(start)) return null;
  const rest = key.slice(start.length);
  const dot = rest.indexOf('.');
  return dot < 1 ? null : { type: rest.slice(0, dot), name: rest.slice(dot + 1) };
}

export const withDot = (prefix: string): string => (prefix.endsWith('.') ? prefix : `${prefix}.`);

/** The value of a field; undefined for an empty one. Throws a `StepError`. */
export function readValue(field: AppField, entered: unknown, reader: Reader): unknown {
  const { label, isRequired = false, initial, pattern } = field;
  const isUnset = isRequired ? isEmpty(entered) : entered === undefined || entered === null;
  const given = isUnset && initial !== undefined ? initial : entered;
  if (isEmpty(given)) {
    if (isRequired) throw new StepError(`${label} is missing.`);
    return undefined;
  }
  const value = field.isMany === true ? manyOf(field, given, reader) : typed(field, given, reader);
  if (isEmpty(value)) return isRequired ? refuse(`${label} is missing.`) : undefined;
  requireBounds(field, value);
  if (field.type === 'file') requireFit(field, value);
  else if (pattern !== undefined && !matchesPattern(pattern.matches, textOf(value).trim())) throw new StepError(pattern.say);
  return value;
}

function manyOf(field: AppField, given: unknown, reader: Reader): readonly unknown[] {
  const { type, label, most = Infinity } = field;
  if (type === 'file') return readFiles({ given }, most, { key: 'given', label });
  return readList({ given }, 'given').map((each) => typed(field, each, reader));
}

/** Throws a `StepError` for a number, a text or a list outside of the bounds of its field. */
function requireBounds({ label, type, least, most, isWhole = false }: AppField, value: unknown): void {
  const isNumber = type === 'number' && !Array.isArray(value);
  const count = isNumber ? Number(textOf(value)) : Array.isArray(value) ? value.length : Array.from(textOf(value).trim()).length;
  const isFit = count >= (least ?? -Infinity) && count <= (most ?? Infinity) && (!isNumber || !isWhole || Number.isSafeInteger(count));
  if (isFit) return;
  const shown = (bound: number) => bound.toLocaleString('en-US');
  const bounds = [
    ...(least === undefined ? [] : [most === undefined ? `at least ${shown(least)}` : `from ${shown(least)} to ${shown(most)}`]),
    ...(least === undefined && most !== undefined ? [`at most ${shown(most)}`] : []),
  ].join('');
  if (isNumber)
    refuse(
      `${label} must be a ${isWhole ? 'whole ' : ''}number${bounds === '' ? '' : least === undefined || most === undefined ? ` of ${bounds}` : ` ${bounds}`}.`,
    );
  refuse(
    Array.isArray(value)
      ? `${label} can have ${bounds} items, and this list has ${shown(count)}.`
      : `${label} can have ${bounds} characters, and this one has ${shown(count)}.`,
  );
}

/** Throws a `StepError` for files that are too large together, and for one of another type than the field takes. A text has no type. */
function requireFit({ label, mostBytes = Infinity, pattern }: AppField, value: unknown): void {
  const files = [value].flat().map((each) => (isRecord(each) && !isFileReference(each) ? each.file : each));
  const references = files.filter(isFileReference);
  if (references.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    refuse(`${label} can have at most ${Math.floor(mostBytes / 1024 / 1024)} MB together.`);
  const unfit = pattern && references.find(({ type }) => !matchesPattern(pattern.matches, type));
  if (unfit) refuse(`“${unfit.name}” has the type ${unfit.type}. ${pattern.say}`);
}

function typed({ label, type, choices, json }: AppField, value: unknown, { zone, region = null }: Reader): unknown {
  const readers: Readonly<Record<AppFieldType, () => unknown>> = {
    text: () => textOf(value),
    longText: () => textOf(value),
    code: () => (json === undefined ? textOf(value) : jsonListOf(label, value)),
    secret: () => textOf(value),
    number: () => numberOf(label, value, region),
    boolean: () => readBoolean(value) ?? refuse(`${label} must be yes or no.`),
    moment: () => momentOf(value, zone, region),
    choice: () => choiceOf(label, textOf(value).trim(), choices ?? []),
    list: () => readList({ value }, 'value'),
    pairs: () => Object.fromEntries(readPairs({ value }, 'value', label)),
    file: () => value,
  };
  return readers[type]();
}

function refuse(message: string): never {
  throw new StepError(message);
}

function jsonListOf(label: string, value: unknown): readonly unknown[] {
  const list = readJson({ value }, 'value', label);
  return Array.isArray(list) && list.every(isRecord) ? list : refuse(`${label} must be a list of objects.`);
}

function numberOf(label: string, value: unknown, region: Region | null): unknown {
  if (isExactNumber(value)) return value;
  const text = textOf(value).trim();
  // The digits of a long number stay.
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return parseExactJson(text);
  return readNumber(value, region) ?? refuse(`${label} must be a number.`);
}

/** A day stays a day: as a moment, it would be another one in other zones. A moment keeps its offset, by which calendars show it. */
function momentOf(value: unknown, zone: string, region: Region | null): string {
  const text = textOf(value).trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const moment = readMoment(value, zone, region);
  if (moment === null) return refuse(whyNoMoment(value));
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?[+-]\d{2}:\d{2}$/.test(text) ? text : new Date(moment).toISOString();
}

function choiceOf(label: string, text: string, choices: readonly { readonly value: string }[]): string {
  if (choices.length === 0 || choices.some(({ value }) => value === text)) return text;
  return refuse(`${label} must be one of: ${choices.map(({ value }) => value).join(', ')}.`);
}
