import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { people } from '../../src/fixtures';
import { closeCounterparts, startCounterpart, type Counterpart } from '../server/connectors/counterpart';
import { startS3 } from '../server/connectors/s3Storage';
import { useJourney } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { expectAccessible, logInToDashboard, openDashboard } from './actions';
import {
  choose,
  fill,
  findSample,
  insert,
  open,
  openNewZap,
  pickData,
  picker,
  publish,
  reach,
  saved,
  step,
  testStep,
  until,
} from './editorActions';

const journey = useJourney({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' }, { usesDemo: true });

/** Replaces the chat at `/dev/chat`, which only the demo itself has. */
let chat: Counterpart;

beforeAll(async () => {
  chat = await startCounterpart(() => ({ body: 'ok' }));
});
afterAll(closeCounterparts);

const messages = () => chat.requests.map(({ json }) => (json as { text: string }).text);

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
    // An empty Zap begins with the choice of its trigger.
    await picker(page).waitFor();
    await choose(page, 1, 'Webhooks', 'Catch a hook');
    const address = await step(page, 1).getByRole('group', { name: 'URL of this trigger' }).locator('code').innerText();
    const hook = new URL(address).pathname;
    await order(hook, { order: 7, total: 900 });
    await findSample(page);
    await step(page, 1).getByText('A real event of this trigger.').waitFor();

    await choose(page, 2, 'Filter', null);
    await step(page, 2).getByRole('button', { name: 'Add a condition' }).click();
    await insert(page, 2, 'Value to check', 'Body › Total');
    await step(page, 2).getByRole('combobox', { name: 'Condition' }).selectOption({ label: '(Number) is greater than' });
    await step(page, 2).getByRole('textbox', { name: 'Number to compare with' }).fill('500');

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 3, 'Webhooks', 'Send a request');
    await fill(page, 3, /^URL/, `${chat.url}/dev/chat`);
    await fill(page, 3, /^Body/, '{"text": "Order "}');
    await step(page, 3).getByRole('textbox', { name: /^Body/ }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await insert(page, 3, 'Body', 'Body › Order');
    await testStep(page, 3);
    expect(messages()).toEqual(['Order 7']);

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 4, 'Email', 'Send yourself an email');
    await fill(page, 4, /^Subject/, 'A large order');
    await fill(page, 4, /^Text|^Body/, 'Look at the chat.');
    await expectAccessible(page);
    await publish(page);

    await order(hook, { order: 9, total: 100 });
    await order(hook, { order: 8, total: 1200 });
    await until(async () => (await journey.server.mails({ to: email })).some(({ subject }) => subject === 'A large order'));
    expect(messages()).toEqual(['Order 7', 'Order 8']);

    await page.goto('/app/history');
    const runs = page.getByRole('row', { name: /Untitled/ });
    await runs.filter({ hasText: 'Filtered' }).first().waitFor();
    const run = runs.filter({ hasText: 'Succeeded' }).first();
    await run.getByRole('link', { name: /Untitled/ }).click();
    for (const name of [/Send a request/, /Send yourself an email/]) {
      await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name }).getByText('Succeeded').waitFor();
    }
  });
});

