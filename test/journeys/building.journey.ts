import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useJourney } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { expectAccessible, expectNoSidewaysScroll, openDashboard, resize, tabTo } from './actions';
import {
  act,
  card,
  choose,
  fill,
  findSample,
  insert,
  makeZap,
  open as openStep,
  openNewZap,
  picker,
  saved,
  showTab,
  step,
  testStep,
  until,
  untilLater,
} from './editorActions';

const journey = useJourney({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' });

/** The counterpart of the step that sends a request. */
let target: Server;
let targetUrl = '';
const received: unknown[] = [];

beforeAll(async () => {
  target = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      received.push(JSON.parse(body));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 7001 }));
    });
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/invoices`;
});
afterAll(() => new Promise((resolve) => target.close(resolve)));

describe('a Zap from real building blocks', () => {
  it('a Zap from a request through a filter and a request to an email is built and tested in the browser, published and run [Z51]', async () => {
    const person = await newConfirmedUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await openNewZap(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Invoices for large orders');

    await choose(page, 1, 'Webhooks', 'Catch a hook');
    const address = await step(page, 1).getByRole('group', { name: 'URL of this trigger' }).locator('code').innerText();
    expect(address).toMatch(/\/hooks\//);
    // A real event becomes the sample.
    const post = (body: object) =>
      fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect((await post({ order: 7, total: 900 })).status).toBe(200);
    await findSample(page);
    await step(page, 1).getByText('A real event of this trigger.').waitFor();

    await choose(page, 2, 'Filter', null);
    await step(page, 2).getByRole('button', { name: 'Add a condition' }).click();
    await insert(page, 2, 'Value to check', 'Body › Total');
    await step(page, 2).getByRole('combobox', { name: 'Condition' }).selectOption({ label: '(Number) is greater than' });
    await step(page, 2).getByRole('textbox', { name: 'Number to compare with' }).fill('500');
    await testStep(page, 2);

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 3, 'Webhooks', 'Send a request');
    await step(page, 3).getByRole('textbox', { name: /^URL/ }).fill(targetUrl);
    await insert(page, 3, 'Body', 'Body › Order');
    await testStep(page, 3);
    expect(received).toEqual([7]);

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 4, 'Email', 'Send yourself an email');
    await step(page, 4)
      .getByRole('textbox', { name: /^Subject/ })
      .fill('Invoice ');
    await insert(page, 4, 'Subject', 'Body › Id');
    await fill(page, 4, /^Text|^Body/, 'It was made.');
    await saved(page);
    await expectAccessible(page);
    for (const width of [360, 1280]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
    }

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 1 runs.').waitFor();
    const posts = await Promise.all([100, 1200].map((total) => post({ order: 8, total })));
    expect(posts.map(({ status }) => status)).toEqual([200, 200]);
    await until(async () => (await journey.server.mails({ to: person.email })).some(({ subject }) => subject === 'Invoice 7001'));
    expect(received).toEqual([7, 8]);
    await page.goto('/app/history');
    await page.getByText('Invoices for large orders').first().waitFor();
  });

  it('a Zap is built from nothing and published with the keyboard alone [Z51]', async () => {
    const person = await newConfirmedUser(journey.server);
    const page = await journey.page({ viewport: { width: 900, height: 740 } });
    await openDashboard(page, person);
    await openNewZap(page);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.waitFor();
    await tabTo(page, name);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Every hour a mail');

    /** Types the app of a step and takes the first match, and then types its event. */
    const chooseByKeys = async (position: number, app: string, event: string) => {
      // A step that was just added begins with the dialog.
      if (!(await picker(page).isVisible())) {
        const button = step(page, position).getByRole('button', { name: 'Choose an app' });
        await button.waitFor();
        await tabTo(page, button);
        await page.keyboard.press('Enter');
      }
      await picker(page).getByRole('combobox').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(app);
      await page.getByRole('option', { name: new RegExp(`^${app} by`) }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('listbox', { name: `What ${app}` }).waitFor();
      await page.keyboard.type(event);
      await page.getByRole('option', { name: new RegExp(`^${event}`) }).waitFor();
      await page.keyboard.press('Enter');
      await picker(page).waitFor({ state: 'hidden' });
    };
    /** The button that leads through the tabs, and on to the next step. */
    const goOn = async (position: number) => {
      await tabTo(page, step(page, position).getByRole('button', { name: /^Continue/ }));
      await page.keyboard.press('Enter');
    };
    // With its event, a step goes on with its fields.
    await chooseByKeys(1, 'Schedule', 'Every hour');
    await step(page, 1).getByText('Next five times').waitFor();
    await saved(page);
    await goOn(1);
    await tabTo(page, step(page, 1).getByRole('button', { name: 'Find a sample' }));
    await page.keyboard.press('Enter');
    await step(page, 1).getByRole('list', { name: 'Events' }).waitFor();
    await goOn(1);

    await chooseByKeys(2, 'Email', 'Send yourself an email');
    const subject = step(page, 2).getByRole('textbox', { name: /^Subject/ });
    await subject.waitFor();
    await tabTo(page, step(page, 2).getByRole('button', { name: 'Insert data into Subject' }));
    await page.keyboard.press('Enter');
    await page.getByRole('tree', { name: 'Data from earlier steps' }).waitFor();
    await page.keyboard.type('weekday');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' again');
    expect(await subject.innerText()).toMatch(/Weekday[^]* again\s*$/);
    await tabTo(page, step(page, 2).getByRole('textbox', { name: /^Text|^Body/ }));
    await page.keyboard.type('An hour has passed.');

    // Keys close the step, add one too many, move it up and down again, and remove it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await chooseByKeys(3, 'Delay', 'Wait for a set time');
    await step(page, 3)
      .getByRole('textbox', { name: /^Wait for/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('listitem', { name: /^Step 2: Delay/ }).waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByRole('listitem', { name: /^Step 3: Delay/ }).waitFor();
    await page.keyboard.press('Delete');
    await card(page, 3).waitFor({ state: 'detached' });
    await saved(page);

    await tabTo(page, page.getByRole('button', { name: 'Publish' }));
    await page.keyboard.press('Enter');
    await page.getByText('Version 1 runs.').waitFor();
    await untilLater(journey.server, 60, async () =>
      (await journey.server.mails({ to: person.email })).some((mail) => /again$/.test(mail.subject)),
    );
  });

  it('code is typed with suggestions and colours, left by Escape and Tab, and tested and undone by keys [Z103]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newConfirmedUser(journey.server));
    const head = { connectionId: null, title: null, note: '' };
    const code = { ...head, kind: 'code', key: 'read', app: 'CodeCLIAPI', event: 'run_javascript', source: '', fields: { order: '7' } };
    await makeZap(page, 'Orders in code', {
      format: 1,
      zone: 'UTC',
      trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook', fields: {} },
      steps: [{ ...code, source: 'return 1;' }],
    });
    await page.goto('/app/assets/zaps');
    await page.getByRole('link', { name: 'Orders in code' }).first().click();
    await openStep(page, 2, 'Configure');
    const source = step(page, 2).getByRole('textbox', { name: 'JavaScript' }).and(page.locator('.cm-content'));
    await source.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('// A number\nreturn Number(input.');
    await step(page, 2).getByRole('option', { name: 'order' }).waitFor();
    // CodeMirror takes no key for a list that has opened within 75 ms, so that nobody accepts a suggestion by accident.
    const shownAt = await page.evaluate(() => Date.now());
    await page.waitForFunction((since) => Date.now() - since > 75, shownAt);
    await page.keyboard.press('Enter');
    await page.keyboard.type(') * 2');
    expect(await source.innerText()).toContain('return Number(input.order) * 2');
    await saved(page);
    // Each part has a colour of its own, from a style sheet that the policy of the page allows.
    const colours = await source.locator('span').evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
    expect(colours).toBeGreaterThan(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await source.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement)).toBeNull();
    expect(await source.innerText()).toContain('return Number(input.order) * 2');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+Enter');
    await step(page, 2).getByText('The step worked.').waitFor();
    await showTab(page, 'Configure');
    await page.getByRole('button', { name: 'Undo' }).click();
    await source.filter({ hasText: 'return 1;' }).waitFor();
  });

  it('a published Zap is changed, compared, rolled back, kept in a file, and read from it into another Zap [Z25, Z54]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newConfirmedUser(journey.server));
    const head = { connectionId: null, title: null, note: '', fields: {} };
    const read = { ...head, kind: 'code', key: 'read', app: 'CodeCLIAPI', event: 'run_javascript', source: 'return { order: 1 };' };
    await makeZap(page, 'Orders of the shop', {
      format: 1,
      zone: 'Europe/Lisbon',
      trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook', fields: { secret: 'canary-of-hook' } },
      steps: [{ ...read, title: 'Read the order', note: 'Orders have a number.' }],
    });
    await page.goto('/app/assets/zaps');
    await page.getByRole('link', { name: 'Orders of the shop' }).first().click();
    await card(page, 2).waitFor();
    const pick = async (item: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };

    // The draft changes, and what runs does not.
    await act(page, 2, 'Duplicate');
    await saved(page);
    await pick('Changes since publishing');
    await page.getByRole('dialog').getByText('Step “Read the order” was added.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 runs.').waitFor();
    await page.getByRole('button', { name: 'Version history' }).click();
    await page.getByRole('button', { name: 'Compare version 1 with your draft' }).click();
    await page.getByRole('region', { name: 'From your draft to version 1' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use as draft' }).click();
    await card(page, 3).waitFor({ state: 'detached' });
    await saved(page);

    const [download] = await Promise.all([page.waitForEvent('download'), pick('Export to a file')]);
    expect(download.suggestedFilename()).toBe('orders-of-the-shop.zap.json');
    const path = await download.path();
    const text = await readFile(path, 'utf8');
    expect(text).toContain('Orders have a number.');
    expect(text).not.toMatch(/canary|sealed|hooks/);

    await openNewZap(page);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await pick('Import from a file');
    await page.getByLabel('Choose a file').setInputFiles(path);
    await card(page, 2).getByText('Orders have a number.').waitFor();
    await card(page, 2)
      .getByText(/Read the order$/)
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Orders of the shop');
    await saved(page);
    await pick('Time zone');
    expect(await page.getByRole('dialog').getByRole('combobox').inputValue()).toMatch(/Lisbon/);
  });
});
