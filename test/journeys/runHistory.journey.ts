import { useJourney, withoutCaptcha } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';
import { makeZap } from './editorActions';

const journey = useJourney(withoutCaptcha);

const head = { connectionId: null, title: null, note: '', fields: {} };

/** Fails for a negative order, and otherwise waits an hour. */
const definition = {
  format: 1,
  zone: 'UTC',
  trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook' },
  steps: [
    {
      ...head,
      kind: 'code',
      key: 'check',
      app: 'CodeCLIAPI',
      event: 'run_javascript',
      title: 'Check the order',
      fields: { order: '{{trigger.body.order}}' },
      source: 'if (Number(input.order) < 0) throw new Error("There is no such order."); return { order: input.order };',
    },
    { ...head, kind: 'delay', key: 'rest', app: 'DelayCLIAPI', event: 'delay_for', delay: { type: 'for', amount: '1', unit: 'hours' } },
  ],
};

describe('the history of runs', () => {
  it('the history of runs shows a run as it happens, and it is replayed with an edited input and cancelled [Z51]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newConfirmedUser(journey.server));
    const hook = await makeZap(page, 'Check orders', definition);
    await page.goto('/app/history');
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor();

    expect((await page.request.post(hook, { data: { order: -1 } })).status()).toBe(200);
    const failed = page.getByRole('row', { name: /Check orders/ });
    await failed.getByText('Failed', { exact: true }).waitFor();
    await expectAccessible(page);
    await resize(page, 360);
    await expectNoSidewaysScroll(page);
    await failed.getByRole('link', { name: 'Check orders' }).click();

    const step = page.getByRole('article', { name: 'Check the order' });
    await step.getByText(/^The code failed .* There is no such order/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await resize(page, 1280);
    await step.getByRole('button', { name: 'Replay from “Check the order”' }).press('Enter');
    await page.getByRole('textbox', { name: 'Order' }).fill('7');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).press('Enter');
    await page.getByRole('link', { name: 'View the original run' }).waitFor();
    await page.getByText('Waits for the end of a delay').waitFor();

    await page.getByRole('button', { name: 'Cancel run' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel run' }).click();
    await page.getByText('Cancelled by a person').waitFor();
    await page.getByRole('link', { name: 'Back to History' }).click();
    await page.getByRole('row', { name: /Replay/ }).waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('Cancelled');
    await arriveAt(page, /^\/app\/history\?(?:.*&)?state=cancelled/);
    await failed.getByText('Failed', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Cancelled by a person/ }).waitFor();
  });
});
