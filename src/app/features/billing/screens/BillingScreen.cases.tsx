import type { Cases } from '../../../widgets/cases';
import type { BillingShown } from '../shown';
import { BillingScreen } from './BillingScreen';

const team: BillingShown = {
  accountName: 'Harbor Coffee Roasters',
  plan: 'Team Plan',
  standing: 'paid',
  trialEnd: null,
  tasks: { count: 41_312, limit: 50_000 },
  zaps: { count: 4, limit: null },
  periodEnd: '2026-12-01T00:00:00.000Z',
  companyName: 'Harbor Coffee Roasters Ltd',
  companyAddress: '12 Quay Street\nBristol',
  invoiceEmail: 'books@harborroasters.example',
  owner: { name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
};
const show =
  (shown: BillingShown | null, failure: string | null = null) =>
  () => <BillingScreen shown={shown} failure={failure} onRetry={() => {}} />;

export const cases: Cases = {
  title: 'Billing',
  frame: 'content',
  states: {
    'a team': show(team),
    'on trial, nothing given': show({
      ...team,
      plan: 'Free Plan',
      standing: 'trialing',
      trialEnd: '2026-12-05T09:00:00.000Z',
      companyName: null,
      companyAddress: null,
      invoiceEmail: null,
    }),
    loading: show(null),
    failed: show(null, 'Try again in a moment.'),
  },
};
