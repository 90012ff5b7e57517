import { createHmac } from 'node:crypto';
import { days, minutes } from '../../../src/domain/durations';
import type { AppHook } from '../../../src/domain/apps/definition';
import { compile } from '../../../src/server/apps/runtime/compile';
import { connectors } from '../../../src/server/connectors';
import { hookOf, type Connector, type Hook, type Trigger } from '../../../src/server/connectors/connector';
import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { connectionTo, declare, facts, head } from '../apps/runtime/declared';
import { definition } from '../../support/serverDrafts';
import { liveZap, runsOf, sends, type LiveZap } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser } from '../../support/serverPeople';

const trigger: AppHook = {
  ...head,
  kind: 'hook',
  event: 'said',
  reach: 'app',
  fields: [{ key: 'room', label: 'Room', type: 'text' }],
  route: { place: 'body.team', kept: 'team' },
  hello: [{ when: { 'body.type': 'check' }, reply: { body: '{body.challenge}' } }],
  signature: { kind: 'hmac', hash: 'sha256', encoding: 'hex', header: 'X-Sign', content: '{body}', secret: '{client.signingSecret}' },
  where: { 'item.room': { optional: '{input.room}' } },
  key: '{item.id}',
  poll: { request: { method: 'GET', path: '/items' }, items: 'reply.body', key: '{item.id}', order: 'newest' },
};
const team = { key: 'team', label: 'Team', type: 'text' } as const;
const { connection } = declare();
const chat = compile(
  declare({ triggers: [trigger], connection: { ...connection!, fields: [...(connection!.fields ?? []), team] } }),
  facts,
);

/** An app whose trigger has a fault. */
const faulty: Connector = {
  ...chat,
  triggers: chat.triggers.map((each) => {
    const hook = hookOf(each)!;
    const receive: Hook['receive'] = (request, call) => {
      if (request.body.includes('fault') && call.input.room === 'hall') throw new TypeError('a fault');
      return hook.receive(request, call);
    };
    return { ...each, hook: { ...hook, receive } } as Trigger;
  }),
};

let server: TestServer;
let app: Counterpart;
const clients = (signingSecret?: string) =>
  JSON.stringify({ StockCLIAPI: { clientId: 'id', clientSecret: 'secret', ...(signingSecret && { signingSecret }) } });
const options = {
  env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', CONNECTION_CLIENTS: clients('sign') },
  connectors: [...connectors, faulty],
};

