import fc from 'fast-check';
import { callAt, isCall } from '../../../../../src/app/features/editor/mapping/calls';

const typed = (text: string) => isCall(text, text.length);

describe('a call for data in a text', () => {
  it.each(['/', 'Total /', 'a\n/', '(/', '{{trigger.id}} /', '{', '{"a": {'])('%j ends with a call', (text) => {
    expect(typed(text)).toBe(true);
  });

  it.each(['and/', '1/', 'https:/', 'https://', 'https://a.example/', '../', '</', 'a'])('%j ends with a text', (text) => {
    expect(typed(text)).toBe(false);
  });

  it('what follows it is a search, until it is left, a line ends or the brace is closed', () => {
    const of = (text: string, start: number, caret = text.length) => callAt(text, start, { start: caret, end: caret });
    expect(of('a /order to', 2)).toEqual({ search: 'order to', isSure: true });
    expect(of('a {{trig', 2)).toEqual({ search: 'trig', isSure: false });
    for (const [text, start, caret] of [
      ['a /', 2, 2],
      ['a / b', 2, 5],
      ['{\n', 0, 2],
      ['{a}', 0, 3],
      ['x', 0, 1],
    ] as const)
      expect(of(text, start, caret)).toBeNull();
    expect(callAt('/ab', 0, { start: 1, end: 3 })).toBeNull();
  });

  it('any text can be read at any place', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.nat(20), (text, start, caret) => {
        const call = callAt(text, start, { start: caret, end: caret });
        if (call !== null) expect(text.slice(start, caret)).toContain(call.search);
        expect(typeof isCall(text, caret)).toBe('boolean');
      }),
    );
  });
});
