/** Reads JSON without losing digits. */

/** Texts of JSON, which are skipped, and numbers. */
const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Only a number with so many digits, or with an exponent, can be one that a double does not hold. */
const mayHaveLongNumbers = /\d[\d.]{15}|\d[eE][+-]?\d/;

/**
 * The value of a JSON text. A number that a double cannot hold, such as `8202522731445525542` or `1e400`, becomes a text with its
 * digits, so that it reaches the next app as it was sent; every other number is a number. Throws a `SyntaxError` for anything else.
 */
export function parseExactJson(text: string): unknown {
  if (!mayHaveLongNumbers.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text.replace(textsAndNumbers, (found) => (found.startsWith('"') || isExact(found) ? found : `"${found}"`))) as unknown;
}

/** No number that anybody sends as a number has so many characters. */
const longestNumber = 400;

function isExact(number: string): boolean {
  if (number.length > longestNumber) return false;
  const nearest = Number(number);
  return Number.isFinite(nearest) && normalOf(number) === normalOf(String(nearest));
}

/** The digits of a number without zeros around them, and its power of ten: `15e5` for 1.500e6. */
function normalOf(number: string): string {
  const [mantissa = '', exponent = '0'] = number.replace('-', '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return digits === '' ? '0' : `${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}
