/** The fields of an operation, each with its place in the request. */
import type { Json } from '../../runs/json';
import { maxFields } from '../check/fields';
import { fieldsOf } from '../openapi/fields';
import { kindPrefix, type OperationField } from '../openapi/fieldTree';
import type { Operation } from '../openapi/operations';
import type { AppField } from '../fields';
import type { Value } from '../values';
import { escapeTemplate } from '../templates';
import { KeyNames } from './keys';

/** A part of a request that has a value: of a field, or a constant. */
export interface Leaf {
  /** `query.state` of a parameter, or `body`. */
  readonly root: string;
  /** Names from the outside in; null stands for each row of a list. */
  readonly path: readonly (string | null)[];
  /** `input.name`; empty for a constant. */
  readonly place: string;
  readonly value: Value;
  readonly isList: boolean;
  readonly isFile: boolean;
  readonly fixed?: Json;
  /** The value of one row, whose place is given. */
  readonly inRow: (place: string) => Value;
}

/** A field for certain kinds of a value only. */
interface Conditional {
  readonly field: OperationField;
  /** The key of the choice of the kind, and the kinds; null for a field that is always there. */
  readonly kind: { readonly key: string; readonly values: string[] } | null;
  readonly isJson: boolean;
}

/** At most `maxFields` fields: the required ones come first, then those that are less deep. */
export function leavesOf(operation: Operation): { readonly leaves: readonly Leaf[]; readonly fields: readonly AppField[] } {
  // In a value, such a name would be an operator.
  const all = withKinds(operation).filter(({ field }) => !field.path.some((name) => name?.startsWith('$') === true));
  const shown = all.filter(({ field }) => field.isOffered).slice(0, maxFields);
  const names = new KeyNames();
  const keys = new Map(shown.map(({ field }) => [field.key, names.take(nameOf(field))] as const));
  const isLong = shown.length > 20;
  const fields = shown.map(({ field, kind, isJson }) => fieldOf(field, keys.get(field.key)!, { isLong, isJson, isSome: kind !== null }));
  const leaves = all.flatMap(({ field, kind, isJson }): Leaf[] => {
    if (field.key.startsWith(kindPrefix)) return [];
    const key = keys.get(field.key);
    const when = kind === null ? undefined : keys.get(kind.key);
    const conditional = (value: Value): Value => (kind === null ? value : { $when: `input.${when}`, is: kind.values, then: value });
    if (kind !== null && when === undefined) return [];
    const parts = { root: field.root, path: field.path, isFile: isFile(field), isList: key !== undefined && isList(field, isJson) };
    if (field.fixed !== undefined) {
      const value = constantFor(field, shown, keys);
      return [{ ...parts, place: '', fixed: field.fixed, value: conditional(value), inRow: () => constantOf(field.fixed!) }];
    }
    if (key === undefined) return [];
    const place = `input.${key}`;
    return [{ ...parts, place, value: conditional(valueIn(field, place, isJson)), inRow: (of) => simpleIn(field, of, isJson) }];
  });
  return { leaves, fields };
}

/** The fields of an operation, with those of each kind that a value can be. A kind inside a kind is JSON. */
function withKinds(operation: Operation): readonly Conditional[] {
  const base = fieldsOf(operation, {});
  const found: Conditional[] = base
    .filter(({ isOffered, fixed }) => isOffered || fixed !== undefined)
    .map((field) => ({ field, kind: null, isJson: isJsonField(field) }));
  const known = new Map(found.map((each) => [each.field.key, each] as const));
  for (const choice of base.filter(({ key, isOffered }) => isOffered && key.startsWith(kindPrefix))) {
    for (const { value } of choice.choices) {
      const inside = fieldsOf(operation, { [choice.key]: value });
      for (const field of inside) {
        const before = known.get(field.key);
        if (before !== undefined) {
          if (before.kind?.key === choice.key) before.kind.values.push(value);
          continue;
        }
        const isNested = field.key.startsWith(kindPrefix);
        const whole = isNested ? inside.find(({ key }) => key === field.key.slice(kindPrefix.length)) : undefined;
        if (isNested ? whole === undefined : !field.isOffered && field.fixed === undefined) continue;
        const own = whole ?? field;
        if (known.has(own.key)) continue;
        // A field of one kind is needed only with this kind, which the app itself says.
        const entry = {
          field: { ...own, isOffered: own.fixed === undefined, isRequired: false },
          kind: { key: choice.key, values: [value] },
          isJson: isNested || isJsonField(own),
        };
        known.set(own.key, entry);
        found.push(entry);
      }
    }
  }
  return found;
}

