import { field, FormatterError, type FormatterFunction, type FormatterInput } from './functions';

const make = (
  name: string,
  title: string,
  help: string,
  fields: FormatterFunction['fields'],
  run: FormatterFunction['run'],
): FormatterFunction => ({ name: `number_${name}`, group: 'number', title, help, fields, run });

const input = field('input', 'number', 'Number');
const numbers = field('numbers', 'list', 'Numbers', 'A list, or numbers one per line.');

/** Grouping and decimal signs by the look of a number. */
const styles: Readonly<Record<string, readonly [grouping: string, decimal: string]>> = {
  '1,234.56': [',', '.'],
  '1.234,56': ['.', ','],
  '1 234,56': ['\u00a0', ','],
  '1’234.56': ['’', '.'],
  '1234.56': ['', '.'],
  '1234,56': ['', ','],
};

const sameLabels = (words: readonly string[]): Readonly<Record<string, string>> => Object.fromEntries(words.map((word) => [word, word]));

const countries: Readonly<Record<string, string>> = {
  'en-US': 'United States',
  'en-GB': 'United Kingdom',
  'de-DE': 'Germany',
  'fr-FR': 'France',
  'es-ES': 'Spain',
  'it-IT': 'Italy',
  'nl-NL': 'Netherlands',
  'pt-BR': 'Brazil',
  'pl-PL': 'Poland',
  'sv-SE': 'Sweden',
  'ja-JP': 'Japan',
  'en-IN': 'India',
};

/** Beyond this, floating point cannot keep whole numbers apart. */
const largest = 1e15;

/** The functions of numbers, in the order in which a list offers them. */
export const numberFunctions: readonly FormatterFunction[] = [
  make(
    'format',
    'Format number',
    'Writes a number with separators.',
    [
      input,
      field('style', 'choice', 'Style', '', { initial: '1,234.56', choices: sameLabels(Object.keys(styles)) }),
      field('decimals', 'number', 'Decimals', 'From 0 to 10; empty for as many as the number has.', { isRequired: false }),
    ],
    (call) => formatNumber(sized(call.number('input')), call.choice('style'), decimalsOf(call)),
  ),
  make(
    'round',
    'Round',
    'Rounds a number to some decimals.',
    [
      input,
      field('decimals', 'number', 'Decimals', 'From 0 to 10.', { initial: '0' }),
      field('direction', 'choice', 'Direction', 'Halves are rounded away from zero.', {
        initial: 'nearest',
        choices: { nearest: 'To the nearest', up: 'Up', down: 'Down' },
      }),
    ],
    (call) => round(sized(call.number('input')), call.whole('decimals', 0, 10), call.choice('direction')),
  ),
  make(
    'operation',
    'Calculate',
    'Combines numbers from left to right.',
    [
      numbers,
      field('operation', 'choice', 'Operation', '', {
        choices: { add: 'Add', subtract: 'Subtract', multiply: 'Multiply', divide: 'Divide' },
      }),
    ],
    (call) => calculate(call.numbers('numbers'), call.choice('operation')),
  ),
  make(
    'summary',
    'Minimum, maximum, sum or average',
    'Gives one number for a list of them.',
    [
      numbers,
      field('of', 'choice', 'Result', '', {
        choices: { minimum: 'Minimum', maximum: 'Maximum', sum: 'Sum', average: 'Average', median: 'Median', count: 'Count' },
      }),
    ],
    (call) => summarize(call.numbers('numbers'), call.choice('of')),
  ),
  make(
    'currency',
    'Format currency',
    'Writes an amount with its currency.',
    [
      input,
      field('currency', 'text', 'Currency', 'Three letters: EUR.'),
      field('locale', 'choice', 'Country', 'Decides how the amount is written, such as €1,234.50 or 1.234,50 €.', {
        initial: 'en-US',
        choices: countries,
      }),
    ],
    (call) => {
      const currency = call.text('currency').trim().toUpperCase();
      if (!/^[A-Z]{3}$/.test(currency)) throw new FormatterError('A currency has three letters, such as EUR.');
      return new Intl.NumberFormat(call.choice('locale'), { style: 'currency', currency }).format(sized(call.number('input')));
    },
  ),
];

function sized(number: number): number {
  if (Math.abs(number) >= largest) throw new FormatterError('This number is too large.');
  return number;
}

function decimalsOf(call: FormatterInput): number | null {
  return call.optionalNumber('decimals') === null ? null : call.whole('decimals', 0, 10);
}

function formatNumber(number: number, style: string, decimals: number | null): string {
  const [grouping = '', decimal = '.'] = styles[style] ?? [];
  const exact = decimals === null ? plainText(number) : round(number, decimals, 'nearest').toFixed(decimals);
  const isNegative = exact.startsWith('-');
  const [whole = '', fraction] = exact.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, grouping);
  return `${isNegative && /[1-9]/.test(exact) ? '-' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

/** Without an exponent, and at most 15 decimals. */
const plainText = (number: number): string => {
  const text = String(number);
  return text.includes('e') ? number.toFixed(15).replace(/\.?0{1,15}$/, '') : text;
};

/** Decimal rounding: by moving the point in the written number, so that 1.005 becomes 1.01. */
function round(number: number, decimals: number, direction: string): number {
  const shifted = shift(Math.abs(number), decimals);
  const isNegative = number < 0;
  const isUp = direction === 'nearest' ? shifted - Math.floor(shifted) >= 0.5 : (direction === 'up') !== isNegative;
  const rounded = isUp ? (direction === 'nearest' ? Math.floor(shifted) + 1 : Math.ceil(shifted)) : Math.floor(shifted);
  const result = shift(rounded, -decimals);
  return isNegative && result !== 0 ? -result : result;
}

function shift(number: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(number).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Removes what floating point adds: 0.1 + 0.2 is 0.3. */
function clean(number: number): number {
  if (!Number.isFinite(number)) throw new FormatterError('The result is too large.');
  return Number(number.toPrecision(15));
}

function calculate(numbers: readonly number[], operation: string): number {
  const [first, ...rest] = numbers;
  if (first === undefined) throw new FormatterError('There are no numbers to calculate with.');
  const result = rest.reduce((sum, number) => {
    switch (operation) {
      case 'add':
        return sum + number;
      case 'subtract':
        return sum - number;
      case 'multiply':
        return sum * number;
      default:
        if (number === 0) throw new FormatterError('A number cannot be divided by zero.');
        return sum / number;
    }
  }, first);
  return clean(result);
}

function summarize(numbers: readonly number[], of: string): number | null {
  if (of === 'count') return numbers.length;
  const sum = clean(numbers.reduce((all, number) => all + number, 0));
  if (of === 'sum') return sum;
  if (numbers.length === 0) return null;
  if (of === 'average') return clean(sum / numbers.length);
  if (of === 'median') {
    const sorted = [...numbers].sort((a, b) => a - b);
    const middle = Math.floor(sorted.length / 2);
    const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
    return clean((low + high) / 2);
  }
  // Not Math.min of all of them: a long list is more arguments than a call can have.
  return numbers.reduce((best, number) => ((of === 'minimum') === number < best ? number : best));
}
