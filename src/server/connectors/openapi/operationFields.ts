/** The parameters of an operation, and the properties of its body, as fields of a step. */
import { isFileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import type { Choice } from '../../../domain/runs/fields';
import { StepError, type DynamicField, type FieldValues } from '../connector';
import { readPairs } from '../inputs';
import type { Operation, Parameter, Property, Schema } from './document';
import { isNested, typedValue, typeOf } from './values';

/** `path.id`, `query.state`, `header.X-Trace`: of a parameter. `body.total`: of a property of the body. */
export const prefixes = ['path.', 'query.', 'header.', 'body.'] as const;

const parameterKey = ({ place, name }: Parameter): string => `${place}.${name}`;
const propertyKey = ({ name }: Property): string => `body.${name}`;

const maxLabelLength = 100;
const maxHelpLength = 300;
const maxPlaceholderLength = 100;
const maxChoices = 200;

/** The fields of an operation: its parameters, then its body. What free pairs already name is not required a second time. */
export function fieldsOfOperation({ parameters, body }: Operation, input: FieldValues): readonly DynamicField[] {
  const paired = new Set(pairNames(input));
  const properties = body?.type == null ? [] : body.shape().properties;
  // A body as a whole, such as a token, may have everything.
  const hasWholeBody = textOf(input.body).trim() !== '';
  return [
    ...parameters.map((parameter) =>
      fieldOf(parameterKey(parameter), parameter, parameter.isRequired && !paired.has(parameter.name), parameter.description),
    ),
    // Without any property, a body that may be left out needs nothing.
    ...properties.map((property) =>
      fieldOf(
        propertyKey(property),
        property,
        property.isRequired && body?.isRequired === true && !hasWholeBody,
        property.schema.description,
      ),
    ),
  ];
}

function pairNames(input: FieldValues): string[] {
  try {
    return readPairs(input, 'parameters', 'Other parameters').map(([name]) => name);
  } catch {
    return [];
  }
}

function fieldOf(key: string, { name, schema }: Parameter | Property, isRequired: boolean, description: unknown): DynamicField {
  const { type, choices } = shapeOf(schema, key.startsWith('body.'));
  const example = schema.example ?? schema.default;
  const help = [textOf(description).trim().slice(0, maxHelpLength), type === 'longText' && isNested(schema) ? jsonHelp(schema) : '']
    .filter((text) => text !== '')
    .join(' ');
  return {
    key,
    label: name.slice(0, maxLabelLength),
    type,
    isRequired,
    ...(help !== '' && { help }),
    ...(example !== undefined && example !== null && { placeholder: textOf(example).slice(0, maxPlaceholderLength) }),
    ...(choices.length > 0 && { choices }),
  };
}

const jsonHelp = (schema: Schema): string => (typeOf(schema) === 'array' ? 'A list in JSON.' : 'An object in JSON.');

function shapeOf(schema: Schema, isBody: boolean): { readonly type: DynamicField['type']; readonly choices: readonly Choice[] } {
  const type = typeOf(schema);
  const allowed = enumOf(schema);
  if (allowed !== null) return { type: 'choice', choices: allowed };
  if (type === 'array') {
    const items = isRecord(schema.items) ? schema.items : {};
    if (!isBody || !isNested(schema)) return { type: 'list', choices: enumOf(items) ?? [] };
    return { type: 'longText', choices: [] };
  }
  if (type === 'integer' || type === 'number') return { type: 'number', choices: [] };
  if (type === 'boolean') return { type: 'boolean', choices: [] };
  if (type === 'object') return { type: 'longText', choices: [] };
  if (schema.format === 'date-time') return { type: 'moment', choices: [] };
  return { type: 'text', choices: [] };
}

function enumOf(schema: Schema): readonly Choice[] | null {
  if (!Array.isArray(schema.enum)) return null;
  const texts = (schema.enum as unknown[]).slice(0, maxChoices).map(textOf);
  const choices = [...new Set(texts)].filter((text) => text !== '').map((value) => ({ value, label: value.slice(0, maxLabelLength) }));
  return choices.length === 0 ? null : choices;
}

/** Files stay references: the request reads their bytes. */
const valueOfProperty = (schema: Schema, value: unknown, name: string): unknown =>
  isFileReference(value) || (Array.isArray(value) && value.some(isFileReference)) ? value : typedValue(schema, value, `“${name}”`);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The value of a parameter: of its field, or of the free pairs. Throws a `StepError` if both have one. */
export function parameterValue(parameter: Parameter, input: FieldValues, pairs: ReadonlyMap<string, unknown>): unknown {
  const own = ownInput(input, parameterKey(parameter));
  const paired = pairs.get(parameter.name);
  if (isEmpty(own)) return paired;
  if (isEmpty(paired)) return own;
  throw new StepError(`The parameter “${parameter.name}” has two values: in its field, and in Other parameters. Remove one of them.`);
}

/**
 * The body of an operation: the fields of its properties, together with the body that was entered as a whole. Undefined if all are
 * empty. Throws a `StepError` if they do not fit together, or for a value that has not the type of its property.
 */
export function bodyValue({ body }: Operation, input: FieldValues, whole: unknown): unknown {
  const filled = Object.keys(input).filter((key) => key.startsWith('body.') && !isEmpty(input[key]));
  if (filled.length === 0) return whole;
  const properties = new Map((body?.type == null ? [] : body.shape().properties).map((property) => [propertyKey(property), property]));
  const values = filled.map((key): [string, unknown] => {
    const property = properties.get(key);
    if (property === undefined) throw notOffered(key);
    return [property.name, valueOfProperty(property.schema, input[key], property.name)];
  });
  if (whole !== undefined && !isRecord(whole))
    throw new StepError('Body must be an object in JSON, because fields of the body are filled in too.');
  const doubled = values.find(([name]) => whole !== undefined && Object.hasOwn(whole, name));
  if (doubled !== undefined) throw new StepError(`“${doubled[0]}” has two values: in its field, and in Body. Remove one of them.`);
  return { ...whole, ...Object.fromEntries(values) };
}

/** Throws a `StepError` for a filled field of a parameter that the operation does not have. */
export function refuseUnknownParameters({ parameters }: Operation, input: FieldValues): void {
  const known = new Set(parameters.map(parameterKey));
  const unknown = Object.keys(input).find((key) => isParameterKey(key) && !known.has(key) && !isEmpty(input[key]));
  if (unknown !== undefined) throw notOffered(unknown);
}

const isParameterKey = (key: string): boolean => prefixes.some((prefix) => prefix !== 'body.' && key.startsWith(prefix));

const notOffered = (key: string): StepError =>
  new StepError(`The operation no longer has “${key.slice(key.indexOf('.') + 1)}”. Remove its value from the step.`);

const ownInput = (input: FieldValues, key: string): unknown => (Object.hasOwn(input, key) ? input[key] : undefined);
