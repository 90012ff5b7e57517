import type { PageStories } from '../../../widgets/stories';
import { articles } from './library';
import page from './page';

const show = (pathname: string, search = '') => ({ place: { pathname, search } });

export const stories: PageStories<typeof page> = {
  title: 'Help',
  frame: 'content',
  page,
  states: {
    library: show('/help'),
    found: show('/help/search/', '?q=recovery'),
    'nothing found': show('/help/search/', '?q=zebra'),
    'nothing looked for': show('/help/search/'),
    article: show(`/help/${articles[0]!.slug}`),
    missing: show('/help/zebra'),
  },
};
