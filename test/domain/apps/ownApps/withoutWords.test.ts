import type { AppDefinition } from '../../../../src/domain/apps/definition';
import { isSame, trustedParts, withoutWords } from '../../../../src/domain/apps/ownApps/withoutWords';

const token = { key: 'token', label: 'Token', type: 'secret', isRequired: true } as const;
const shop = { key: 'shop', label: 'Shop', type: 'text', pattern: { matches: '^[a-z]+$', say: 'Letters.' } } as const;
const account = {
  kind: 'oauth',
  grant: 'code',
  label: 'Sign in',
  help: 'Register it.',
  scopes: ['read', 'write'],
  authorize: 'https://login.shop.example/authorize',
  token: 'https://login.shop.example/token',
  ownClient: true,
} as const;
const key = { kind: 'key', label: 'API key', place: 'header', name: 'X-Key', value: '{connection.token}', fields: [token, shop] } as const;

const app: AppDefinition = {
  format: 1,
  app: 'Shop_own_1_abcdefgh',
  name: 'Shop',
  docs: '',
  bases: { default: 'https://api.shop.example' },
  hosts: ['api.shop.example', 'login.shop.example'],
  connection: { ways: { key, account }, test: { title: 'Shop', request: { method: 'GET', path: '/me' } } },
  actions: [
    {
      kind: 'write',
      event: 'order',
      title: 'Order',
      help: 'Orders.',
      fields: [shop],
      request: { method: 'POST', path: '/orders', body: { json: { label: '{input.shop}' } } },
      sample: { id: 1 },
    },
  ],
  triggers: [],
};

const withWays = (ways: object): AppDefinition => ({ ...app, connection: { ...app.connection!, ways: ways as never } });
const withOrder = (part: object): AppDefinition => ({ ...app, actions: [{ ...app.actions[0]!, ...part } as never] });

it.each([
  ['the label of a way', withWays({ key: { ...key, label: 'Key of the shop' }, account })],
  ['the instructions of a way', withWays({ key, account: { ...account, help: 'Ask the shop.' } })],
  ['the order of the ways', withWays({ account, key })],
  ['the order of scopes', withWays({ key, account: { ...account, scopes: ['write', 'read'] } })],
  [
    'the words and the order of fields',
    withWays({
      key: {
        ...key,
        fields: [
          { ...shop, label: 'Name' },
          { ...token, help: 'Secret.' },
        ],
      },
      account,
    }),
  ],
  [
    'the sentence for a wrong value',
    withWays({ key: { ...key, fields: [token, { ...shop, pattern: { ...shop.pattern, say: 'No.' } }] }, account }),
  ],
  ['the order of hosts', { ...app, hosts: app.hosts.toReversed() }],
  ['the name and the description', { ...app, name: 'Our shop', about: 'Sells.' }],
])('%s decides neither where credentials go nor how Zaps run [Z205, Z207]', (_what, changed) => {
  expect(isSame(trustedParts(app), trustedParts(changed))).toBe(true);
  expect(isSame(withoutWords(app), withoutWords(changed))).toBe(true);
});

it.each([
  ['a host', { ...app, hosts: [...app.hosts, 'other.example'] }],
  ['an address', { ...app, bases: { default: 'https://login.shop.example' } }],
  ['the address of tokens', withWays({ key, account: { ...account, token: 'https://api.shop.example/token' } })],
  ['the header of a key', withWays({ key: { ...key, name: 'X-Other' }, account })],
  ['the place of a key', withWays({ key: { ...key, place: 'query' }, account })],
  ['a way', withWays({ key })],
  ['what a part of a host may be', withWays({ key: { ...key, fields: [token, { ...shop, pattern: undefined }] }, account })],
  [
    'the request of the test',
    { ...app, connection: { ...app.connection!, test: { title: 'Shop', request: { method: 'GET', path: '/you' } } } },
  ],
] as [string, AppDefinition][])('%s decides where credentials go [Z207]', (_what, changed) => {
  expect(isSame(trustedParts(app), trustedParts(changed))).toBe(false);
});

it.each([
  ['a title, a help text and a sample', withOrder({ title: 'Buy', help: 'Buys.', sample: { id: 2 } }), true],
  ['the label of a field', withOrder({ fields: [{ ...shop, label: 'Name' }] }), true],
  ['a path', withOrder({ request: { method: 'POST', path: '/v2/orders' } }), false],
  [
    'a value of a body that is called like a word',
    withOrder({ request: { method: 'POST', path: '/orders', body: { json: { label: 'x' } } } }),
    false,
  ],
  ['whether a field is required', withOrder({ fields: [{ ...shop, isRequired: true }] }), false],
])('%s changes how Zaps run only if it is no word [Z205]', (_what, changed, runsAlike) => {
  expect(isSame(withoutWords(app), withoutWords(changed))).toBe(runsAlike);
  expect(isSame(trustedParts(app), trustedParts(changed))).toBe(true);
});
