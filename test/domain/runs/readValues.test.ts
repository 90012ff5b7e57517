import fc from 'fast-check';
import { readBoolean, readMoment, readNumber } from '../../../src/domain/runs/readValues';
import { fuzzRuns } from '../../support/fuzz';

describe('values of steps', () => {
  it.each<[unknown, number | null]>([
    [5, 5],
    ['5', 5],
    [' -1.50 ', -1.5],
    ['+.5', 0.5],
    ['1,234,567.8', 1_234_567.8],
    ['2e3', 2000],
    ['0x10', null],
    ['', null],
    ['1e999', null],
    ['Infinity', null],
    [NaN, null],
    [true, null],
    [null, null],
    [[5], null],
  ])('%j is read as the number %s [Z22]', (value, number) => expect(readNumber(value)).toBe(number));

  it.each<[unknown, boolean | null]>([
    [true, true],
    ['Yes', true],
    [1, true],
    ['OFF', false],
    [0, false],
    ['2', null],
    [null, null],
  ])('%j is read as the boolean %s [Z22]', (value, boolean) => expect(readBoolean(value)).toBe(boolean));

  it.each<[unknown, string | null]>([
    ['2026-05-31T12:00:00Z', '2026-05-31T12:00:00.000Z'],
    ['2026-05-31T12:00:00.5+02:00', '2026-05-31T10:00:00.500Z'],
    ['2026-05-31 12:00', '2026-05-31T10:00:00.000Z'],
    ['2026-05-31', '2026-05-30T22:00:00.000Z'],
    ['Sun, 22 Nov 2026 10:00:00 GMT', '2026-11-22T10:00:00.000Z'],
    ['22 Nov 2026 10:00 +0100', '2026-11-22T09:00:00.000Z'],
    [1_780_000_000, '2026-05-28T20:26:40.000Z'],
    [1_780_000_000_123, '2026-05-28T20:26:40.123Z'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-01-01T25:00Z', null],
    ['2026-01-01T12:00+99:00', null],
    ['1780000000', '2026-05-28T20:26:40.000Z'],
    [' 1780000000123 ', '2026-05-28T20:26:40.123Z'],
    ['178000000', null],
    ['tomorrow', null],
    ['2026', null],
    [1e300, null],
    [null, null],
    [new Date(NaN), null],
  ])('in Berlin %j is read as the moment %s [Z22]', (value, expected) => {
    const moment = readMoment(value, 'Europe/Berlin');
    expect(moment === null ? null : new Date(moment).toISOString()).toBe(expected);
  });

  it.each<[unknown, string | null]>([
    [1_795_773_600_123_456, '2026-11-27T10:00:00.123Z'],
    [{ exactNumber: '1795773600123456789' }, '2026-11-27T10:00:00.123Z'],
    ['1795773600123456789', '2026-11-27T10:00:00.123Z'],
    ['1795773600.123', '2026-11-27T10:00:00.123Z'],
    ['/Date(1795773600000+0100)/', '2026-11-27T10:00:00.000Z'],
    [20_261_127, '2026-11-26T23:00:00.000Z'],
    [20_261_399, null],
    [46_353.4375, null],
    [0, '1970-01-01T00:00:00.000Z'],
  ])('in Berlin %j, as a program counts time, is read as the moment %s [Z71]', (value, expected) => {
    const moment = readMoment(value, 'Europe/Berlin');
    expect(moment === null ? null : new Date(moment).toISOString()).toBe(expected);
  });

  it('any moment is read from its ISO text, and any text is a moment or none', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }),
        fc.string(),
        (date, text) => {
          expect(readMoment(date.toISOString(), 'UTC')).toBe(date.getTime());
          const read = readMoment(text, 'Europe/Berlin');
          expect(read === null || Number.isFinite(read)).toBe(true);
        },
      ),
      { numRuns: fuzzRuns },
    );
  });
});
