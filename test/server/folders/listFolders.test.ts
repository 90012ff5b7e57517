import { startServer, type TestServer } from '../../support/serverHarness';
import { somebody } from '../../support/serverTeams';
import { makeFolder } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('GET /api/v3/folders lists the visible folders of an account, and no others [B1.09, B3.32, S51]', async () => {
  const { person, browser } = await somebody(server);
  const other = await somebody(server);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
  const own = await makeFolder(server, accountId, person.id, false);
  const shared = await makeFolder(server, accountId, other.person.id, true);
  await makeFolder(server, accountId, other.person.id, false);
  const { status, body } = await browser.get(`/api/v3/folders?account_id=${accountId}`);
  expect(status).toBe(200);
  expect(body.objects.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [own, 'Private'],
    [shared, 'Shared'],
  ]);
  expect((await other.browser.get(`/api/v3/folders?account_id=${accountId}`)).status).toBe(404);
});
