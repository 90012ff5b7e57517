import type { OwnApp } from '../../../contract/ownApps';
import type { PageStories } from '../../widgets/stories';
import page from './page';

const app = (part: Partial<OwnApp>): OwnApp => ({
  id: 'Shop_own_3_abcdefgh',
  accountId: 3,
  name: 'Shop',
  about: 'Orders and customers of our shop.',
  authType: 'api_key',
  hosts: ['api.shop.example'],
  nodes: [
    { kind: 'polling', action: 'new_orders', title: 'New item: List orders' },
    { kind: 'write', action: 'post_orders', title: 'Create an order' },
  ],
  version: 2,
  olderUses: 0,
  updatedAt: '2026-11-21T09:00:00.000Z',
  mayChange: true,
  ...part,
});

export const stories: PageStories<typeof page> = {
  title: 'Own apps',
  frame: 'content',
  page,
  states: {
    loading: { ownApps: { phase: 'loading' } },
    failed: { ownApps: { phase: 'failed' } },
    empty: { ownApps: { phase: 'loaded', apps: [] } },
    'several apps': {
      ownApps: { phase: 'loaded', apps: [app({}), app({ id: 'W', name: 'Weather', about: '', authType: 'none', mayChange: false })] },
    },
  },
};
