import { sql } from 'kysely';
import type { Step, ZapDefinition } from '../../../src/domain/runs/definition';
import { anyAction, caughtHook, definition, editorOf, storeValue } from '../../support/serverDrafts';
import { startServer, type TestServer } from '../../support/serverHarness';
import { withMember, type Teammate } from '../../support/serverTeams';
import { makeFolder, move, plan, twoAccounts } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const connect = async (accountId: number, profileId: number, app: string, title: string = app): Promise<number> => {
  const values = { title, auth_type: 'api_key' as const, is_demo: false, sealed: Buffer.from('x'), created_at: server.clock.now() };
  const row = { ...values, account_id: accountId, profile_id: profileId, selected_api: app };
  return (await server.context.db.insertInto('authentications').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

const connectionsOf = ({ steps }: ZapDefinition) => steps.map(({ connectionId }) => connectionId);

/** Two accounts of a person, and a Zap that is on and posts to Slack and Discord; the other account has Slack alone. */
async function connectedZap() {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const slack = await connect(fromId, mover.person.id, 'SlackCLIAPI');
  const discord = await connect(fromId, mover.person.id, 'DiscordCLIAPI');
  const there = await connect(targetId, mover.person.id, 'SlackCLIAPI');
  const made = await mover.browser.post(`/api/v3/zaps?account_id=${fromId}`, { title: 'Tell the team' });
  const editor = editorOf(mover, fromId, made.body.id);
  const saved = await editor.save(
    definition(
      caughtHook(),
      { ...anyAction('step1', 'SlackCLIAPI', 'channel_message', { text: 'Hi' }), connectionId: slack },
      { ...anyAction('step2', 'DiscordCLIAPI', 'channel_message', { text: 'Hi' }), connectionId: discord },
    ),
  );
  expect(saved.status).toBe(200);
  expect((await editor.publish({ turnOn: true })).status).toBe(200);
  return { ...editor, mover, fromId, targetId, slack, discord, there, address: saved.body.hook_address as string };
}

describe('the runs of a Zap that is moved', () => {
  it('waiting and held ones go along and finish there, an ended one stays, and the address and the newer draft are kept [Z01, Z49]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const made = await mover.browser.post(`/api/v3/zaps?account_id=${fromId}`, { title: 'Remember later' });
    const { save, publish, get, zapId } = editorOf(mover, fromId, made.body.id);
    const pause: Step = {
      kind: 'delay',
      key: 'step1',
      app: 'DelayCLIAPI',
      event: 'delay_for',
      connectionId: null,
      title: null,
      note: '',
      fields: {},
      delay: { type: 'for', amount: '2', unit: 'hours' },
    };
    const keep = storeValue('step2', '{{trigger.body.n}}');
    const address = (await save(definition(caughtHook(), pause, keep))).body.hook_address as string;
    expect((await publish({ turnOn: true })).status).toBe(200);
    const newer = definition(caughtHook(), pause, { ...keep, title: 'Not published yet' });
    expect((await save(newer)).status).toBe(200);
    const come = async (n: number) => {
      server.clock.advance(1);
      expect((await server.app.inject({ method: 'POST', url: new URL(address).pathname, payload: { n } })).statusCode).toBe(200);
      await server.runZaps();
    };
    const runs = async () =>
      (await server.context.db.selectFrom('runs').selectAll().where('zap_id', '=', zapId).orderBy('id').execute()).map((run) => [
        run.account_id,
        run.state,
        run.reason,
      ]);
    await come(1);
    server.clock.advance(3 * 3_600_000);
    await server.runZaps();
    await come(2);
    await come(3);
    await server.context.db
      .updateTable('runs')
      .set({ state: 'held', reason: 'flood' })
      .where('zap_id', '=', zapId)
      .where('id', '=', sql<string>`(SELECT id FROM runs WHERE zap_id = ${zapId} ORDER BY id DESC LIMIT 1)`)
      .execute();
    await server.context.db
      .deleteFrom('run_waits')
      .where('run_id', 'in', server.context.db.selectFrom('runs').select('id').where('state', '=', 'held'))
      .execute();
    expect(await runs()).toEqual([
      [fromId, 'succeeded', null],
      [fromId, 'waiting', 'delay'],
      [fromId, 'held', 'flood'],
    ]);

    const planned = await plan(mover, fromId, targetId, [zapId]);
    expect((await move(mover, targetId, [zapId], { planVersion: planned.body.version })).status).toBe(200);
    expect(await runs()).toEqual([
      [fromId, 'succeeded', null],
      [targetId, 'waiting', 'delay'],
      [targetId, 'held', 'flood'],
    ]);
    const draft = (await get()).body;
    expect(draft).toMatchObject({ hook_address: address, definition: newer, live: { number: 1 } });
    expect(draft.live.definition.steps[1].title).toBeNull();
    const released = await mover.browser.post(`/api/v3/runs/releases?account_id=${targetId}`, { per_minute: 600 });
    expect(released.body).toMatchObject({ released: 1, blocked: 0 });
    await come(4);
    server.clock.advance(3 * 3_600_000);
    await server.runZaps();
    server.clock.advance(3 * 3_600_000);
    await server.runZaps();
    expect(await runs()).toEqual([
      [fromId, 'succeeded', null],
      [targetId, 'succeeded', null],
      [targetId, 'succeeded', null],
      [targetId, 'succeeded', null],
    ]);
    const listed = async ({ browser }: Teammate, accountId: number) =>
      (await browser.get(`/api/v3/runs?account_id=${accountId}&search=remember`)).body.objects;
    expect(await listed(mover, targetId)).toHaveLength(3);
    // The run that ended before can be read where it ran, by the owner of that time alone.
    const [ended, ...others] = await listed(mover, fromId);
    expect([ended, others]).toEqual([
      expect.objectContaining({ state: 'succeeded', zap: expect.objectContaining({ id: zapId, title: 'Remember later' }) }),
      [],
    ]);
    const shown = (await mover.browser.get(`/api/v3/runs/${ended.id}`)).body;
    expect(shown.steps).toHaveLength(3);
    const replayable = (run: { can_replay: boolean }) => run.can_replay;
    expect([ended.can_replay, shown.can_replay, shown.steps.some(replayable)]).toEqual([false, false, false]);
    const step = await mover.browser.get(`/api/v3/runs/${ended.id}/steps?path=trigger&attempt=1`);
    expect([step.status, step.body.can_replay]).toEqual([200, false]);
    expect((await listed(mover, targetId)).map(replayable)).toEqual([true, true, true]);
    const replay = await mover.browser.post(`/api/v3/runs/${ended.id}/replays`, { version: 'same' });
    expect([replay.status, replay.body.errors]).toEqual([404, [expect.stringContaining('moved to another account')]]);
    const member = await withMember(server, { accountId: fromId, owner: mover }, 'admin');
    expect(await listed(member, fromId)).toEqual([]);
    expect((await member.browser.get(`/api/v3/runs/${ended.id}`)).status).toBe(404);
  });
});

describe('the connections of a Zap that is moved', () => {
  it('are those of the same apps in the other account; a step without one shows a gap, and an undo brings the old ones back [Z49]', async () => {
    const { mover, fromId, targetId, zapId, slack, discord, there, address, get } = await connectedZap();
    await server.app.inject({ method: 'POST', url: new URL(address).pathname, payload: {} });
    await server.context.db.updateTable('runs').set({ state: 'queued' }).where('zap_id', '=', zapId).execute();
    const planned = await plan(mover, fromId, targetId, [zapId]);
    const moved = await move(mover, targetId, [zapId], { planVersion: planned.body.version });
    expect(moved.status).toBe(200);
    const after = (await get()).body;
    expect(connectionsOf(after.definition)).toEqual([there, null]);
    // The runs that came along are held by it, instead of failing.
    expect(connectionsOf(after.live.definition)).toEqual([there, discord]);
    expect(after).toMatchObject({ live: { number: 2 }, hook_address: address, gaps: [{ step_key: 'step2', type: 'missing_connection' }] });
    const waiting = await server.context.db
      .selectFrom('runs')
      .innerJoin('zap_versions', 'zap_versions.id', 'runs.version_id')
      .select(['runs.account_id', 'zap_versions.number'])
      .where('runs.zap_id', '=', zapId)
      .execute();
    expect(waiting).toEqual([{ account_id: targetId, number: 2 }]);
    expect((await mover.browser.post(`/api/v3/zap-moves/${moved.body.id}/undo`, {})).status).toBe(200);
    const back = (await get()).body;
    expect(connectionsOf(back.definition)).toEqual([slack, discord]);
    expect(connectionsOf(back.live.definition)).toEqual([slack, discord]);
    expect(back.gaps).toEqual([]);
  });

  it('are shown before the move, chosen by the person for all Zaps or for one, and written as chosen', async () => {
    const { mover, fromId, targetId, zapId, slack, discord: oldDiscord, there, get } = await connectedZap();
    const discord = await connect(targetId, mover.person.id, 'DiscordCLIAPI', 'Regulars');
    const other = await connect(targetId, mover.person.id, 'SlackCLIAPI', 'Second workspace');
    const open = await plan(mover, fromId, targetId, [zapId]);
    const choices = { app: 'SlackCLIAPI', from_connection_id: slack, choices: [there, other] };
    expect(open.body.apps).toEqual([
      {
        key: 'DiscordCLIAPI',
        name: 'Discord',
        sources: [{ id: oldDiscord, title: 'DiscordCLIAPI' }],
        connections: [{ id: discord, title: 'Regulars', owner: null }],
      },
      {
        key: 'SlackCLIAPI',
        name: 'Slack',
        sources: [{ id: slack, title: 'SlackCLIAPI' }],
        connections: [
          { id: there, title: 'SlackCLIAPI', owner: null },
          { id: other, title: 'Second workspace', owner: null },
        ],
      },
    ]);
    expect(open.body.zaps).toEqual([
      expect.objectContaining({
        verdict: 'pauses',
        reasons: [{ kind: 'missing_connection', app: 'Slack', has_choices: true }],
        connections: [
          { app: 'DiscordCLIAPI', from_connection_id: oldDiscord, connection_id: discord, choices: [discord] },
          { ...choices, connection_id: null },
        ],
      }),
    ]);
    const forAll = { app: 'SlackCLIAPI', connection_id: there };
    const forOne = { app: 'SlackCLIAPI', connection_id: other, zap_ids: [zapId] };
    const chosen = await plan(mover, fromId, targetId, [zapId], [forAll, forOne]);
    expect(chosen.body.zaps[0]).toMatchObject({ verdict: 'ready', connections: [{ connection_id: discord }, { connection_id: other }] });
    // Other choices than those of the plan that was seen are another plan.
    const differs = await move(mover, targetId, [zapId], { planVersion: chosen.body.version, connections: [forAll] });
    expect([differs.status, differs.body.reason]).toEqual([409, 'plan_outdated']);
    const moved = await move(mover, targetId, [zapId], { planVersion: chosen.body.version, connections: [forAll, forOne] });
    expect([moved.status, moved.body.zaps[0].state]).toEqual([200, 'on']);
    const after = (await get()).body;
    expect(connectionsOf(after.definition)).toEqual([other, discord]);
    expect(connectionsOf(after.live.definition)).toEqual([other, discord]);
    expect(after.gaps).toEqual([]);
  });

  it('can be left for later: the Zap is off and says why, and its steps ask for a connection', async () => {
    const { mover, fromId, targetId, zapId, there, get } = await connectedZap();
    const later = [{ app: 'SlackCLIAPI', connection_id: null }];
    const planned = await plan(mover, fromId, targetId, [zapId], later);
    expect(planned.body.zaps[0]).toMatchObject({
      verdict: 'pauses',
      reasons: [
        { kind: 'missing_connection', app: 'Discord' },
        { kind: 'missing_connection', app: 'Slack', has_choices: true },
      ],
      connections: [
        { app: 'DiscordCLIAPI', connection_id: null, choices: [] },
        { app: 'SlackCLIAPI', connection_id: null, choices: [there] },
      ],
    });
    const unseen = await move(mover, targetId, [zapId], { connections: later });
    expect([unseen.status, unseen.body.reason]).toEqual([409, 'plan_required']);
    const moved = await move(mover, targetId, [zapId], { planVersion: planned.body.version, connections: later });
    expect([moved.status, moved.body.zaps[0].state]).toEqual([200, 'off']);
    const after = (await get()).body;
    expect(connectionsOf(after.definition)).toEqual([null, null]);
    expect(after.gaps.map(({ type }: { type: string }) => type)).toEqual(['missing_connection', 'missing_connection']);
    const turnedOn = await mover.browser.patch(`/api/v3/zaps/${zapId}?account_id=${targetId}`, { state: 'on' });
    expect(turnedOn.status).toBeGreaterThanOrEqual(400);
  });

  it('of the steps come back by an undo, each its own, also where the other account has one for both', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const [first, second] = [await connect(fromId, mover.person.id, 'SlackCLIAPI'), await connect(fromId, mover.person.id, 'SlackCLIAPI')];
    const there = await connect(targetId, mover.person.id, 'SlackCLIAPI');
    const made = await mover.browser.post(`/api/v3/zaps?account_id=${fromId}`, { title: 'From one to the other' });
    const editor = editorOf(mover, fromId, made.body.id);
    const post = (key: string, connectionId: number) => ({
      ...anyAction(key, 'SlackCLIAPI', 'channel_message', { text: 'Hi' }),
      connectionId,
    });
    expect((await editor.save(definition(caughtHook(), post('step1', second), post('step2', first)))).status).toBe(200);
    const moved = await move(mover, targetId, [editor.zapId]);
    expect(moved.status).toBe(200);
    expect(connectionsOf((await editor.get()).body.definition)).toEqual([there, there]);
    expect((await mover.browser.post(`/api/v3/zap-moves/${moved.body.id}/undo`, {})).status).toBe(200);
    expect(connectionsOf((await editor.get()).body.definition)).toEqual([second, first]);
  });

  it.each(['another person’s private one', 'one of another app', 'one of another account', 'a lost one', 'one that is not there'])(
    'cannot be %s: nothing is moved, and the reply is the same for all of them [S53]',
    async (kind) => {
      const { mover, fromId, targetId, zapId, slack, there } = await connectedZap();
      const member = await withMember(server, { accountId: targetId, owner: mover }, 'member');
      const theirs = await connect(targetId, member.person.id, 'SlackCLIAPI');
      const lost = await connect(targetId, mover.person.id, 'SlackCLIAPI');
      await server.context.db.updateTable('authentications').set({ lost_at: server.clock.now() }).where('id', '=', lost).execute();
      const ids: Record<string, number> = {
        'another person’s private one': theirs,
        'one of another app': await connect(targetId, mover.person.id, 'DiscordCLIAPI'),
        'one of another account': slack,
        'a lost one': lost,
        'one that is not there': 2_000_000_000,
      };
      for (const zap_ids of [undefined, [zapId]]) {
        const connections = [{ app: 'SlackCLIAPI', connection_id: ids[kind]!, ...(zap_ids ? { zap_ids } : {}) }];
        const replies = [
          await plan(mover, fromId, targetId, [zapId], connections),
          await move(mover, targetId, [zapId], { planVersion: 'x', connections }),
        ];
        for (const reply of replies) expect([reply.status, reply.body.reason]).toEqual([409, 'connection_unavailable']);
      }
      // The same person’s connection is offered to nobody else, and becomes a choice when it is shared.
      const before = await plan(mover, fromId, targetId, [zapId]);
      expect(before.body.zaps[0].connections[1]).toEqual({
        app: 'SlackCLIAPI',
        from_connection_id: slack,
        connection_id: there,
        choices: [there],
      });
      await server.context.db.updateTable('authentications').set({ sharing: 'shared' }).where('id', '=', theirs).execute();
      const shared = await plan(mover, fromId, targetId, [zapId], [{ app: 'SlackCLIAPI', connection_id: theirs, zap_ids: [zapId] }]);
      expect(shared.body.zaps[0].connections[1]).toEqual({
        app: 'SlackCLIAPI',
        from_connection_id: slack,
        connection_id: theirs,
        choices: [there, theirs],
      });
      expect(shared.body.apps[1].connections[1].owner).toMatch(/\S/);
    },
  );

  it('are only those that both the mover and the next owner may use', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const member = await withMember(server, { accountId: fromId, owner: mover }, 'member');
    await server.context.db
      .insertInto('memberships')
      .values({ account_id: targetId, profile_id: member.person.id, role: 'member', created_at: server.clock.now() })
      .execute();
    const here = await connect(fromId, member.person.id, 'SlackCLIAPI');
    const ofMember = await connect(targetId, member.person.id, 'SlackCLIAPI');
    const ofMover = await connect(targetId, mover.person.id, 'SlackCLIAPI');
    const made = await member.browser.post(`/api/v3/zaps?account_id=${fromId}`, { title: 'Of a member' });
    const editor = editorOf(member, fromId, made.body.id);
    const step = { ...anyAction('step1', 'SlackCLIAPI', 'channel_message', { text: 'Hi' }), connectionId: here };
    expect((await editor.save(definition(caughtHook(), step))).status).toBe(200);
    const folderId = await makeFolder(server, fromId, mover.person.id, true);
    await server.context.db.insertInto('zap_folders').values({ zap_id: editor.zapId, folder_id: folderId }).execute();
    const choices = async () => (await plan(mover, fromId, targetId, [editor.zapId])).body.zaps[0].connections[0].choices;
    expect(await choices()).toEqual([]);
    const own = [{ app: 'SlackCLIAPI', connection_id: ofMover, zap_ids: [editor.zapId] }];
    expect((await plan(mover, fromId, targetId, [editor.zapId], own)).status).toBe(409);
    await server.context.db.updateTable('authentications').set({ sharing: 'shared' }).where('id', 'in', [ofMember, ofMover]).execute();
    expect(await choices()).toEqual([ofMember, ofMover]);
  });
});