const isJsonField = ({ type, shape }: OperationField): boolean =>
  (type === 'longText' || type === 'list') &&
  (shape.type === 'object' || shape.kinds !== undefined || (shape.type === 'array' && type === 'longText'));

const isFile = ({ shape, type }: OperationField): boolean => shape.format === 'binary' && type !== 'list';
const isList = ({ type }: OperationField, isJson: boolean): boolean => type === 'list' && !isJson;

/** The words of a key: those of its parameter or its path. */
const nameOf = ({ key, root, path }: OperationField): string => {
  const kind = key.startsWith(kindPrefix) ? ['kind'] : [];
  const own = path.filter((name) => name !== null);
  const names = root === 'body' ? own : [root.slice(root.indexOf('.') + 1), ...own];
  return [...names, ...kind].join('_') || (key.startsWith('whole.') ? 'content' : 'body');
};

interface Looks {
  readonly isLong: boolean;
  readonly isJson: boolean;
  /** Of some kinds only. */
  readonly isSome: boolean;
}

function fieldOf(field: OperationField, key: string, { isLong, isJson, isSome }: Looks): AppField {
  const { label, help, placeholder, isRequired, choices, shape } = field;
  const isChoice = field.type === 'choice' && shape.type !== 'boolean';
  const isWhole = field.key.startsWith('whole.') && help.startsWith('A file');
  const type = isFile(field) || isWhole ? 'file' : field.type === 'choice' && !isChoice ? 'boolean' : field.type;
  return {
    key,
    label: label.trim() === '' ? 'Value' : label,
    type: isJson && type !== 'list' ? 'longText' : type,
    ...(isRequired && { isRequired }),
    ...(help !== '' && { help }),
    ...(placeholder !== '' && { placeholder }),
    ...((isChoice || choices.length > 0) &&
      type !== 'boolean' && {
        choices: choices.map(({ value, label: shown }) => ({ value: value.slice(0, 500), label: shown.slice(0, 100) })),
      }),
    ...(!isRequired && (field.isInMore || isLong || isSome) && { group: 'more' as const }),
  };
}

function valueIn(field: OperationField, place: string, isJson: boolean): Value {
  if (field.type !== 'list' || isJson) return simpleIn(field, place, isJson);
  const { items } = field.shape;
  const filter = items?.type === 'integer' || items?.type === 'number' ? 'number' : items?.type === 'boolean' ? 'boolean' : null;
  return filter === null ? `{${place}}` : { $each: place, as: `{each|${filter}}` };
}

/** One value in the type that the document names. */
function simpleIn({ type, shape }: OperationField, place: string, isJson: boolean): Value {
  if (isJson) return `{${place}|json}`;
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  if (isNumber && type !== 'number') return `{${place}|number}`;
  if (shape.type === 'boolean' && type === 'list') return `{${place}|boolean}`;
  return `{${place}}`;
}

/** Siblings that a constant looks at. */
const maxSiblings = 3;

/** A constant inside an optional object is sent only if the object has another value. */
function constantFor({ path, root, fixed }: OperationField, shown: readonly Conditional[], keys: ReadonlyMap<string, string>): Value {
  const constant = constantOf(fixed!);
  if (path.length < 2 || path.includes(null)) return constant;
  const around = JSON.stringify(path.slice(0, -1));
  const siblings = shown.filter(
    ({ field }) =>
      field.root === root && JSON.stringify(field.path.slice(0, path.length - 1)) === around && field.path.length >= path.length,
  );
  return (
    siblings.slice(0, maxSiblings).reduceRight<Value | undefined>((otherwise, { field }): Value => {
      const when = { $when: `input.${keys.get(field.key)!}`, then: constant };
      return otherwise === undefined ? when : { ...when, else: otherwise };
    }, undefined) ?? constant
  );
}

/** A constant as a value of the format. */
const constantOf = (value: Json): Value =>
  typeof value === 'string'
    ? escapeTemplate(value)
    : typeof value === 'object' && value !== null
      ? escapeTemplate(JSON.stringify(value))
      : value;
