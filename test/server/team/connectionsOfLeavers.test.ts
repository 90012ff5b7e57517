import type { ActionStep } from '../../../src/domain/runs/kinds/action';
import { gitea, mastodon } from '../apps/declaredConnector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { decideAt, startAuthorizationServer, type AuthorizationServer } from '../../support/authorizationServer';
import { definitionOf, hookTrigger, liveZap, runsOf, type LiveZap } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, withMember, type Team, type Teammate } from '../../support/serverTeams';

let app: AuthorizationServer;
let server: TestServer;
beforeAll(async () => {
  app = await startAuthorizationServer(['https://patchbay.example']);
  server = await startServer({
    connectors: [gitea, mastodon, webhooks],
    env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', DELETION_DELAY_SECONDS: '0' },
  });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** Connects the app in the account of the team; the id of the connection. */
async function connect({ browser }: Teammate, { accountId }: Team, api = 'GiteaCLIAPI'): Promise<number> {
  const credentials = [
    { name: 'server', value: app.url },
    { name: 'client_id', value: app.client.id },
    { name: 'client_secret', value: app.client.secret },
  ];
  const begun = await browser.post(`/api/v3/authentications/sign-ins?account_id=${accountId}`, { api, credentials });
  const made = await browser.post('/api/v3/authentications/sign-ins/answers', await decideAt(begun.body.authorization_url));
  return made.body.id as number;
}

const issueStep = (connectionId: number): ActionStep => ({
  kind: 'action',
  key: 's1',
  app: 'GiteaCLIAPI',
  event: 'create_issue',
  connectionId,
  title: null,
  note: '',
  fields: { repository: 'ada/engine', title: '{{trigger.body.title}}', body: '' },
});

/** A Zap in the account of the team that is on and uses a connection. */
async function zapWith({ person }: Teammate, { accountId }: Team, title: string, connectionId: number): Promise<LiveZap> {
  const zap = await liveZap(server, definitionOf(hookTrigger(), issueStep(connectionId)), { beside: { ownerId: person.id } });
  await server.context.db.updateTable('zaps').set({ account_id: accountId, title }).where('id', '=', zap.id).execute();
  return { ...zap, accountId };
}

/** A member shares a connection, which their own Zap and one of the owner of the team use. */
async function sharing() {
  const team = await newTeam(server);
  const member = await withMember(server, team, 'member');
  const connectionId = await connect(member, team);
  // The other app has no address at which tokens are revoked.
  await connect(member, team, 'MastodonCLIAPI');
  const token = app.access.at(-1)!;
  expect((await member.browser.patch(`/api/v3/authentications/${connectionId}`, { sharing: 'shared' })).status).toBe(200);
  const ofMember = await zapWith(member, team, 'Of the member', connectionId);
  const ofOwner = await zapWith(team.owner, team, 'Of the owner', connectionId);
  return { team, member, connectionId, token, ofMember, ofOwner };
}

const send = async ({ hook }: LiveZap, title: string) => {
  server.clock.advance(1);
  expect((await server.browser().post(hook!, { title })).status).toBe(200);
  await server.runZaps();
};
const statesOf = async (zap: LiveZap) => (await runsOf(server, zap)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
const toldTo = async ({ person }: Teammate) =>
  (await server.mails(person.email)).filter(({ subject }) => / needs? (an)?other /.test(subject));

it('the Zaps that used connections of a member who was removed hold their runs, and run them with the connection that is chosen instead [Z03, Z48]', async () => {
  const { team, member, token, ofMember, ofOwner } = await sharing();
  await send(ofOwner, 'before');
  expect([await statesOf(ofOwner), app.issues.at(-1)]).toEqual([['succeeded'], 'before']);

  expect((await team.owner.browser.delete(`/api/v3/accounts/${team.accountId}/members/${member.person.id}`)).status).toBe(204);
  await server.runJobs();
  expect(app.revoked).toContain(token);
  const [mail, ...others] = await toldTo(team.owner);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('2 Zaps need other connections');
  for (const text of ['“Of the member”', `/editor/${ofMember.id}`, '“Of the owner”', `/editor/${ofOwner.id}`])
    expect(mail?.text).toContain(text);
  expect(await toldTo(member)).toEqual([]);

  const calls = app.issues.length;
  for (const zap of [ofMember, ofOwner]) await send(zap, 'after');
  // Nothing happens to them by itself.
  for (let seconds = 0; seconds < 3; seconds += 1) {
    server.clock.advance(1000);
    await server.runZaps();
  }
  for (const [zap, states] of [
    [ofMember, ['held: connection']],
    [ofOwner, ['succeeded', 'held: connection']],
  ] as const)
    expect(await statesOf(zap)).toEqual(states);
  expect((await runsOf(server, ofOwner)).at(-1)?.fence).toBe(0);
  expect(app.issues).toHaveLength(calls);

  const connectionId = await connect(team.owner, team);
  const url = `/api/v3/zaps/${ofOwner.id}`;
  const { live, revision } = (await team.owner.browser.get(`${url}/draft`)).body;
  const chosen = { ...live.definition, steps: [issueStep(connectionId)] };
  const saved = await team.owner.browser.put(`${url}/draft`, { definition: chosen, base_revision: revision });
  expect((await team.owner.browser.post(`${url}/publications`, { base_revision: saved.body.revision })).status).toBe(200);
  await server.runZaps();
  expect(await statesOf(ofOwner)).toEqual(['succeeded', 'succeeded']);
  expect(app.issues.slice(calls)).toEqual(['after']);
  expect(await statesOf(ofMember)).toEqual(['held: connection']);
});

it('a person who deletes their data takes their Zaps along; the owners of others’ Zaps that used their connections are told [S57, Z50]', async () => {
  const { team, member, token, ofMember, ofOwner } = await sharing();
  const { id, email, password } = member.person;
  const asked = await member.browser.post(`/api/v3/profiles/${id}/data/delete`, { password, confirmation: email });
  expect(asked.status).toBe(201);
  await server.runJobs();
  expect(app.revoked).toContain(token);
  expect((await toldTo(team.owner)).map(({ subject }) => subject)).toEqual(['“Of the owner” needs another connection']);
  expect((await server.browser().post(ofMember.hook!, { title: 'x' })).status).toBe(404);
  await send(ofOwner, 'after');
  expect(await statesOf(ofOwner)).toEqual(['held: connection']);
});

it('a member who removes a shared connection is told nothing; the owners of other Zaps that use it are [Z03]', async () => {
  const { team, member, connectionId, ofOwner } = await sharing();
  expect((await member.browser.delete(`/api/v3/authentications/${connectionId}`)).status).toBe(204);
  expect((await toldTo(team.owner)).map(({ subject }) => subject)).toEqual(['“Of the owner” needs another connection']);
  expect(await toldTo(member)).toEqual([]);
  await send(ofOwner, 'after');
  expect(await statesOf(ofOwner)).toEqual(['held: connection']);
});

it('runs that need a connection which is no longer shared stay on hold without a try, and continue once it is shared again [Z03, Z06]', async () => {
  const { member, connectionId, ofMember, ofOwner } = await sharing();
  const share = (how: 'private' | 'shared') => member.browser.patch(`/api/v3/authentications/${connectionId}`, { sharing: how });
  expect((await share('private')).status).toBe(200);
  await send(ofOwner, 'unshared');
  for (let seconds = 0; seconds < 3; seconds += 1) {
    server.clock.advance(1000);
    await server.runZaps();
  }
  expect(await statesOf(ofOwner)).toEqual(['held: connection']);
  const [run] = await runsOf(server, ofOwner);
  // Its trigger alone.
  expect(await server.context.db.selectFrom('run_steps').select('path').where('run_id', '=', run!.id).execute()).toEqual([
    { path: 'trigger' },
  ]);
  await send(ofMember, 'of the member');
  expect(await statesOf(ofMember)).toEqual(['succeeded']);
  expect((await share('shared')).status).toBe(200);
  server.clock.advance(1000);
  await server.runZaps();
  expect([await statesOf(ofOwner), app.issues.at(-1)]).toEqual([['succeeded'], 'unshared']);
});
