import type { ReactElement } from 'react';
import type { PlanInterval } from '../../../../domain/plans';
import type { Stories } from '../../../widgets/stories';
import type { PlanData } from '../../plans';
import { CompareTable } from './CompareTable';
import { planColumns } from './columns';

const base: PlanData = {
  id: 1,
  name: 'Free',
  shortName: 'Free',
  descriptiveName: 'Free',
  planType: 'individual',
  meteredTaskPricing: false,
  maxMeteringCharge: null,
  allowImportExport: false,
  amount: 0,
  interval: 'month',
  allowTeams: false,
  allowCompanies: false,
  zapLimit: 5,
  taskLimit: 100,
  allowMultistepZaps: false,
  allowPremiumApps: false,
  allowBranchingZaps: false,
  allowEmailSupport: false,
  canAutoreplayErroredTasks: false,
  allowDataRetentionConfig: false,
  meteredPricingTiers: [[100, 0]],
};
const starter: PlanData = {
  ...base,
  id: 2,
  name: 'Starter',
  amount: 20,
  zapLimit: 20,
  taskLimit: 750,
  allowMultistepZaps: true,
  allowPremiumApps: true,
  allowEmailSupport: true,
  meteredPricingTiers: [[750, 0]],
};
const professional: PlanData = {
  ...starter,
  id: 3,
  name: 'Professional',
  amount: 49,
  zapLimit: -1,
  taskLimit: 2000,
  allowBranchingZaps: true,
  canAutoreplayErroredTasks: true,
  meteredPricingTiers: [
    [2000, 0],
    [10_000, 0.02],
  ],
};
const team: PlanData = {
  ...professional,
  id: 4,
  name: 'Team',
  amount: 299,
  allowTeams: true,
  taskLimit: 50_000,
  meteredPricingTiers: [
    [50_000, 0],
    [100_000, 0.008],
  ],
};
const company: PlanData = {
  ...team,
  id: 5,
  name: 'Company',
  amount: 599,
  allowCompanies: true,
  allowDataRetentionConfig: true,
  taskLimit: 100_000,
  meteredPricingTiers: [
    [100_000, 0],
    [500_000, 0.005],
  ],
};
const months = [base, starter, professional, team, company];
/** Plan fixtures: each but the free one by month and by year, of which a year costs ten months. */
export const somePlans: readonly PlanData[] = [
  ...months,
  ...months.slice(1).map((plan) => ({ ...plan, id: plan.id + 10, amount: plan.amount * 10, interval: 'year' as const })),
];

const show =
  (interval: PlanInterval, ownId: number, mayChange = true) =>
  (): ReactElement => (
    <CompareTable
      columns={planColumns(somePlans, interval, ownId)}
      interval={interval}
      onInterval={() => {}}
      rehearsalOf={mayChange ? (id) => `/app/billing?plan=${id}` : null}
    />
  );

export const stories: Stories = {
  title: 'Plan comparison',
  frame: 'content',
  states: {
    'on the free plan': show('month', 1),
    'by year, on Professional': show('year', 13),
    'seen by a member': show('month', 4, false),
  },
};
