/** Fills values: JSON with templates and operators. */
import { isForbiddenName, isRecord, ownValue } from '../runs/json';
import { UnfitValue } from '../runs/mapping';
import { findNodes, fits } from './conditions';
import { fillTemplate, fillText, isEmpty } from './fillTemplate';
import { withScope, type Filling } from './filling';
import { textIn } from './filters';
import { readPlace } from './places';
import type { ColumnsValue, FieldsValue, Operator, PairsValue, RecordValue, TreeValue, Value, WhenValue, ZipValue } from './values';

/**
 * The filled value; undefined if it gives nothing. What gives nothing, an empty text, list or record is left out of the records and
 * lists around it, and they are left out if they become empty by that; constants of the definition stay. Throws an `UnfitValue`.
 */
export function fillValue(value: Value, filling: Filling): unknown {
  if (typeof value === 'string') return value === '' ? '' : orNothing(fillTemplate(value, filling));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length === 0 ? [] : orNothing(fillItems(value as readonly Value[], filling));
  const operator = Object.keys(value).find((name) => name.startsWith('$'));
  if (operator !== undefined) return fillOperator(operator, value as Operator, filling);
  const entries = Object.entries(value as RecordValue);
  return entries.length === 0 ? {} : orNothing(fillRecord(entries, filling));
}

const orNothing = (value: unknown): unknown => (isEmpty(value) ? undefined : value);

const fillItems = (items: readonly Value[], filling: Filling): unknown[] =>
  items.map((item) => fillValue(item, filling)).filter((item) => item !== undefined);

const fillRecord = (entries: readonly (readonly [string, Value])[], filling: Filling): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries.map(([name, inner]) => [name, fillValue(inner, filling)] as const).filter(([, inner]) => inner !== undefined));

type Operators = { readonly [Each in Operator as Extract<keyof Each, `$${string}`>]: (value: Each, filling: Filling) => unknown };

const operators: Operators = {
  $each: ({ $each, as }, filling) =>
    orNothing(listAt($each, filling).flatMap((each) => listed(fillValue(as, withScope(filling, { each }))))),
  $rows: ({ $rows, as }, filling) => {
    const lists = $rows.map((place) => listAt(place, filling));
    const count = Math.max(0, ...lists.map(({ length }) => length));
    return orNothing(
      Array.from({ length: count }, (_none, index) => lists.map((list) => list[index])).flatMap((each) =>
        listed(fillValue(as, withScope(filling, { each }))),
      ),
    );
  },
  $fields: fillFields,
  $columns: fillColumns,
  $pairs: fillPairs,
  $zip: fillZip,
  $tree: fillTree,
  $when: fillWhen,
  $keep: ({ $keep }, filling) => fillKept($keep, filling),
  $join: ({ $join }, filling) => orNothing(joined($join.map((part) => fillValue(part, filling)).filter((part) => part !== undefined))),
  $json: ({ $json }, filling) => orNothing(fillTemplate('{value|stringify}', withScope(filling, { value: fillValue($json, filling) }))),
  $with: ({ $with, as }, filling) =>
    fillValue(
      as,
      Object.entries($with).reduce((inner, [name, value]) => withScope(inner, { [name]: fillValue(value, inner) }), filling),
    ),
  $file: ({ $file, as, before = '' }, filling) => {
    const file = readPlace(filling.scope, $file);
    if (isEmpty(file)) return undefined;
    if (filling.file === undefined) throw new UnfitValue('A file can only be read where it is sent.');
    return filling.file(file, as, fillText(before, filling));
  },
  $mail: ({ $mail }, filling) => {
    if (filling.mail === undefined) throw new UnfitValue('A message can only be built where it is sent.');
    return filling.mail(fillRecord(Object.entries($mail), filling));
  },
};

export const operatorNames = Object.keys(operators) as readonly (keyof Operators)[];

function fillOperator(name: string, value: Operator, filling: Filling): unknown {
  if (!Object.hasOwn(operators, name)) throw new UnfitValue(`The operator “${name}” is unknown.`);
  return (operators[name as keyof Operators] as (value: Operator, filling: Filling) => unknown)(value, filling);
}

const listed = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value]);

/** The items of a list; another value is a list of one, and nothing is none. */
function listAt(place: string, { scope }: Filling): readonly unknown[] {
  const value = readPlace(scope, place);
  return Array.isArray(value) ? (value as unknown[]) : isEmpty(value) ? [] : [value];
}

