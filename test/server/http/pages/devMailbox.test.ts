import { startServer, type TestServer } from '../../../support/serverHarness';

const production = { PATCHBAY_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@patchbay.example' };

describe('the development mailbox', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('the development mailbox shows every mail, newest first, with links that work under any name of this host, and markup as text [S30, S42]', async () => {
    const browser = server.browser();
    expect((await browser.get('/dev/mailbox')).text).toContain('No mail yet');
    const text = 'Go here:\nhttps://patchbay.example/app/reset-password#a%40b.example;code\nnot https://evil.example/x';
    await server.context.outbox.put(server.context.db, 'one', { to: 'anna@example.com', subject: 'First', text });
    await server.context.outbox.put(server.context.db, 'two', {
      to: 'bert@example.com',
      subject: '<script>alert(1)</script>',
      text: '<img src=x>',
    });
    const list = (await browser.get('/dev/mailbox')).text;
    expect(list.indexOf('bert@example.com')).toBeLessThan(list.indexOf('anna@example.com'));
    expect(list).toContain('&lt;script&gt;');
    expect(list).not.toContain('<script>');
    const id = /href="(\/dev\/mailbox\/\d+)">First/.exec(list)?.[1] ?? '';
    const page = (await browser.get(id)).text;
    expect(page).toContain(
      '<a href="/app/reset-password#a%40b.example;code">https://patchbay.example/app/reset-password#a%40b.example;code</a>',
    );
    expect(page).not.toContain('href="https://evil.example');
  });

  it('the development mailbox keeps showing what was delivered, as nothing else receives it [S62]', async () => {
    await server.runJobs();
    const { objects } = (await server.browser().get('/dev/mailbox.json')).body;
    expect(objects.map((mail: { to: string }) => mail.to)).toEqual(['bert@example.com', 'anna@example.com']);
  });

  it('the development mailbox answers 404 for a mail that is not there', async () => {
    for (const id of ['999', '0', '-1', 'x', '1e3']) expect((await server.browser().get(`/dev/mailbox/${id}`)).status).toBe(404);
  });
});

it('nothing below /dev exists in production [S62]', async () => {
  const server = await startServer({ env: production });
  for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1', '/dev/openapi.json']) {
    expect((await server.browser().get(url)).status).toBe(404);
  }
  await server.close();
});
