import fc from 'fast-check';
import { decodeCursor, encodeCursor, isPageSize, pageInfo } from '../../src/domain/cursors';
import { days, hours, inSeconds, minutes, seconds } from '../../src/domain/durations';
import { formatCount, groupDigits, totalLabel } from '../../src/domain/numbers';
import { timestampToMilliseconds } from '../../src/domain/timestamps';
import { timings, trialDays } from '../../src/domain/timings';
import { mobileHeaderUpTo, popups } from '../../src/domain/windows';
import { fuzzRuns } from '../support/fuzz';

const runs = { numRuns: fuzzRuns };

describe('cursors', () => {
  it('cursors are base64 JSON that holds the offset [B3.51]', () => {
    for (const offset of [0, 1, 42, 100_000, Number.MAX_SAFE_INTEGER]) {
      expect(JSON.parse(Buffer.from(encodeCursor(offset), 'base64').toString())).toEqual({ offset });
      expect(decodeCursor(encodeCursor(offset))).toBe(offset);
    }
  });

  const cursorOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64');
  it.each([
    cursorOf({ offset: -1 }),
    cursorOf({ offset: 1.5 }),
    cursorOf({ offset: '1' }),
    cursorOf({ offset: null }),
    cursorOf({}),
    cursorOf([]),
    cursorOf('null'),
    cursorOf('{"offset":1e400}'),
    cursorOf('{"offset":9007199254740993}'),
    cursorOf('{"__proto__":{"offset":1}}'),
    cursorOf('{"offset":1'),
    'not base64!',
    'A',
    '',
    null,
    undefined,
    7,
    {},
  ])('cursors refuse %j [S58, B3.51]', (cursor) => {
    expect(decodeCursor(cursor)).toBeNull();
  });

  it('cursors give a safe non-negative integer or nothing, whatever comes [S58, B3.51]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.json().map(cursorOf), fc.anything()), (cursor) => {
        const offset = decodeCursor(cursor);
        expect(offset === null || (Number.isSafeInteger(offset) && offset >= 0)).toBe(true);
      }),
      runs,
    );
    fc.assert(
      fc.property(fc.maxSafeNat(), (offset) => decodeCursor(encodeCursor(offset)) === offset),
      runs,
    );
  });

  it('pages hold 1 to 100 records [S58]', () => {
    expect([0, 1, 100, 101, 1.5, '5', null].map(isPageSize)).toEqual([false, true, true, false, false, false, false]);
  });

  it('page info at the first, a middle, the last and an empty page [B3.52]', () => {
    expect(pageInfo(0, 10, 25)).toEqual({
      hasPreviousPage: false,
      hasNextPage: true,
      startCursor: encodeCursor(0),
      endCursor: encodeCursor(9),
      totalCount: 25,
    });
    expect(pageInfo(10, 10, 25)).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
    expect(pageInfo(20, 5, 25)).toMatchObject({ hasPreviousPage: true, hasNextPage: false, endCursor: encodeCursor(24) });
    expect(pageInfo(0, 0, 0)).toEqual({ hasPreviousPage: false, hasNextPage: false, startCursor: null, endCursor: null, totalCount: 0 });
  });
});

describe('numbers', () => {
  it("totals above 5,000 show as '5,000+', 5,000 as itself [A9.21, B9.12]", () => {
    expect([0, 999, 4999, 5000, 5001, 1_000_000].map(totalLabel)).toEqual(['0', '999', '4,999', '5,000', '5,000+', '5,000+']);
    expect(groupDigits(-1234567)).toBe('-1,234,567');
  });

  it('a number and its noun agree', () => {
    expect([0, 1, 2, 1200].map((count) => formatCount(count, 'Zap'))).toEqual(['0 Zaps', '1 Zap', '2 Zaps', '1,200 Zaps']);
    expect([1, 2].map((count) => formatCount(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
  });

  it('timestamps under 1e10 are seconds [A9.18, B9.53]', () => {
    expect(timestampToMilliseconds(1_600_000_000)).toBe(1_600_000_000_000);
    expect(timestampToMilliseconds(1_600_000_000_000)).toBe(1_600_000_000_000);
    expect(timestampToMilliseconds(9_999_999_999)).toBe(9_999_999_999_000);
    expect(timestampToMilliseconds(1e10)).toBe(1e10);
  });
});

describe('durations', () => {
  it('durations are milliseconds', () => {
    expect([seconds(2), minutes(2), hours(2), days(2)]).toEqual([2000, 120_000, 7_200_000, 172_800_000]);
    expect(inSeconds(hours(1))).toBe(3600);
  });

  it('durations of the product are named once [A9.10, A9.17]', () => {
    expect(timings.refreshPrompt).toBe(86_400_000);
    expect(trialDays).toBe(14);
    expect(timings.accountSwitch).toBe(1000);
    expect(timings.accountLimitsReload).toBe(10_000);
    expect([timings.locationPoll, timings.locationWait]).toEqual([100, 2000]);
    expect([timings.oneTapLoad, inSeconds(timings.oneTapSuppressed)]).toEqual([3000, 86_400]);
    expect(inSeconds(timings.identityCookie)).toBe(3600);
  });
});

describe('windows', () => {
  it('popups and the mobile header have the specified sizes [B9.39]', () => {
    expect(popups).toEqual({ socialLogin: { width: 980, height: 600 }, appConnection: { width: 980, height: 700 } });
    expect(mobileHeaderUpTo).toEqual({ signedOut: 569, signedIn: 779 });
  });
});
