import fc from 'fast-check';
import { terminalJson, terminalLine, terminalText } from '../../src/domain/texts';

const escape = '\u001b]52;c;ZXZpbA==\u0007\u009b2J\r\u202eexe';

describe('text for a terminal', () => {
  it('text for a terminal has no character that could control it, and keeps letters of every script [T71]', () => {
    expect(terminalLine(`Zürich 東京 ${escape}\nall conform`)).toBe('Zürich 東京 ?]52;c;ZXZpbA==??2J??exe?all conform');
    expect(terminalText(`one\u001b\ntwo\r`)).toBe('one?\ntwo?');
  });

  it('text for a terminal that is JSON has the same value without controls [T71]', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const shown = terminalJson(JSON.stringify(value, null, 2));
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(value)));
        // eslint-disable-next-line no-control-regex
        expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      }),
    );
    expect(terminalJson('{"a":"\u009b2J\u202e"}')).toBe('{"a":"\\u009b2J\\u202e"}');
  });
});
