import fc from 'fast-check';
import { readShellLine } from '../../../src/domain/runs/shellWords';
import { fuzzRuns } from '../../support/fuzz';
import { gap, writtenWord } from './shellLines';

const wordsOf = (line: string) => {
  const read = readShellLine(line);
  return read.ok ? read.words : read.unclosed;
};

describe('the words of a command line', () => {
  it.each<[string, string, readonly string[]]>([
    ['quotes of both kinds side by side', `a'b c'"d e"f ''`, ['ab cd ef', '']],
    ['escapes between double quotes', String.raw`"a\"b\\c\$d\e"`, [String.raw`a"b\c$d\e`]],
    ['escapes of ANSI C', String.raw`$'a\n\t\'\\\x41\101\u00e4\U0001f600\q'`, ["a\n\t'\\AAä😀\\q"]],
    ['bytes as UTF-8, or as characters', String.raw`$'\xc3\xa4' $'\xe4'`, ['ä', 'ä']],
    ['lines that go on', 'a \\\n  b \\\r\n c \\  \n d\\\ne \\', ['a', 'b', 'c', 'de']],
    ['lines that go on in a field of one line', String.raw`a \ -b \ 'c'`, ['a', '-b', 'c']],
    ['a line that begins with an option', 'a\n  -b c\n', ['a', '-b', 'c']],
    ['addresses without quotes', 'https://a.example/?b=1&c=[2]#d', ['https://a.example/?b=1&c=[2]#d']],
    ['comments', 'a # b\n -c d#e', ['a', '-c', 'd#e']],
    ['blanks of a form in documentation', 'a <token> <your key>', ['a', '<token>', '<your', 'key>']],
  ])('%s', (_name, line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });

  it.each([
    ['a b | c', '|'],
    ['a b && c', '&&'],
    ['a b; c', ';'],
    ['a b > c', '>'],
    ['a b 2>&1', '2>'],
    ['a b <<EOF', '<'],
    ['a b\nc', '\n'],
  ])('%j ends after its first command', (line, endedBy) => {
    expect(readShellLine(line)).toMatchObject({ words: ['a', 'b'], endedBy });
  });

  it('names variables and commands, and leaves them as they are written', () => {
    expect(readShellLine('"$A b" ${C} $(d "e (f)") `g` \'$H\' "\\$I" $\'$J\'')).toMatchObject({
      words: ['$A b', '${C}', '$(d "e (f)")', '`g`', '$H', '$I', '$J'],
      variables: ['$A', '${C}', '$(d "e (f)")', '`g`'],
    });
  });

  it.each(["a 'b", 'a "b\\"', "a $'b\\'", 'a $"b'])('%s has a quotation mark that is not closed', (line) => {
    expect(readShellLine(line)).toEqual({ ok: false, unclosed: line.includes('"') ? '"' : "'" });
  });

  it('words are read back in each way of writing them', () => {
    const text = fc.string({
      unit: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...` '"\\$\`\n\r!#&;|<>=a`) },
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 12,
    });
    const words = fc.array(
      text.chain(writtenWord).chain((word) => gap.map((after) => ({ ...word, after }))),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(words, (given) => {
        const line = given.map(({ written, after }) => written + after).join('');
        expect(readShellLine(line)).toMatchObject({ words: given.map((word) => word.text), variables: [], endedBy: null });
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('any text is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab \n\\\'"$`(){}|&;<>#-') }), (text) => {
        expect(readShellLine(text)).toHaveProperty('ok');
      }),
      { numRuns: fuzzRuns },
    );
  });
});
