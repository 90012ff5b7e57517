/** Writes words as a shell reads them, in every kind of quotes. */
import fc from 'fast-check';

/** What a word means, and how it is written. */
export interface WrittenWord {
  readonly text: string;
  readonly written: string;
}

const code = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

const styles: readonly ((text: string) => string | null)[] = [
  (text) => (text.includes('\r') ? null : `'${text.replaceAll("'", "'\\''")}'`),
  (text) => (text.includes('\r') ? null : `"${text.replace(/[$`"\\]/g, '\\$&')}"`),
  (text) => `$'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('!', '\\u0021')}'`,
  (text) => `$'${Array.from({ length: text.length }, (_, at) => code(text.charCodeAt(at))).join('')}'`,
  (text) => (/^\S+$/u.test(text) ? text.replace(/[\s\S]/g, '\\$&') : null),
  (text) => (/^\w[\w./:?=&%,-]*$/.test(text) ? text : null),
];

/** The same text, written in one of the ways that a shell reads alike. */
export const writtenWord = (text: string): fc.Arbitrary<WrittenWord> =>
  fc.constantFrom(...styles.flatMap((style) => style(text) ?? [])).map((written) => ({ text, written }));

/** Between two words: a blank, or the end of a line that goes on. */
export const gap = fc.constantFrom(' ', '  ', ' \\\n', ' \\\n  ', ' \\\r\n ');
