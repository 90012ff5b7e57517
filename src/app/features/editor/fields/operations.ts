/** The operations of apps in steps: their triggers and actions with their fields, as the server describes them. */
import type { AppOperations as Offered } from '../../../../contract/catalogue';
import { keepBy } from '../../../../domain/keepBy';
import type { Step, TriggerStep } from '../../../../domain/runs/definition';
import type { Choice, DependentFields, Field, OutputLabel } from '../../../../domain/runs/fields';
import { textOf, type Json } from '../../../../domain/runs/json';
import { fieldsOfWay } from '../../../../domain/runs/offered';
import { appKey } from '../../../../domain/zapSteps';
import { wayOfStep, type Connection } from '../openEditor';
import type { EditorOperations } from './state';

/** A trigger or an action. */
export interface Operation extends Readonly<Omit<Offered['actions'][number], 'kind' | 'isTask' | 'fields' | 'dynamicFields'>> {
  readonly fields: readonly Field[];
  readonly dynamicFields?: DependentFields | undefined;
}

/** Everything that an app offers. `canRun`: false for an app that is known, but whose steps don’t run on this server. */
export interface AppOperations extends Readonly<Pick<Offered, 'canRun'>> {
  readonly triggers: readonly Operation[];
  readonly actions: readonly Operation[];
}

/** The keys of the fields that two events have in common: with the same key and type they mean the same. */
export function sharedFields(operations: AppOperations | undefined, isTrigger: boolean, one: string, other: string): readonly string[] {
  const later = operationOf(operations, isTrigger, other)?.fields ?? [];
  return (operationOf(operations, isTrigger, one)?.fields ?? [])
    .filter(({ key, type }) => later.some((field) => field.key === key && field.type === type))
    .map(({ key }) => key);
}

const withWay = keepBy(({ byWay, ...head }: Operation, way: string | null): Operation => {
  const { way: _way, ...given } = byWay?.find((each) => each.way === way) ?? {};
  return { ...head, ...given, fields: fieldsOfWay(head.fields, way) };
});

/** An operation as a way of signing in has it: with the fields that are there, and with what it gives. */
export const operationOfWay = (operation: Operation | undefined, way: string | null): Operation | undefined =>
  operation && withWay(operation, way);

/** The operation of a step; undefined for one that its app no longer offers. */
export const operationOf = (operations: AppOperations | undefined, isTrigger: boolean, event: string): Operation | undefined =>
  (isTrigger ? operations?.triggers : operations?.actions)?.find((each) => each.event === event);

/** The operation of a step as its connection has it; undefined for one that is not loaded, or that its app no longer offers. */
export function operationOfStep(
  apps: EditorOperations['apps'],
  step: TriggerStep | Step,
  connections: readonly Connection[] | null,
): Operation | undefined {
  const app = apps[appKey(step.app)];
  const operation = app?.phase === 'loaded' ? operationOf(app.operations, !('kind' in step), step.event) : undefined;
  return operationOfWay(operation, wayOfStep(connections, step));
}

/** The choices that an app itself knows, as far as they are loaded. */
export type DynamicChoices = {
  /** What they were asked for: `choicesOf`. */
  readonly of: string;
} & (
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'loaded'; readonly choices: readonly Choice[] }
);

/** What decides about the choices of a field that its app knows; null while a needed value is missing, or one is data of a run. */
export function choicesOf(
  { dependsOn = [] }: Pick<Field, 'dependsOn'>,
  step: Pick<TriggerStep, 'fields'>,
  fields: readonly Field[],
): string | null {
  if (waitsFor({ dependsOn }, step, fields).length > 0) return null;
  return JSON.stringify(dependsOn.map((key) => enteredText(step, key)));
}

/** The fields to fill in before the choices of a field are asked for. An empty one that is optional decides nothing. */
export const waitsFor = (
  { dependsOn = [] }: Pick<Field, 'dependsOn'>,
  step: Pick<TriggerStep, 'fields'>,
  fields: readonly Field[],
): readonly Field[] =>
  fields.filter(({ key, isRequired, initial }) => {
    if (!dependsOn.includes(key)) return false;
    const entered = enteredText(step, key);
    return entered.includes('{{') || (entered === '' && isRequired && initial === null);
  });