describe('a Zap with a file', () => {
  it('a form with a photo is checked by its date and amount, its photo is put into a bucket, its name with quotes is sent as JSON, and its sender gets the reply [Z64, Z55, Z57, Z62, Z51]', async () => {
    const [page, s3, app] = [await journey.page(), await startS3(), await startCounterpart(() => ({ body: { id: 7 } }))];
    await openDashboard(page, await newConfirmedUser(journey.server));
    await page.goto('/app/settings/account');
    await page.getByRole('combobox', { name: 'How people of this account write them' }).selectOption('de');

    const photo = randomBytes(50_000);
    const name = `Ann "Nan" O'Neil\nline`;
    const postForm = (hook: string, date: string) =>
      page.request.post(hook, {
        multipart: { name, date, amount: '1.234,50 €', photo: { name: 'Größe.jpg', mimeType: 'image/jpeg', buffer: photo } },
      });

    await openNewZap(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Orders with photos');
    await choose(page, 1, 'Webhooks', 'Catch a hook');
    const answer = step(page, 1).getByRole('combobox', { name: 'Reply to the request' });
    await (await reach(page, 1, answer)).selectOption({ label: 'By the step “Reply to the request”' });
    const address = await step(page, 1).getByRole('group', { name: 'URL of this trigger' }).locator('code').innerText();
    const hook = new URL(address).pathname;
    await saved(page);
    expect((await postForm(hook, '27.11.2026')).status()).toBe(200);
    await findSample(page);
    await step(page, 1).getByText('A real event of this trigger.').waitFor();

    await choose(page, 2, 'Filter', null);
    for (const [index, value, operator, field, right] of [
      [1, 'Body › Date', '(Date) is after', 'Date to compare with', '12.11.2026'],
      [2, 'Body › Amount', '(Number) is greater than', 'Number to compare with', '1.234'],
    ] as const) {
      await step(page, 2).getByRole('button', { name: 'Add a condition' }).click();
      const condition = step(page, 2).getByRole('group', { name: `Condition ${index}` });
      await condition.getByRole('button', { name: 'Insert data into Value to check' }).click();
      await pickData(page, value);
      await condition.getByRole('combobox', { name: 'Condition' }).selectOption({ label: operator });
      await condition.getByRole('textbox', { name: field }).fill(right);
    }

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 3, 'Amazon S3', 'Upload a file');
    await saved(page);
    await open(page, 3, 'Setup');
    const [form] = await Promise.all([
      page.waitForEvent('popup'),
      step(page, 3)
        .getByRole('link', { name: /^Connect Amazon S3/ })
        .first()
        .click(),
    ]);
    await form.getByLabel('URL').fill(s3.connection.endpoint);
    await form.getByLabel('Region').fill(s3.connection.region);
    await form.getByLabel(/^Access key ID/).fill(s3.connection.accessKeyId);
    await form.getByLabel(/^Secret access key/).fill(s3.connection.secretAccessKey);
    await Promise.all([form.waitForEvent('close'), form.getByRole('button', { name: /^Connect/ }).click()]);
    await page.bringToFront();
    await open(page, 3, 'Configure');
    await step(page, 3)
      .getByRole('combobox', { name: /^Bucket/ })
      .selectOption('reports');
    await fill(page, 3, /^File path/, 'orders/');
    await page.keyboard.press('Control+End');
    await insert(page, 3, 'File path', 'Body › Photo › Name');
    await insert(page, 3, 'Content', 'Body › Photo › File');

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 4, 'Webhooks', 'Send a request');
    await fill(page, 4, /^URL/, app.url);
    await fill(page, 4, /^Body/, '{"name": ""}');
    await step(page, 4).getByRole('textbox', { name: /^Body/ }).press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await insert(page, 4, 'Body', 'Body › Name');

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 5, 'Webhooks', 'Reply to the request');
    await fill(page, 5, /^Body/, '{"stored": ""}');
    await step(page, 5).getByRole('textbox', { name: /^Body/ }).press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await insert(page, 5, 'Body', 'Path');
    await expectAccessible(page);
    await publish(page);

    expect((await postForm(hook, '2.11.2026')).status()).toBe(202);
    const reply = await postForm(hook, '27.11.2026');
    expect([reply.status(), await reply.json()]).toEqual([200, { stored: 'orders/Größe.jpg' }]);
    expect(s3.objects.get('orders/Größe.jpg')!.bytes.equals(photo)).toBe(true);
    expect(app.requests.map(({ json }) => json as unknown)).toEqual([{ name }]);

    await page.goto('/app/history');
    const run = page.getByRole('row', { name: /Orders with photos/ }).filter({ hasText: 'Succeeded' });
    await run.getByRole('link', { name: 'Orders with photos' }).click();
    await page
      .getByRole('list', { name: 'Steps' })
      .getByRole('button', { name: /Upload a file/ })
      .click();
    const upload = page.getByRole('article', { name: 'Upload a file' });
    const [download] = await Promise.all([page.waitForEvent('download'), upload.getByRole('link', { name: /^Größe\.jpg/ }).click()]);
    expect(download.suggestedFilename()).toBe('Größe.jpg');
    expect((await readFile(await download.path())).equals(photo)).toBe(true);
  });
});
