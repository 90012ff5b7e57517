import type { ZapDefinition } from '../../../../src/domain/runs/definition';
import { anyAction, caughtHook, definition, editorOf } from '../../../support/serverDrafts';
import { startServer, type TestServer } from '../../../support/serverHarness';
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
