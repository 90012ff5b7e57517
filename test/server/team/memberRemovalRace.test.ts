import { lockAccount } from '../../../src/server/team/store';
import { lockProfile } from '../../../src/server/profiles/store';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';
import { during } from '../../support/serverRaces';
import { newTeam, withMember } from '../../support/serverTeams';
import { makeZaps } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

// On the embedded database transactions run one after another anyway.
(isOnPostgres ? it : it.skip)('a removal and a change by the person who inherits the Zaps both come through [R27]', async () => {
  const team = await newTeam(server);
  const { accountId, owner: heir } = team;
  const remover = await withMember(server, team, 'super_admin');
  const leaver = await withMember(server, team, 'member');
  const [zap] = await makeZaps(server, { accountId, ownerId: leaver.person.id });
  // The locks of every change of an account, in their order.
  const reply = await during(
    server,
    (tx) => lockProfile(tx, heir.person.id),
    () => remover.browser.delete(`/api/v3/accounts/${accountId}/members/${leaver.person.id}`, {}),
    (tx) => lockAccount(tx, accountId),
  );
  expect(reply.status).toBe(204);
  const now = await server.context.db.selectFrom('zaps').select('owner_id').where('id', '=', zap!).executeTakeFirstOrThrow();
  expect(now.owner_id).toBe(heir.person.id);
});
