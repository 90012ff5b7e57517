import fc from 'fast-check';
import { parseExactJson } from '../../../src/domain/runs/exactJson';

describe('JSON', () => {
  it('keeps the digits of numbers that a double cannot hold, at any depth [Z60]', () => {
    expect(parseExactJson('{"id":8202522731445525542,"of":[[-9007199254740993]],"x":0.1234567890123456789012}')).toEqual({
      id: '8202522731445525542',
      of: [['-9007199254740993']],
      x: '0.1234567890123456789012',
    });
    expect(parseExactJson('[1e400, -1e-400, 12345678901234567890e2]')).toEqual(['1e400', '-1e-400', '12345678901234567890e2']);
    const long = '9'.repeat(100_000);
    expect(parseExactJson(`[${long}]`)).toEqual([long]);
  });

  it('gives numbers that a double holds as numbers, however they are written [Z60]', () => {
    expect(
      parseExactJson('[9007199254740992, 0.1, 10.10, 1500000000000000000, 0.30000000000000004, 1.50e3, 1e21, 1E-7, 0.0, -0.0]'),
    ).toEqual([9007199254740992, 0.1, 10.1, 1500000000000000000, 0.30000000000000004, 1500, 1e21, 1e-7, 0, -0]);
  });

  it('does not touch digits in texts [Z60]', () => {
    const texts = { '8202522731445525542': 'a "8202522731445525542" \\ 1e400', 'b\\': ': 8202522731445525542,' };
    expect(parseExactJson(JSON.stringify(texts))).toEqual(texts);
    const long = `${'a\\"'.repeat(1_000_000)}8202522731445525542`;
    expect(parseExactJson(JSON.stringify([long]))).toEqual([long]);
  });

  it('is what JSON.parse gives wherever no number is too long, and refuses what it refuses [Z60]', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(parseExactJson(text)).toEqual(JSON.parse(text))));
    for (const text of [
      '',
      '{"a":01234567890123456789}',
      '[1234567890123456789 1]',
      '[-]',
      '[.12345678901234567890]',
      '"12345678901234567890',
    ])
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('keeps every whole number, whatever its length [Z60]', () => {
    fc.assert(fc.property(fc.bigInt(), (id) => expect(BigInt(parseExactJson(String(id)) as string | number)).toBe(id)));
  });
});
