import { days, hours } from '../../../domain/durations';
import {
  ago,
  entitiesOf,
  exampleAccount,
  exampleProfile,
  exampleZap,
  exampleZaps,
  loadedRecords,
  loadedZaps,
  missingRecords,
} from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { profiles } from '../profile/entity';
import { lastDays } from '../run-history';
import page from './page';
import { initialHome, type HomeState } from './state';

const used = (tasks: number, taskLimit: number, zaps: number, zapLimit: number) => {
  const { limits } = exampleAccount();
  const allotment = { tasks: { count: tasks, limit: taskLimit }, zaps: { count: zaps, limit: zapLimit } };
  return loadedRecords(accounts, [exampleAccount({ limits: { ...limits, allotment } })]);
};
const newProfile = loadedRecords(profiles, [exampleProfile({ signup: ago(hours(1)) })]);
const fiveThousand = Array.from({ length: 5200 }, (_, index) => exampleZap({ id: index + 1, title: `Zap ${index + 1}` }));

const counted = (runs: (day: number) => number, failed: (day: number) => number): HomeState['counts'] => ({
  phase: 'loaded',
  span: lastDays(Date.parse(ago(0)), 14),
  hours: Array.from({ length: 14 }, (_, day) => ({ from: ago(days(13 - day)), runs: runs(day), failed: failed(day) })),
});
const home = (change: Partial<HomeState> = {}): HomeState => ({
  counts: counted(
    (day) => 40 + ((day * 37) % 60),
    (day) => (day === 9 ? 31 : day % 5 === 0 ? 2 : 0),
  ),
  lost: { phase: 'loaded', connections: [] },
  ...change,
});
const lostConnection = {
  id: 4,
  title: 'orders@meridianfreight.example',
  app: { key: 'XeroCLIAPI', name: 'Xero', slug: 'xero', logoUrl: null },
  lostReason: 'Xero no longer accepts the sign-in.',
};
const troubled = [
  exampleZap({ id: 1, title: 'Invoice wholesale orders, and tell the sales team about each order above the limit', failedRuns: 9 }),
  exampleZap({ id: 2, title: 'Refund requests', askingRuns: 1 }),
  ...[3, 4, 5, 6, 7].map((id) => exampleZap({ id, title: `Stock of shop ${id}`, heldRuns: id })),
];

export const stories: PageStories<typeof page> = {
  title: 'Dashboard',
  frame: 'content',
  page,
  states: {
    'with Zaps': { dashboard: home(), entities: entitiesOf(loadedZaps(exampleZaps)) },
    loading: { dashboard: initialHome, entities: entitiesOf(missingRecords(profiles), missingRecords(accounts)) },
    'needs attention': {
      dashboard: home({ lost: { phase: 'loaded', connections: [lostConnection] } }),
      entities: entitiesOf(loadedZaps(troubled)),
    },
    'figures not loaded': {
      dashboard: { counts: { phase: 'failed' }, lost: { phase: 'failed' } },
      entities: entitiesOf(loadedZaps(exampleZaps)),
    },
    'first day': {
      dashboard: home({ counts: { phase: 'loaded', span: lastDays(Date.parse(ago(0)), 14), hours: [] } }),
      entities: entitiesOf(newProfile, used(0, 100, 0, 5), loadedZaps([])),
    },
    'limits reached': { dashboard: home(), entities: entitiesOf(used(750, 750, 20, 20), loadedZaps(exampleZaps)) },
    unlimited: { dashboard: home(), entities: entitiesOf(used(182_004, -1, 5200, -1), loadedZaps(fiveThousand)) },
    failed: { entities: entitiesOf(missingRecords(accounts, 'Problem retrieving account. Our computers ran into a problem.')) },
  },
};
