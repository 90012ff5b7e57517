import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { people } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { expectAccessible, logInToDashboard } from './actions';
import { choose, fill, insert, publish, step, until } from './editorActions';

const journey = useJourney({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' }, { usesDemo: true });

/** Replaces the chat at `/dev/chat`, which only the demo itself has. */
let chat: Server;
let chatUrl = '';
const messages: string[] = [];

beforeAll(async () => {
  chat = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      messages.push((JSON.parse(body) as { text: string }).text);
      response.setHeader('content-type', 'text/plain').end('ok');
    });
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  chatUrl = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/dev/chat`;
});
afterAll(() => new Promise((resolve) => chat.close(resolve)));

describe('“Your first Zap” of the README', () => {
  it('the first Zap of the README takes orders, drops small ones, posts the others in a chat, and mails its owner [Z44, Z51]', async () => {
    const page = await journey.page();
    const { email } = people.companyOwner;
    const order = async (hook: string, data: object) => expect((await page.request.post(hook, { data })).status()).toBe(200);

    await logInToDashboard(page, people.companyOwner);
    await page
      .getByRole('link', { name: 'Create Zap' })
      .or(page.getByRole('button', { name: 'Create Zap' }))
      .first()
      .click();

    await choose(page, 1, 'Webhooks', 'Catch a hook');
    const address = await step(page, 1).getByRole('group', { name: 'Address of this trigger' }).locator('code').innerText();
    const hook = new URL(address).pathname;
    await order(hook, { order: 7, total: 900 });
    await step(page, 1).getByRole('button', { name: 'Find a sample' }).click();
    await step(page, 1).getByText('A real event of this trigger.').waitFor();

    await choose(page, 2, 'Filter', null);
    await step(page, 2).getByRole('button', { name: 'Add a condition' }).click();
    await insert(page, 2, 'Value to check', /^Body › Total/);
    await step(page, 2).getByRole('combobox', { name: 'Condition' }).selectOption({ label: '(Number) is greater than' });
    await step(page, 2).getByRole('textbox', { name: 'Number to compare with' }).fill('500');

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 3, 'Webhooks', 'Send a request');
    await fill(page, 3, /^Address/, chatUrl);
    await fill(page, 3, /^Body/, '{"text": "Order "}');
    await step(page, 3).getByRole('textbox', { name: /^Body/ }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await insert(page, 3, 'Body', /^Body › Order/);
    await step(page, 3).getByRole('button', { name: 'Test step' }).click();
    await step(page, 3).getByText('The step worked.').waitFor();
    expect(messages).toEqual(['Order 7']);

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 4, 'Email', 'Send yourself an email');
    await fill(page, 4, /^Subject/, 'A large order');
    await fill(page, 4, /^Text|^Body/, 'Look at the chat.');
    await expectAccessible(page);
    await publish(page);

    await order(hook, { order: 9, total: 100 });
    await order(hook, { order: 8, total: 1200 });
    await until(async () => (await journey.server.mails({ to: email })).some(({ subject }) => subject === 'A large order'));
    expect(messages).toEqual(['Order 7', 'Order 8']);

    await page.goto('/app/history');
    const runs = page.getByRole('row', { name: /Untitled/ });
    await runs.filter({ hasText: 'Filtered' }).first().waitFor();
    const run = runs.filter({ hasText: 'Succeeded' }).first();
    await run.getByRole('link', { name: /Untitled/ }).click();
    for (const name of [/Send a request/, /Send yourself an email/]) {
      await page.getByRole('article', { name }).getByText('Succeeded').waitFor();
    }
  });
});
