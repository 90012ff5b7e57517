import fc from 'fast-check';
import {
  formatMoney,
  formatTaskPrice,
  freeMeteredTasks,
  monthlyAmount,
  nextPlanTier,
  planKind,
  type Priced,
  type PricingTier,
} from '../../src/domain/plans';
import { fuzzRuns } from '../support/fuzz';

const runs = { numRuns: fuzzRuns };
const priced: fc.Arbitrary<Priced> = fc.record({ amount: fc.nat(5000), interval: fc.constantFrom('month', 'year') });

describe('free metered tasks', () => {
  it.each<[PricingTier[], number]>([
    [
      [
        [100, 0],
        [1000, 0.01],
      ],
      100,
    ],
    [
      [
        [1000, 0.01],
        [100, 0],
      ],
      100,
    ],
    [[[1000, 0.01]], 0],
    [[], 0],
  ])('free metered tasks of %j are %d: the number of the tier with the price 0 [B9.19]', (tiers, free) => {
    expect(freeMeteredTasks(tiers)).toBe(free);
  });

  it('free metered tasks are never those of a tier that costs something [B9.19]', () => {
    const tiers = fc.array(fc.tuple(fc.nat(), fc.double({ min: 0.0001, max: 10, noNaN: true })));
    fc.assert(
      fc.property(tiers, fc.nat(), fc.nat(), (paid, free, at) => {
        expect(freeMeteredTasks(paid)).toBe(0);
        const index = at % (paid.length + 1);
        expect(freeMeteredTasks([...paid.slice(0, index), [free, 0], ...paid.slice(index)])).toBe(free);
      }),
      runs,
    );
  });
});

describe('the monthly amount', () => {
  it('the monthly amount of a year is a twelfth, of a month the amount itself [B9.20]', () => {
    expect(monthlyAmount({ amount: 240, interval: 'year' })).toBe(20);
    expect(monthlyAmount({ amount: 240, interval: 'month' })).toBe(240);
    fc.assert(
      fc.property(priced, ({ amount }) => {
        expect(monthlyAmount({ amount, interval: 'year' }) * 12).toBeCloseTo(amount, 6);
      }),
      runs,
    );
  });
});

describe('the next tier', () => {
  const plan = (id: number, amount: number, interval: Priced['interval'] = 'month') => ({ id, amount, interval });

  it('the next tier is the cheapest of the same interval that costs more, and there is none above the top [B9.21]', () => {
    const plans = [plan(1, 0), plan(2, 49), plan(3, 20), plan(4, 30, 'year'), plan(5, 49)];
    expect(nextPlanTier(plans, plans[0]!)?.id).toBe(3);
    expect(nextPlanTier(plans, plans[2]!)?.id).toBe(2);
    expect(nextPlanTier(plans, plan(9, 30))?.id).toBe(2);
    expect(nextPlanTier(plans, plans[1]!)).toBeNull();
    expect(nextPlanTier(plans, plans[3]!)).toBeNull();
    expect(nextPlanTier([], plans[0]!)).toBeNull();
  });

  it('the next tier leaves no plan of that interval between [B9.21]', () => {
    fc.assert(
      fc.property(fc.array(priced), priced, (plans, current) => {
        const higher = plans.filter(({ amount, interval }) => interval === current.interval && amount > current.amount);
        const next = nextPlanTier(plans, current);
        if (next === null) expect(higher).toEqual([]);
        else {
          expect(higher).toContain(next);
          expect(Math.min(...higher.map(({ amount }) => amount))).toBe(next.amount);
        }
      }),
      runs,
    );
  });
});

it('plans for teams and plans for companies are told apart [B6.06]', () => {
  expect(planKind({ allowTeams: false, allowCompanies: false })).toBe('personal');
  expect(planKind({ allowTeams: true, allowCompanies: false })).toBe('team');
  expect(planKind({ allowTeams: false, allowCompanies: true })).toBe('company');
  expect(planKind({ allowTeams: true, allowCompanies: true })).toBe('company');
});

describe('money', () => {
  it.each([
    [0, '$0'],
    [20, '$20'],
    [1200, '$1,200'],
    [20.8333, '$20.83'],
    [19.5, '$19.50'],
    [19.999, '$20'],
    [-12.5, '-$12.50'],
  ])('money of %d reads %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it('money reads back as what it was, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        const text = formatMoney(cents / 100);
        expect(Math.round(Number(text.replace(/[$,]/g, '')) * 100)).toBe(cents);
        expect(text).not.toMatch(/\.\d$|\.00$/);
      }),
      runs,
    );
  });

  it('money shows parts of a cent for a single task', () => {
    expect([0.01, 0.0025, 0].map(formatTaskPrice)).toEqual(['$0.01', '$0.0025', '$0.00']);
  });
});
