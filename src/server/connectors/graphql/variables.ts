/** The variables of a document as fields of a step: https://spec.graphql.org/draft/#sec-Language.Variables */
import type { OperationDefinitionNode, TypeNode, VariableDefinitionNode } from 'graphql';
import { isExactNumber, parseExactJson } from '../../../domain/runs/exactJson';
import { isRecord, textOf } from '../../../domain/runs/json';
import { readBoolean, readNumber } from '../../../domain/runs/readValues';
import { StepError, type ChoicesCall, type DynamicField, type DynamicFields, type FieldValues } from '../connector';
import { readJson, readPairs, requireText } from '../inputs';
import { readOperations, type OperationType } from './document';
import { describeInput, findTypes, type NamedType } from './types';

/** `variable.id`: the value of `$id`. */
const prefix = 'variable.';

const maxHelpLength = 300;

/** The fields of the variables of a document. */
export const variableFields = (type: OperationType): DynamicFields => ({
  dependsOn: ['query'],
  prefixes: [prefix],
  list: async (call) => {
    const operations = (await readOperations(requireText(call.input, 'query', 'Document'))).filter(({ operation }) => operation === type);
    const name = textOf(call.input.operationName).trim();
    const chosen = operations.filter((operation) => name === '' || operation.name?.value === name);
    const paired = namesOfPairs(call.input);
    // Those of all operations, because the name of one can be data of a run.
    const all = new Map(operations.flatMap(variablesIn).map((variable) => [nameOf(variable), variable]));
    const types = await typesOf(call, [...all.values()]);
    return Array.from(all.values(), (variable) => {
      const isNeeded = chosen.length > 0 && chosen.every((each) => variablesIn(each).some((own) => nameOf(own) === nameOf(variable)));
      return fieldOf(variable, types, isNeeded && isRequired(variable) && !paired.has(nameOf(variable)));
    });
  },
});

const variablesIn = ({ variableDefinitions = [] }: OperationDefinitionNode): readonly VariableDefinitionNode[] => variableDefinitions;
const nameOf = ({ variable }: VariableDefinitionNode): string => variable.name.value;
const isRequired = ({ type, defaultValue }: VariableDefinitionNode): boolean => type.kind === 'NonNullType' && defaultValue === undefined;

/** A type without what says that it can’t be null. */
const plainType = (type: TypeNode): Exclude<TypeNode, { kind: 'NonNullType' }> => (type.kind === 'NonNullType' ? type.type : type);

/** The name of a type that is the type itself, or that of the items of lists. */
const namedType = (type: TypeNode): string => {
  const plain = plainType(type);
  return plain.kind === 'ListType' ? namedType(plain.type) : plain.name.value;
};

/** As it is written in a document: `[ID!]`. */
const writtenType = (type: TypeNode): string =>
  type.kind === 'NonNullType' ? `${writtenType(type.type)}!` : type.kind === 'ListType' ? `[${writtenType(type.type)}]` : type.name.value;

const builtIn: ReadonlySet<string> = new Set(['Int', 'Float', 'String', 'Boolean', 'ID']);

const typesOf = (call: ChoicesCall, variables: readonly VariableDefinitionNode[]): Promise<ReadonlyMap<string, NamedType>> =>
  findTypes(
    call,
    [...new Set(variables.map(({ type }) => namedType(type)))].filter((name) => !builtIn.has(name)),
  );

function fieldOf(variable: VariableDefinitionNode, types: ReadonlyMap<string, NamedType>, needsValue: boolean): DynamicField {
  const { type } = variable;
  const found = types.get(namedType(type));
  const choices = found?.kind === 'ENUM' ? found.values.map((value) => ({ value, label: value })) : [];
  const initial = variable.defaultValue;
  const placeholder = initial !== undefined && 'value' in initial ? textOf(initial.value) : '';
  return {
    key: `${prefix}${nameOf(variable)}`,
    label: nameOf(variable),
    type: fieldType(type, found),
    isRequired: needsValue,
    help: [
      `Type ${writtenType(type)}.`,
      found === undefined ? '' : found.description,
      found?.kind === 'INPUT_OBJECT' ? describeInput(found) : '',
    ]
      .filter((text) => text !== '')
      .join(' ')
      .slice(0, maxHelpLength),
    ...(placeholder !== '' && { placeholder }),
    ...(choices.length > 0 && { choices }),
  };
}

