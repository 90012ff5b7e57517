import { services } from '../../../src/server/catalogue/services';
import { anyAddress } from '../../support/serverPeople';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const details = (appId: string) => server.browser(anyAddress()).get(`/api/platform/v3/apps/${appId}/details`);

it.each(['cli/trello', 'wb/trello', 'cli/TrelloCLIAPI', 'cli/TrelloCLIAPI@1.7.3'])(
  'the details of the app %s have title and image [A7.22, A3.36]',
  async (appId) => {
    const reply = await details(appId);
    expect([reply.status, reply.body]).toEqual([200, { title: 'Trello', image: '/app-logos/trello.svg' }]);
  },
);

it('the details of an app whose mark may not be shown have the picture of its initial [A3.36]', async () => {
  expect((await details('cli/slack')).body).toEqual({ title: 'Slack', image: '/app-logos/slack.svg' });
});

it('the details of an app are 404 if it is unknown, hidden or private', async () => {
  const hidden = services.find((service) => service.is_hidden)?.slug;
  const secret = services.find((service) => !service.is_public)?.slug;
  for (const id of ['nothing', hidden, secret]) expect((await details(`cli/${id}`)).status).toBe(404);
});

it('the details of an app are found by the two kinds of id and no other [A7.23]', async () => {
  expect((await details('xx/trello')).status).toBe(400);
  expect((await details('trello')).status).toBe(404);
});
