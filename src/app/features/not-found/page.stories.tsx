import type { PageStories } from '../../widgets/stories';
import page from './page';

export const stories: PageStories<typeof page> = {
  title: 'Not-found page',
  frame: 'content',
  page,
  states: {
    'floated away': { notFound: { variant: 0 } },
    'not the page': { notFound: { variant: 1 } },
    wandering: { notFound: { variant: 2 } },
  },
};
