import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useJourney } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';
import { choose, openNewZap, publish, saved, showTab, step, testStep } from './editorActions';

const journey = useJourney({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' });

/** An API with an OpenAPI document, which keeps the orders that it gets. */
let api: Server;
let url = '';
const received: { path: string | undefined; body: unknown }[] = [];

const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/shops/{shop}/orders': {
      post: {
        summary: 'Create an order',
        parameters: [{ name: 'shop', in: 'path', required: true, description: 'The number of the shop.', schema: { type: 'integer' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['total'],
                properties: { total: { type: 'number' }, state: { enum: ['open', 'paid'] }, address: { type: 'object' } },
              },
            },
          },
        },
      },
      put: { summary: 'Close the shop', parameters: [{ name: 'shop', in: 'path', required: true, schema: { type: 'integer' } }] },
    },
  },
};

beforeAll(async () => {
  api = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const isDocument = request.url === '/openapi.json';
      if (!isDocument) received.push({ path: request.url, body: JSON.parse(body) });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isDocument ? document : { id: 7001 }));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => api.close(resolve)));

describe('an operation of an API', () => {
  it('is chosen from its document, filled in by its fields, tested with its reply, and published [Z51]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newConfirmedUser(journey.server));
    const asked = await page.request.get('/api/v3/csrf');
    const { csrf_token: token } = (await asked.json()) as { csrf_token: string };
    const headers = { 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest', origin: new URL(asked.url()).origin };
    const accounts = (await (await page.request.get('/api/v3/accounts')).json()) as { objects: { id: number }[] };
    const connected = await page.request.post(`/api/v3/authentications?account_id=${accounts.objects[0]!.id}`, {
      headers,
      data: { api: 'OpenApiCLIAPI', title: 'Shop', credentials: [{ name: 'documentUrl', value: `${url}/openapi.json` }] },
    });
    expect([connected.status(), await connected.text()]).toEqual([201, expect.any(String)]);

    await openNewZap(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Orders to the shop');
    await choose(page, 1, 'Schedule', 'Every day');
    await choose(page, 2, 'OpenAPI', 'Change data');
    const operation = step(page, 2).getByRole('combobox', { name: 'Operation (required)' });
    await operation.locator('option', { hasText: 'Create an order' }).waitFor({ state: 'attached' });
    await operation.selectOption({ label: 'Create an order' });

    // Its fields, of which the required ones are missing.
    const field = (name: RegExp) => step(page, 2).getByRole('textbox', { name });
    await field(/^Shop/).waitFor();
    // The link of the list leads to the field.
    const left = page.getByRole('button', { name: 'To turn this Zap on' });
    await left.click();
    await page.getByRole('button', { name: 'Step 2: Fill in “Shop”.' }).click();
    await field(/^Shop/).and(page.locator(':focus')).waitFor();
    await field(/^Shop/).fill('3');
    await field(/^Total/).fill('49.90');
    await step(page, 2).getByRole('combobox', { name: 'State' }).selectOption('paid');
    await field(/^Address/).fill('{"city": "Lisbon"}');
    await left.waitFor({ state: 'detached' });
    await saved(page);
    await expectAccessible(page);
    for (const width of [360, 1280]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
    }

    await testStep(page, 2);
    await step(page, 2).getByText('7001').first().waitFor();
    const order = { total: 49.9, state: 'paid', address: { city: 'Lisbon' } };
    expect(received).toEqual([{ path: '/shops/3/orders', body: order }]);

    await showTab(page, 'Configure');
    // Another operation has no body: its values are shown, until the first one is chosen again.
    await operation.selectOption({ label: 'Close the shop' });
    const lost = step(page, 2).getByRole('group', { name: 'No longer offered' });
    await lost.getByRole('button', { name: 'Remove the value of state' }).click();
    await lost.getByText('49.90').waitFor();
    await expectAccessible(page);
    await operation.selectOption({ label: 'Create an order' });
    await lost.waitFor({ state: 'detached' });
    expect(await field(/^Total/).innerText()).toBe('49.90');
    expect(await step(page, 2).getByRole('combobox', { name: 'State' }).inputValue()).toBe('');
    await publish(page);
  });
});