beforeAll(async () => {
  server = await startServer(options);
  app = await startCounterpart(() => ({ body: [] }));
});
afterEach(async () => {
  for (const table of ['hook_subscriptions', 'app_events'] as const) await server.context.db.deleteFrom(table).execute();
  await server.context.db.updateTable('triggers').set({ next_at: null }).execute();
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

/** A Zap that is on, of a connection of a team. */
async function zapOf(of: string, { room = '', owner }: { readonly room?: string; readonly owner?: LiveZap } = {}): Promise<LiveZap> {
  const ownerId = owner?.ownerId ?? (await newUser(server)).id;
  const { db } = server.context;
  const { account_id: accountId } = await db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const connectionId = await insertAuthentication(db, {
    profile_id: ownerId,
    account_id: accountId,
    selected_api: 'StockCLIAPI@1.0.0',
    title: of,
    auth_type: 'api_key',
    is_demo: false,
    sealed: encryptCredentials(server.context, ownerId, { ...connectionTo(app), team: of }),
    created_at: server.clock.now(),
  });
  const step = { key: 'trigger', app: 'StockCLIAPI', event: 'said', fields: { room }, connectionId, title: null, note: '' };
  return liveZap(server, definition(step, sends('only', `${app.url}/x`, '{}')), { beside: { ownerId } });
}

const post = (body: object, { key = 'sign', on = server, path = '/hooks/apps/StockCLIAPI', from = '203.0.113.1' } = {}) => {
  const payload = JSON.stringify(body);
  server.clock.advance(1);
  return on.app.inject({
    method: 'POST',
    remoteAddress: from,
    url: path,
    headers: { 'content-type': 'application/json', 'x-sign': createHmac('sha256', key).update(payload).digest('hex') },
    payload,
  });
};
const eventsLeft = async () => (await server.context.db.selectFrom('app_events').select('id').execute()).length;
const countOf = async (zap: LiveZap) => (await runsOf(server, zap)).length;

describe('the address of an app', () => {
  it('is answered once the event is stored, and each Zap of the team that wants it runs once [Z114]', async () => {
    const zaps = [await zapOf('one'), await zapOf('one', { room: 'hall' }), await zapOf('one', { room: 'kitchen' }), await zapOf('two')];
    await server.runZaps();
    const reply = await post({ id: 1, team: 'one', room: 'hall' });
    expect([reply.statusCode, reply.body, await eventsLeft()]).toEqual([200, '', 1]);
    expect(await Promise.all(zaps.map(countOf))).toEqual([0, 0, 0, 0]);
    await post({ id: 1, team: 'one', room: 'hall' });
    await server.runZaps();
    expect([await eventsLeft(), await Promise.all(zaps.map(countOf))]).toEqual([0, [1, 1, 0, 0]]);
  });

  it('refuses what the app has not signed, answers its question, and stores nothing that no Zap wants [Z111, Z114]', async () => {
    await zapOf('one');
    await server.runZaps();
    expect((await post({ id: 2, team: 'one' }, { key: 'other' })).statusCode).toBe(401);
    expect((await post({ type: 'check', challenge: 'abc' })).body).toBe('abc');
    expect((await post({ id: 2, team: 'three' })).statusCode).toBe(200);
    expect((await post({ id: 2 })).statusCode).toBe(200);
    expect((await post({ id: 2, team: 'one' }, { path: '/hooks/apps/GitHubCLIAPI' })).statusCode).toBe(404);
    expect(await eventsLeft()).toBe(0);
  });

  it('has a limit for signed events that nobody else can use up, and one for each sender of others [Z177, S09]', async () => {
    server.clock.advance(minutes(2));
    await server.context.limits.take({ name: 'app_hook', max: 60_000, windowSeconds: 60, key: 'StockCLIAPI', by: 59_998 });
    const wrong = async (from: string) => (await post({ team: 'one' }, { key: 'other', from })).statusCode;
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) statuses.push(await wrong('203.0.113.9'));
    expect([statuses[0], statuses[59], statuses[60], statuses[61]]).toEqual([401, 401, 429, 429]);
    expect(await wrong('203.0.113.10')).toBe(401);
    // Also from the address that sends wrong ones.
    const signed = [await post({ team: 'one' }, { from: '203.0.113.9' }), await post({ team: 'one' }), await post({ team: 'one' })];
    expect(signed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(Number(signed[2]!.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(minutes(2));
  });

  it('does not wait for a Zap whose event cannot be read [Z114]', async () => {
    const zaps = [await zapOf('one', { room: 'hall' }), await zapOf('one')];
    await server.runZaps();
    await post({ id: 'fault', team: 'one', room: 'hall' });
    await server.runZaps();
    expect([await eventsLeft(), await Promise.all(zaps.map(countOf))]).toEqual([0, [0, 1]]);
  });

  it.each(['before-commit', 'after-commit'])('neither loses nor doubles an event if the process dies %s [Z114]', async (point) => {
    const zap = await zapOf('one');
    await server.runZaps();
    let isArmed = false;
    const dying = await startServer({
      ...options,
      beside: server,
      crashPoint: (name) => {
        if (isArmed && name === point) throw new Error('died');
      },
    });
    isArmed = true;
    const accepted = (await post({ id: 3, team: 'one' }, { on: dying })).statusCode;
    if (accepted !== 200) await post({ id: 3, team: 'one' });
    await dying.runZaps().catch(() => {});
    await dying.close();
    await server.runZaps();
    expect([await countOf(zap), await eventsLeft()]).toEqual([1, 0]);
  });

  it('hands an event out to more Zaps than one transaction takes [Z114]', async () => {
    const owner = await zapOf('many');
    await server.runZaps();
    const { db } = server.context;
    const { route, sealed } = await db
      .selectFrom('hook_subscriptions')
      .select(['route', 'sealed'])
      .where('zap_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const { account_id, owner_id, live_version_id } = await db
      .selectFrom('zaps')
      .selectAll()
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const now = server.clock.now();
    const zap = {
      account_id,
      owner_id,
      title: 'Z',
      state: 'on' as const,
      live_version_id,
      created_at: now,
      updated_at: now,
      last_run_at: null,
    };
    const ids = (
      await db
        .insertInto('zaps')
        .values(Array.from({ length: 520 }, () => zap))
        .returning('id')
        .execute()
    ).map(({ id }) => id);
    const row = { state: 'active' as const, route, sealed, created_at: now };
    await db
      .insertInto('hook_subscriptions')
      .values(ids.map((zap_id) => ({ ...row, zap_id })))
      .execute();
    await post({ id: 4, team: 'many' });
    await db.updateTable('zaps').set({ state: 'off' }).where('id', '=', ids[3]!).execute();
    const { handOutAppEvents } = await import('../../../src/server/engine/appEvents');
    const counts = [await handOutAppEvents(server.context), await handOutAppEvents(server.context), await handOutAppEvents(server.context)];
    expect(counts).toEqual([500, 21, 0]);
    const { rows } = await server.server.database.pool.query<{ zaps: string; runs: string }>(
      `select count(distinct zap_id) as zaps, count(*) as runs from runs where zap_id >= ${owner.id}`,
    );
    expect(rows[0]).toEqual({ zaps: expect.anything(), runs: rows[0]!.zaps });
    expect(Number(rows[0]!.zaps)).toBe(520);
    await db.deleteFrom('zaps').where('id', 'in', ids).execute();
  });
});

describe('a Zap whose app cannot know it', () => {
  it('goes on polling as before, without a warning, until the operator has set the signing secret [Z112, Z114]', async () => {
    const plain = await startServer({ ...options, env: { ...options.env, CONNECTION_CLIENTS: clients() }, beside: server });
    const zap = await zapOf('one');
    const { findTriggerIssue } = await import('../../../src/server/engine/triggers');
    await plain.runZaps();
    const polls = () => app.requests.filter(({ path }) => path === '/v1/items').length;
    const before = polls();
    for (let count = 0; count < 3; count += 1) {
      server.clock.advance(minutes(5));
      await plain.runZaps();
    }
    expect([polls() - before, await findTriggerIssue(server.context, zap.id)]).toEqual([3, null]);
    expect((await post({ id: 5, team: 'one' }, { on: plain })).statusCode).toBe(503);
    await plain.close();
    server.clock.advance(days(1));
    await server.runZaps();
    await post({ id: 5, team: 'one' });
    await server.runZaps();
    expect(await countOf(zap)).toBe(1);
  });
});
