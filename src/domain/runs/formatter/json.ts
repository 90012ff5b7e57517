import { parseExactJson, writeExactJson } from '../exactJson';
import { jsonProblem, ownValue, tooDeep } from '../json';
import { checkSize, field, FormatterError, type FormatterFunction } from './functions';

const make = (
  name: string,
  title: string,
  help: string,
  fields: FormatterFunction['fields'],
  run: FormatterFunction['run'],
): FormatterFunction => ({ name: `json_${name}`, group: 'json', title, help, fields, run });

/** The functions of JSON, in the order in which a list offers them. */
export const jsonFunctions: readonly FormatterFunction[] = [
  make('parse', 'Read JSON', 'Reads values from JSON text.', [field('input', 'text', 'JSON')], (call) => parse(call.text('input'))),
  make(
    'stringify',
    'Write JSON',
    'Writes a value as JSON.',
    [
      field('input', 'value', 'Value'),
      field('style', 'choice', 'Style', '', { initial: 'short', choices: { short: 'On one line', indented: 'Indented' } }),
    ],
    (call) => {
      const text = writeExactJson(call.value('input') ?? null, call.choice('style') === 'indented' ? 2 : undefined) ?? 'null';
      checkSize(text.length);
      return text;
    },
  ),
  make(
    'pick',
    'Pick from JSON',
    'Gets the value at a path in a value or JSON text.',
    [field('input', 'value', 'JSON or value'), field('path', 'text', 'Path', 'Names and places between dots: orders.0.total')],
    (call) => {
      const value = call.value('input');
      const path = call.text('path').trim();
      const names = path === '' ? [] : path.split('.', 65);
      if (names.length > 64) throw new FormatterError('The path is too long.');
      const start: unknown = typeof value === 'string' ? parse(value) : value;
      return names.reduce<unknown>((each, name) => ownValue(each, name.trim()), start) ?? null;
    },
  ),
];

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = parseExactJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new FormatterError('The text is not valid JSON.');
  }
  const problem = jsonProblem(value);
  if (problem === 'depth') throw new FormatterError(tooDeep('The JSON'));
  if (problem !== null) throw new FormatterError('The JSON has a property name that is not allowed.');
  return value;
}