function joined(parts: readonly unknown[]): unknown {
  if (parts.length > 0 && parts.every(Array.isArray)) return parts.flat();
  if (!parts.every(isRecord)) throw new UnfitValue('Only objects can be joined, or only lists.');
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** The value although it is empty; a place without a value gives undefined. */
function fillKept(value: Value, filling: Filling): unknown {
  if (typeof value === 'string') return fillTemplate(value, filling);
  if (Array.isArray(value)) return fillItems(value as readonly Value[], filling);
  if (typeof value !== 'object' || value === null) return value;
  const isOperator = Object.keys(value).some((name) => name.startsWith('$'));
  if (!isOperator) return fillRecord(Object.entries(value as RecordValue), filling);
  return fillValue(value, filling) ?? ('$each' in value || ('into' in value && value.into === 'list') ? [] : {});
}

interface FilledField {
  readonly type: string;
  readonly name: string;
  readonly value: unknown;
}

/** The filled dynamic fields with a prefix, by their keys: prefix, type and name. */
function filledFields(prefix: string, { scope }: Filling): readonly FilledField[] {
  if (!isRecord(scope.input)) return [];
  return Object.entries(scope.input).flatMap(([key, value]) => {
    const [start, type, ...names] = key.split('.');
    return start !== prefix || type === undefined || names.length === 0 || isEmpty(value) ? [] : [{ type, name: names.join('.'), value }];
  });
}

function fillFields({ $fields, as = {}, into = 'object' }: FieldsValue, filling: Filling): unknown {
  const written = filledFields($fields, filling).flatMap(({ type, name, value }) => {
    const form = ownForm(as, type) ?? ownForm(as, '*');
    const filled = form !== undefined ? fillValue(form, withScope(filling, { value, name })) : into === 'list' ? { name, value } : value;
    return filled === undefined ? [] : [[name, filled] as const];
  });
  return orNothing(into === 'list' ? written.map(([, filled]) => filled) : Object.fromEntries(written));
}

const ownForm = (forms: Readonly<Record<string, Value>>, type: string): Value | undefined =>
  Object.hasOwn(forms, type) ? forms[type] : undefined;

/** Throws an `UnfitValue` for a filled field whose name is not at the place: its value would be lost. */
function fillColumns({ $columns, prefix, else: nothing }: ColumnsValue, filling: Filling): unknown {
  const missing = nothing === null ? null : '';
  const names = listAt($columns, filling).map((name) => fillText('{name}', withScope(filling, { name })));
  const fields = new Map(filledFields(prefix, filling).map(({ name, value }) => [name, value] as const));
  for (const name of fields.keys()) if (!names.includes(name)) throw new UnfitValue(`There is no “${name}” any more.`);
  // Of two columns with one name, the first has the value.
  return names.map((name, index) => (names.indexOf(name) === index ? (fields.get(name) ?? missing) : missing));
}

function fillPairs(operator: PairsValue, filling: Filling): unknown {
  const pairs = listAt(operator.$pairs, filling).map((each): readonly [string, unknown] => {
    const inner = withScope(filling, { each });
    const { look } = operator;
    const name = look === undefined ? fillText(operator.name, inner) : namedBy(look, inner);
    const value = operator.valueBy === undefined ? fillValue(operator.value, inner) : ownValue(each, fillText(operator.valueBy, inner));
    return [name, value];
  });
  return recordOfPairs(pairs);
}

function namedBy({ list, by, is, name }: NonNullable<PairsValue['look']>, filling: Filling): string {
  const wanted = fillText(is, filling);
  const found = listAt(list, filling).find((item) => wanted !== '' && textIn(readPlace(item, by)) === wanted);
  return fillText('{found}', withScope(filling, { found: readPlace(found, name) }));
}

function fillZip({ $zip, values }: ZipValue, filling: Filling): unknown {
  const all = readPlace(filling.scope, values);
  const list = Array.isArray(all) ? (all as unknown[]) : [];
  const names = listAt($zip, filling).map((name) => fillText('{name}', withScope(filling, { name })));
  const count = Math.max(names.length, list.length);
  return recordOfPairs(Array.from({ length: count }, (_none, index) => [names[index] ?? '', list[index]] as const));
}

/** An object of pairs. A pair without a name has that of its position, and a repeated name a number, so that no value is lost. */
function recordOfPairs(pairs: readonly (readonly [name: string, value: unknown])[]): unknown {
  const record = new Map<string, unknown>();
  pairs.forEach(([name, value], index) => {
    if (isEmpty(value) || isForbiddenName(name)) return;
    const base = name === '' ? `#${index + 1}` : name;
    let unique = base;
    for (let count = 2; record.has(unique); count += 1) unique = `${base} ${count}`;
    record.set(unique, value);
  });
  return orNothing(Object.fromEntries(record));
}

function fillTree(operator: TreeValue, filling: Filling): unknown {
  const [node] = findNodes(readPlace(filling.scope, operator.$tree), operator, filling);
  return node === undefined ? undefined : fillValue(operator.value, withScope(filling, { node }));
}

function fillWhen(operator: WhenValue, filling: Filling): unknown {
  const isFitting = fits(readPlace(filling.scope, operator.$when), operator.is ?? { present: true }, filling);
  if (isFitting) return fillValue(operator.then, filling);
  return operator.else === undefined ? undefined : fillValue(operator.else, filling);
}
