import type { PageStories } from '../../../widgets/stories';
import type { Definition } from '../definition';
import { initialNewApp, type Operation } from './state';
import page from './page';

const operation = (id: string, title: string, part: Partial<Operation> = {}): Operation => ({
  id,
  title,
  tag: 'Orders',
  isReading: id.startsWith('GET'),
  isDeprecated: false,
  ...part,
});

const operations = [
  operation('GET /orders', 'List orders'),
  operation('POST /orders', 'Create an order'),
  operation('GET /old', 'List old orders', { isDeprecated: true, tag: null }),
];

const definition: Definition = {
  format: 1,
  app: 'App',
  name: 'Shop',
  docs: '',
  bases: { default: 'https://api.shop.example' },
  hosts: ['api.shop.example'],
  actions: [{ kind: 'write', event: 'post_orders', title: 'Create an order', help: '', fields: [] }],
  triggers: [],
};

const toConfirm = { hosts: ['api.shop.example'], digest: 'd' };
const review = { ...initialNewApp, step: 'review' as const, operations, definition, toConfirm };

export const stories: PageStories<typeof page> = {
  title: 'New own app',
  frame: 'content',
  page,
  states: {
    document: { newOwnApp: initialNewApp },
    address: { newOwnApp: { ...initialNewApp, from: 'address', address: 'https://api.shop.example/openapi.json' } },
    'by hand': { newOwnApp: { ...initialNewApp, from: 'hand', hand: { ...initialNewApp.hand, signIn: 'header' } } },
    unreadable: { newOwnApp: { ...initialNewApp, text: 'nothing', issues: ['The OpenAPI document is neither JSON nor YAML.'] } },
    operations: { newOwnApp: { ...initialNewApp, step: 'operations', operations, chosen: ['POST /orders'] } },
    review: { newOwnApp: review },
    'another host': { newOwnApp: { ...review, foreignHosts: ['api.shop.example'] } },
  },
};
