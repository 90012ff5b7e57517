import type { Locator } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';
import { card, choose, makeZap, openNewZap, saved, step } from './editorActions';

const journey = useJourney();

describe('a Zap', () => {
  it('a Zap that connects two apps is built, saved and changed by keyboard, and two editors do not overwrite each other [B0.01, B1.01]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await openNewZap(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Answers to the sheet');
    await choose(page, 1, 'Typeform', 'New response');
    await choose(page, 2, 'PostgreSQL', 'Add a row');
    await card(page, 2).getByRole('link', { name: 'Connect PostgreSQL' }).waitFor();
    await expectAccessible(page);
    // It is saved without a button.
    await arriveAt(page, /^\/editor\/\d+(?:\?account_id=\d+)?$/);
    await saved(page);

    // The same Zap in another tab, before the first one changes it.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await card(other, 2).waitFor();

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(page, 3, 'Slack', 'Post in a channel');
    await step(page, 3).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await card(page, 2).getByRole('img', { name: 'Slack' }).waitFor();
    await step(page, 2).waitFor();
    await saved(page);

    await other.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(other, 3, 'Gmail', 'Send an email');
    await other.getByText('Someone else changed these steps').waitFor();
    await card(other, 3).getByRole('img', { name: 'Gmail' }).waitFor();
    await other.getByRole('button', { name: 'Load theirs' }).click();
    await card(other, 2).getByRole('img', { name: 'Slack' }).waitFor();

    // The Zap shows what is missing.
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alert').getByText('This Zap can’t be turned on yet').waitFor();
    for (const width of [360, 1280]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);

    await page.goto('/app/assets/zaps');
    await page.getByText('Answers to the sheet').first().waitFor();
  });

  it('a step is dragged into a path with the mouse and with a finger, and the change is undone [Z100]', async () => {
    const page = await journey.page({ hasTouch: true, viewport: { width: 1280, height: 800 } });
    await openDashboard(page, await newUser(journey.server));
    const head = { connectionId: null, title: null, note: '', fields: {} };
    const code = (key: string) => ({ ...head, kind: 'code', key, app: 'CodeCLIAPI', event: 'run_javascript', source: 'return {};' });
    const rules = { match: 'all', rules: [{ left: '{{trigger.body.total}}', operator: 'exists', right: '', matchCase: false }] };
    const branches = [
      { key: 'path1', title: 'Large orders', rules, steps: [code('large')] },
      { key: 'path2', title: 'Others', rules: null, steps: [code('other')] },
    ];
    await makeZap(page, 'Sorted orders', {
      format: 1,
      zone: null,
      trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook' },
      steps: [{ ...head, kind: 'paths', key: 'split', app: 'BranchingCLIAPI', event: 'paths', branches }, code('last')],
    });
    await page.goto('/app/assets/zaps');
    await page.getByRole('link', { name: 'Sorted orders' }).first().click();
    await card(page, 5).waitFor();
    const middle = async (position: number, of: Locator): Promise<{ x: number; y: number }> => {
      const box = (await of.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + (position === 5 ? 30 : box.height / 2) };
    };
    const path = page.getByRole('region', { name: 'Path: Others' });
    const picked = page.getByText('Step 5 is picked up.');
    const place = page.locator('[data-aimed]');
    const isMoved = () => path.getByRole('listitem', { name: /^Step 5:/ }).waitFor();
    const undo = async () => {
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await path.getByRole('listitem', { name: /^Step 5:/ }).waitFor({ state: 'detached' });
    };

    const from = await middle(5, card(page, 5));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 10);
    await picked.waitFor({ state: 'attached' });
    const to = await middle(0, path.getByRole('button', { name: 'Add a step to Others' }));
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await place.waitFor();
    await page.mouse.up();
    await isMoved();
    await undo();

    const client = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
    for (const width of [1280, 360]) {
      await resize(page, width);
      await card(page, 5).scrollIntoViewIfNeeded();
      const start = await middle(5, card(page, 5));
      await finger('touchStart', start);
      await picked.waitFor({ state: 'attached' });
      const end = await middle(0, path.getByRole('button', { name: 'Add a step to Others' }));
      for (const share of [0.2, 0.6, 1])
        await finger('touchMove', { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share });
      await place.waitFor();
      await finger('touchEnd');
      await isMoved();
      await undo();
    }
  });

  it('a Zap is copied from a template as a draft [B0.01]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await page.goto('/zap-templates/edit/101');
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: /Use this template/ }).click();
    await arriveAt(page, /^\/editor\/\d+(?:\?account_id=\d+)?$/);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.waitFor();
    expect(await name.inputValue()).toBe(title);
    // The template's trigger and its action, each with its event, and no other step.
    await card(page, 1).waitFor();
    const chosen = await page
      .getByRole('listitem', { name: /^Step \d+:/ })
      .evaluateAll((items) => items.map((item) => [item.querySelector('h2 + p')?.textContent, item.querySelector('h2')?.textContent]));
    expect(chosen).toEqual([
      ['Facebook Lead Ads', '1. New lead'],
      ['Gmail', '2. Send an email'],
    ]);
  });

  it('a missing Zap is reported as missing at every address of a Zap', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    for (const path of ['/editor/999999', '/editor/nonsense']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Zap not found' }).waitFor();
    }
  });
});
