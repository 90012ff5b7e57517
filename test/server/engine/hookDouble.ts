/** An app that sends events to those who subscribe, as it remembers them. */
import { createHmac } from 'node:crypto';
import type { AppDefinition, SubscribedHook } from '../../../src/domain/apps/definition';
import { startCounterpart, type Counterpart, type ReceivedRequest, type Reply } from '../connectors/counterpart';
import type { Insertable } from 'kysely';
import { encryptCredentials, insertAuthentication, type Credentials } from '../../../src/server/connections/store';
import type { AuthenticationsTable } from '../../../src/server/connections/tables';
import { connectionTo, declare, head } from '../apps/runtime/declared';
import { definition, newEditor, type Editor } from '../../support/serverDrafts';
import { sends } from '../../support/liveZaps';
import type { TestServer } from '../../support/serverHarness';

export interface StoredHook {
  readonly id: number;
  readonly target: { readonly url: string };
  readonly secret: string;
  readonly list: string;
}

export interface HookDouble extends Counterpart {
  hooks: StoredHook[];
  items: { readonly id: number; readonly name: string }[];
  /** Instead of an answer. */
  refuse: (request: ReceivedRequest) => Reply | null;
  /** Called while the app still answers a subscription. */
  onSubscribe: (hook: StoredHook) => Promise<void>;
  /** How often a subscription was there twice. */
  doubles: number;
}

export async function startHookDouble(): Promise<HookDouble> {
  const state = {
    hooks: [] as StoredHook[],
    items: [] as HookDouble['items'],
    doubles: 0,
    refuse: () => null,
    onSubscribe: async () => {},
  };
  let lastId = 0;
  const double = state as unknown as HookDouble;
  const counterpart = await startCounterpart(async (request) => {
    const refused = double.refuse(request);
    if (refused !== null) return refused;
    const { method, path, json } = request;
    if (path === '/v1/items') return { body: { items: double.items.toReversed() } };
    if (path.startsWith('/v1/items/')) return { body: double.items.find(({ id }) => path.endsWith(`/${id}`)) ?? {} };
    if (!path.startsWith('/v1/hooks')) return { body: {} };
    if (method === 'GET') return { body: { hooks: double.hooks } };
    if (method === 'DELETE') {
      const before = double.hooks.length;
      double.hooks = double.hooks.filter(({ id }) => path !== `/v1/hooks/${id}`);
      return { status: before === double.hooks.length ? 404 : 200, body: {} };
    }
    const hook: StoredHook = { id: (lastId += 1), target: { url: json.url }, secret: json.secret, list: json.list };
    if (double.hooks.some(({ target }) => target.url === hook.target.url)) double.doubles += 1;
    double.hooks.push(hook);
    await double.onSubscribe(hook);
    return { body: { id: hook.id } };
  });
  return Object.assign(double, counterpart);
}

const found = { name: 'found', request: { method: 'GET', path: '/hooks' }, repeat: 'safe' } as const;
const oldHook = 'found.body.hooks[target.url={hook.url}].id';
const remove = { method: 'DELETE', path: `/hooks/{${oldHook}}` } as const;

/** A hook whose app lists its subscriptions. */
export const stockHook = (more: Partial<SubscribedHook> = {}): SubscribedHook =>
  ({
    ...head,
    kind: 'hook',
    event: 'new_item',
    reach: 'subscribed',
    fields: [{ key: 'list', label: 'List', type: 'text' }],
    subscribe: {
      steps: [found, { name: 'removed', when: { [oldHook]: { present: true } }, request: remove, repeat: 'safe' }],
      request: { method: 'POST', path: '/hooks', body: { json: { url: '{hook.url}', secret: '{hook.secret}', list: '{input.list}' } } },
      keep: { id: 'reply.body.id' },
    },
    unsubscribe: { steps: [found], when: { [oldHook]: { present: true } }, request: remove },
    signature: { kind: 'hmac', hash: 'sha256', encoding: 'hex', header: 'X-Signature', content: '{body}', secret: '{hook.secret}' },
    where: { 'item.type': 'item' },
    key: '{item.data.id}',
    output: '{item.data}',
    poll: { request: { method: 'GET', path: '/items' }, items: 'reply.body.items', key: '{item.id}', order: 'newest' },
    ...more,
  }) as SubscribedHook;

export const stockApp = (...hooks: AppDefinition['triggers']): AppDefinition => declare({ triggers: hooks });

export interface StockZap extends Editor {
  readonly id: number;
  readonly connectionId: number;
}

/** The definition of a Zap whose trigger is of the app. */
export const stockZap = (app: HookDouble, connectionId: number, event = 'new_item', list = 'a') =>
  definition(
    { key: 'trigger', app: 'StockCLIAPI', event, fields: { list }, connectionId, title: null, note: '' },
    sends('only', `${app.url}/x`, '{}'),
  );

/** A Zap whose draft has a trigger of the app, in a new account. */
export async function draftStockZap(
  server: TestServer,
  app: HookDouble,
  event = 'new_item',
  signedIn: Partial<Pick<Insertable<AuthenticationsTable>, 'auth_type' | 'access_expires_at'>> & { readonly values?: Credentials } = {},
): Promise<StockZap> {
  const { values = connectionTo(app), ...more } = signedIn;
  const editor = await newEditor(server);
  const { id: ownerId } = editor.mate.person;
  const connectionId = await insertAuthentication(server.context.db, {
    profile_id: ownerId,
    account_id: editor.accountId,
    selected_api: 'StockCLIAPI@1.0.0',
    title: 'Stock',
    auth_type: 'api_key',
    is_demo: false,
    sealed: encryptCredentials(server.context, ownerId, values),
    created_at: server.clock.now(),
    ...more,
  });
  expect((await editor.save(stockZap(app, connectionId, event))).status).toBe(200);
  return { ...editor, id: editor.zapId, connectionId };
}

/** Sends an event as the app does. */
export const sendEvent = (server: TestServer, hook: StoredHook, event: unknown, secret = hook.secret) => {
  const payload = JSON.stringify(event);
  const { pathname, search } = new URL(hook.target.url);
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  // The ids of runs are in the order of milliseconds.
  server.clock.advance(1);
  return server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    payload,
  });
};
