/** Reads and writes JSON without losing digits. */

/**
 * A number whose text says more than a double can: `8202522731445525542`, `10.10`, `1e400`. It is a number wherever values are
 * compared, calculated, shown or sent, and a record only where data is stored.
 */
export interface ExactNumber {
  /** As JSON writes numbers, at most 400 characters. */
  readonly exactNumber: string;
}

/** No number that anybody sends as a number has so many characters. */
const maxNumberLength = 400;

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== 'object' || value === null) return false;
  const text = Object.getOwnPropertyDescriptor(value, 'exactNumber')?.value as unknown;
  return typeof text === 'string' && text.length <= maxNumberLength && number.test(text) && Object.keys(value).length === 1;
}

/** Texts of JSON, which are skipped, and numbers. */
const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Only a number with so many digits, an exponent, a zero at its end or beginning, or minus zero can be one that a double does not keep. */
const mayHaveExactNumbers = /\d[\d.]{15}|\d[eE][+-]?\d|\.\d*0(?!\d)|0\.0{6}|-0(?![.\d])/;

/**
 * The value of a JSON text. A number whose digits a double does not keep becomes an `ExactNumber`, so that it reaches the next app as
 * it was sent; every other number is a number. A number of more than 400 characters becomes a text. Throws a `SyntaxError` for
 * anything else.
 */
export function parseExactJson(text: string): unknown {
  if (!mayHaveExactNumbers.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text.replace(textsAndNumbers, (found) => (found.startsWith('"') || isKept(found) ? found : marked(found)))) as unknown;
}

const marked = (found: string): string => (found.length > maxNumberLength ? `"${found}"` : `{"exactNumber":"${found}"}`);

/** Whether a double gives the text back, or the same value where it has an exponent. */
function isKept(text: string): boolean {
  if (text.length > maxNumberLength) return false;
  const nearest = Number(text);
  if (String(nearest) === text) return true;
  return /[eE]/.test(text) && isSameValue(text, nearest);
}

const isSameValue = (text: string, nearest: number): boolean => Number.isFinite(nearest) && normalOf(text) === normalOf(String(nearest));

/** The digits of a number without zeros around them, and its power of ten: `15e5` for 1.500e6. */
function normalOf(text: string): string {
  const [mantissa = '', exponent = '0'] = text.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return digits === '' ? '0' : `${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}

/** Texts of JSON, which are skipped, and exact numbers. */
const textsAndExactNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|\{\s*"exactNumber":\s?"([^"\\]*)"\s*\}/g;

/** The JSON of a value, with the digits of its exact numbers; undefined for a value that JSON does not have. `indent` as in `JSON.stringify`. */
export function writeExactJson(value: unknown, indent?: number): string | undefined {
  const text = JSON.stringify(value, null, indent) as string | undefined;
  if (text?.includes('"exactNumber":') !== true) return text;
  return text.replace(textsAndExactNumbers, (found, digits: string | undefined) =>
    digits !== undefined && isExactNumber({ exactNumber: digits }) ? digits : found,
  );
}

/** The same value for those who know JSON only: an exact number is a number if a double has its value, otherwise a text. */
export function plainJson(value: unknown): unknown {
  if (isExactNumber(value)) {
    const nearest = Number(value.exactNumber);
    return isSameValue(value.exactNumber, nearest) ? nearest : value.exactNumber;
  }
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainJson(inner)]));
}
