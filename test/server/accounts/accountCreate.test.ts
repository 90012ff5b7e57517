import { startServer, type TestServer } from '../../support/serverHarness';
import { ownAccountId, somebody, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Creates a person who was removed from their only account. */
async function removed(): Promise<Teammate> {
  const me = await somebody(server);
  await server.context.db.deleteFrom('memberships').where('profile_id', '=', me.person.id).execute();
  expect((await me.browser.get('/api/v3/accounts')).body.objects).toEqual([]);
  return me;
}
const create = ({ browser }: Teammate) => browser.post('/api/v3/accounts', {});
const listed = async ({ browser }: Teammate) => (await browser.get('/api/v3/accounts')).body.objects;

it('the server creates an account for a person who has none, on the Free plan and without a second trial', async () => {
  const me = await removed();
  const { status, body } = await create(me);
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Ada Lovelace', is_trialing: false, is_paid: false, plan: { name: 'Free' } });
  expect((await listed(me)).map(({ id }: { id: number }) => id)).toEqual([body.id]);
  const profile = (await me.browser.get(`/api/v3/profiles/${me.person.id}`)).body;
  expect(profile.roles).toEqual([{ account_id: body.id, role: 'owner' }]);
});

it('the creation of an account is in the audit trail with its creator [S64]', async () => {
  const me = await removed();
  const { id } = (await create(me)).body;
  const events = await server.context.db
    .selectFrom('audit_events')
    .select(['result', 'detail'])
    .where('profile_id', '=', me.person.id)
    .where('action', '=', 'account_created')
    .execute();
  expect(events).toEqual([{ result: 'ok', detail: `account ${id}` }]);
});

it('the server replies 409 to a person who belongs to an account, and creates none', async () => {
  const me = await somebody(server);
  const before = await ownAccountId(me);
  const { status, body } = await create(me);
  expect(status).toBe(409);
  expect(body.errors).toEqual(['You already belong to an account.']);
  expect((await listed(me)).map(({ id }: { id: number }) => id)).toEqual([before]);
});

it('the server creates one account when the button is pressed twice at the same moment [R07]', async () => {
  const me = await removed();
  const statuses = (await Promise.all([create(me), create(me)])).map(({ status }) => status);
  expect([...statuses].sort()).toEqual([201, 409]);
  expect(await listed(me)).toHaveLength(1);
});

it('the creation of an account is refused to staff who impersonate a person [S27]', async () => {
  const me = await removed();
  const { db } = server.context;
  await db.updateTable('sessions').set({ masquerader_id: me.person.id }).where('profile_id', '=', me.person.id).execute();
  expect((await create(me)).status).toBe(403);
  expect(await listed(me)).toEqual([]);
});
