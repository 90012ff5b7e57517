/** Choices and fields that the app itself knows. */
import type { ActionDefinition, AppField, DynamicFieldsDefinition, ListDefinition } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { readPlace } from '../../../domain/apps/places';
import type { Choice } from '../../../domain/runs/fields';
import { textOf } from '../../../domain/runs/json';
import { isOffered } from '../../../domain/runs/offered';
import { StepError, type ChoicesCall, type DynamicField, type DynamicFields } from '../../connectors/connector';
import type { AppCall } from './call';
import { readValue, typeOfField, withDot } from './fields';
import { textFrom } from './fill';
import { listAt, readItems } from './pages';

/** Most choices of one field. */
const maxChoices = 1000;

/**
 * Throws a `StepError` for a value that breaks the pattern of its field, by which the choices of a list depend on it. Several events can
 * have fields with one key.
 */
export function requirePatterns({ app, context: { zone } }: AppCall, list: string, input: ChoicesCall['input']): void {
  const [first, ...others] = [...app.actions, ...app.triggers].flatMap(({ fields }) => {
    const keys = fields.flatMap(({ dynamicChoices, dependsOn = [] }) => (dynamicChoices === list ? dependsOn : []));
    return keys.length === 0
      ? []
      : [fields.filter(({ key, pattern }) => pattern !== undefined && keys.includes(key) && textOf(input[key]) !== '')];
  });
  const isFit = (fields: readonly AppField[]): boolean => {
    try {
      for (const field of fields) readValue(field, input[field.key], { zone });
      return true;
    } catch (error) {
      if (error instanceof StepError) return false;
      throw error;
    }
  };
  if (first === undefined || others.some(isFit)) return;
  for (const field of first) readValue(field, input[field.key], { zone });
}

/** False for a list whose fields are all of other ways of signing in. */
export function hasList({ app, way }: AppCall, list: string): boolean {
  const offers = [...app.actions, ...app.triggers].flatMap((event) =>
    event.fields.flatMap((field) =>
      field.dynamicChoices === list ? [isOffered(event, way?.key ?? null) && isOffered(field, way?.key ?? null)] : [],
    ),
  );
  return offers.length === 0 || offers.includes(true);
}

/** The choices of a list. `scope`: what is entered so far, which need not be complete, and the replies to the steps of the list. */
export async function listChoices(
  call: AppCall,
  { request, items, byName, value, label, where, sorted }: ListDefinition,
  scope: Scope,
): Promise<readonly Choice[]> {
  const { items: found } = await readItems(call, { request, items, byName, scope }, { where, most: maxChoices });
  const choices = found
    .map((item): Choice => {
      const of = { ...scope, item };
      return { value: textFrom(call, value, of), label: textFrom(call, label, of) || textFrom(call, value, of) };
    })
    .filter((choice) => choice.value !== '');
  return sorted === true ? choices.sort((a, b) => a.label.localeCompare(b.label, 'en')) : choices;
}

export function dynamicFieldsOf(
  callOf: (context: ChoicesCall) => AppCall,
  { fields }: Pick<ActionDefinition, 'fields'>,
  definition: DynamicFieldsDefinition,
): DynamicFields {
  const { dependsOn, prefix } = definition;
  return {
    dependsOn,
    prefixes: [withDot(prefix)],
    list: async (context) => {
      const { zone } = context;
      const chosen = fields.filter(({ key }) => dependsOn.includes(key));
      const input = Object.fromEntries(chosen.map((field) => [field.key, readValue(field, context.input[field.key], { zone })]));
      const { request, items, byName, where } = definition;
      const call = callOf(context);
      const { items: found } = await readItems(call, { request, items, byName, scope: { input } }, { where });
      const known = new Map<string, DynamicField>();
      // Of two with one name, the first counts.
      for (const field of found.flatMap((item) => dynamicField(call, definition, item)))
        if (!known.has(field.key)) known.set(field.key, field);
      return [...known.values()];
    },
  };
}

/** The field for an item; none for a type that is not in the table. */
function dynamicField(
  call: AppCall,
  { prefix, value, label, type: { place, table }, required, choices }: DynamicFieldsDefinition,
  item: unknown,
): readonly DynamicField[] {
  const scope = { item };
  const type = place === undefined ? (Object.keys(table)[0] ?? '') : textOf(readPlace(scope, place));
  const name = textFrom(call, value, scope);
  const known = Object.hasOwn(table, type) ? table[type]! : null;
  if (known === null || known === 'secret' || name === '') return [];
  const offered = listAt(call, choices?.items, scope).map((each) => ({
    value: textFrom(call, choices!.value, { ...scope, each }),
    label: textFrom(call, choices!.label, { ...scope, each }),
  }));
  return [
    {
      key: `${withDot(prefix)}${type}.${name}`,
      label: textFrom(call, label, scope) || name,
      // A choice without choices is a text.
      type: typeOfField({ type: known === 'choice' && offered.length === 0 ? 'text' : known }) as DynamicField['type'],
      ...(required !== undefined && { isRequired: textOf(readPlace(scope, required)) === 'true' }),
      ...(offered.length > 0 && { choices: offered }),
    },
  ];
}
