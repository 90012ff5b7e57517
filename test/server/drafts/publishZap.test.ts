import type { Step } from '../../../src/domain/runs/definition';
import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { releaseRunsOfConnection } from '../../../src/server/engine/releaseConnection';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAction, caughtHook, definition, everyDay, newEditor, storeValue } from '../../support/serverDrafts';
import { ownAccountId, somebody } from '../../support/serverTeams';
import { applyPlanChange } from '../../support/serverZaps';

let server: TestServer;
let app: Counterpart;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(() => ({ body: { number: 7 } }));
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

/** An editor in an account whose plan allows everything. */
async function editorOnPlan() {
  const mate = await somebody(server);
  const accountId = await ownAccountId(mate);
  await applyPlanChange(server, accountId, 'professional');
  return newEditor(server, mate, accountId);
}

const runsOf = async (zapId: number) =>
  server.context.db.selectFrom('runs').select(['id', 'state', 'tasks', 'version_id']).where('zap_id', '=', zapId).orderBy('id').execute();

const send = (address: string, headers: Record<string, string> = {}) => {
  server.clock.advance(1);
  return server.app.inject({ method: 'POST', url: new URL(address).pathname, headers, payload: { id: 1042 } });
};

/** Connects Slack, at a server on loopback, by a way of signing in. */
const connectSlack = ({ mate, accountId }: Awaited<ReturnType<typeof editorOnPlan>>, way: string) =>
  insertAuthentication(server.context.db, {
    profile_id: mate.person.id,
    account_id: accountId,
    selected_api: 'SlackCLIAPI@1.29.2',
    title: way,
    auth_type: 'api_key',
    is_demo: false,
    sealed: encryptCredentials(server.context, mate.person.id, { url: `${app.url}/services/x`, token: 'canary', $way: way }),
    sign_in_way: way,
    created_at: server.clock.now(),
  });
const postInSlack = (fields: Step['fields'], connectionId: number) => ({
  ...anyAction('step1', 'SlackCLIAPI', 'channel_message', fields),
  connectionId,
});

it('a step is published with a webhook, and not by a token as long as it has no channel [Z196]', async () => {
  const editor = await editorOnPlan();
  const [bot, webhook] = [await connectSlack(editor, 'bot'), await connectSlack(editor, 'webhook')];
  const posted = async (connectionId: number, fields: Step['fields']) => {
    await editor.save(definition(everyDay, postInSlack(fields, connectionId)));
    const { status, body } = await editor.publish();
    return [status, (body.check?.errors ?? []).map(({ message }: { message: string }) => message)];
  };
  expect(await posted(bot, { text: 'Hello' })).toEqual([403, ['Step 2 (Slack): Fill in “Channel”.']]);
  expect(await posted(webhook, { text: 'Hello' })).toEqual([200, []]);
  expect(await posted(bot, { text: 'Hello', channel: 'C1' })).toEqual([200, []]);
});

it('a formula in a field that the connection does not use fails no run and no test [Z225]', async () => {
  const editor = await editorOnPlan();
  const { mate, zapId } = editor;
  const webhook = await connectSlack(editor, 'webhook');
  const fields = { text: 'Order {{trigger.body.id}}', thread: '{{trigger.body.note[|number_round decimals="2"]}}' };
  const { hook_address: address, revision } = (await editor.save(definition(caughtHook(), postInSlack(fields, webhook)))).body;
  expect((await editor.publish({ turnOn: true })).status).toBe(200);
  const hook = () => server.app.inject({ method: 'POST', url: new URL(address).pathname, payload: { id: 1042, note: 'none' } });
  expect((await hook()).statusCode).toBe(200);
  await server.runZaps();
  expect(await runsOf(zapId)).toMatchObject([{ state: 'succeeded' }]);
  expect(app.last().json).toMatchObject({ text: 'Order 1042' });
  const post = (path: string, body: object) => mate.browser.post(`/api/v3/zaps/${zapId}/${path}`, { base_revision: revision, ...body });
  expect((await post('step-tests', { step_key: 'step1' })).body).toMatchObject({ outcome: 'succeeded' });
  expect((await post('test-runs', {})).body).toMatchObject({ end: 'succeeded' });
  expect((await post('dry-runs', {})).body.steps.map(({ error }: { error: string | null }) => error)).toEqual([null]);
});

