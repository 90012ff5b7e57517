import type { Cases } from '../../../widgets/cases';
import { DirectoryScreen } from './DirectoryScreen';
import { initialDirectory, type AppCard, type DirectoryState } from './state';

const nothing = (): void => {};
const app = (name: string, description: string, isPremium = false): AppCard => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  description,
  logoUrl: null,
  isPremium,
});
const loaded: Extract<DirectoryState['content'], { phase: 'loaded' }> = {
  phase: 'loaded',
  more: 'there',
  total: 205,
  endCursor: '3',
  apps: [app('Slack', 'Where a team talks.'), app('Salesforce', 'Customers of large companies.', true), app('Gmail', 'Mail by Google.')],
};
const categories = [
  { slug: 'email', name: 'Email', count: 12 },
  { slug: 'crm', name: 'CRM', count: 18 },
];
const show =
  (content: DirectoryState['content'], wanted: Partial<DirectoryState['wanted']> = {}) =>
  () => (
    <DirectoryScreen
      directory={{ wanted: { ...initialDirectory.wanted, ...wanted }, categories, content }}
      onSearch={nothing}
      onCategory={nothing}
      onSort={nothing}
      onClear={nothing}
      onMore={nothing}
      onRetry={nothing}
    />
  );

export const cases: Cases = {
  title: 'App directory',
  frame: 'content',
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    'all apps': show(loaded),
    'all there is': show({ ...loaded, more: 'none', total: 3, endCursor: null }, { category: 'email' }),
    'loading more': show({ ...loaded, more: 'loading' }),
    'more failed': show({ ...loaded, more: 'failed' }),
    'none found': show({ ...loaded, more: 'none', total: 0, apps: [], endCursor: null }, { search: 'zzz' }),
  },
};
