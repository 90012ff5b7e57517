import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, connect, type AddressInfo, type Server as TcpServer } from 'node:net';
import { ImapFlow } from 'imapflow';
import type { Page } from 'playwright-core';
import { createCertificate } from '../server/connectors/certificate';
import { useJourney } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { expectAccessible, openDashboard } from './actions';
import { choose, fill, findSample, insert, open, openNewZap, publish, reach, saved, step, until, untilLater } from './editorActions';

const journey = useJourney({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' });

const listen = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A site with a feed, which also takes the requests of the Zaps. */
let site: Server;
let siteUrl = '';
let feedLooks = 0;
const items: string[] = [];
const received: string[] = [];
const feed = () =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Notes</title>${items
    .map((title) => `<item><guid isPermaLink="false">${title}</guid><title>${title}</title></item>`)
    .join('')}</channel></rss>`;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/feed') {
      feedLooks += 1;
      return response.setHeader('content-type', 'application/rss+xml').end(feed());
    }
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    return request.on('end', () => {
      received.push(body);
      response.setHeader('content-type', 'application/json').end('{"id":1}');
    });
  });
  siteUrl = `http://127.0.0.1:${await listen(site)}`;
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

/** Opens the editor of a new Zap. */
async function newZap(title: string): Promise<Page> {
  const page = await journey.page();
  await openDashboard(page, await newConfirmedUser(journey.server));
  await openNewZap(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  return page;
}

/** The second step tells the site what the trigger found. */
async function tellTheSite(page: Page, value: string) {
  await findSample(page);
  await choose(page, 2, 'Webhooks', 'Send a request');
  await fill(page, 2, /^URL/, `${siteUrl}/told`);
  const format = step(page, 2).getByRole('combobox', { name: 'Body format' });
  await (await reach(page, 2, format)).selectOption({ label: 'Text as entered' });
  await insert(page, 2, 'Body', value);
  await saved(page);
}

/** Lets time pass until the Zap has run, and finds its run in the history. */
async function expectRunInHistory(page: Page, title: string, minutes: number, hasRun: () => boolean) {
  await untilLater(journey.server, minutes, hasRun);
  await page.goto('/app/history');
  const row = page.getByRole('row', { name: new RegExp(title) }).filter({ hasText: 'Succeeded' });
  await row.first().waitFor();
  await row.first().getByRole('link', { name: title }).click();
  await page
    .getByRole('article', { name: /Send a request/ })
    .getByText('Succeeded')
    .waitFor();
}

describe('Zaps of each kind of trigger', () => {
  it('a Zap that runs at times is built in the browser, published, and run in its time zone [Z44, Z51]', async () => {
    const page = await newZap('Every hour a note');
    await choose(page, 1, 'Schedule', 'Every hour');
    await step(page, 1).getByText('Next five times').waitFor();
    await tellTheSite(page, 'Time');
    await expectAccessible(page);
    await publish(page);
    const before = received.length;
    await expectRunInHistory(page, 'Every hour a note', 60, () => received.length > before);
  });

  it('a Zap that polls a feed is built in the browser, published, and run once for a new entry [Z44, Z51]', async () => {
    items.unshift('An old entry');
    const page = await newZap('Entries of the feed');
    await choose(page, 1, 'RSS', 'New entry');
    await fill(page, 1, /^Feed URL/, `${siteUrl}/feed`);
    await saved(page);
    await tellTheSite(page, 'Title');
    await publish(page);
    const looks = feedLooks;
    await until(() => feedLooks > looks);
    items.unshift('A new entry');
    await expectRunInHistory(page, 'Entries of the feed', 20, () => received.includes('A new entry'));
    expect(received.filter((each) => each === 'A new entry')).toHaveLength(1);
    expect(received).not.toContain('An old entry');
  });

  it('a Zap that waits for mail is built in the browser with a connection of its mailbox, published, and run for a new mail [Z44, Z51]', async () => {
    const { startDovecot } = await import('../../scripts/machine/dovecot.mjs');
    const { key, cert } = createCertificate();
    const login = { user: 'ada', password: 'plum-mailbox-47' };
    const mailServer = await startDovecot({ key, cert }, login);
    // Counts the visits of the product.
    let visits = 0;
    const door = createTcpServer((socket) => {
      const inner = connect(mailServer.imaps, '127.0.0.1');
      socket.pipe(inner).pipe(socket);
      socket.on('error', () => inner.destroy());
      inner.on('error', () => socket.destroy());
      socket.on('close', () => (visits += 1));
    });
    const port = await listen(door);
    const owner = new ImapFlow({
      host: '127.0.0.1',
      port: mailServer.imap,
      secure: false,
      doSTARTTLS: false,
      auth: { user: login.user, pass: login.password },
      logger: false,
    });
    await owner.connect();
    const deliver = (subject: string) =>
      owner.append('INBOX', ['From: Bob <bob@example.com>', `Subject: ${subject}`, '', 'Hello'].join('\r\n'));
    try {
      await deliver('An old mail');
      const page = await newZap('Mail for the desk');
      await choose(page, 1, 'IMAP', 'New email');
      await saved(page);
      await open(page, 1, 'Setup');
      const [form] = await Promise.all([
        page.waitForEvent('popup'),
        step(page, 1)
          .getByRole('link', { name: /^Connect IMAP/ })
          .first()
          .click(),
      ]);
      await form.getByLabel('Host', { exact: false }).fill('127.0.0.1');
      await form.getByLabel('Port').fill(String(port));
      await form.getByLabel('User').fill(login.user);
      await form.getByLabel(/^Password/).fill(login.password);
      await form.getByLabel('CA certificate').fill(cert);
      await expectAccessible(form);
      await Promise.all([form.waitForEvent('close'), form.getByRole('button', { name: /^Connect/ }).click()]);
      await page.bringToFront();
      const account = step(page, 1).getByRole('combobox', { name: 'IMAP by Patchbay account' });
      await until(async () => (await account.inputValue()) !== '');
      await tellTheSite(page, 'Subject');
      await publish(page);
      const before = visits;
      await until(() => visits > before);
      await deliver('A new mail');
      await expectRunInHistory(page, 'Mail for the desk', 20, () => received.includes('A new mail'));
      expect(received).not.toContain('An old mail');
    } finally {
      await owner.logout();
      await new Promise((resolve) => door.close(resolve));
      await mailServer.stop();
    }
  });
});
