import fc from 'fast-check';
import type { AppDefinition } from '../../../../src/domain/apps/definition';
import { credentialHosts } from '../../../../src/domain/apps/ownApps/credentialHosts';
import { describeChanges } from '../../../../src/domain/apps/ownApps/describeChanges';
import { operationsIn, reread } from '../../../../src/domain/apps/ownApps/rereading';

type Action = AppDefinition['actions'][number];

const action = (event: string, path: string, part: object = {}): Action => ({
  kind: 'write',
  event,
  title: event,
  help: '',
  fields: [],
  request: { method: 'POST', path },
  sample: {},
  ...part,
});

const app = (actions: readonly Action[], part: object = {}): AppDefinition => ({
  format: 1,
  app: 'Shop',
  name: 'Shop',
  docs: '',
  bases: { default: 'https://api.shop.example' },
  hosts: ['api.shop.example'],
  actions,
  triggers: [],
  ...part,
});

const field = (key: string, label: string, part: object = {}) => ({ key, label, type: 'text' as const, ...part });

const sentences = (before: AppDefinition, after: AppDefinition) =>
  describeChanges(before, after).map(({ kind, sentence }) => `${kind}: ${sentence}`);

describe('an app whose document is read again', () => {
  it('has the operations of its actions and triggers, whatever the names of values in their paths [Z189]', () => {
    const before = app([action('one', '/orders/{input.order_id}')], {
      triggers: [
        { ...action('poll', '/orders'), kind: 'poll', request: { method: 'GET', path: '/orders' }, key: '{item.id}', order: 'newest' },
      ],
    });
    const ids = ['POST /orders/{id}', 'GET /orders/{id}', 'GET /orders', 'POST /orders'];
    expect(operationsIn(before, ids)).toEqual(['POST /orders/{id}', 'GET /orders']);
  });

  it('keeps the keys, titles and labels that it has, and its own rules [Z189]', () => {
    const errors = [{ when: { status: 402 }, is: 'refused' as const, say: 'Pay first.' }];
    const mine = action('make_order', '/orders/{input.shop}', { title: 'Make', fields: [field('total', 'Sum')] });
    const before = app([mine], { name: 'Our shop', errors });
    const made = app([
      action('make_order', '/new', { title: 'New' }),
      action('post_orders', '/orders/{input.shop_id}', { title: 'Create an order', fields: [field('total', 'Total', { type: 'number' })] }),
    ]);
    const again = reread(before, made);
    expect(again).toMatchObject({ name: 'Our shop', errors });
    expect(again.actions).toMatchObject([
      { event: 'make_order', title: 'Make', fields: [{ key: 'total', label: 'Sum', type: 'number' }] },
      { event: 'make_order_2', title: 'New' },
    ]);
  });

  it('never has two events with one key, and keeps the key of each event that the document still has [Z189]', () => {
    const paths = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d/{input.x}', '/e'));
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'a_2', 'b_2', 'd'), { minLength: 5 });
    fc.assert(
      fc.property(paths, keys, paths, keys, (pathsBefore, keysBefore, pathsAfter, keysAfter) => {
        const of = (list: readonly string[], names: readonly string[]) => app(list.map((path, index) => action(names[index]!, path)));
        const [before, made] = [of(pathsBefore, keysBefore), of(pathsAfter, keysAfter)];
        const { actions } = reread(before, made);
        expect(new Set(actions.map(({ event }) => event)).size).toBe(pathsAfter.length);
        for (const { event, ...old } of before.actions) {
          const path = (old as { request?: { path?: string } }).request?.path;
          if ((pathsAfter as readonly string[]).includes(path ?? ''))
            expect(actions.find((each) => each.event === event)).toMatchObject({ request: { path } });
        }
      }),
    );
  });
});

describe('the differences between two definitions', () => {
  it('are sentences about what is new, changed and gone [Z189, Z190]', () => {
    const before = app([
      action('one', '/one', { title: 'One', fields: [field('a', 'A'), field('b', 'B')] }),
      action('two', '/two', { title: 'Two' }),
    ]);
    const changed = action('one', '/one', { title: 'One', fields: [field('b', 'B', { isRequired: true }), field('c', 'C')] });
    const ways = { key: { kind: 'key', label: 'Key', place: 'header', name: 'X-Key', value: '{connection.token}' } };
    const after = app([changed, action('three', '/three', { title: 'Three' })], {
      hosts: ['other.example.com'],
      connection: { ways, test: { title: 'Shop' } },
    });
    expect(sentences(before, after)).toEqual([
      'new: Credentials are now also sent to other.example.com.',
      'gone: Credentials are no longer sent to api.shop.example.',
      'new: The sign-in method “Key” was added.',
      'changed: The action “One” has changed: the field “C” was added, the field “A” was removed, the field “B”.',
      'new: The action “Three” was added.',
      'gone: The action “Two” was removed.',
    ]);
  });

  it('are none between a definition and itself with its members in another order [Z190]', () => {
    const one = app([action('one', '/one')]);
    const turned = Object.fromEntries(Object.entries(one).reverse()) as unknown as AppDefinition;
    expect(describeChanges(one, turned)).toEqual([]);
    expect(describeChanges(one, app([action('one', '/one', { sample: { id: 1 } })]))).toHaveLength(1);
  });
});

it('the hosts to which an app sends credentials are those of its requests and of its sign-in [Z186, Z211]', () => {
  const oauth = {
    kind: 'oauth',
    grant: 'code',
    label: 'Account',
    authorize: 'https://login.example.com/authorize',
    token: 'https://{connection.site}.tokens.example.com/token?a=b',
    renew: 'https://renewal.example.com/token',
    revoke: '{connection.server}/revoke',
    scopes: [],
    help: '',
  };
  const definition = app([], { connection: { ways: { account: oauth }, test: { title: 'Shop' } } });
  expect(credentialHosts(definition)).toEqual([
    'api.shop.example',
    'login.example.com',
    'renewal.example.com',
    '{connection.site}.tokens.example.com',
    '{connection.server}',
  ]);
});
