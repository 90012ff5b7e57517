import type { PageStories } from '../../../widgets/stories';
import page from './page';
import { samlFailures } from './texts';

export const stories: PageStories<typeof page> = {
  title: 'Single sign-on that failed',
  frame: 'screen',
  page,
  states: Object.fromEntries(
    Object.keys(samlFailures).map((reason) => [reason.replaceAll('_', ' '), { place: { search: `?reason=${reason}` } }]),
  ),
};
