import type { PageStories } from '../../../widgets/stories';
import type { Definition } from '../definition';
import { addEvent, addField, addWay } from './changes';
import { initialHistory } from './history';
import page from './page';
import { noDrafts } from './requests';

const definition: Definition = {
  format: 1,
  app: 'Shop_own_3_abcdefgh',
  name: 'Shop',
  about: 'Orders of our shop.',
  docs: '',
  bases: { default: 'https://api.shop.example' },
  hosts: ['api.shop.example'],
  connection: { ways: { key: { kind: 'key', label: 'API key', name: 'X-Api-Key', value: '{connection.token}' } } },
  actions: [
    {
      kind: 'write',
      event: 'post_orders',
      title: 'Create an order',
      help: 'Creates an order.',
      fields: [{ key: 'total', label: 'Total', type: 'number', isRequired: true }],
      request: { method: 'POST', path: '/orders', body: { json: { total: '{input.total}' } } },
    },
  ],
  triggers: [],
};

const loaded = {
  phase: 'loaded' as const,
  id: 'Shop_own_3_abcdefgh',
  version: 2,
  mayChange: true,
  olderUses: 0,
  authType: 'api_key',
  stored: definition,
  definition,
  json: null,
  isBusy: false,
  issues: [],
  losses: [],
  toConfirm: null,
  acceptsLosses: false,
  isDeleting: false,
  drafts: noDrafts,
};

/** With an action, a trigger and a way that were added and not saved yet. */
const byHand = ['actions' as const, 'triggers' as const].reduce(
  (working, list) => addField(addEvent(working, list, 'new'), { list, event: 'new' }),
  addWay({ definition, drafts: noDrafts }, 'oauth'),
);

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
    'with issues': { editOwnApp: { ...loaded, issues: [{ path: 'actions[0].fields[0].label', message: 'This must not be empty.' }] } },
    'by hand': { editOwnApp: { ...loaded, ...byHand } },
    'with new hosts': { editOwnApp: { ...loaded, toConfirm: { hosts: ['other.example.com'], digest: 'd' } } },
    'older versions in use': {
      editOwnApp: { ...loaded, olderUses: 2 },
      ownAppHistory: {
        ...initialHistory,
        older: [
          {
            version: 1,
            changes: ['The action “Create an order” has changed: the field “Note” is new.'],
            zaps: [
              { id: 7, title: 'Orders to the store', isOn: true },
              { id: 8, title: 'Refunds', isOn: false },
            ],
          },
        ],
        kept: [{ title: 'Refunds', reason: 'The newest version of Shop no longer has an event that this Zap uses.' }],
      },
    },
    versions: {
      editOwnApp: loaded,
      ownAppHistory: {
        ...initialHistory,
        versions: [
          { version: 2, createdAt: '2026-11-22T09:00:00.000Z', person: 'Ada Lovelace' },
          { version: 1, createdAt: '2026-11-20T09:00:00.000Z', person: null },
        ],
        compared: { version: 1, definition, changes: ['The action “Create an order” was added.'] },
      },
    },
    'document again': {
      editOwnApp: loaded,
      ownAppHistory: {
        ...initialHistory,
        address: 'https://api.shop.example/openapi.json',
        operations: [{ id: 'POST /refunds', title: 'Refund an order' }],
        compared: { version: null, definition, changes: ['The action “Create an order” was removed. Used by “Orders”.'] },
      },
    },
    'with losses': {
      editOwnApp: {
        ...loaded,
        losses: [{ path: 'actions[0]', message: 'The event “post_orders” was removed. To only hide it from new steps, use “retired”.' }],
      },
    },
  },
};
