/** The fields of an operation in a step, and their values. */
import { fieldsOf, parameterKey, prefixes } from '../../../domain/apps/openapi/fields';
import type { OperationField } from '../../../domain/apps/openapi/fieldTree';
import type { Operation, Parameter } from '../../../domain/apps/openapi/operations';
import { isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type DynamicField, type FieldValues } from '../connector';
import { readList, readPairs } from '../inputs';
import { splitList, typedValue } from './values';

/** The fields that a person fills in. What free pairs already name is not required a second time. */
export function offeredFields(operation: Operation, input: FieldValues): readonly DynamicField[] {
  const paired = new Set(pairNames(input));
  // A body as a whole, such as a token, may have everything.
  const isWhole = textOf(input.body).trim() !== '';
  return fieldsOf(operation, input, isWhole)
    .filter(({ isOffered }) => isOffered)
    .map(({ key, label, type, isRequired, help, placeholder, choices, isInMore, root }) => ({
      key,
      label,
      type,
      isRequired: isRequired && !paired.has(root.slice(root.indexOf('.') + 1)),
      ...(help !== '' && { help }),
      ...(placeholder !== '' && { placeholder }),
      ...(choices.length > 0 && { choices }),
      ...(isInMore && { group: 'more' as const }),
    }));
}

function pairNames(input: FieldValues): string[] {
  try {
    return readPairs(input, 'parameters', 'Other parameters').map(([name]) => name);
  } catch {
    return [];
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const valueIn = (input: FieldValues, key: string): unknown => (Object.hasOwn(input, key) ? input[key] : undefined);

/**
 * The value of a parameter in its type: of its fields, or of the free pairs; undefined for none. Throws a `StepError` if both have one,
 * or for a value that has not the type of the parameter.
 */
export function parameterValue(
  parameter: Parameter,
  fields: readonly OperationField[],
  input: FieldValues,
  pairs: ReadonlyMap<string, unknown>,
): unknown {
  const { name, shape, isRequired } = parameter;
  const own = fields.filter(({ root }) => root === parameterKey(parameter));
  const filled = own.filter(({ key, fixed }) => !isEmpty(valueIn(input, key)) && !key.startsWith('kind.') && fixed === undefined);
  const paired = pairs.get(name);
  if (!isEmpty(paired)) {
    if (filled.length > 0)
      throw new StepError(`The parameter “${name}” has two values: in its field, and in Other parameters. Remove one of them.`);
    return typedValue(shape, splitList(parameter, paired), `The parameter “${name}”`);
  }
  const [first] = own;
  // An older step can have another value than the only one that is allowed now.
  if (filled.length === 0 && first?.fixed !== undefined && first.path.length === 0)
    return isEmpty(valueIn(input, first.key)) ? first.fixed : typedValue(shape, valueIn(input, first.key), `The parameter “${name}”`);
  // A value that the API needs and the document has; one that it does not need, the API chooses itself.
  if (filled.length === 0) return isRequired ? shape.initial : undefined;
  return assemble(
    own,
    input,
    undefined,
    (field, value) => (field.path.length === 0 ? splitList(parameter, value) : value),
    `The parameter “${name}”`,
  );
}

/**
 * The body of an operation: its fields, together with the body that was entered as a whole. Undefined if all are empty. Throws a
 * `StepError` if they do not fit together, or for a value that has not its type.
 */
export function bodyValue({ body }: Operation, fields: readonly OperationField[], input: FieldValues, whole: unknown): unknown {
  const own = fields.filter(({ root }) => root === 'body');
  const known = new Set(own.map(({ key }) => key));
  const isBodyKey = (key: string): boolean => key.startsWith('body.') || key === 'whole.body' || key.startsWith('kind.body');
  const unknown = Object.keys(input).find((key) => isBodyKey(key) && !key.startsWith('kind.') && !known.has(key) && !isEmpty(input[key]));
  if (unknown !== undefined) throw notOffered(unknown);
  const isFilled = own.some(({ key }) => !key.startsWith('kind.') && !isEmpty(valueIn(input, key)));
  const isFixed =
    whole === undefined && body?.isRequired === true && own.some(({ fixed, path }) => fixed !== undefined && path.length === 1);
  if (!isFilled && !isFixed) return whole;
  if (whole !== undefined && !isRecord(whole))
    throw new StepError('Body must be an object in JSON, because fields of the body are filled in too.');
  return assemble(own, input, whole, (_field, value) => value);
}

/** Throws a `StepError` for a filled field of a parameter that the operation does not have. */
export function refuseUnknownParameters(fields: readonly OperationField[], input: FieldValues): void {
  const known = new Set(fields.map(({ key }) => key));
  const unknown = Object.keys(input).find((key) => isParameterKey(key) && !known.has(key) && !isEmpty(input[key]));
  if (unknown !== undefined) throw notOffered(unknown);
}

const isParameterKey = (key: string): boolean => prefixes.slice(0, 3).some((prefix) => key.startsWith(prefix));

const notOffered = (key: string): StepError =>
  new StepError(`The operation no longer has “${key.slice(key.indexOf('.') + 1)}”. Remove its value from the step.`);

/** Builds the value of a root from its filled fields, over what is there as a whole. */
function assemble(
  fields: readonly OperationField[],
  input: FieldValues,
  whole: unknown,
  prepare: (field: OperationField, value: unknown) => unknown,
  rootLabel?: string,
): unknown {
  let root: unknown = whole;
  const put = (field: OperationField, path: readonly string[], value: unknown): void => {
    root = withValue(root, path, value, field);
  };
  const rows = new Map<string, { readonly at: readonly string[]; readonly columns: [OperationField, readonly unknown[]][] }>();
  const filled = fields.filter(({ key }) => !key.startsWith('kind.') && !isEmpty(valueIn(input, key)));
  for (const field of filled) {
    const value = prepare(field, valueIn(input, field.key));
    const label = field.path.length === 0 && rootLabel !== undefined ? rootLabel : `“${field.label}”`;
    const row = field.path.indexOf(null);
    if (row === -1) put(field, field.path as readonly string[], typedValue(field.shape, value, label));
    else {
      const at = field.path.slice(0, row) as readonly string[];
      const found = rows.get(JSON.stringify(at)) ?? { at, columns: [] };
      rows.set(JSON.stringify(at), found);
      const items = Array.isArray(value) ? (value as readonly unknown[]) : readList({ value }, 'value');
      found.columns.push([field, items]);
    }
  }
  for (const { at, columns } of rows.values()) put(columns[0]![0], at, rowsOf(columns));
  for (const field of fields) {
    if (field.fixed === undefined || !isEmpty(valueIn(input, field.key)) || field.path.length === 0) continue;
    root = withFixed(root, field.path, field.fixed, field.path.length === 1);
  }
  return root;
}

/** The rows of a list, of which each column has one value for each row. Throws a `StepError` if their numbers differ. */
function rowsOf(columns: readonly (readonly [OperationField, readonly unknown[]])[]): unknown {
  const [[first, values]] = columns as readonly [readonly [OperationField, readonly unknown[]], ...unknown[]];
  const other = columns.find(([, items]) => items.length !== values.length);
  if (other !== undefined)
    throw new StepError(
      `“${first.label}” has ${values.length} values, and “${other[0].label}” has ${other[1].length}. Each row needs one of each.`,
    );
  return values.map((_value, index) =>
    columns.reduce<unknown>((row, [field, items]) => {
      const item = items[index];
      if (isEmpty(item)) return row;
      const inner = field.path.slice(field.path.indexOf(null) + 1) as readonly string[];
      return withValue(row, inner, typedValue(field.shape, item, `“${field.label}”`), field);
    }, {}),
  );
}

/** A value with another one inside of it. Throws a `StepError` if there is one already. */
function withValue(target: unknown, path: readonly string[], value: unknown, field: OperationField): unknown {
  const [name, ...rest] = path;
  if (name === undefined) {
    if (target === undefined) return value;
    if (isRecord(target) && isRecord(value) && Object.keys(value).every((key) => !Object.hasOwn(target, key)))
      return { ...target, ...value };
    throw new StepError(`“${field.label}” has two values: in its field, and in Body. Remove one of them.`);
  }
  if (target !== undefined && !isRecord(target))
    throw new StepError(`“${field.label}” can’t be added, because what it belongs to is no object. Remove one of the two values.`);
  const inner = target !== undefined && Object.hasOwn(target, name) ? target[name] : undefined;
  return { ...target, [name]: withValue(inner, rest, value, field) };
}

/** A value with the only one that is allowed at a place, if what is around it is there and has none. */
function withFixed(target: unknown, [name, ...rest]: OperationField['path'], fixed: unknown, isRoot: boolean): unknown {
  if (target === undefined && isRoot) return { [name!]: fixed };
  if (name === null) return Array.isArray(target) ? target.map((row: unknown) => withFixed(row, rest, fixed, false)) : target;
  if (name === undefined || !isRecord(target)) return target;
  if (rest.length === 0) return Object.hasOwn(target, name) ? target : { ...target, [name]: fixed };
  return Object.hasOwn(target, name) ? { ...target, [name]: withFixed(target[name], rest, fixed, false) } : target;
}
