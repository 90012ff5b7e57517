import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';
import { choose, openNewZap, picker, publish, saved, step, testStep } from './editorActions';
import { acceptInvitation, invite, startTeam } from './teamActions';

const journey = useJourney({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' });

/** An API that keeps the orders that it gets. */
let api: Server;
let url = '';
const received: { path: string | undefined; key: string | string[] | undefined; body: unknown }[] = [];

/** Called by the next request. */
let arrived = () => {};
const nextRequest = () => new Promise<void>((resolve) => (arrived = resolve));

const object = (properties: object, required: readonly string[] = []) => ({ schema: { type: 'object', properties, required } });
const json = (content: object) => ({ content: { 'application/json': content } });

const documentOf = (server: string) => ({
  openapi: '3.0.3',
  info: { title: 'Lemon Shop', description: 'Sells lemons.' },
  servers: [{ url: server }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  paths: {
    '/me': { get: { summary: 'Get your shop', tags: ['Shop'], responses: { 200: json(object({ email: { type: 'string' } })) } } },
    '/orders': {
      post: {
        summary: 'Create an order',
        tags: ['Orders'],
        requestBody: { required: true, ...json(object({ total: { type: 'number' } }, ['total'])) },
      },
    },
    '/customers': { get: { summary: 'Find a customer', tags: ['Customers'] } },
    '/old': { get: { summary: 'List old orders', tags: ['Orders'], deprecated: true } },
  },
});

beforeAll(async () => {
  api = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      received.push({ path: request.url, key: request.headers['x-api-key'], body: body === '' ? null : JSON.parse(body) });
      arrived();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 7001, email: 'lemons@shop.example' }));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => api.close(resolve)));

