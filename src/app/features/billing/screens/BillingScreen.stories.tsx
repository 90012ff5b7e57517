import type { ReactElement } from 'react';
import type { Stories } from '../../../widgets/stories';
import { planColumns } from '../compare/columns';
import { somePlans } from '../compare/CompareTable.stories';
import type { BillingSummary } from '../summary';
import { someDays } from '../usage/TaskChart.stories';
import { BillingScreen, type BillingScreenProps } from './BillingScreen';

const team: BillingSummary = {
  accountName: 'Harbor Coffee Roasters',
  plan: 'Team Plan',
  price: '$299 a month',
  status: 'paid',
  isTeamPaused: false,
  next: { id: 5, text: 'Company, $599 a month' },
  tasks: { count: 41_312, limit: 50_000 },
  zaps: { count: 4, limit: null },
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  paidUntil: '2026-12-22T00:00:00.000Z',
  companyName: 'Harbor Coffee Roasters Ltd',
  companyAddress: '12 Quay Street\nBristol',
  invoiceEmail: 'books@harborroasters.example',
  owner: { name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
};
const free: BillingSummary = {
  ...team,
  accountName: 'Novák Bookkeeping',
  plan: 'Free Plan',
  price: 'Free',
  status: 'free',
  next: { id: 2, text: 'Starter, $20 a month' },
  tasks: { count: 100, limit: 100 },
  zaps: { count: 5, limit: 5 },
  companyName: null,
  companyAddress: null,
  invoiceEmail: null,
};
const nothing = (): void => {};
const show =
  (shown: BillingSummary | null, more: Partial<BillingScreenProps> = {}) =>
  (): ReactElement => (
    <BillingScreen
      shown={shown}
      failure={null}
      usage={{ days: someDays(1900) }}
      range={30}
      plans={{ columns: planColumns(somePlans, 'month', shown?.status === 'free' ? 1 : 4) }}
      interval="month"
      scheduled={null}
      rehearsalOf={(id) => `/app/billing?plan=${id}`}
      onRetry={nothing}
      onRange={nothing}
      onUsageRetry={nothing}
      onInterval={nothing}
      onPlansRetry={nothing}
      {...more}
    />
  );

export const stories: Stories = {
  title: 'Billing',
  frame: 'content',
  states: {
    'a team': show(team),
    'free, at its limits': show(free, { usage: { days: someDays(6) } }),
    'a team that ended': show({ ...free, isTeamPaused: true }),
    'a change is scheduled': show(team, {
      scheduled: { plan: 'Starter', day: 'Dec 24, 2026', onCancel: () => {}, isBusy: false, failure: null },
    }),
    'seen by a member': show(team, { rehearsalOf: null }),
    'plans and days on their way': show(team, { plans: { failure: null }, usage: { failure: null } }),
    'plans and days failed': show(team, { plans: { failure: 'Try again in a moment.' }, usage: { failure: 'Try again in a moment.' } }),
    loading: show(null),
    failed: show(null, { failure: 'Try again in a moment.' }),
  },
};
