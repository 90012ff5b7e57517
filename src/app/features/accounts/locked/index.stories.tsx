import { entitiesOf, exampleAccount, loadedRecords } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { accounts, parts } from '..';
import { Screen } from '.';

const page = { parts, Screen };

export const stories: PageStories<typeof page> = {
  title: 'Account locked over typed text',
  frame: 'screen',
  page,
  states: {
    'over typed text': { entities: entitiesOf(loadedRecords(accounts, [exampleAccount({ name: 'Harbor Coffee Roasters' })])) },
  },
};
