/** The functions of the formatter: one fixed table for the editor and the engine. */
import { dateFunctions } from './date';
import { FormatterError, FormatterInput, maxResult, type FormatterFunction } from './functions';
import { jsonFunctions } from './json';
import { listFunctions } from './list';
import { numberFunctions } from './number';
import { textFunctions } from './text';
import type { Locale } from '../regions';

export type { FormatterField, FormatterFunction, FormatterGroup } from './functions';

/** Every function, group by group, in the order in which a list offers them. */
export const formatterFunctions: readonly FormatterFunction[] = [
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...listFunctions,
  ...jsonFunctions,
];

const byName = new Map(formatterFunctions.map((each) => [each.name, each]));

/** A function by its name; undefined for a name that none has. */
export const formatterFunction = (name: string): FormatterFunction | undefined => byName.get(name);

export type FormatterResult =
  | { readonly ok: true; readonly value: unknown }
  /** A sentence for people. */
  | { readonly ok: false; readonly error: string };

/**
 * Runs a function with the resolved fields of a step, whose texts are read as the Zap reads them. Pure: the same input gives the same result. Total: an
 * input that cannot be used gives an error.
 */
export function runFormatter(
  name: string,
  values: Readonly<Record<string, unknown>>,
  locale: Pick<Locale, 'zone' | 'region'>,
): FormatterResult {
  const found = formatterFunction(name);
  if (found === undefined) return { ok: false, error: 'This function does not exist.' };
  try {
    for (const { name: each, label, isRequired, type } of found.fields) {
      const value = Object.hasOwn(values, each) ? values[each] : undefined;
      // An empty text to work on is no mistake: its result is empty too.
      if (isRequired && (value === undefined || value === null) && type !== 'list' && type !== 'value' && each !== 'input') {
        throw new FormatterError(`${label} is missing.`);
      }
      if (typeof value === 'string' && value.length > maxResult) throw new FormatterError(`${label} is too large.`);
    }
    return { ok: true, value: found.run(new FormatterInput(found.fields, values, locale)) };
  } catch (error) {
    if (error instanceof FormatterError) return { ok: false, error: error.message };
    throw error;
  }
}