function fieldType(type: TypeNode, found: NamedType | undefined): DynamicField['type'] {
  const plain = plainType(type);
  if (plain.kind === 'ListType') {
    const isNested = plainType(plain.type).kind === 'ListType' || found?.kind === 'INPUT_OBJECT';
    return isNested ? 'longText' : 'list';
  }
  const name = plain.name.value;
  if (name === 'Int' || name === 'Float') return 'number';
  if (name === 'Boolean') return 'boolean';
  if (found?.kind === 'ENUM') return 'choice';
  // An API that does not show its types can have any JSON.
  return builtIn.has(name) || found?.kind === 'SCALAR' ? 'text' : 'longText';
}

/** Values beside the fields: pairs, or a text with JSON. */
function pairsOf(input: FieldValues): Readonly<Record<string, unknown>> {
  if (Array.isArray(input.variables)) return Object.fromEntries(readPairs(input, 'variables', 'Other variables'));
  const value = readJson(input, 'variables', 'Other variables');
  if (value === undefined) return {};
  if (!isRecord(value)) throw new StepError('Other variables must be names with values.');
  return value;
}

function namesOfPairs({ variables }: FieldValues): ReadonlySet<string> {
  try {
    return new Set(Object.keys(pairsOf({ variables })));
  } catch {
    return new Set();
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The values of the variables of an operation, in their types; null if there are none. Throws a `StepError` for one that is missing, has
 * two values, is not of its type, or that no operation of the document has.
 */
export function variablesOf(
  input: FieldValues,
  operations: readonly OperationDefinitionNode[],
  chosen: OperationDefinitionNode,
): Readonly<Record<string, unknown>> | null {
  const pairs = pairsOf(input);
  const own = new Map(variablesIn(chosen).map((variable) => [nameOf(variable), variable]));
  const values: Record<string, unknown> = { ...pairs };
  for (const [key, value] of Object.entries(input)) {
    if (!key.startsWith(prefix) || isEmpty(value)) continue;
    const name = key.slice(prefix.length);
    const variable = own.get(name);
    if (variable === undefined) {
      if (operations.some((each) => variablesIn(each).some((other) => nameOf(other) === name))) continue;
      throw new StepError(`The document no longer has the variable “${name}”. Remove its value from the step.`);
    }
    if (Object.hasOwn(pairs, name))
      throw new StepError(`The variable “${name}” has two values: in its field, and in Other variables. Remove one of them.`);
    values[name] = typedValue(variable.type, value, `“${name}”`);
  }
  const missing = [...own.values()].find((variable) => isRequired(variable) && !Object.hasOwn(values, nameOf(variable)));
  if (missing !== undefined) throw new StepError(`The variable “${nameOf(missing)}” is missing.`);
  return Object.keys(values).length === 0 ? null : values;
}

function typedValue(type: TypeNode, value: unknown, label: string): unknown {
  const plain = plainType(type);
  if (plain.kind === 'ListType') {
    const list = typeof value === 'string' && value.trim().startsWith('[') ? jsonOfText(value, label) : value;
    // GraphQL takes a single value for a list with this value.
    return (Array.isArray(list) ? (list as unknown[]) : [list])
      .filter((each) => !isEmpty(each))
      .map((each) => typedValue(plain.type, each, label));
  }
  switch (plain.name.value) {
    case 'Int':
    case 'Float':
      return numberOf(value, plain.name.value === 'Int', label);
    case 'Boolean': {
      const flag = readBoolean(value);
      if (flag === null) throw new StepError(`${label} must be true or false.`);
      return flag;
    }
    case 'String':
    case 'ID':
      return textOf(value);
    default:
      return typeof value === 'string' && /^\s*\{/.test(value) ? jsonOfText(value, label) : value;
  }
}

function numberOf(value: unknown, isWhole: boolean, label: string): unknown {
  const text = textOf(value).trim();
  const number = readNumber(text);
  if (number === null || (isWhole && !Number.isInteger(number)))
    throw new StepError(`${label} must be a ${isWhole ? 'whole ' : ''}number.`);
  return isExactNumber({ exactNumber: text }) ? parseExactJson(text) : number;
}

function jsonOfText(text: string, label: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    throw new StepError(`${label} is not valid JSON. Check commas, quotes and brackets.`);
  }
}
