import { compareDecimals, readDecimal, type Decimal } from '../decimals';
import { plainJson } from '../exactJson';
import { isRecord, ownValue, textOf } from '../json';
import { checkSize, field, type FormatterFunction } from './functions';
import { separatorOf } from './text';

const make = (
  name: string,
  title: string,
  help: string,
  fields: FormatterFunction['fields'],
  run: FormatterFunction['run'],
): FormatterFunction => ({ name: `list_${name}`, group: 'list', title, help, fields, run });

const input = field('input', 'list', 'List', 'A list, or a text with one item per line or between commas.');

/** The functions of lists, in the order in which a list offers them. */
export const listFunctions: readonly FormatterFunction[] = [
  make(
    'join',
    'Join',
    'Writes all items as one text.',
    [input, field('separator', 'text', 'Separator', '[:space:], [:tab:] and [:newline:] are allowed.', { initial: ', ' })],
    (call) => {
      const texts = call.list('input').map(textOf);
      const separator = separatorOf(call.text('separator'));
      checkSize(texts.reduce((size, text) => size + text.length + separator.length, 0));
      return texts.join(separator);
    },
  ),
  make(
    'sort',
    'Sort',
    'Puts the items in order: numbers by size, others by their text.',
    [
      input,
      field('order', 'choice', 'Order', '', { initial: 'rising', choices: { rising: 'Ascending', falling: 'Descending' } }),
      field('by', 'text', 'By property', 'For a list of records: the property to sort by.', { isRequired: false }),
    ],
    (call) => {
      const by = call.text('by');
      const keyed = call.list('input').map((item) => ({ item, key: by === '' ? item : ownValue(item, by) }));
      // Not reversed, so that equal items keep their order.
      const direction = call.choice('order') === 'falling' ? -1 : 1;
      return keyed
        .map(({ item, key }) => ({ item, key, number: readDecimal(key, call.region) }))
        .sort((a, b) => direction * compare(a, b))
        .map(({ item }) => item);
    },
  ),
  make('unique', 'Remove duplicates', 'Keeps only the first of equal items.', [input], (call) => unique(call.list('input'))),
  make('count', 'Count', 'Counts the items.', [input], (call) => call.list('input').length),
  make('first', 'First item', 'Gives the first item, or nothing.', [input], (call) => call.list('input')[0] ?? null),
  make('last', 'Last item', 'Gives the last item, or nothing.', [input], (call) => call.list('input').at(-1) ?? null),
  make(
    'pick',
    'Pick from each item',
    'Gives a list with one property of each record.',
    [input, field('property', 'text', 'Property')],
    (call) => {
      const property = call.text('property');
      return call.list('input').map((item) => ownValue(item, property) ?? null);
    },
  ),
  make(
    'chunk',
    'Split into groups',
    'Splits a list into smaller lists. The last one can be shorter.',
    [input, field('size', 'number', 'Size', 'The number of items in each group.')],
    (call) => {
      const size = call.whole('size', 1, 100_000);
      const items = call.list('input');
      return Array.from({ length: Math.ceil(items.length / size) }, (_none, index) => items.slice(index * size, (index + 1) * size));
    },
  ),
];

const collator = new Intl.Collator('en', { numeric: true });

interface Sorted {
  readonly key: unknown;
  readonly number: Decimal | null;
}

/** Nothing comes last, numbers come before texts. */
function compare(one: Sorted, other: Sorted): number {
  if (one.number !== null && other.number !== null) return compareDecimals(one.number, other.number);
  return rank(one) - rank(other) || collator.compare(textOf(one.key), textOf(other.key));
}

const rank = ({ key, number }: Sorted): number => (key === null || key === undefined ? 2 : number === null ? 1 : 0);

function unique(items: readonly unknown[]): unknown[] {
  const known = new Set<unknown>();
  return items.filter((given) => {
    const item = plainJson(given);
    const key = typeof item === 'object' && item !== null ? canonical(item) : item;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** The same text for equal values: with sorted names. It begins with a character that no other item is likely to begin with. */
const canonical = (item: object): string =>
  `\u0000${JSON.stringify(item, (_name, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )}`;
