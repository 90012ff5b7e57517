/** Checks fields, dynamic fields and labels of outputs. */
import { fieldTypes } from '../../runs/fields';
import { compilePattern, findPattern, maxSearched, PatternError } from '../../runs/pattern';
import { fieldSyntaxes, outputTypes, type AppField, type DynamicFieldsDefinition, type OutputLabel } from '../fields';
import { checkEach, checkItems, inputsIn, members, withRoots, type CheckContext } from './context';
import { checkInnerPlace, checkPlace, checkTemplate } from './places';
import { checkRequest } from './requests';
import { checkCondition } from './values';

export const maxFields = 100;
/** Labels and titles; help texts can be longer. */
export const maxLabel = 100;
export const maxHelp = 1_000;

const types = [...fieldTypes, 'file'] as const;
/** A dot would make it a dynamic field. */
const fieldKey = /^[A-Za-z_]\w{0,63}$/;

const fieldNames = members<AppField>({
  key: 'needed',
  label: 'needed',
  type: 'needed',
  isRequired: 'optional',
  help: 'optional',
  placeholder: 'optional',
  initial: 'optional',
  choices: 'optional',
  group: 'optional',
  dynamicChoices: 'optional',
  dependsOn: 'optional',
  isMany: 'optional',
  pattern: 'optional',
  syntax: 'optional',
  json: 'optional',
  least: 'optional',
  most: 'optional',
  mostBytes: 'optional',
  isWhole: 'optional',
  needs: 'optional',
  isAddress: 'optional',
  ways: 'optional',
});

/** Fields of an event, or of a connection, which may have secret ones. Their keys are unique. */
export function checkFields(value: unknown, at: string, context: CheckContext, of: 'event' | 'connection'): void {
  const { reader } = context;
  const keys = new Set<string>();
  const all = reader.list(value, at, maxFields);
  const known = new Set(
    all.map((field) => (typeof field === 'object' && field !== null ? (field as { readonly key?: unknown }).key : null)),
  );
  all.forEach((item, index) => {
    const place = `${at}[${index}]`;
    const field = reader.record(item, place, fieldNames);
    const key = reader.text(field.key, `${place}.key`, 64);
    if (!fieldKey.test(key))
      reader.issue(`${place}.key`, 'A key can only have letters, digits and underscores, and can’t begin with a digit.');
    else if (keys.has(key)) reader.issue(`${place}.key`, `The key “${key}” is used twice.`);
    keys.add(key);
    checkField(field, place, context, { of, known });
    checkTexts(field.dependsOn, `${place}.dependsOn`, context, (name) =>
      known.has(name) && name !== key ? null : `There is no other field “${name}”.`,
    );
  });
}

/** `known`: the keys of all fields beside it. */
interface FieldPlace {
  readonly of: 'event' | 'connection';
  readonly known: ReadonlySet<unknown>;
}

