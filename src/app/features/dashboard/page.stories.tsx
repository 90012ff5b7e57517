import { hours } from '../../../domain/durations';
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
import page from './page';

const used = (tasks: number, taskLimit: number, zaps: number, zapLimit: number) => {
  const { limits } = exampleAccount();
  const allotment = { tasks: { count: tasks, limit: taskLimit }, zaps: { count: zaps, limit: zapLimit } };
  return loadedRecords(accounts, [exampleAccount({ limits: { ...limits, allotment } })]);
};
const newProfile = loadedRecords(profiles, [exampleProfile({ signup: ago(hours(1)) })]);
const fiveThousand = Array.from({ length: 5200 }, (_, index) => exampleZap({ id: index + 1, title: `Zap ${index + 1}` }));

export const stories: PageStories<typeof page> = {
  title: 'Dashboard',
  frame: 'content',
  page,
  states: {
    'with Zaps': { entities: entitiesOf(loadedZaps(exampleZaps)) },
    loading: { entities: entitiesOf(missingRecords(profiles), missingRecords(accounts)) },
    'first day': { entities: entitiesOf(newProfile, used(0, 100, 0, 5), loadedZaps([])) },
    'limits reached': { entities: entitiesOf(used(750, 750, 20, 20), loadedZaps(exampleZaps)) },
    unlimited: { entities: entitiesOf(used(182_004, -1, 5200, -1), loadedZaps(fiveThousand)) },
    failed: { entities: entitiesOf(missingRecords(accounts, 'Problem retrieving account. Our computers ran into a problem.')) },
  },
};