/** Connects an app from its own page with a key. */
async function connectOwnApp(page: Page, name: string, key: string) {
  await page.getByRole('link', { name: 'Connect and test' }).click();
  await page.getByText(`It sends your credentials to ${new URL(url).host}.`).waitFor();
  await page.locator('input[type=password]').first().fill(key);
  await page.getByRole('button', { name: /^Connect/ }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

describe('an app of the account', () => {
  it('is made of a pasted document, connected, used in a Zap, exported, and imported in another account [Z119, Z120, Z121]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newConfirmedUser(journey.server));
    await page.goto('/app/own-apps/new');
    await page.getByRole('textbox', { name: 'Document' }).fill(JSON.stringify(documentOf(url)));
    await page.getByRole('button', { name: 'Read the document' }).click();
    const orders = page.getByRole('group', { name: 'Orders' });
    await orders.getByRole('checkbox', { name: 'Create an order' }).waitFor();
    expect(await orders.getByRole('checkbox', { name: 'List old orders' }).isChecked()).toBe(false);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('checkbox', { name: `I trust ${new URL(url).host} with credentials` }).check();
    await page.getByRole('button', { name: 'Create app' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lemon Shop', exact: true }).waitFor();
    await expectAccessible(page);
    for (const width of [360, 1280]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
    }
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await (await exported).path();

    await connectOwnApp(page, 'Lemon Shop', 'secret-key');
    expect(received.at(-1)).toEqual({ path: '/me', key: 'secret-key', body: null });

    await openNewZap(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Orders of lemons');
    await choose(page, 1, 'Webhooks', 'Catch a hook');
    const address = await step(page, 1).getByRole('group', { name: 'URL of this trigger' }).locator('code').innerText();
    await choose(page, 2, 'Lemon Shop', 'Create an order');
    await step(page, 2)
      .getByRole('textbox', { name: /^Total/ })
      .fill('49.90');
    await saved(page);
    await testStep(page, 2);
    await step(page, 2).getByText('7001').first().waitFor();
    expect(received.at(-1)).toEqual({ path: '/orders', key: 'secret-key', body: { total: 49.9 } });
    await publish(page);
    const next = nextRequest();
    expect((await fetch(address, { method: 'POST' })).status).toBe(200);
    await next;
    expect(received.filter(({ path }) => path === '/orders')).toHaveLength(2);

    const other = await journey.page();
    await openDashboard(other, await newConfirmedUser(journey.server));
    await other.goto('/app/own-apps');
    await other.getByText('No apps yet').waitFor();
    await other.getByRole('link', { name: 'Create an app' }).click();
    await other.getByRole('textbox', { name: 'Document' }).fill(await readFile(file, 'utf8'));
    await other.getByRole('button', { name: 'Read the document' }).click();
    await other.getByRole('checkbox', { name: /^I trust / }).check();
    await other.getByRole('button', { name: 'Create app' }).click();
    await other.getByRole('heading', { level: 1, name: 'Lemon Shop', exact: true }).waitFor();
  });

  it('is made by hand with one action, tried, and used in a Zap [Z187]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newConfirmedUser(journey.server));
    await page.goto('/app/own-apps/new');
    await page.getByRole('radio', { name: 'Build by hand' }).check();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Plum Shop');
    await page.getByRole('textbox', { name: 'API URL' }).fill(url);
    await page.getByRole('combobox', { name: 'How people sign in' }).selectOption('Key in a header');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('checkbox', { name: /^I trust / }).check();
    await page.getByRole('button', { name: 'Create app' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plum Shop', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add an action' }).click();
    // The new form has the focus.
    await page.keyboard.type('Send plums');
    const action = page.getByRole('region', { name: 'Send plums' });
    await action.getByRole('textbox', { name: 'Path' }).fill('/plums');
    await action.getByRole('button', { name: 'Add a field' }).click();
    await action.getByRole('textbox', { name: 'Label' }).fill('Count');
    await action.getByRole('combobox', { name: 'Type' }).selectOption('Number');
    await expectAccessible(page);
    for (const width of [360, 1280]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Save as new version' }).click();
    await page.getByText('Version 2').waitFor();

    await connectOwnApp(page, 'Plum Shop', 'plum-key');
    await openNewZap(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Plums');
    await choose(page, 1, 'Webhooks', 'Catch a hook');
    const address = await step(page, 1).getByRole('group', { name: 'URL of this trigger' }).locator('code').innerText();
    await choose(page, 2, 'Plum Shop', 'Send plums');
    await step(page, 2)
      .getByRole('textbox', { name: /^Count/ })
      .fill('12');
    await saved(page);
    await testStep(page, 2);
    expect(received.at(-1)).toEqual({ path: '/plums', key: 'plum-key', body: { count: 12 } });
    await publish(page);
    const next = nextRequest();
    expect((await fetch(address, { method: 'POST' })).status).toBe(200);
    await next;
    expect(received.filter(({ path }) => path === '/plums')).toHaveLength(2);
  });

  it('is found in the picker by a second member, who connects it, and by nobody else [Z188]', async () => {
    const page = await journey.page();
    await startTeam(page, await newConfirmedUser(journey.server, 'Olivia'));
    const friend = await newConfirmedUser(journey.server, 'Mina');
    const link = await invite(journey.server, page, friend.email);
    await page.goto('/app/own-apps/new');
    await page.getByRole('textbox', { name: 'Document' }).fill(JSON.stringify(documentOf(url)));
    await page.getByRole('button', { name: 'Read the document' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('checkbox', { name: /^I trust / }).check();
    await page.getByRole('button', { name: 'Create app' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lemon Shop', exact: true }).waitFor();
    await connectOwnApp(page, 'Lemon Shop', 'key-of-olivia');

    const theirs = await journey.page();
    await theirs.goto(link);
    await acceptInvitation(theirs, friend);
    await theirs.goto('/app/own-apps');
    await theirs.getByRole('link', { name: 'View Lemon Shop' }).click();
    await theirs.getByRole('heading', { level: 1, name: 'Lemon Shop', exact: true }).waitFor();
    await connectOwnApp(theirs, 'Lemon Shop', 'key-of-mina');
    await openNewZap(theirs);
    await choose(theirs, 1, 'Webhooks', 'Catch a hook');
    await choose(theirs, 2, 'Lemon Shop', 'Create an order');
    await step(theirs, 2)
      .getByRole('textbox', { name: /^Total/ })
      .fill('7');
    await saved(theirs);
    await testStep(theirs, 2);
    expect(received.at(-1)).toEqual({ path: '/orders', key: 'key-of-mina', body: { total: 7 } });

    const stranger = await journey.page();
    await openDashboard(stranger, await newConfirmedUser(journey.server));
    await stranger.goto('/editor');
    await picker(stranger).getByRole('combobox').fill('lemon shop');
    await picker(stranger).getByText('No apps match your search.').waitFor();
  });
});
