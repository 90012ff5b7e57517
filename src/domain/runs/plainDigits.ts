/** Texts of all scripts in the characters in which numbers and dates are read here. */

/** Marks of direction, joiners and other characters that nobody sees. */
const invisible = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const arabicSigns: Readonly<Record<string, string>> = { '٫': '.', '٬': '’', '٪': '%', '،': ',' };

/** A text with the digits and signs of ASCII instead of full-width, Arabic, Indian and other ones, without invisible characters. */
export const withPlainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[٫٬٪،]/g, (sign) => arabicSigns[sign]!)
    .replace(/(?![0-9])\p{Nd}/gu, valueOf);

/** Ten digits follow each other in every script; their code begins with a last hexadecimal digit of 0 or 6. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  const place = code % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - place)) ? place : place - 6);
}
