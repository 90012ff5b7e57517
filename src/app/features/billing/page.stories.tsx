import { entitiesOf, exampleAccount, exampleProfile, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { Account } from '../../../contract/accounts';
import type { EntitiesState } from '../../entities';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { plans } from '../plans';
import { profiles } from '../profile/entity';
import { somePlans } from './compare/CompareTable.stories';
import page from './page';
import { initialTaskDays } from './usage/state';
import { someDays } from './usage/TaskChart.stories';

const { plan } = exampleAccount();
const team = exampleAccount({
  name: 'Harbor Coffee Roasters',
  companyName: 'Harbor Coffee Roasters Ltd',
  companyAddress: '12 Quay Street\nBristol',
  sendInvoiceEmail: true,
  invoiceEmail: 'books@harborroasters.example',
  owner: { id: 7, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
  planId: 4,
  plan: { ...plan, id: 4, name: 'Team', allowTeams: true },
  limits: { ...exampleAccount().limits, allotment: { tasks: { count: 41_312, limit: 50_000 }, zaps: { count: 4, limit: -1 } } },
});
const free = exampleAccount({
  name: 'Novák Bookkeeping',
  owner: team.owner,
  isTeamAccount: false,
  isPaid: false,
  planId: 1,
  plan: { ...plan, id: 1, name: 'Free' },
  limits: { ...team.limits, allotment: { tasks: { count: 100, limit: 100 }, zaps: { count: 5, limit: 5 } } },
});
const place = { pathname: '/app/billing' };
const ran = (most: number) => ({ taskDays: { ...initialTaskDays, days: { phase: 'loaded' as const, days: someDays(most) } } });
const show = (account: Account, more: EntitiesState['collections'] = {}) => ({
  place,
  entities: entitiesOf(loadedRecords(plans, somePlans), loadedRecords(accounts, [account]), more),
  ...ran(1900),
});
const failure = 'Try again in a moment.';

export const stories: PageStories<typeof page> = {
  title: 'Billing',
  frame: 'content',
  page,
  states: {
    'a team': show(team),
    'free, at its limits': { ...show(free), ...ran(6) },
    'a team that ended': show({ ...free, teamAccountEndDate: '2026-11-01T00:00:00.000Z' }),
    'a change is scheduled': show({
      ...team,
      scheduledPlanChange: { planId: 2, planName: 'Starter', takesEffectAt: '2026-12-24T00:00:00.000Z' },
    }),
    'seen by a member': show(team, loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 3, role: 'member' }] })])),
    'plans and days on their way': { ...show(team, missingRecords(plans)), taskDays: initialTaskDays },
    'plans and days failed': {
      ...show(team, missingRecords(plans, failure)),
      taskDays: { ...initialTaskDays, days: { phase: 'failed', reasons: [failure] } },
    },
    loading: { entities: entitiesOf(missingRecords(accounts)) },
    failed: { entities: entitiesOf(missingRecords(accounts, failure)) },
  },
};
