import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const logoOf = (key: string) => server.browser().get(`/app-logos/of/${key}`);

it('the mark of an app is found by its key, by anybody [B3.34]', async () => {
  const reply = await logoOf('TrelloCLIAPI');
  expect([reply.status, reply.headers.location]).toEqual([302, '/app-logos/trello.svg']);
  expect(reply.headers['cache-control']).toContain('public');
});

it.each(['NobodyCLIAPI', 'a%2Fb', '%00', "'--"])('there is none of %s, which is no error', async (key) => {
  const reply = await logoOf(key);
  expect([reply.status, reply.text]).toEqual([204, '']);
});