function checkField(field: Readonly<Record<string, unknown>>, at: string, context: CheckContext, { of, known }: FieldPlace): void {
  const { reader, facts } = context;
  checkLabel(field.label, `${at}.label`, context);
  const type = reader.choice(field.type, `${at}.type`, types);
  if (of === 'event' && type === 'secret')
    reader.issue(`${at}.type`, 'A secret must be a field of the connection, where it is stored encrypted.');
  reader.boolean(field.isRequired, `${at}.isRequired`);
  if (field.syntax !== undefined) reader.choice(field.syntax, `${at}.syntax`, fieldSyntaxes);
  reader.boolean(field.isMany, `${at}.isMany`);
  reader.boolean(field.isAddress, `${at}.isAddress`);
  if (field.json !== undefined) {
    reader.choice(field.json, `${at}.json`, ['list']);
    if (type !== 'code' || field.isMany === true) reader.issue(`${at}.json`, 'This belongs to one value of the type code.');
    if ((field.syntax ?? field.pattern) !== undefined) reader.issue(`${at}.json`, 'JSON has no other syntax, and no pattern.');
  }
  if (field.isAddress === true && type !== 'secret') reader.issue(`${at}.isAddress`, 'Only a secret can have this.');
  if (field.needs !== undefined) checkNeeds(field.needs, `${at}.needs`, context, known);
  reader.boolean(field.isWhole, `${at}.isWhole`);
  for (const bound of ['least', 'most', 'mostBytes']) reader.whole(field[bound], `${at}.${bound}`, 0, Number.MAX_SAFE_INTEGER);
  if (field.mostBytes !== undefined && type !== 'file') reader.issue(`${at}.mostBytes`, 'Only a file can have this.');
  reader.text(field.help, `${at}.help`, maxHelp);
  reader.text(field.placeholder, `${at}.placeholder`, maxHelp);
  if (field.group !== undefined) reader.choice(field.group, `${at}.group`, ['more']);
  checkItems(field.choices, `${at}.choices`, context, 500, (choice, place) => {
    const { value, label } = reader.record(choice, place, ['value', 'label']);
    reader.text(value, `${place}.value`, 500);
    reader.text(label, `${place}.label`, maxLabel);
  });
  if (field.dynamicChoices !== undefined) {
    const inputs = facts.lists.get(reader.text(field.dynamicChoices, `${at}.dynamicChoices`, 100));
    if (inputs === undefined) reader.issue(`${at}.dynamicChoices`, 'There is no such list in “lists”.');
    else checkDependsOn(inputs, field.dependsOn, at, context);
  }
  if (type === 'choice' && field.choices === undefined && field.dynamicChoices === undefined)
    reader.issue(at, 'A choice needs “choices” or “dynamicChoices”.');
  if (field.pattern !== undefined) checkPattern(field.pattern, `${at}.pattern`, context);
  checkWays(field.ways, `${at}.ways`, context);
}

function checkNeeds(value: unknown, at: string, context: CheckContext, known: ReadonlySet<unknown>): void {
  const { reader, facts } = context;
  const needs = reader.record(value, at, ['fields?', 'empty?', 'connection?']);
  for (const name of ['fields', 'empty'])
    checkTexts(needs[name], `${at}.${name}`, context, (key) => (known.has(key) ? null : `There is no field “${key}”.`));
  if (needs.connection === undefined) return;
  const { value: name, say } = reader.record(needs.connection, `${at}.connection`, ['value', 'say']);
  if (!facts.fields.has(reader.text(name, `${at}.connection.value`, 64)))
    reader.issue(`${at}.connection.value`, 'The connection has no such field.');
  reader.text(say, `${at}.connection.say`, maxHelp);
}

/** Choices and dynamic fields are asked for again when a field changes that their request reads: they depend on it. */
function checkDependsOn(inputs: ReadonlySet<string>, dependsOn: unknown, at: string, { reader }: CheckContext): void {
  const declared = Array.isArray(dependsOn) ? (dependsOn as unknown[]) : [];
  for (const name of inputs)
    if (!declared.includes(name))
      reader.issue(`${at}.dependsOn`, `The request of its list uses the field “${name}”, so add it to “dependsOn”.`);
}

export function checkLabel(value: unknown, at: string, { reader }: CheckContext): void {
  if (value !== undefined && reader.text(value, at, maxLabel).trim() === '') reader.issue(at, 'This must not be empty.');
}

function checkPattern(value: unknown, at: string, { reader }: CheckContext): void {
  const { matches, say } = reader.record(value, at, members<NonNullable<AppField['pattern']>>({ matches: 'needed', say: 'needed' }));
  if (reader.text(say, `${at}.say`, 500).trim() === '') reader.issue(`${at}.say`, 'This must not be empty.');
  try {
    compilePattern(reader.text(matches, `${at}.matches`, 500));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    reader.issue(`${at}.matches`, error.message);
  }
}