describe('two connections of one app in a Zap that is moved', () => {
  /** A Zap that posts by two Slack connections, and two others in the target. */
  async function copyingZap() {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const id = mover.person.id;
    const [first, second] = [await connect(fromId, id, 'SlackCLIAPI', 'Roastery'), await connect(fromId, id, 'SlackCLIAPI', 'Shop')];
    const [office, clients] = [await connect(targetId, id, 'SlackCLIAPI', 'Office'), await connect(targetId, id, 'SlackCLIAPI', 'Clients')];
    const post = (key: string, connectionId: number) => ({
      ...anyAction(key, 'SlackCLIAPI', 'channel_message', { text: 'Hi' }),
      connectionId,
    });
    const make = async (...connections: readonly number[]) => {
      const made = await mover.browser.post(`/api/v3/zaps?account_id=${fromId}`, { title: 'From one to the other' });
      const editor = editorOf(mover, fromId, made.body.id);
      const steps = connections.map((connection, index) => post(`step${index + 1}`, connection));
      expect((await editor.save(definition(caughtHook(), ...steps))).status).toBe(200);
      expect((await editor.publish({ turnOn: true })).status).toBe(200);
      return editor;
    };
    return { mover, fromId, targetId, first, second, office, clients, make };
  }
  const slack = 'SlackCLIAPI';

  it('are shown by their names, and each gets the one chosen for it, in the draft and in the version that runs [T58]', async () => {
    const { mover, fromId, targetId, first, second, office, clients, make } = await copyingZap();
    const zap = await make(first, second, first);
    const open = await plan(mover, fromId, targetId, [zap.zapId]);
    expect(open.body.apps[0].sources).toEqual([
      { id: first, title: 'Roastery' },
      { id: second, title: 'Shop' },
    ]);
    expect(open.body.zaps[0]).toMatchObject({
      verdict: 'pauses',
      reasons: [{ kind: 'missing_connection', app: 'Slack', has_choices: true }],
    });
    const connections = [
      { app: slack, from_connection_id: first, connection_id: office },
      { app: slack, from_connection_id: second, connection_id: clients },
    ];
    const chosen = await plan(mover, fromId, targetId, [zap.zapId], connections);
    expect(chosen.body.zaps[0]).toMatchObject({ verdict: 'ready', reasons: [] });
    const swapped = connections.map((choice, index) => ({ ...choice, connection_id: [clients, office][index]! }));
    const differs = await move(mover, targetId, [zap.zapId], { planVersion: chosen.body.version, connections: swapped });
    expect([differs.status, differs.body.reason]).toEqual([409, 'plan_outdated']);
    const moved = await move(mover, targetId, [zap.zapId], { planVersion: chosen.body.version, connections });
    expect([moved.status, moved.body.zaps[0].state]).toEqual([200, 'on']);
    const after = (await zap.get()).body;
    expect(connectionsOf(after.definition)).toEqual([office, clients, office]);
    expect(connectionsOf(after.live.definition)).toEqual([office, clients, office]);
    expect(after.gaps).toEqual([]);
    expect((await mover.browser.post(`/api/v3/zap-moves/${moved.body.id}/undo`, {})).status).toBe(200);
    const back = (await zap.get()).body;
    expect(connectionsOf(back.definition)).toEqual([first, second, first]);
    expect(connectionsOf(back.live.definition)).toEqual([first, second, first]);
  });

  it('can be chosen for all Zaps, and otherwise for one of them [T58]', async () => {
    const { mover, fromId, targetId, first, second, office, clients, make } = await copyingZap();
    const [one, other] = [await make(first, second), await make(second, first)];
    const ids = [one.zapId, other.zapId];
    const connections = [
      { app: slack, from_connection_id: first, connection_id: office },
      { app: slack, from_connection_id: second, connection_id: clients },
      { app: slack, from_connection_id: second, connection_id: office, zap_ids: [other.zapId] },
    ];
    const planned = await plan(mover, fromId, targetId, ids, connections);
    expect((await move(mover, targetId, ids, { planVersion: planned.body.version, connections })).status).toBe(200);
    expect(connectionsOf((await one.get()).body.definition)).toEqual([office, clients]);
    expect(connectionsOf((await other.get()).body.definition)).toEqual([office, office]);
  });

  it('get the one that a page of the previous release chooses for the app [T59]', async () => {
    const { mover, fromId, targetId, first, second, clients, make } = await copyingZap();
    const zap = await make(first, second);
    const connections = [{ app: slack, connection_id: clients }];
    const planned = await plan(mover, fromId, targetId, [zap.zapId], connections);
    expect(planned.body.zaps[0].verdict).toBe('ready');
    expect((await move(mover, targetId, [zap.zapId], { planVersion: planned.body.version, connections })).status).toBe(200);
    expect(connectionsOf((await zap.get()).body.definition)).toEqual([clients, clients]);
  });

  it('may be left for later one by one: only that step asks for a connection, and an undo brings both back [T58, T60]', async () => {
    const { mover, fromId, targetId, first, second, office, make } = await copyingZap();
    const zap = await make(first, second);
    const connections = [
      { app: slack, from_connection_id: first, connection_id: office },
      { app: slack, from_connection_id: second, connection_id: null },
    ];
    const planned = await plan(mover, fromId, targetId, [zap.zapId], connections);
    expect(planned.body.zaps[0]).toMatchObject({
      verdict: 'pauses',
      reasons: [{ kind: 'missing_connection', app: 'Slack', has_choices: true }],
    });
    const moved = await move(mover, targetId, [zap.zapId], { planVersion: planned.body.version, connections });
    const after = (await zap.get()).body;
    expect(connectionsOf(after.definition)).toEqual([office, null]);
    expect(after.gaps).toMatchObject([{ step_key: 'step2', type: 'missing_connection' }]);
    expect((await mover.browser.post(`/api/v3/zap-moves/${moved.body.id}/undo`, {})).status).toBe(200);
    expect(connectionsOf((await zap.get()).body.definition)).toEqual([first, second]);
  });

  it('of another person are not named to somebody who may not use them [T60, S53]', async () => {
    const { mover, fromId, targetId, make, first, second } = await copyingZap();
    const zap = await make(first, second);
    const folderId = await makeFolder(server, fromId, mover.person.id, true);
    await server.context.db.insertInto('zap_folders').values({ zap_id: zap.zapId, folder_id: folderId }).execute();
    const admin = await withMember(server, { accountId: fromId, owner: mover }, 'admin');
    const values = { account_id: targetId, profile_id: admin.person.id, role: 'member' as const, created_at: server.clock.now() };
    await server.context.db.insertInto('memberships').values(values).execute();
    await server.context.db.updateTable('authentications').set({ sharing: 'shared' }).where('id', '=', second).execute();
    const seen = await plan(admin, fromId, targetId, [zap.zapId]);
    expect(seen.body.apps[0].sources).toEqual([
      { id: first, title: null },
      { id: second, title: 'Shop' },
    ]);
  });
});