const enteredText = ({ fields }: Pick<TriggerStep, 'fields'>, key: string): string =>
  textOf(Object.hasOwn(fields, key) ? fields[key] : '').trim();

/** The dynamic fields of a step, as far as they are loaded. */
export type LoadedFields = {
  /** What they were asked for: `dynamicFieldsOf`. */
  readonly of: string;
  /** Those of the last answer, which stay while they are loaded again; null before the first one. */
  readonly fields: readonly Field[] | null;
  /** What the step gives with them, before it was tested. */
  readonly sample?: Json | undefined;
  /** The labels of its values; undefined for those of the event. */
  readonly outputs?: readonly OutputLabel[] | undefined;
} & ({ readonly phase: 'loading' | 'loaded' } | { readonly phase: 'failed'; readonly message: string });

/** What decides about the dynamic fields of a step; null while a value is missing, or is data of a run. */
export function dynamicFieldsOf(
  { app, event, connectionId, fields }: Pick<TriggerStep, 'app' | 'event' | 'connectionId' | 'fields'>,
  { dependsOn }: DependentFields,
): string | null {
  const isPrefix = (key: string): boolean => key.endsWith('.');
  const values = dependsOn.filter((key) => !isPrefix(key)).map((key) => textOf(Object.hasOwn(fields, key) ? fields[key] : '').trim());
  if (values.some((value) => value === '' || value.includes('{{'))) return null;
  const optional = dependsOn.filter(isPrefix).flatMap((prefix) =>
    Object.entries(fields)
      .filter(([key, value]) => key.startsWith(prefix) && textOf(value) !== '')
      .map(([key, value]) => `${key}=${textOf(value)}`),
  );
  return `${JSON.stringify([app, event, connectionId, ...values])}\n${JSON.stringify(optional.sort())}`;
}

/** True if only values that need not be filled in differ: the fields of before stay in sight while they are loaded again. */
export const haveSameSource = (one: string, other: string): boolean => sourceIn(one) === sourceIn(other);

const sourceIn = (of: string): string => of.split('\n', 1)[0]!;

/** The number of declared fields that come before the dynamic ones: those that they depend on, and those that must be filled in. */
export function fieldsBefore(declared: readonly Field[], { dependsOn }: DependentFields): number {
  return declared.findLastIndex(({ key, isRequired }) => isRequired || dependsOn.includes(key)) + 1;
}

/** The keys of values that belong to no field any more, in the order in which they were filled in. */
export function withoutField(
  { fields }: Pick<TriggerStep, 'fields'>,
  { prefixes }: DependentFields,
  offered: readonly Field[],
): readonly string[] {
  const keys = new Set(offered.map(({ key }) => key));
  return Object.keys(fields).filter((key) => !keys.has(key) && prefixes.some((prefix) => key.startsWith(prefix)));
}

/** The name of a field that is no longer offered, without its prefix. */
export const nameOfField = (key: string): string => key.slice(key.indexOf('.') + 1);

/** The labels of required dynamic fields that are empty. Fields that are no longer those of the step's values are not known. */
export function missingFields(step: TriggerStep | Step, loaded: LoadedFields | undefined, dynamic: DependentFields): readonly string[] {
  if (loaded?.phase !== 'loaded' || loaded.fields === null || loaded.of !== dynamicFieldsOf(step, dynamic)) return [];
  return loaded.fields.filter((field) => isMissing(field, step.fields)).map(({ label }) => label);
}

/** True for a required field without a value. */
export function isMissing({ isRequired, key, initial }: Field, fields: Readonly<Record<string, Json>>): boolean {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (!isRequired || initial !== null) return false;
  return value === undefined || value === null || (Array.isArray(value) ? value.length === 0 : textOf(value).trim() === '');
}
