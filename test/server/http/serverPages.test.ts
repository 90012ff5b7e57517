/** The pages that the server renders itself. They show text that people wrote as text, at every position (S42). */
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { html, page } from '../../../src/server/http/pages/html';
import { fuzzRuns } from '../../support/fuzz';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const hostile = `"><img src=x onerror="alert(1)"><script>alert(1)</script>'&amp;</title>`;

/** Parses the page as a browser does, without scripts. Throws if it contains injected markup. */
function read(text: string): Document {
  const { document } = new JSDOM(text).window;
  expect([...document.querySelectorAll('img, script, iframe, [onerror], [onclick], [onmouseover]')].map((each) => each.outerHTML)).toEqual(
    [],
  );
  return document;
}
const open = async (url: string, browser = server.browser()) => {
  const reply = await browser.get(url);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  return read(reply.text);
};

it('the list of the mailbox and a mail in it show hostile subjects, addresses and texts as they were written [S42]', async () => {
  // The mailer refuses blanks, semicolons and angle brackets in addresses. The page must escape the rest.
  const to = `"'&ltonerror=alert(1)@example.com`;
  const link = 'https://patchbay.example/x?a=1&b=2';
  await server.context.outbox.put(server.context.db, 'hostile', { to, subject: hostile, text: `${hostile} ${link}'onmouseover='alert(1)` });
  const list = await open('/dev/mailbox');
  const entry = list.querySelector<HTMLAnchorElement>('a[href^="/dev/mailbox/"]')!;
  expect([entry.textContent, list.querySelector('small')!.textContent]).toEqual([hostile, expect.stringContaining(to)]);
  const mail = await open(entry.getAttribute('href')!);
  expect([mail.querySelector('h1')!.textContent, mail.title]).toEqual([hostile, `${hostile} | Patchbay`]);
  expect(mail.querySelector('pre')!.textContent).toBe(`${hostile} ${link}'onmouseover='alert(1)`);
  expect(mail.querySelector('pre a')!.getAttribute('href')).toBe("/x?a=1&b=2'onmouseover='alert(1)");
});

it('the bar of staff shows a hostile address as it is [S42]', async () => {
  const person = await newUser(server);
  const browser = await signedIn(server, person);
  const email = `"${hostile}"@example.com`;
  await server.context.db.updateTable('profiles').set({ email, is_staff: true }).where('id', '=', person.id).execute();
  const document = await open('/chrome.html', browser);
  expect(document.querySelector('#superuser-bar')!.textContent).toBe(`Staff: ${email} (profile ${person.id})`);
});

it('the updates of apps show hostile names and descriptions as they are [S42]', async () => {
  const { db } = server.context;
  const { key } = await db.selectFrom('services').select('key').where('slug', '=', 'slack').executeTakeFirstOrThrow();
  await db.updateTable('services').set({ name: hostile, description: hostile }).where('key', '=', key).execute();
  const list = await open('/apps/updates');
  const entry = [...list.querySelectorAll('li a')].find(({ textContent }) => textContent?.startsWith(hostile));
  expect(entry?.parentElement?.querySelector('small')?.textContent).toContain(hostile);
  const update = await open(entry!.getAttribute('href')!);
  expect(update.querySelector('h1')!.textContent).toBe(`${hostile} is available on Patchbay`);
  expect([...update.querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(hostile);
});

it.each([
  ['the page before another site', `/redirect?next=${encodeURIComponent(`https://other.example/'"><script>alert(1)</script>?a=1&lt;b`)}`],
  ['the page of a popup that waits', `/window-splash/?next=${encodeURIComponent(`/app/x'"><script>alert(1)</script>?a=1&lt;b`)}`],
])('the page %s keeps a hostile address inside its attribute [S42]', async (_name, url) => {
  const document = await open(url);
  const target =
    document.querySelector('a.button')?.getAttribute('href') ?? document.querySelector('meta[http-equiv]')?.getAttribute('content');
  expect(target).toContain('?a=1&lt;b');
});

it('any text comes out of a template as it went in, between tags and in attributes [S42]', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>"\'&;=/ abAé', 'script', '<!--', '-->', '&amp', '</p>') }), (text) => {
      const document = read(page(text, html`<p title="${text}">${text}</p>`));
      const paragraph = document.querySelector('p')!;
      expect([paragraph.textContent, paragraph.getAttribute('title'), document.querySelectorAll('main *').length]).toEqual([text, text, 1]);
    }),
    { numRuns: Math.min(fuzzRuns, 300) },
  );
});

it('such text is taken for what it is in the same conditions: markup of our own is markup [S42]', () => {
  expect(read(html`<p>${html`<b>${hostile}</b>`}</p>`.html).querySelector('p > b')!.textContent).toBe(hostile);
});
