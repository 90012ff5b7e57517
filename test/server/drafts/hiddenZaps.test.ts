import { definition, caughtHook, newEditor, storeValue } from '../../support/serverDrafts';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, somebody, withMember, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const wanted = definition(caughtHook(), storeValue('step1', 'x'));

/** Every request about a Zap, with a body that its owner may send. `revision`: of its draft. */
const requests = (revision: number): readonly (readonly ['get' | 'post' | 'put' | 'patch', string, object?])[] => [
  ['get', ''],
  ['get', '/draft'],
  ['get', '/versions'],
  ['get', '/versions/1'],
  ['get', '/samples'],
  ['get', '/step-tests'],
  ['get', '/export'],
  ['get', '/share'],
  ['post', '/trigger-tests'],
  ['post', '/step-tests', { step_key: 'step1', base_revision: revision }],
  ['post', '/test-runs', { base_revision: revision }],
  ['post', '/dry-runs', { base_revision: revision }],
  ['post', '/test-checks', { base_revision: revision }],
  ['post', '/choices', { step_key: 'step1', field: 'key' }],
  ['post', '/fields', { step_key: 'step1' }],
  ['post', '/runs', { input: {} }],
  ['post', '/copies'],
  ['post', '/share', { visibility: 'account' }],
  ['post', '/publications', { base_revision: revision }],
  ['post', '/hook-addresses'],
  ['put', '/draft', { definition: wanted, base_revision: revision }],
  ['patch', '', { title: 'Another' }],
];

it('no request about a private Zap tells a colleague or a stranger that it exists, and none does anything [S51]', async () => {
  const team = await newTeam(server);
  const [colleague, stranger] = [await withMember(server, team, 'admin'), await somebody(server)];
  const { zapId, save, publish, get } = await newEditor(server, team.owner, team.accountId);
  await save(wanted);
  expect((await publish({ turnOn: true })).status).toBe(200);
  const { revision } = (await get()).body;
  const statusesFor = async ({ browser }: Teammate) => {
    const statuses: Record<string, number> = {};
    for (const [method, path, body] of requests(revision)) {
      const url = `/api/v3/zaps/${zapId}${path}`;
      const { status } = method === 'get' ? await browser.get(url) : await browser[method](url, body);
      statuses[`${method} ${path}`] = status;
    }
    return statuses;
  };
  const hidden = Object.fromEntries(requests(revision).map(([method, path]) => [`${method} ${path}`, 404]));
  expect(await statusesFor(colleague)).toEqual(hidden);
  expect(await statusesFor(stranger)).toEqual(hidden);
  expect((await get()).body).toMatchObject({ revision, definition: wanted });
  const count = (table: 'runs' | 'zap_shares') => server.context.db.selectFrom(table).selectAll().where('zap_id', '=', zapId).execute();
  expect([await count('runs'), await count('zap_shares')]).toEqual([[], []]);
  // The same requests by the owner.
  expect(Object.entries(await statusesFor(team.owner)).filter(([, status]) => status === 404)).toEqual([]);
});
