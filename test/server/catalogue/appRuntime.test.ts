import { appDetailsQuery, listedAppsQuery } from '../../../src/contract/browser/graphql/operations/services';
import { declaredApps } from '../../../src/server/apps';
import { knownApps } from '../../../src/server/catalogue/knownApps';
import { ask } from '../../support/graphqlAsk';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress } from '../../support/serverPeople';

let server: TestServer;
const google = { clientId: 'operators-id', clientSecret: 'operators-secret' };
beforeAll(async () => {
  server = await startServer({ env: { CONNECTION_CLIENTS: JSON.stringify({ google }) } });
});
afterAll(() => server.close());

const detailsOf = async (id: string) => (await ask(server.browser(anyAddress()), appDetailsQuery, { id })).service!;

it('an app says in which ways it is connected, and whose client signs in: the operator’s for a family, or one that a person registers [Z134]', async () => {
  const { runtime: sheets } = await detailsOf('google-sheets');
  expect(sheets!.ways.map(({ client }) => client?.state)).toEqual(['set']);
  const { runtime: slack } = await detailsOf('slack');
  expect(slack!.ways.map(({ label, client }) => [label, client?.state ?? null])).toContainEqual(['Sign in with Slack', 'own']);
  const token = slack!.ways.find(({ label }) => label === 'Bot token')!;
  expect(token).toMatchObject({
    client: null,
    help: expect.stringContaining('Your Apps'),
    fields: [{ label: 'Bot token', isRequired: true }],
  });
  const { client, fields } = slack!.ways.find((way) => way.client !== null)!;
  expect(client).toMatchObject({ redirectUri: expect.stringMatching(/\/engine\/auth\/callback$/), help: expect.any(String) });
  expect(client!.scopes).toContain('chat:write');
  expect(fields).toEqual([]);
});

it('an app has its limits, and what its requests and signatures were compared with [Z132, Z135, Z175]', async () => {
  const { runtime } = await detailsOf('todoist');
  expect(runtime!.limits).toEqual({ pollSeconds: 300, fileBytes: null, rate: { requests: 1000, seconds: 900 } });
  expect(runtime!.witness).toMatchObject({ library: '@doist/todoist-sdk', by: 'maker', isPaged: true });
  expect(runtime!.signer).toEqual({ library: '@doist/todoist-sdk', version: '11.0.0', by: 'maker' });
  expect(runtime!.eventProofs).toContainEqual({ action: 'create_task', isTrigger: false, proof: 'maker' });
  expect((await detailsOf('dropbox')).runtime!.limits.fileBytes).toBeGreaterThan(1_000_000);
});

it('an app of the product has no proof, and an app that cannot run here has nothing to say [Z132]', async () => {
  const { runtime } = await detailsOf('webhooks');
  expect(runtime).toMatchObject({ ways: [], witness: null, eventProofs: [] });
  const known = knownApps.find(({ isPublic = true, isHidden = false }) => isPublic && !isHidden)!;
  expect((await detailsOf(known.slug)).runtime).toBeNull();
});

it('every declared app names its ways, and none shows the client that the operator has set [Z134]', async () => {
  for (const { facts } of declaredApps) {
    const { runtime } = await detailsOf(facts.slug);
    expect([facts.slug, runtime!.ways.length > 0]).toEqual([facts.slug, true]);
    expect(JSON.stringify(runtime)).not.toMatch(/operators-(?:id|secret)/);
  }
});

it('the categories are counted as the list is narrowed [Z136]', async () => {
  const listed = (canRun: boolean | null) =>
    ask(server.browser(anyAddress()), listedAppsQuery, { first: 1, category: 'spreadsheets', sort: 'popularity', canRun });
  for (const canRun of [true, false, null]) {
    const { services, serviceCategories } = await listed(canRun);
    expect(serviceCategories.find(({ slug }) => slug === 'spreadsheets')?.count ?? 0).toBe(services.pageInfo.totalCount);
  }
});
