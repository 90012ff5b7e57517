import type { Stories } from '../../../widgets/stories';
import { NotFoundScreen } from './NotFoundScreen';

const defaults = { query: '', onQueryChange: () => {} };

export const stories: Stories = {
  title: 'Not-found page',
  frame: 'content',
  states: {
    'floated away': () => <NotFoundScreen {...defaults} variant={0} />,
    'not the page': () => <NotFoundScreen {...defaults} variant={1} />,
    wandering: () => <NotFoundScreen {...defaults} variant={2} />,
    searching: () => <NotFoundScreen {...defaults} variant={0} query="connect Slack" />,
  },
};