/**
 * Whether the whole of a text matches the pattern of a field, in linear time, because people write patterns too; false for a pattern that
 * cannot be read, and for a text that is too long to be searched.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  if (text.length > maxSearched) return false;
  try {
    return findPattern(compilePattern(`^(?:${pattern})$`), text) !== null;
  } catch {
    return false;
  }
}

/** A list of texts, each with its own sentence if something is wrong with it. */
export function checkTexts(value: unknown, at: string, context: CheckContext, problem: (text: string) => string | null): void {
  checkItems(value, at, context, maxFields, (item, place) => {
    if (item === undefined) return;
    const found = problem(context.reader.text(item, place, 200));
    if (found !== null) context.reader.issue(place, found);
  });
}

export const checkWays = (value: unknown, at: string, context: CheckContext): void =>
  checkTexts(value, at, context, (name) => (context.facts.ways.has(name) ? null : `There is no sign-in method “${name}”.`));

export function checkByName(value: unknown, at: string, { reader }: CheckContext): void {
  if (value !== undefined && value !== true) reader.issue(at, 'This can only be true.');
}

export function checkDynamicFields(value: unknown, at: string, context: CheckContext): void {
  if (value === undefined) return;
  const { reader } = context;
  const names = members<DynamicFieldsDefinition>({
    dependsOn: 'needed',
    prefix: 'needed',
    request: 'needed',
    items: 'needed',
    byName: 'optional',
    value: 'needed',
    label: 'needed',
    type: 'needed',
    required: 'optional',
    choices: 'optional',
    where: 'optional',
  });
  const dynamic = reader.record(value, at, names);
  const inner = withRoots(context, 'reply', 'item');
  checkTexts(dynamic.dependsOn, `${at}.dependsOn`, context, (key) =>
    context.inputs?.keys.has(key) === true ? null : `There is no field “${key}”.`,
  );
  checkDependsOn(inputsIn(dynamic.request), dynamic.dependsOn, at, context);
  const prefix = reader.text(dynamic.prefix, `${at}.prefix`, 50);
  if (!fieldKey.test(prefix) || context.inputs?.keys.has(prefix) === true)
    reader.issue(`${at}.prefix`, 'A prefix must look like the key of a field, and no field can have it as its key.');
  checkRequest(dynamic.request, `${at}.request`, context);
  checkPlace(dynamic.items, `${at}.items`, withRoots(context, 'reply'));
  checkByName(dynamic.byName, `${at}.byName`, context);
  checkTemplate(dynamic.value, `${at}.value`, inner);
  checkTemplate(dynamic.label, `${at}.label`, inner, 'sentence');
  checkPlace(dynamic.required, `${at}.required`, inner);
  checkCondition(dynamic.where, `${at}.where`, inner);
  const type = reader.record(dynamic.type, `${at}.type`, ['place?', 'table']);
  checkPlace(type.place, `${at}.type.place`, inner);
  checkEach(type.table, `${at}.type.table`, context, (fieldType, place, name) => {
    if (name.includes('.')) reader.issue(place, 'The name of a type can’t contain a dot, because it is part of keys.');
    if (reader.choice(fieldType, place, types) === 'secret') reader.issue(place, 'A dynamic field can’t be secret.');
  });
  if (type.place === undefined && typeof type.table === 'object' && Object.keys(type.table ?? {}).length !== 1)
    reader.issue(`${at}.type.table`, 'Without a place, the table must have exactly one type.');
  if (dynamic.choices === undefined) return;
  const choices = reader.record(dynamic.choices, `${at}.choices`, ['items', 'value', 'label']);
  checkPlace(choices.items, `${at}.choices.items`, inner);
  checkTemplate(choices.value, `${at}.choices.value`, withRoots(inner, 'each'));
  checkTemplate(choices.label, `${at}.choices.label`, withRoots(inner, 'each'), 'sentence');
}

export function checkOutputs(value: unknown, at: string, context: CheckContext): void {
  checkItems(value, at, context, 500, (item, place) => {
    const names = members<OutputLabel>({ place: 'needed', label: 'needed', type: 'needed' });
    const output = context.reader.record(item, place, names);
    checkInnerPlace(output.place, `${place}.place`, context);
    checkLabel(output.label, `${place}.label`, context);
    context.reader.choice(output.type, `${place}.type`, outputTypes);
  });
}
