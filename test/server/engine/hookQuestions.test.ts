import { createHmac } from 'node:crypto';
import { compile } from '../../../src/server/apps/runtime/compile';
import { connectors } from '../../../src/server/connectors';
import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { connectionTo, facts } from '../apps/runtime/declared';
import { closeCounterparts } from '../connectors/counterpart';
import { definition } from '../../support/serverDrafts';
import { liveZap, runsOf, sends } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser } from '../../support/serverPeople';
import { startHookDouble, stockApp, stockHook, type HookDouble, type StoredHook } from './hookDouble';

let server: TestServer;
let app: HookDouble;

const trigger = stockHook({
  hello: [
    {
      when: { 'headers.x-hook-secret': { present: true } },
      reply: { headers: { 'X-Hook-Secret': '{headers.x-hook-secret}' } },
      keep: { given: 'headers.x-hook-secret' },
    },
  ],
  signature: { kind: 'hmac', hash: 'sha256', encoding: 'hex', header: 'X-Signature', content: '{body}', secret: '{hook.given}' },
  fetch: { method: 'GET', path: '/items/{item.data.id}' },
  output: '{item}',
  verify: { request: { method: 'GET', path: '/items/{item.data.id}' }, is: { match: { 'reply.body.name': { present: true } } } },
});

beforeAll(async () => {
  app = await startHookDouble();
  server = await startServer({
    env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' },
    connectors: [...connectors, compile(stockApp(trigger), facts)],
  });
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const call = ({ target }: StoredHook, headers: Readonly<Record<string, string>>, payload = '{}') => {
  const { pathname, search } = new URL(target.url);
  server.clock.advance(1);
  return server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
};
const send = (hook: StoredHook, secret: string, data: object) => {
  const payload = JSON.stringify({ type: 'item', data });
  return call(hook, { 'x-signature': createHmac('sha256', secret).update(payload).digest('hex') }, payload);
};

it('an app that brings a secret while it is asked signs with it afterwards, and nobody else can set one [Z108, Z111, Z113]', async () => {
  const answers: unknown[] = [];
  app.onSubscribe = async (hook) => {
    const { statusCode, headers } = await call(hook, { 'x-hook-secret': 'brought' });
    answers.push([statusCode, headers['x-hook-secret']], (await call(hook, { 'x-hook-secret': 'another' })).statusCode);
  };
  const { id: ownerId } = await newUser(server);
  const { db } = server.context;
  const { account_id: accountId } = await db.selectFrom('memberships').select('account_id').where('profile_id', '=', ownerId).executeTakeFirstOrThrow(); // prettier-ignore
  const connectionId = await insertAuthentication(db, {
    profile_id: ownerId,
    account_id: accountId,
    selected_api: 'StockCLIAPI@1.0.0',
    title: 'Stock',
    auth_type: 'api_key',
    is_demo: false,
    sealed: encryptCredentials(server.context, ownerId, connectionTo(app)),
    created_at: server.clock.now(),
  });
  const step = { key: 'trigger', app: 'StockCLIAPI', event: 'new_item', fields: {}, connectionId, title: null, note: '' };
  const zap = await liveZap(server, definition(step, sends('only', `${app.url}/x`, '{}')), { beside: { ownerId } });
  await server.runZaps();
  expect(answers).toEqual([[200, 'brought'], 403]);
  const [hook] = app.hooks;
  expect((await call(hook!, { 'x-hook-secret': 'late' })).statusCode).toBe(403);
  app.items = [{ id: 1, name: 'One' }];
  expect([(await send(hook!, 'another', { id: 1 })).statusCode, (await send(hook!, 'brought', { id: 1 })).statusCode]).toEqual([401, 200]);
  // The app does not know the second one.
  expect((await send(hook!, 'brought', { id: 2 })).statusCode).toBe(200);
  await server.runZaps();
  expect((await runsOf(server, zap)).map(({ state }) => state)).toEqual(['succeeded', 'filtered']);
});
