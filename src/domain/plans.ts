/** The arithmetic of plans, the same on both sides. Amounts are in whole units of `currency`, not in cents. */

/** The currency of every price. */
export const currency = 'USD';

/** The interval of one payment for a plan. */
export type PlanInterval = 'month' | 'year';

/** A step of metered pricing: up to this many tasks, each at this price. */
export type PricingTier = readonly [tasks: number, pricePerTask: number];

/** The price of a plan. */
export interface Priced {
  /** For one interval, 0 or more. */
  readonly amount: number;
  readonly interval: PlanInterval;
}

/** The number of free tasks: that of the tier whose price is 0; 0 if no tier is free (B9.19). */
export function freeMeteredTasks(tiers: readonly PricingTier[]): number {
  return tiers.find(([, price]) => price === 0)?.[0] ?? 0;
}

/** The monthly price of a plan: a twelfth of a yearly amount. Not rounded; money is rounded when shown. */
export function monthlyAmount({ amount, interval }: Priced): number {
  return interval === 'year' ? amount / 12 : amount;
}

/** The cheapest plan of the same interval that costs more; null above the top one. Of equal amounts, the first. */
export function nextPlanTier<Plan extends Priced>(plans: readonly Plan[], current: Priced): Plan | null {
  let next: Plan | null = null;
  for (const plan of plans) {
    if (plan.interval !== current.interval || plan.amount <= current.amount) continue;
    if (next === null || plan.amount < next.amount) next = plan;
  }
  return next;
}

/** The audience of a plan. */
export type PlanKind = 'personal' | 'team' | 'company';

/** Team plans are for teams; company plans are a separate kind, even if they would serve a team (B6.06). */
export function planKind(plan: { readonly allowTeams: boolean; readonly allowCompanies: boolean }): PlanKind {
  if (plan.allowCompanies) return 'company';
  return plan.allowTeams ? 'team' : 'personal';
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency });
const fine = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 4 });

/** `$20`, `$20.83`, `$1,200`: cents only where there are any, once rounded. */
export function formatMoney(amount: number): string {
  const cents = Math.round(amount * 100);
  return cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100);
}

/** The price of a single task, which may be less than a cent: `$0.01`, `$0.0025`. */
export function formatTaskPrice(price: number): string {
  return fine.format(price);
}
