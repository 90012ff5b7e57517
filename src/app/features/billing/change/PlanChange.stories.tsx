import { entitiesOf, exampleAccount, exampleZap, loadedRecords, loadedZaps } from '../../../../gallery/examples';
import type { PlanChangeDetails } from '../../../../contract/plans';
import type { PageStories } from '../../../widgets/stories';
import { accounts } from '../../accounts';
import { plans } from '../../plans';
import { somePlans } from '../compare/CompareTable.stories';
import page from '../page';
import type { PlanChangeState } from './state';
import { firstOf } from './ZapChoice';

const topics = [
  'Add leads to the sales sheet',
  'Tell #orders of each new order',
  'Copy invoices to Drive',
  'Thank people who answered',
  'Plan the shift of next week',
];
const ids = Array.from({ length: 58 }, (_none, index) => 100 + index);
const account = exampleAccount({
  isTeamAccount: false,
  owner: { id: 8, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
  planId: 3,
  plan: { ...exampleAccount().plan, id: 3, name: 'Professional' },
  limits: { ...exampleAccount().limits, allotment: { tasks: { count: 1204, limit: 2000 }, zaps: { count: 60, limit: -1 } } },
});
const zaps = loadedZaps([
  ...ids.map((id, index) =>
    exampleZap({
      id,
      title: `${topics[index % topics.length]}${index < topics.length ? '' : ` (${Math.floor(index / topics.length) + 1})`}`,
      tasksThisPeriod: (ids.length - index) * 12,
    }),
  ),
  exampleZap({ id: 1, title: 'Route support mails by their topic' }),
  exampleZap({ id: 2, title: 'Book the courier for a wholesale order' }),
]);

const cost = { charge: 20, credit: 32.67, amountDue: 0, creditLeft: 12.67, currency: 'USD', payment: 'none' as const };
const paidUntil = '2026-12-24T00:00:00.000Z';
const smaller: PlanChangeDetails = {
  ...cost,
  planId: 2,
  fromPlanId: 3,
  takesEffectAt: '2026-11-21T09:30:00.000Z',
  paidUntil,
  atPeriodEnd: null,
  peopleLosingAccess: [],
  mayChange: true,
  limits: { zaps: 20, tasks: 750 },
  zapIdsToPause: { 1: ['paths'], 2: ['premium_app', 'multistep'] },
  zapIdsToRestore: [],
  endsSecondFactorRule: false,
  choosableZapIds: ids,
};
const larger: PlanChangeDetails = {
  ...smaller,
  planId: 4,
  charge: 299,
  amountDue: 266.33,
  creditLeft: 0,
  limits: { zaps: -1, tasks: 50_000 },
  zapIdsToPause: {},
  zapIdsToRestore: [1],
  choosableZapIds: [100, 101, 102, 1],
};
const later: PlanChangeDetails = {
  ...smaller,
  atPeriodEnd: { ...cost, credit: 0, amountDue: 20, creditLeft: 0, takesEffectAt: paidUntil, paidUntil: '2027-01-24T00:00:00.000Z' },
  endsSecondFactorRule: true,
  peopleLosingAccess: [
    { id: 5, name: 'Marta Oliveira', role: 'admin' },
    { id: 6, name: 'Tom Brandt', role: 'member' },
  ],
};
const show = (details: PlanChangeDetails, more: Partial<Extract<PlanChangeState, { phase: 'rehearsed' | 'changing' }>> = {}) => ({
  place: { pathname: '/app/billing', search: `?plan=${details.planId}` },
  entities: entitiesOf(loadedRecords(plans, somePlans), loadedRecords(accounts, [account]), zaps),
  planChange: {
    phase: 'rehearsed' as const,
    planId: details.planId,
    details,
    chosen: firstOf(details.choosableZapIds, details.limits.zaps),
    when: details.atPeriodEnd ? ('period_end' as const) : ('now' as const),
    failure: null,
    ...more,
  },
});

export const stories: PageStories<typeof page> = {
  title: 'Plan change',
  frame: 'content',
  page,
  states: {
    'at the end of the paid period': show(later),
    'a smaller plan': show(smaller),
    'a smaller plan, places left': show(smaller, { chosen: [100, 101, 104] }),
    'a larger plan': show(larger),
    'nothing is on': show({ ...larger, choosableZapIds: [], zapIdsToRestore: [] }),
    'being changed': show(larger, { phase: 'changing' }),
    'seen by an admin': show({ ...larger, mayChange: false }),
    'not changed': show(smaller, { failure: ['Your Zaps changed meanwhile. Check them again, then confirm.'] }),
  },
};
