/** Formulas: what is done with the value of a token, without a step. A short list of the formatter's functions, stored as structure. */
import { formatterFunction, runFormatter, type FormatterField, type FormatterFunction } from './formatter';
import { UnfitValue, type Formula, type Reference } from './mapping';
import type { Locale } from './regions';

/** How the texts of a Zap are read. */
export type ReadingLocale = Pick<Locale, 'zone' | 'region'>;

/** The names of the functions that can be formulas, in the order in which a list offers them. */
const offered = [
  ...['text_upper', 'text_lower', 'text_title', 'text_trim', 'text_default', 'text_truncate', 'text_split', 'text_length', 'text_slug'],
  ...['text_extract_email', 'text_extract_url', 'text_extract_number', 'text_url_encode'],
  ...['number_round', 'number_format', 'number_currency'],
  ...['date_format', 'date_add'],
  ...['list_first', 'list_last', 'list_count', 'list_join', 'list_unique', 'list_sort', 'number_summary'],
];

/** Every function that can be a formula. Its first field is the value of the token, and the others are arguments. */
export const formulaFunctions: readonly FormatterFunction[] = offered.map((name) => formatterFunction(name)!);

const byName = new Map(formulaFunctions.map((each) => [each.name, each]));

/** The function of a formula; undefined for one of a later release. */
export const formulaFunction = (name: string): FormatterFunction | undefined => byName.get(name);

/** The arguments that a formula takes. */
export const argumentsOf = ({ fields }: FormatterFunction): readonly FormatterField[] => fields.slice(1);

/** True for a function that works on a list as a whole. Others work on each of its items. */
export const takesList = ({ name, fields }: FormatterFunction): boolean => fields[0]?.type === 'list' || name === 'text_default';

/** Nothing stays nothing, except for functions that give a result for it. */
const takesNothing = ({ name, group }: FormatterFunction): boolean => group === 'list' || name === 'text_default';

/**
 * A value with formulas applied, from left to right. Pure: the same value gives the same result. Throws an `UnfitValue` for a value that a
 * formula cannot use, and for a formula or an argument that this release does not know.
 */
export function applyFormulas(value: unknown, formulas: readonly Formula[], locale: ReadingLocale): unknown {
  return formulas.reduce((before, formula) => applyFormula(before, formula, locale), value);
}

function applyFormula(value: unknown, formula: Formula, locale: ReadingLocale): unknown {
  const found = formulaFunction(formula.name);
  const unknown = found && Object.keys(formula.arguments).find((name) => !argumentsOf(found).some((field) => field.name === name));
  if (found === undefined) throw new UnfitValue(unknownMessage(`formula “${formula.name}”`));
  if (unknown !== undefined) throw new UnfitValue(unknownMessage(`setting “${unknown}” of the formula “${found.title}”`));
  if (!takesList(found) && Array.isArray(value)) return value.map((item: unknown) => runOnce(found, item, formula, locale));
  return runOnce(found, value, formula, locale);
}

function runOnce(found: FormatterFunction, value: unknown, formula: Formula, locale: ReadingLocale): unknown {
  const isNothing = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  if (isNothing && !takesNothing(found)) return value;
  const result = runFormatter(found.name, { ...formula.arguments, [found.fields[0]!.name]: value }, locale);
  if (!result.ok) throw new UnfitValue(`The formula “${found.title}” can’t be used: ${result.error}`);
  return result.value;
}

const unknownMessage = (what: string): string =>
  `This release doesn’t know the ${what}. Remove it from the value, or update the server that runs this Zap.`;

/** Values that every function can use, by the type of what it works on. */
const workable: Readonly<Record<FormatterField['type'], unknown>> = { text: 'a', number: 1, value: '2026-01-31', choice: '', list: ['1'] };

/** Why the formulas of a token fail whatever its value is; null if they may not. */
export function formulaProblem({ formulas = [] }: Reference, locale: ReadingLocale): string | null {
  for (const formula of formulas) {
    const [input] = formulaFunction(formula.name)?.fields ?? [];
    try {
      applyFormula(workable[input?.type ?? 'text'], formula, locale);
    } catch (error) {
      if (error instanceof UnfitValue) return error.message;
      throw error;
    }
  }
  return null;
}

/** What a value is after a formula, in words: `rounded (2)`. The name of an unknown formula stays. */
export function formulaWords({ name, arguments: given }: Formula): string {
  const found = formulaFunction(name);
  const settings = Object.entries(given).flatMap(([key, text]) => {
    const field = found?.fields.find((each) => each.name === key);
    return text === '' ? [] : [field?.choices !== undefined && Object.hasOwn(field.choices, text) ? field.choices[text]! : text];
  });
  return `${words.get(name) ?? name}${settings.length === 0 ? '' : ` (${settings.join(', ')})`}`;
}

const words: ReadonlyMap<string, string> = new Map([
  ['text_upper', 'in upper case'],
  ['text_lower', 'in lower case'],
  ['text_title', 'in title case'],
  ['text_trim', 'trimmed'],
  ['text_default', 'or if empty'],
  ['text_truncate', 'cut'],
  ['text_split', 'split'],
  ['text_length', 'length'],
  ['text_slug', 'as a slug'],
  ['text_extract_email', 'email address'],
  ['text_extract_url', 'web address'],
  ['text_extract_number', 'number'],
  ['text_url_encode', 'URL-encoded'],
  ['number_round', 'rounded'],
  ['number_format', 'as a number'],
  ['number_currency', 'as currency'],
  ['date_format', 'as a date'],
  ['date_add', 'later'],
  ['list_first', 'first item'],
  ['list_last', 'last item'],
  ['list_count', 'count'],
  ['list_join', 'joined'],
  ['list_unique', 'without duplicates'],
  ['list_sort', 'sorted'],
  ['number_summary', 'summary'],
]);
