import { sql } from 'kysely';
import type { Step, ZapDefinition } from '../../../../src/domain/runs/definition';
import { anyAction, caughtHook, definition, editorOf, storeValue } from '../../../support/serverDrafts';
import { startServer, type TestServer } from '../../../support/serverHarness';
import { withMember, type Teammate } from '../../../support/serverTeams';
import { move, plan, twoAccounts } from '../../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const connect = async (accountId: number, profileId: number, app: string): Promise<number> => {
  const values = { title: app, auth_type: 'api_key' as const, is_demo: false, sealed: Buffer.from('x'), created_at: server.clock.now() };
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
    expect([ended, others]).toEqual([expect.objectContaining({ state: 'succeeded', zap: { id: zapId, title: 'Remember later' } }), []]);
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
    expect(connectionsOf(after.definition)).toEqual([there, discord]);
    expect(connectionsOf(after.live.definition)).toEqual([there, discord]);
    expect(after).toMatchObject({ live: { number: 2 }, hook_address: address, gaps: [{ step_key: 'step2', type: 'lost_connection' }] });
    const waiting = await server.context.db
      .selectFrom('runs')
      .innerJoin('zap_versions', 'zap_versions.id', 'runs.version_id')
      .select(['runs.account_id', 'zap_versions.number'])
      .where('runs.zap_id', '=', zapId)
      .execute();
    expect(waiting).toEqual([{ account_id: targetId, number: 2 }]);
    expect((await mover.browser.post(`/api/v3/zap-moves/${moved.body.id}/undo`, {})).status).toBe(200);
    const back = (await get()).body;
    expect(connectionsOf(back.live.definition)).toEqual([slack, discord]);
    expect(back.gaps).toEqual([]);
  });
});
