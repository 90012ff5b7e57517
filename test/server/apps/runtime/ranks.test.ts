import { toRank } from '../../../../src/server/apps/runtime/ranks';

describe('the rank of a time', () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it.each(['UTC', 'Europe/Berlin', 'America/New_York'])('counts a time without a zone as UTC, on a server in %s [Z88]', (zone) => {
    process.env.TZ = zone;
    expect(new Date(2026, 10, 21).getTimezoneOffset()).toBe(zone === 'UTC' ? 0 : zone === 'Europe/Berlin' ? -60 : 300);
    // 02:30 is no time in Berlin on this day.
    for (const text of ['2026-03-29T02:30:00', '2026-03-29 02:30:00', '2026-03-29T02:30:00Z', '2026-03-29T03:30:00+01:00'])
      expect(toRank(text, 'iso')).toBe(Date.UTC(2026, 2, 29, 2, 30));
  });
});
