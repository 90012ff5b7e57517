import type { Stories } from '../../../widgets/stories';
import { HelpScreen, type HelpView } from './HelpScreen';
import { articles, findArticles } from './library';

const show =
  (view: HelpView, query = '') =>
  () => <HelpScreen view={view} query={query} onQueryChange={() => {}} onSearch={() => {}} renderEmbed={() => null} />;

export const stories: Stories = {
  title: 'Help',
  frame: 'content',
  states: {
    library: show({ kind: 'library' }),
    found: show({ kind: 'found', search: 'recovery', articles: findArticles('recovery') }, 'recovery'),
    'nothing found': show({ kind: 'found', search: 'zebra', articles: [] }, 'zebra'),
    'nothing looked for': show({ kind: 'found', search: '', articles: [] }),
    article: show({ kind: 'article', article: articles[0]! }),
    missing: show({ kind: 'missing' }),
  },
};
