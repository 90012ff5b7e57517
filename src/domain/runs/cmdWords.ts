/**
 * The words of a command line, as the Windows shell `cmd` and then programs read them. `^` is in front of a sign that `cmd` would
 * otherwise act on, and of a line end where the line goes on.
 */
import type { ShellLine } from './shellWords';

/** True for a text that only `cmd` reads: lines end with `^`, or that is before quotation marks, or where line ends became blanks. */
export const isCmdLine = (text: string): boolean =>
  /(?:^|\s)\^\s*(?:\r?\n|$)|(?:^|[\s=])\^"/.test(text) || (/\s\^\s+-/.test(text) && !/\s'/.test(text));

/** Reads a command line up to the end of its first command, in linear time. */
export function readCmdLine(source: string): ShellLine {
  const { text, endedBy } = withoutCarets(source.replace(/\r\n?/g, '\n').trim());
  // Browsers write all quotation marks so, and double each backslash.
  const hasDoubled = /(?:^|\s)\^"/.test(source);
  const words: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (const [part] of text.matchAll(/\\+"?|""|"|\s+|[^\\"\s]+/g)) {
    if (part.startsWith('\\')) {
      const slashes = part.replace('"', '').length;
      const isEscaped = part.endsWith('"') && slashes % 2 === 1;
      const kept =
        hasDoubled || part.endsWith('"') ? Math.floor(slashes / 2) + (hasDoubled && !part.endsWith('"') ? slashes % 2 : 0) : slashes;
      word = (word ?? '') + '\\'.repeat(kept) + (isEscaped ? '"' : '');
      if (part.endsWith('"') && !isEscaped) isQuoted = !isQuoted;
    } else if (part === '""' && isQuoted) word = `${word ?? ''}"`;
    else if (part === '"' || part === '""') {
      word ??= '';
      if (part === '"') isQuoted = !isQuoted;
    } else if (/^\s/.test(part) && !isQuoted) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + part;
  }
  if (isQuoted) return { ok: false, unclosed: '"' };
  if (word !== null) words.push(word);
  const variables = [...new Set(words.flatMap((each) => Array.from(each.matchAll(/%[A-Za-z_]\w*%/g), ([name]) => name)))];
  return { ok: true, words, variables, endedBy };
}

/** The text without the carets, up to what ends the command. A quotation mark after a caret is one for the program only. */
function withoutCarets(source: string): { readonly text: string; readonly endedBy: string | null } {
  let text = '';
  let isQuoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    if (sign === '^' && !isQuoted) {
      at += source[at + 1] === '\n' ? 2 : 1;
      text += source[at] ?? '';
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[&|<>\n]/.test(sign)) return { text, endedBy: sign };
    text += sign;
  }
  return { text, endedBy: null };
}
