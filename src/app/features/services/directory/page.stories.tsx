import type { PageStories } from '../../../widgets/stories';
import page from './page';
import { initialDirectory, type AppCard, type DirectoryState, type LoadedApps } from './state';

const app = (name: string, description: string, canRun = false): AppCard => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  description,
  logoUrl: null,
  canRun,
});
const loaded: LoadedApps = {
  phase: 'loaded',
  next: 'idle',
  page: 0,
  total: 205,
  endCursor: 'eyJvZmZzZXQiOjJ9',
  pages: [
    [app('Slack', 'Where a team talks.', true), app('Salesforce', 'Customers of large companies.'), app('Gmail', 'Email by Google.')],
    [app('Trello', 'Cards on boards.')],
  ],
};
const categories = [
  { slug: 'email', name: 'Email', count: 12 },
  { slug: 'crm', name: 'CRM', count: 18 },
];
const show = (content: DirectoryState['content'], wanted: Partial<DirectoryState['wanted']> = {}) => ({
  appDirectory: { wanted: { ...initialDirectory.wanted, ...wanted }, categories, content },
});

export const stories: PageStories<typeof page> = {
  title: 'App directory',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    'all apps': show(loaded),
    'all there is': show({ ...loaded, pages: loaded.pages.slice(0, 1), total: 3, endCursor: null }, { category: 'email' }),
    'second page': show({ ...loaded, page: 1 }),
    'loading the next page': show({ ...loaded, page: 1, next: 'loading' }),
    'next page failed': show({ ...loaded, page: 1, next: 'failed' }),
    'none found': show({ ...loaded, pages: [[]], total: 0, endCursor: null }, { search: 'zzz' }),
  },
};
