import fc from 'fast-check';
import { clockOffset } from '../../src/domain/clockOffset';

const now = Date.UTC(2026, 10, 21, 9, 30);
const header = (ahead: number) => new Date(now + ahead).toUTCString();

describe('the offset to the server’s clock', () => {
  it('the offset to the server’s clock is how far the server is ahead, or behind', () => {
    expect(clockOffset(header(2 * 3_600_000), now)).toBe(7_200_000);
    expect(clockOffset(header(-2 * 3_600_000), now)).toBe(-7_200_000);
  });

  it('the offset to the server’s clock is none within ten seconds, which the way of the reply may take, and one beyond them', () => {
    expect([header(0), header(10_000), header(-10_000)].map((date) => clockOffset(date, now))).toEqual([0, 0, 0]);
    expect([header(11_000), header(-11_000)].map((date) => clockOffset(date, now))).toEqual([11_000, -11_000]);
  });

  it('the offset to the server’s clock stays what it was where no time is told', () => {
    expect([null, '', 'soon', '99:99'].map((date) => clockOffset(date, now, 60_000))).toEqual([60_000, 60_000, 60_000, 60_000]);
  });

  it('the offset to the server’s clock stays what it was while it is right by ten seconds, so that the time does not jump [T08]', () => {
    const wrong = now - 3_600_000;
    expect([3_600_000, 3_605_000, 3_620_000].map((ahead) => clockOffset(header(ahead - 3_600_000), wrong, 3_600_000))).toEqual([
      3_600_000, 3_600_000, 3_620_000,
    ]);
  });

  it('the offset to the server’s clock is a finite number for whatever a header says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), (date, moment) => {
        return Number.isFinite(clockOffset(date, moment));
      }),
    );
  });
});