it('a step whose connection changes its way while it runs waits for the values of this way [Z225]', async () => {
  const editor = await editorOnPlan();
  const connection = await connectSlack(editor, 'bot');
  const { db } = server.context;
  await editor.save(definition(caughtHook(), postInSlack({ text: 'Hello', channel: 'C1', thread: '1.2' }, connection)));
  await editor.publish({ turnOn: true });
  // As it is after a release before this has replaced the credentials.
  await db.updateTable('authentications').set({ sign_in_way: 'webhook' }).where('id', '=', connection).execute();
  const { hook_address: address } = (await editor.get()).body;
  await send(address);
  await server.runZaps();
  const [run] = await runsOf(editor.zapId);
  expect(run).toMatchObject({ state: 'waiting' });
  expect((await editor.mate.browser.get(`/api/v3/runs/${run!.id}`)).text).toContain('was just connected in another way');
});

it.each([
  ['webhook', 'bot', 'channel_message', { text: 'Hello' }, 'Fill in “Channel”.'],
  ['bot', 'webhook', 'add_reaction', { channel: 'C1', message: '1.2', emoji: 'tada' }, expect.stringContaining('Slack')],
])(
  'runs of a connection by %s wait once it is reconnected by %s, which cannot do their “%s” [Z226]',
  async (first, second, event, fields, gap) => {
    const editor = await editorOnPlan();
    const { mate, accountId, zapId } = editor;
    const id = await connectSlack(editor, first);
    const step = { ...anyAction('step1', 'SlackCLIAPI', event, fields), connectionId: id };
    const { hook_address: address } = (await editor.save(definition(caughtHook(), step))).body;
    expect((await editor.publish({ turnOn: true })).status).toBe(200);
    const reconnect = (way: string) =>
      server.context.db
        .updateTable('authentications')
        .set({
          sign_in_way: way,
          sealed: encryptCredentials(server.context, mate.person.id, { url: `${app.url}/services/x`, token: 'canary', $way: way }),
        })
        .where('id', '=', id)
        .execute();
    await reconnect(second);
    await send(address);
    await server.runZaps();
    const [held] = await runsOf(zapId);
    const { body } = await mate.browser.get(`/api/v3/runs/${held!.id}`);
    expect(body).toMatchObject({ state: 'held', reason: 'connection' });
    expect((await editor.get()).body.gaps).toMatchObject([{ message: gap }]);
    await reconnect(first);
    expect(await releaseRunsOfConnection(server.context, { id, accountId })).toBe(1);
  },
);

