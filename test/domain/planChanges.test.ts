import { endOfPaidPlan, paidPeriod, prorate } from '../../src/domain/planChanges';

const at = (day: string) => new Date(`${day}T09:30:00.000Z`);
const monthly = (amount: number) => ({ amount, interval: 'month' }) as const;
const yearly = (amount: number) => ({ amount, interval: 'year' }) as const;
const november = { from: at('2026-11-01'), until: at('2026-12-01') };

describe('what a change of plan costs', () => {
  it.each([
    ['nothing was paid', 20, null, 0, { chargeCents: 2000, creditCents: 0, dueCents: 2000, creditLeftCents: 0 }],
    ['credit of before is used', 20, null, 500, { chargeCents: 2000, creditCents: 500, dueCents: 1500, creditLeftCents: 0 }],
    ['credit exceeds the charge', 20, null, 2500, { chargeCents: 2000, creditCents: 2500, dueCents: 0, creditLeftCents: 500 }],
    ['a third is unused', 50, 20, 0, { chargeCents: 5000, creditCents: 666, dueCents: 4334, creditLeftCents: 0 }],
    ['unused time exceeds the charge', 0, 20, 1, { chargeCents: 0, creditCents: 667, dueCents: 0, creditLeftCents: 667 }],
  ])('%s', (_when, price, paid, before, expected) => {
    const unused = paid === null ? null : { amount: paid, period: november };
    expect(prorate(monthly(price), unused, before, at('2026-11-21'))).toEqual(expected);
  });

  it.each([
    ['at once', '2026-11-01T09:30:00.000Z', 3000],
    ['before the interval has begun', '2026-10-01T09:30:00.000Z', 3000],
    ['after half a day', '2026-11-01T21:30:00.000Z', 2900],
    ['in the last day', '2026-11-30T09:30:00.001Z', 0],
    ['after the interval', '2027-01-05T09:30:00.000Z', 0],
  ])('whole days that are left of 30 are credited: %s', (_when, moment, creditCents) => {
    expect(prorate(monthly(0), { amount: 30, period: november }, 0, new Date(moment)).creditCents).toBe(creditCents);
  });
});

it.each([
  ['a cheaper plan', monthly(20), monthly(10), 'waits'],
  ['a yearly plan that costs less a month', monthly(20), yearly(120), 'waits'],
  ['a dearer plan', monthly(20), monthly(30), 'at once'],
  ['a plan of the same price', yearly(120), monthly(10), 'at once'],
])('%s %s', (_which, from, to, then) => {
  expect(endOfPaidPlan(from, to, at('2026-12-01'))).toEqual(then === 'waits' ? at('2026-12-01') : null);
  expect(endOfPaidPlan(from, to, null)).toBeNull();
});

it.each([
  ['month', '2026-11-01', '2026-11-01', '2026-11-01', '2026-12-01'],
  ['month', '2026-11-15', '2027-02-14', '2027-01-15', '2027-02-15'],
  ['month', '2027-01-31', '2027-02-28', '2027-02-28', '2027-03-31'],
  ['year', '2026-11-15', '2027-11-14', '2026-11-15', '2027-11-15'],
  ['year', '2026-11-15', '2028-11-15', '2028-11-15', '2029-11-15'],
] as const)('a plan by the %s that began on %s is paid on %s from %s until %s', (interval, start, now, from, until) => {
  expect(paidPeriod(at(start), interval, at(now))).toEqual({ from: at(from), until: at(until) });
});
