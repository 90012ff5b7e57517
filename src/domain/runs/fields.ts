/** Fields of triggers, actions and connections: what a connector declares, the contract sends and the editor draws. */
import { textOf, type Json } from './json';

export const fieldTypes = ['text', 'longText', 'number', 'boolean', 'choice', 'list', 'pairs', 'moment', 'code', 'secret'] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One input of a trigger, an action or a connection. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  readonly help: string | null;
  readonly placeholder: string | null;
  /** The value that an empty field has; null for none. */
  readonly initial: Json;
  readonly choices: readonly Choice[];
  /** The choices come from the app itself. */
  readonly hasDynamicChoices: boolean;
  /** The keys of the fields that decide about these choices; absent for none. */
  readonly dependsOn?: readonly string[] | undefined;
  /** `more`: shown folded. */
  readonly group?: 'more' | undefined;
  /** When the text is JSON; absent for never, and where that is not known before a run. */
  readonly json?: JsonCondition | undefined;
  /** The ways of signing in with which the field is there; absent for all. */
  readonly ways?: readonly string[] | undefined;
}

/** `values`: what another field has then, '' if it is empty. */
export type JsonCondition = 'always' | { readonly field: string; readonly values: readonly string[] };

/** Whether the text of a field is JSON. `values`: of all fields of its step. */
export function isJsonField({ json }: Pick<Field, 'json'>, values: Readonly<Record<string, unknown>>): boolean {
  if (json === undefined || json === 'always') return json !== undefined;
  return json.values.includes(textOf((Object.hasOwn(values, json.field) ? values[json.field] : undefined) ?? ''));
}

/** A field as it is declared: what it does not have is left out. */
export type DeclaredField = Pick<Field, 'key' | 'label' | 'type'> & {
  readonly [Part in 'isRequired' | 'help' | 'placeholder' | 'initial' | 'choices' | 'dependsOn' | 'group' | 'ways']?: NonNullable<
    Field[Part]
  >;
};

/** The label of a value of the output of an event. */
export interface OutputLabel {
  /** `customer.first_name`, `items.*.sku`: the names that lead to it, with `*` for each item of a list, and `[a.b]` for a name with a point. */
  readonly place: string;
  readonly label: string;
}

/** The label of a value in the data of a step, and those of the values that it can have, if the app names them. */
export interface DataLabel extends OutputLabel {
  readonly choices?: readonly Choice[] | undefined;
}

/** The place of a path of names and of places in lists, as `OutputLabel` has it. */
export const placeOfOutput = (path: readonly string[]): string =>
  path.map((name) => (/^\d+$/.test(name) ? '*' : /[.[\]]/.test(name) ? `[${name}]` : name)).join('.');

/** The two values of a field for yes or no. */
export const yesOrNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The labels of the input of a step, which has the values of its fields. */
export const labelsOfFields = (fields: readonly Pick<DeclaredField, 'key' | 'label' | 'type' | 'choices'>[]): readonly DataLabel[] =>
  fields.map(({ key, label, type, choices = [] }) => {
    const named = type === 'boolean' ? yesOrNo : choices;
    return { place: placeOfOutput([key]), label, ...(named.length > 0 && { choices: named }) };
  });

/** Finds the label of a place in data. */
export function labelFinder(labels: readonly DataLabel[]): (path: readonly string[]) => DataLabel | null {
  const byPlace = new Map(labels.map((each) => [each.place, each]));
  return (path) => byPlace.get(placeOfOutput(path)) ?? null;
}

/** Further fields of an action depend on the values of others, such as the columns of the chosen table. */
export interface DependentFields {
  /**
   * Keys of the fields whose values decide which ones there are. The app is not asked before each has a value without tokens. One that
   * ends with a dot is a prefix: the values of all fields with it decide too, as far as they are filled in.
   */
  readonly dependsOn: readonly string[];
  /** Their keys begin with one of these, which no other key does: a value that is no longer offered is known by it. */
  readonly prefixes: readonly string[];
}
