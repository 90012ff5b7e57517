import type { PageStories } from '../../widgets/stories';
import * as page from '.';

export const stories: PageStories<typeof page> = {
  title: 'Performance alert',
  frame: 'screen',
  page,
  states: { fatal: { performance: { frozenFor: 12_300 } } },
};
