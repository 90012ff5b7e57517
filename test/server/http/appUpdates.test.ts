import { startServer, type Browser, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let visitor: Browser;
beforeAll(async () => {
  server = await startServer();
  visitor = server.browser();
});
afterAll(() => server.close());

const title = (text: string) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1];

describe('/apps/updates', () => {
  it('/apps/updates lists the apps of the directory for visitors, newest first, each with its own page [B2.35]', async () => {
    const { status, text, headers } = await visitor.get('/apps/updates');
    expect([status, headers['content-type'], title(text)]).toEqual([200, 'text/html; charset=utf-8', 'App updates']);
    const days = [...text.matchAll(/<time datetime="([^"]+)">/g)].map(([, day]) => day);
    expect(days.length).toBeGreaterThan(20);
    expect(days).toEqual([...days].sort().reverse());
    expect(text).toContain('href="/apps/updates/SlackCLIAPI/slack-is-available-on-patchbay"');
    expect(text).not.toContain('FilterAPI');
  });

  it('/apps/updates has a page for each update with what the app can do, without a login [B2.35]', async () => {
    const { status, text } = await visitor.get('/apps/updates/SlackCLIAPI/slack-is-available-on-patchbay');
    expect([status, title(text)]).toEqual([200, 'Slack is available on Patchbay']);
    expect(text).toContain('<h2>Triggers</h2>');
    expect(text).toContain('<h2>Actions</h2>');
    expect(text).toContain('href="/apps/slack/integrations"');
  });

  it('/apps/updates leads from another spelling to the address of the update, and has a page for those that do not exist', async () => {
    const moved = await visitor.get('/apps/updates/SlackCLIAPI/old-title');
    expect([moved.status, moved.headers.location]).toEqual([301, '/apps/updates/SlackCLIAPI/slack-is-available-on-patchbay']);
    const missing = await visitor.get('/apps/updates/NoSuchAPI/x');
    expect([missing.status, title(missing.text)]).toEqual([404, 'Page not found']);
  });

  it('/apps/updates is answered the same when client routing has left the page to the server [B2.34]', async () => {
    const { status, text } = await visitor.get('/apps/updates?redirect=true');
    expect([status, title(text)]).toEqual([200, 'App updates']);
  });
});
