import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { connectionOfPerson, connectionOfZap, markConnectionLost, needsReconnection } from '../../../src/server/engine/connections';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function arrive() {
  const person = await newUser(server);
  const browser = await signedIn(server, person);
  const accountId: number = (await browser.get('/api/v3/accounts')).body.objects[0].id;
  const made = await browser.post(`/api/v3/zaps?account_id=${accountId}`, { template_id: '101' });
  return { profileId: person.id, accountId, zapId: made.body.id as number };
}

const connect = (profileId: number, accountId: number, more: object = {}) =>
  insertAuthentication(server.context.db, {
    profile_id: profileId,
    account_id: accountId,
    selected_api: 'GiteaCLIAPI@1.0.0',
    title: 'Gitea',
    auth_type: 'api_key',
    is_demo: false,
    sealed: encryptCredentials(server.context, profileId, { server: 'https://gitea.example', token: 'canary-token' }),
    created_at: server.clock.now(),
    ...more,
  });

describe('the connection of a step', () => {
  it('the connection of a step gives its values to Zaps of its owner in its account, and to nobody else [S51, Z48]', async () => {
    const me = await arrive();
    const other = await arrive();
    const connectionId = await connect(me.profileId, me.accountId);
    const ready = await connectionOfZap(server.context, { ...me, connectionId });
    expect(ready).toMatchObject({
      type: 'ready',
      id: connectionId,
      app: 'GiteaCLIAPI',
      values: { server: 'https://gitea.example', token: 'canary-token' },
      revision: 1,
    });
    expect(await connectionOfPerson(server.context, { ...me, connectionId })).toEqual(ready);
    for (const wanted of [
      { ...other, connectionId },
      { ...me, zapId: other.zapId, connectionId },
      { ...me, connectionId: 2 ** 31 },
    ]) {
      expect(await connectionOfZap(server.context, wanted)).toMatchObject({
        type: 'lost',
        message: expect.stringContaining('was removed'),
      });
    }
    expect(await connectionOfPerson(server.context, { ...me, profileId: other.profileId, connectionId })).toMatchObject({ type: 'lost' });
  });

  it('the connection of a step is given to Zaps of other members if it is shared with them [B3.39, S51]', async () => {
    const me = await arrive();
    const other = await arrive();
    const zapOfOther = { accountId: me.accountId, zapId: other.zapId };
    const shared = await connect(me.profileId, me.accountId, { sharing: 'shared' });
    const restricted = await connect(me.profileId, me.accountId, { sharing: 'restricted' });
    expect(await connectionOfZap(server.context, { ...zapOfOther, connectionId: shared })).toMatchObject({ type: 'ready' });
    expect(await connectionOfZap(server.context, { ...zapOfOther, connectionId: restricted })).toMatchObject({ type: 'lost' });
    await server.context.db
      .insertInto('authentication_shares')
      .values({ authentication_id: restricted, profile_id: other.profileId })
      .execute();
    expect(await connectionOfZap(server.context, { ...zapOfOther, connectionId: restricted })).toMatchObject({ type: 'ready' });
  });

  it('the connection of a step is lost once its app refused it, unless it was renewed in the meantime [Z03]', async () => {
    const me = await arrive();
    const connectionId = await connect(me.profileId, me.accountId);
    const definition = {
      format: 1,
      zone: null,
      trigger: { key: 'trigger', app: 'GiteaCLIAPI', event: 'new_issue', connectionId, title: null, note: '', fields: {} },
      steps: [],
    } as const;
    const running = { ...me, versionId: '1' };
    expect(await needsReconnection(server.context, server.context.db, running, definition)).toBe(false);
    expect(await markConnectionLost(server.context, { id: connectionId, revision: 0, reason: 'Gitea refused it.' })).toBe('renewed');
    expect(await connectionOfZap(server.context, { ...me, connectionId })).toMatchObject({ type: 'ready' });
    expect(await markConnectionLost(server.context, { id: connectionId, revision: 1, reason: 'Gitea refused it.' })).toBe('lost');
    expect(await connectionOfZap(server.context, { ...me, connectionId })).toEqual({
      type: 'lost',
      message: 'Gitea is disconnected: Gitea refused it. Reconnect it.',
    });
    expect(await needsReconnection(server.context, server.context.db, running, definition)).toBe(true);
  });

  it('the connection of a step is lost if it is a test connection, or its credentials cannot be read [S62]', async () => {
    const me = await arrive();
    const demo = await connect(me.profileId, me.accountId, { is_demo: true });
    const broken = await connect(me.profileId, me.accountId, { sealed: encryptCredentials(server.context, 999_999, { token: 'x' }) });
    expect(await connectionOfZap(server.context, { ...me, connectionId: demo })).toMatchObject({
      message: expect.stringContaining('test connection'),
    });
    expect(await connectionOfZap(server.context, { ...me, connectionId: broken })).toMatchObject({
      message: expect.stringContaining('can’t be read'),
    });
  });
});
