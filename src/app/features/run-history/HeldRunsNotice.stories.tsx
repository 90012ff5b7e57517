import type { Account } from '../../../contract/accounts';
import { entitiesOf, exampleAccount, loadedRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { HeldRunsNotice } from './HeldRunsNotice';

const held = (heldRuns: number, heldReasons: Account['heldReasons'], missedRuns = 0) => ({
  entities: entitiesOf(loadedRecords(accounts, [exampleAccount({ heldRuns, heldReasons, missedRuns })])),
});

export const stories: PageStories = {
  title: 'Held runs banner',
  page: { parts: {}, Screen: () => <HeldRunsNotice path="/app/assets/zaps" /> },
  states: {
    one: held(1, ['flood']),
    'all tasks are used': held(1204, ['task_limit']),
    'items that were missed': held(12, [], 12),
    'several reasons': held(1204, ['task_limit', 'connection', 'flood']),
  },
};
