/** Writes values into SQL statements. */
import { isExactNumber } from './exactJson';
import { textOf } from './json';
import { UnfitValue, type Piece } from './mapping';

/** The end of what began; null outside of texts, names and comments. */
type Inside = "'" | '"' | '`' | '--' | '/*' | '$$' | null;

/**
 * Between quotes a value becomes characters of that text or name, elsewhere a value: a number, true, false, NULL, or a text with
 * quotes. `hasEscapes`: a backslash in a text takes the next character, as in MySQL. Throws an `UnfitValue` in comments and in
 * texts between dollar signs, and for a value with the character NUL.
 */
export function writeSql(pieces: readonly Piece[], hasEscapes: boolean): string {
  let inside: Inside = null;
  // Of the text that is open.
  let knowsEscapes = hasEscapes;
  // Of comments inside of comments, which PostgreSQL has.
  let depth = 0;
  let written = '';
  const inText = (text: string, quote: string): string => {
    const escaped = knowsEscapes && quote !== '`' ? text.replaceAll('\\', '\\\\') : text;
    return escaped.replaceAll(quote, quote + quote);
  };
  const step = (sign: string): void => {
    const before = written.at(-1) ?? '';
    written += sign;
    if (inside === null) {
      if (sign === "'" || sign === '"' || sign === '`') {
        inside = sign;
        // A text of PostgreSQL with escapes begins with E.
        knowsEscapes = sign === "'" ? hasEscapes || /(?:^|[^\w])e'$/i.test(written) : hasEscapes && sign === '"';
      } else if ((before === '-' && sign === '-') || (hasEscapes && sign === '#')) inside = '--';
      else if (before === '/' && sign === '*') [inside, depth] = ['/*', 1];
      else if (!hasEscapes && sign === '$' && /\$\w{0,63}\$$/.test(written.slice(-66))) inside = '$$';
      return;
    }
    if (inside === '--') inside = sign === '\n' ? null : inside;
    else if (inside === '/*') {
      if (before === '*' && sign === '/') depth -= 1;
      if (before === '/' && sign === '*' && !hasEscapes) depth += 1;
      if (depth === 0) inside = null;
    } else if (inside === sign && !(knowsEscapes && isEscaped(written))) inside = null;
  };
  for (const piece of pieces) {
    if ('text' in piece) {
      for (const sign of piece.text) step(sign);
      continue;
    }
    const text = textOf(piece.value);
    if (text.includes('\0')) throw new UnfitValue('A value in a statement can’t have the character NUL. Put it into Parameters.');
    if (inside === '--' || inside === '/*' || inside === '$$')
      throw new UnfitValue('A value can’t be a part of a comment, or of a text between $ signs. Put it into Parameters.');
    // A backslash of the person before the value would take its first character.
    if (inside !== null && knowsEscapes && isEscaped(`${written}x`)) written += '\\';
    written += inside === null ? literal(piece.value, hasEscapes) : inText(text, inside);
  }
  return written;
}

/** True if the last character follows an odd number of backslashes. */
const isEscaped = (text: string): boolean => (/(\\*).$/s.exec(text)?.[1]?.length ?? 0) % 2 === 1;

function literal(value: unknown, hasEscapes: boolean): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'boolean') return value.toString().toUpperCase();
  if (typeof value === 'number' || isExactNumber(value)) {
    const digits = textOf(value).toUpperCase();
    // Two minus signs would begin a comment.
    return digits.startsWith('-') ? ` ${digits}` : digits;
  }
  const text = hasEscapes ? textOf(value).replaceAll('\\', '\\\\') : textOf(value);
  // A value next to another text would continue it.
  return ` '${text.replaceAll("'", "''")}' `;
}
