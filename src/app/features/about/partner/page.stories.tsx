import type { PageStories } from '../../../widgets/stories';
import page from './page';

const tests = [{ id: 1, name: 'partner_call_to_action', variant: 'start_building', isEligible: true, interstate: false }];

export const stories: PageStories<typeof page> = {
  title: 'Partner programme',
  frame: 'content',
  page,
  states: { page: {}, 'start building': { abTests: { phase: 'loaded', tests, born: [] } } },
};
