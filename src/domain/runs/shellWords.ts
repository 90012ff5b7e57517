/**
 * The words of a command line, as bash reads them. Nothing is carried out: variables and commands in it stay as they are written.
 * More is accepted than bash does where pages of documentation are often copied badly: blanks after a backslash at the end of a line,
 * a line that begins with an option, and addresses with `&` without quotes.
 */

export type ShellLine =
  | {
      readonly ok: true;
      readonly words: readonly string[];
      /** What the shell would replace by something that only it knows: `$TOKEN`, `$(date)`. */
      readonly variables: readonly string[];
      /** What ends the command before the text does, such as `|`; null if nothing does. */
      readonly endedBy: string | null;
    }
  /** The quote that is opened and not closed. */
  | { readonly ok: false; readonly unclosed: '"' | "'" };

const lineEnd = /\\[ \t]*(?:\n|$)/y;
/** A line end that became a blank, as in a field of one line. */
const lostLineEnd = /\\[ \t]+(?=\S)/y;
const blanks = /[ \t\u00a0]+|\n\s*(?=-|$)/y;
const comment = /#[^\n]*/y;
/** A word such as `<token>` is a blank of a form in documentation. */
const operator = /\|\|?|&&?|;|\n|\d?>{1,2}|<(?![\w. -]+>)/y;
const closingOperator = /;(?=\s|$)|\n/y;
const single = /'([^']*)'/y;
const ansi = /\$'((?:[^'\\]|\\[\s\S])*)'/y;
const double = /\$?"((?:[^"\\]|\\[\s\S])*)"/y;
const escaped = /\\([\s\S])/y;
const variable = /\$(?:[A-Za-z_]\w*|\{[^{}\n]+\}|\((?:[^()]|\([^()]*\))*\)|[\d@*#?!$-])|`[^`]*`/y;
const variableInside = new RegExp(variable.source, 'g');
const anything = /[^\s\\'"$`;]+|[\s\S]/y;

/** Reads a command line up to the end of its first command, in linear time. */
export function readShellLine(source: string): ShellLine {
  const text = source.replace(/\r\n?/g, '\n').trim();
  const words: string[] = [];
  const variables = new Set<string>();
  let word: string | null = null;
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return null;
    at = pattern.lastIndex;
    return found[1] ?? found[0];
  };
  const add = (part: string): void => void (word = (word ?? '') + part);
  const endWord = (): void => {
    if (word !== null) words.push(word);
    word = null;
  };
  while (at < text.length) {
    if (take(lineEnd) !== null || (word === null && take(lostLineEnd) !== null)) continue;
    if (take(blanks) !== null) {
      endWord();
      continue;
    }
    if (word === null && take(comment) !== null) continue;
    const ended = take(word === null ? operator : closingOperator);
    if (ended !== null) {
      endWord();
      return { ok: true, words, variables: [...variables], endedBy: ended };
    }
    const plain = take(single) ?? take(escaped);
    if (plain !== null) {
      add(plain);
      continue;
    }
    const coded = take(ansi);
    if (coded !== null) {
      add(decodeAnsi(coded));
      continue;
    }
    const quoted = take(double);
    if (quoted !== null) {
      for (const [name] of quoted.replace(/\\[\s\S]/g, '').matchAll(variableInside)) variables.add(name);
      add(quoted.replace(/\\([$`"\\\n])/g, (_, sign: string) => (sign === '\n' ? '' : sign)));
      continue;
    }
    const unclosed = /^\$?(["'])/.exec(text.slice(at, at + 2))?.[1];
    if (unclosed !== undefined) return { ok: false, unclosed: unclosed as '"' | "'" };
    const name = take(variable);
    if (name !== null) variables.add(name);
    add(name ?? take(anything)!);
  }
  endWord();
  return { ok: true, words, variables: [...variables], endedBy: null };
}

const controls: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', v: '\v' },
  ...{ '\\': '\\', "'": "'", '"': '"', '?': '?' },
};

/** The text in `$'…'`. Bytes are read as UTF-8 or else, as Firefox writes them, as characters. */
function decodeAnsi(text: string): string {
  return text.replace(
    /((?:\\x[\da-fA-F]{1,2}|\\[0-7]{1,3})+)|\\u([\da-fA-F]{1,4})|\\U([\da-fA-F]{1,8})|\\([\s\S])/g,
    (whole, bytes?: string, short?: string, long?: string, sign?: string) => {
      if (bytes !== undefined) return decodeBytes(bytes);
      if (short !== undefined) return String.fromCharCode(parseInt(short, 16));
      if (long !== undefined) return parseInt(long, 16) > 0x10ffff ? whole : String.fromCodePoint(parseInt(long, 16));
      return controls[sign!] ?? whole;
    },
  );
}

function decodeBytes(written: string): string {
  const bytes = Array.from(
    written.matchAll(/\\(?:x([\da-fA-F]+)|([0-7]+))/g),
    ([, hex, octal]) => (hex === undefined ? parseInt(octal!, 8) : parseInt(hex, 16)) & 0xff,
  );
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return String.fromCharCode(...bytes);
  }
}
