import {
  formatMoney,
  formatTaskPrice,
  freeMeteredTasks,
  monthlyAmount,
  nextPlanTier,
  planKind,
  type PlanInterval,
  type PlanKind,
  type PricingTier,
} from '../../../../domain/plans';
import type { PlanData } from '../../plans';

/** A plan as a column of the table. */
export interface PlanColumn {
  readonly id: number;
  readonly name: string;
  readonly kind: PlanKind;
  /** The monthly price: '$20'. */
  readonly monthly: string;
  /** The billed amount if it differs: '$240'; null for monthly and free plans. */
  readonly yearly: string | null;
  readonly mark: 'own' | 'recommended' | null;
  /** By row of `planRows`. */
  readonly cells: Readonly<Record<PlanRow, Cell>>;
}

/** Yes, no, a figure, or without limit. */
export type Cell = boolean | number | 'unlimited' | { readonly price: string };

/** The features that plans differ in, in the order of the table. */
export const planRows = [
  'tasks',
  'moreTasks',
  'zaps',
  'multistep',
  'premiumApps',
  'paths',
  'autoreplay',
  'retention',
  'emailSupport',
] as const;
export type PlanRow = (typeof planRows)[number];

const limit = (count: number): Cell => (count < 0 ? 'unlimited' : count);

/** The price of a task above the included ones; false where none are run. */
function moreTasks(tiers: readonly PricingTier[]): Cell {
  const paid = tiers.find(([, price]) => price > 0);
  return paid ? { price: formatTaskPrice(paid[1]) } : false;
}

function cellsOf(plan: PlanData): PlanColumn['cells'] {
  const free = freeMeteredTasks(plan.meteredPricingTiers);
  return {
    tasks: limit(free > 0 ? free : plan.taskLimit),
    moreTasks: moreTasks(plan.meteredPricingTiers),
    zaps: limit(plan.zapLimit),
    multistep: plan.allowMultistepZaps,
    premiumApps: plan.allowPremiumApps,
    paths: plan.allowBranchingZaps,
    autoreplay: plan.canAutoreplayErroredTasks,
    retention: plan.allowDataRetentionConfig,
    emailSupport: plan.allowEmailSupport,
  };
}

/**
 * The plans of one interval as columns, the cheapest first; what costs nothing is there for either. The account's own plan is
 * marked, and the next tier above it recommended; where it is not among them, the plan that the server proposes.
 */
export function planColumns(
  plans: readonly PlanData[],
  interval: PlanInterval,
  ownId: number,
  preferredId: number | null = null,
): readonly PlanColumn[] {
  const own = plans.find(({ id }) => id === ownId);
  const preferred = plans.find(({ id }) => id === preferredId);
  const next = !own ? preferred : nextPlanTier(plans, { amount: own.amount, interval: own.amount === 0 ? interval : own.interval });
  const hasFree = plans.some((plan) => plan.amount === 0 && plan.interval === interval);
  return plans
    .filter((plan) => plan.interval === interval || (plan.amount === 0 && !hasFree))
    .sort((a, b) => monthlyAmount(a) - monthlyAmount(b) || a.id - b.id)
    .map((plan) => ({
      id: plan.id,
      name: plan.name,
      kind: planKind(plan),
      monthly: formatMoney(monthlyAmount(plan)),
      yearly: plan.interval === 'year' && plan.amount > 0 ? formatMoney(plan.amount) : null,
      mark: plan.id === ownId ? 'own' : plan.id === next?.id ? 'recommended' : null,
      cells: cellsOf(plan),
    }));
}
