import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn, type Somebody } from '../../support/serverPeople';

let server: TestServer;
let person: Somebody;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  person = await newUser(server);
  browser = await signedIn(server, person);
});
afterAll(() => server.close());

const links = (text: string, part: 'header' | 'footer') =>
  [...(new RegExp(`<${part}[^>]*>(.*?)</${part}>`, 's').exec(text)?.[1] ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

describe('GET /chrome.html', () => {
  it('GET /chrome.html is a fragment of a header and a footer, with log-in and sign-up for visitors [B2.46, B7.31]', async () => {
    const { status, text, headers } = await server.browser().get('/chrome.html');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(text).not.toMatch(/<html|<body|<script/);
    expect(links(text, 'header')).toEqual(['/', '/apps', '/help', '/app/login', '/sign-up']);
    expect(links(text, 'footer')).toEqual(['/apps', '/apps/updates', '/help', '/developer/start', '/status', '/terms', '/privacy']);
  });

  it('GET /chrome.html leads those signed in to their own pages [B7.31]', async () => {
    const { text } = await browser.get('/chrome.html');
    expect(links(text, 'header')).toEqual([
      '/',
      '/app/dashboard',
      '/app/assets/zaps',
      '/app/assets/connections',
      '/app/history',
      '/apps',
      '/app/templates',
      '/help',
    ]);
    expect(text).not.toContain('superuser');
  });

  it('GET /chrome.html has the superuser bar for staff, and names the person whom they impersonate [B6.15]', async () => {
    const { db } = server.context;
    await db.updateTable('profiles').set({ is_staff: true }).where('id', '=', person.id).execute();
    expect((await browser.get('/chrome.html')).text).toMatch(
      new RegExp(`id="superuser-bar"[^>]*>Staff: ${person.email} \\(profile ${person.id}\\)`),
    );
    await db.updateTable('profiles').set({ is_staff: false }).where('id', '=', person.id).execute();
    await db.updateTable('sessions').set({ masquerader_id: 1 }).where('profile_id', '=', person.id).execute();
    expect((await browser.get('/chrome.html')).text).toContain(`Viewing as ${person.email} (profile ${person.id})`);
    await db.updateTable('sessions').set({ masquerader_id: null }).where('profile_id', '=', person.id).execute();
    expect((await browser.get('/chrome.html')).text).not.toContain('superuser');
  });

  it('surrounds the pages that the server renders [B2.46]', async () => {
    const { text } = await server.browser().get('/apps/updates');
    expect(links(text, 'header')).toContain('/sign-up');
    expect(links(text, 'footer')).toContain('/status');
  });
});