describe('publishing a draft', () => {
  it('a published Zap that is turned on runs for each request to its address, with its secrets, which nobody sees [Z40, Z46]', async () => {
    const { save, publish, zapId, mate } = await editorOnPlan();
    const request = { url: `${app.url}/orders`, body: '{"order": "{{trigger.body.id}}"}', token: 'canary-of-app' };
    const wanted = definition(caughtHook({ secret: 'canary-of-hook' }), anyAction('step1', 'WebHookCLIAPI', 'post', request));
    const { hook_address: address } = (await save(wanted)).body;
    expect((await send(address)).statusCode).toBe(401);
    const published = await publish({ turnOn: true });
    expect([published.status, published.body]).toEqual([200, { number: 1, published_at: expect.any(String), state: 'on' }]);
    expect((await send(address)).statusCode).toBe(401);
    expect((await send(address, { 'x-webhook-secret': 'canary-of-hook' })).statusCode).toBe(200);
    await server.runZaps();
    expect(await runsOf(zapId)).toMatchObject([{ state: 'succeeded', tasks: 1 }]);
    expect(app.requests.at(-1)).toMatchObject({ path: '/orders', json: { order: '1042' } });
    expect(app.requests.at(-1)!.headers.authorization).toBe('Bearer canary-of-app');
    const { id } = (await runsOf(zapId))[0]!;
    const shown = [await mate.browser.get(`/api/v3/runs/${id}`), await mate.browser.get(`/api/v3/zaps/${zapId}/versions/1`)];
    for (const { status, text } of shown) {
      expect(status).toBe(200);
      expect(text).not.toContain('canary');
    }
  });

  it('a Zap whose secrets cannot be read refuses requests, and a step without its secret is not run [Z46]', async () => {
    const { save, publish, zapId } = await editorOnPlan();
    const request = { url: `${app.url}/unread`, body: '{}', token: 'canary-of-app' };
    const step = anyAction('step1', 'WebHookCLIAPI', 'post', request);
    const spoil = (place: string) =>
      server.server.database.pool.query(
        // Versions never change, so the next one has it.
        `with next as (
          insert into zap_versions (zap_id, number, definition, created_at)
          select zap_id, number + 1, jsonb_set(definition, $1::text[], '{"sealed": "AAAA"}'), created_at from zap_versions
          where zap_id = $2 order by number desc limit 1 returning id
        ) update zaps set live_version_id = (select id from next) where id = $2`,
        [place.split('.'), zapId],
      );
    const { hook_address: address } = (await save(definition(caughtHook(), step))).body;
    await publish({ turnOn: true });
    await spoil('steps.0.fields.token');
    expect((await send(address)).statusCode).toBe(200);
    await server.runZaps();
    expect(await runsOf(zapId)).toMatchObject([{ state: 'failed' }]);
    expect(app.requests.filter(({ path }) => path === '/unread')).toEqual([]);
    await spoil('trigger.fields.secret');
    expect((await send(address)).statusCode).toBe(503);
    expect(await runsOf(zapId)).toHaveLength(1);
  });

  it('what runs stays as it is while the draft is edited, until the draft is published [Z25]', async () => {
    const { save, publish, get, zapId, mate } = await editorOnPlan();
    const post = (path: string) => anyAction('step1', 'WebHookCLIAPI', 'post', { url: `${app.url}/${path}`, body: '{}' });
    const { hook_address: address } = (await save(definition(caughtHook(), post('first')))).body;
    await publish({ turnOn: true });
    await save(definition(caughtHook(), post('second')));
    expect((await get()).body).toMatchObject({ hook_address: address, live: { number: 1 } });
    await send(address);
    await server.runZaps();
    expect(app.requests.at(-1)!.path).toBe('/first');
    expect((await publish()).body).toMatchObject({ number: 2, state: 'on' });
    await send(address);
    await server.runZaps();
    expect(app.requests.at(-1)!.path).toBe('/second');
    const { objects } = (await mate.browser.get(`/api/v3/zaps/${zapId}/versions`)).body;
    const by = { id: mate.person.id, name: expect.any(String) };
    expect(objects).toEqual([
      { number: 2, created_at: expect.any(String), created_by: by, is_live: true },
      { number: 1, created_at: expect.any(String), created_by: by, is_live: false },
    ]);
    expect((await mate.browser.get(`/api/v3/zaps/${zapId}/versions/1`)).body.definition.steps[0].fields.url).toBe(`${app.url}/first`);
    expect((await mate.browser.get(`/api/v3/zaps/${zapId}/versions/3`)).status).toBe(404);
  });

  it('a draft with gaps is refused with its reasons, and nothing is published [Z27, B8.10]', async () => {
    const { save, publish, get } = await editorOnPlan();
    await save(
      definition(
        everyDay,
        anyAction('step1', 'EvernoteCLIAPI', 'create_note'),
        anyAction('step2', 'SlackCLIAPI', 'channel_message', { text: 'Hello' }),
        { ...storeValue('step3', 'x'), fields: { value: 'x' } },
      ),
    );
    const refused = await publish({ turnOn: true });
    expect([refused.status, refused.body.reason]).toEqual([403, 'UnpauseError']);
    expect(refused.body.check.errors).toEqual([
      { type: 'cannot_run', message: 'Evernote can’t run here yet.' },
      { type: 'missing_connection', message: 'Slack isn’t connected.' },
      { type: 'incomplete', message: 'Step 4 (Storage by Patchbay): Fill in “Key”.' },
    ]);
    expect(refused.body.check.fixes[0]).toBe('Edit your Zap and use an app other than Evernote.');
    expect((await get()).body.live).toBeNull();
  });

  it('a Zap over the limits of its plan is published, but not turned on [B8.10]', async () => {
    const mate = await somebody(server);
    const accountId = await ownAccountId(mate);
    await applyPlanChange(server, accountId, 'free');
    const { save, publish } = await newEditor(server, mate, accountId);
    await save(definition(everyDay, storeValue('step1', 'x'), storeValue('step2', 'x')));
    const refused = await publish({ turnOn: true });
    expect(refused.body.check.errors.map(({ type }: { type: string }) => type)).toEqual(['multistep']);
    expect((await publish()).body).toMatchObject({ number: 1, state: 'off' });
  });

  it('runs have the title of their version, with values of their events and without secrets [Z66, Z46]', async () => {
    const { save, publish, mate, accountId } = await editorOnPlan();
    const runTitle = ' Order {{trigger.body.id}},\n{{trigger.body.password}} {{trigger.body.none}}';
    const wanted = { ...definition(caughtHook(), storeValue('step1', 'x')), runTitle };
    const { hook_address: address } = (await save(wanted)).body;
    await publish({ turnOn: true });
    const post = (payload: object) => {
      server.clock.advance(1);
      return server.app.inject({ method: 'POST', url: new URL(address).pathname, payload });
    };
    await post({ id: 10, password: 'canary' });
    await post({ id: 11, more: 'x'.repeat(70_000) });
    await save(definition(caughtHook(), storeValue('step1', 'x')));
    await publish();
    await post({ id: 12 });
    const { body } = await mate.browser.get(`/api/v3/runs?account_id=${accountId}`);
    expect(body.objects.map(({ title }: { title: string | null }) => title)).toEqual([null, null, 'Order 10, ••••••']);
    expect((await mate.browser.get(`/api/v3/runs/${body.objects[2].id}`)).body.title).toBe('Order 10, ••••••');
  });

  it('a Zap whose trigger cannot be checked says why in its draft, as long as it is on [Z65]', async () => {
    const { save, publish, get, mate, zapId } = await editorOnPlan();
    await save(definition({ ...caughtHook({ url: `${app.url}/list` }), event: 'retrieve' }, storeValue('step1', 'x')));
    expect((await publish({ turnOn: true })).status).toBe(200);
    expect((await get()).body.trigger_issue).toBeNull();
    await server.runZaps();
    const message = 'The reply is not a list. Enter the path to the list.';
    expect((await get()).body.trigger_issue).toEqual({ type: 'failing', message });
    expect((await mate.browser.patch(`/api/v3/zaps/${zapId}`, { state: 'off' })).status).toBe(200);
    expect((await get()).body.trigger_issue).toBeNull();
  });

  it('a publication with a key is made once, and each copy of the request gets its answer, also after the next save [R07]', async () => {
    const { save, publish, mate, zapId } = await editorOnPlan();
    const { revision } = (await save(definition(everyDay, storeValue('step1', 'x')))).body;
    const url = `/api/v3/zaps/${zapId}/publications`;
    const ask = (turnOn: boolean) =>
      mate.browser.post(url, { base_revision: revision, turn_on: turnOn }, { headers: { 'idempotency-key': 'publish' } });
    const replies = await Promise.all([1, 2, 3].map(() => ask(true)));
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      [1, 2, 3].map(() => [200, { number: 1, published_at: expect.any(String), state: 'on' }]),
    );
    await save(definition(everyDay, storeValue('step1', 'y')));
    const again = await ask(true);
    expect([again.status, again.body]).toEqual([200, replies[0]!.body]);
    expect((await ask(false)).status).toBe(422);
    expect((await mate.browser.get(`/api/v3/zaps/${zapId}/versions`)).body.objects).toHaveLength(1);
    expect((await publish()).body).toMatchObject({ number: 2 });
  });

  it('a draft that somebody else has saved meanwhile is not published: 409 [R07]', async () => {
    const { save, publish } = await editorOnPlan();
    await save(definition(everyDay, storeValue('step1', 'x')));
    await save(definition(everyDay, storeValue('step1', 'y')));
    const late = await publish({ baseRevision: 1 });
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ reason: 'draft_outdated', revision: 2 })]);
  });
});
