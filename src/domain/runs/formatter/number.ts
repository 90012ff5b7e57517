import { addDecimals, decimalText, divideDecimals, multiplyDecimals, negated, numberResult, roundDecimal } from '../arithmetic';
import { compareDecimals, toNumber, type Decimal } from '../decimals';
import type { ExactNumber } from '../exactJson';
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

/** Nobody writes longer numbers with separators. */
const largest: Decimal = { digits: 1n, exponent: 30 };

/** The functions of numbers, in the order in which a list offers them. */
export const numberFunctions: readonly FormatterFunction[] = [
  make(
    'format',
    'Format number',
    'Writes a number with separators.',
    [
      input,
      field('style', 'choice', 'Style', '', { initial: '1,234.56', choices: sameLabels(Object.keys(styles)) }),
      field('decimals', 'number', 'Decimals', 'From 0 to 10. As many as the number has if left empty.', { isRequired: false }),
    ],
    (call) => formatNumber(sized(call.decimal('input')), call.choice('style'), decimalsOf(call)),
  ),
  make(
    'round',
    'Round',
    'Rounds a number to a number of decimals.',
    [
      input,
      field('decimals', 'number', 'Decimals', 'From 0 to 10.', { initial: '0' }),
      field('direction', 'choice', 'Direction', 'Halves are rounded away from zero.', {
        initial: 'nearest',
        choices: { nearest: 'To the nearest', up: 'Up', down: 'Down' },
      }),
    ],
    (call) => resultOf(roundDecimal(call.decimal('input'), call.whole('decimals', 0, 10), call.choice('direction') as 'nearest')),
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
    'Gives one number for a list of numbers.',
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
      field('currency', 'text', 'Currency', 'Three letters, such as EUR.'),
      field('locale', 'choice', 'Country', 'Decides how the amount is written, such as €1,234.50 or 1.234,50 €.', {
        initial: 'en-US',
        choices: countries,
      }),
    ],
    (call) => {
      const currency = call.text('currency').trim().toUpperCase();
      if (!/^[A-Z]{3}$/.test(currency)) throw new FormatterError('A currency has three letters, such as EUR.');
      return new Intl.NumberFormat(call.choice('locale'), { style: 'currency', currency }).format(
        // A text keeps all digits, which the types of the language do not know yet.
        decimalText(sized(call.decimal('input'))) as never,
      );
    },
  ),
];

function sized(number: Decimal): Decimal {
  const size = number.digits < 0n ? negated(number) : number;
  if (compareDecimals(size, largest) >= 0) throw new FormatterError('This number is too large.');
  return number;
}

function decimalsOf(call: FormatterInput): number | null {
  return call.optionalNumber('decimals') === null ? null : call.whole('decimals', 0, 10);
}

function formatNumber(number: Decimal, style: string, decimals: number | null): string {
  const [grouping = '', decimal = '.'] = styles[style] ?? [];
  const text = decimalText(decimals === null ? number : roundDecimal(number, decimals));
  const isNegative = text.startsWith('-');
  const [whole = '', written = ''] = text.replace('-', '').split('.');
  const fraction = decimals === null ? written : written.padEnd(decimals, '0');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, grouping);
  return `${isNegative && /[1-9]/.test(text) ? '-' : ''}${grouped}${fraction === '' ? '' : decimal + fraction}`;
}

/** A result of a step. */
function resultOf(decimal: Decimal): number | ExactNumber {
  const result = toNumber(decimal) === null ? null : numberResult(decimal);
  if (result === null) throw new FormatterError('The result is too large.');
  return result;
}

function calculate(numbers: readonly Decimal[], operation: string): number | ExactNumber {
  const [first, ...rest] = numbers;
  if (first === undefined) throw new FormatterError('There are no numbers to calculate with.');
  const result = rest.reduce((sum, number) => {
    switch (operation) {
      case 'add':
        return addDecimals(sum, number);
      case 'subtract':
        return addDecimals(sum, negated(number));
      case 'multiply':
        return bounded(multiplyDecimals(sum, number));
      default:
        if (number.digits === 0n) throw new FormatterError('A number can’t be divided by zero.');
        return bounded(divideDecimals(sum, number));
    }
  }, first);
  return resultOf(result);
}

/** Throws before the digits of many long numbers fill the memory. */
function bounded(number: Decimal): Decimal {
  if (toNumber(number) === null) throw new FormatterError('The result is too large.');
  const decimals = -number.exponent;
  return decimals > maxDecimals ? roundDecimal(number, maxDecimals) : number;
}

const maxDecimals = 400;

function summarize(numbers: readonly Decimal[], of: string): number | ExactNumber | null {
  if (of === 'count') return numbers.length;
  const [first, ...rest] = numbers;
  if (first === undefined) return of === 'sum' ? 0 : null;
  const sum = (): Decimal => rest.reduce(addDecimals, first);
  const half = (number: Decimal): Decimal => divideDecimals(number, { digits: 2n, exponent: 0 });
  switch (of) {
    case 'sum':
      return resultOf(sum());
    case 'average':
      return resultOf(divideDecimals(sum(), { digits: BigInt(numbers.length), exponent: 0 }));
    case 'median': {
      const sorted = [...numbers].sort(compareDecimals);
      const middle = Math.floor(sorted.length / 2);
      return resultOf(sorted.length % 2 === 1 ? sorted[middle]! : half(addDecimals(sorted[middle - 1]!, sorted[middle]!)));
    }
    default:
      return resultOf(rest.reduce((best, each) => (compareDecimals(each, best) < 0 === (of === 'minimum') ? each : best), first));
  }
}
