import type { PageStories } from '../../../widgets/stories';
import type { Definition } from '../definition';
import page from './page';

const definition: Definition = {
  format: 1,
  app: 'Shop_own_3_abcdefgh',
  name: 'Shop',
  about: 'Orders of our shop.',
  docs: '',
  bases: { default: 'https://api.shop.example' },
  hosts: ['api.shop.example'],
  connection: { ways: { key: { label: 'API key' } } },
  actions: [
    {
      event: 'post_orders',
      title: 'Create an order',
      help: 'Creates an order.',
      fields: [{ key: 'total', label: 'Total', isRequired: true }],
      request: { method: 'POST', path: '/orders' },
    },
  ],
  triggers: [],
};

const loaded = {
  phase: 'loaded' as const,
  id: 'Shop_own_3_abcdefgh',
  version: 2,
  mayChange: true,
  authType: 'api_key',
  stored: definition,
  definition,
  json: null,
  isBusy: false,
  issues: [],
  losses: [],
  isDeleting: false,
};

export const stories: PageStories<typeof page> = {
  title: 'Own app',
  frame: 'content',
  page,
  states: {
    loading: { editOwnApp: { phase: 'loading' } },
    failed: { editOwnApp: { phase: 'failed' } },
    missing: { editOwnApp: { phase: 'missing' } },
    forms: { editOwnApp: loaded },
    'to look at': { editOwnApp: { ...loaded, mayChange: false } },
    'with issues': { editOwnApp: { ...loaded, issues: ['bases.default: The host of this base is in none of “hosts”: api.shop.example'] } },
    'with losses': { editOwnApp: { ...loaded, losses: ['actions[0]: The event “post_orders” is gone.'] } },
  },
};
