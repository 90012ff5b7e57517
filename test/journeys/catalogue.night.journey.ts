import { people } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';
import { choose, fill, openApps, openNewZap, publish, saved, step } from './editorActions';

const journey = useJourney(undefined, { usesDemo: true });

async function lookAt(page: Awaited<ReturnType<typeof journey.page>>) {
  await expectAccessible(page);
  for (const width of [360, 1280]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
}

/** Chooses an app that cannot run here for the first step. */
async function chooseEvernote(page: Awaited<ReturnType<typeof journey.page>>) {
  await openApps(page, 1);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('Evernote');
  await dialog.getByRole('option', { name: 'Evernote', exact: true }).click();
  await dialog.getByText('Evernote can’t run here yet').waitFor();
  await page.keyboard.press('Enter');
  await step(page, 1).getByText('Evernote can’t run here yet').first().waitFor();
}

describe('apps that run here and apps that are only known', () => {
  it('the directory and the page of an app say which apps cannot run here', async () => {
    const page = await journey.page();
    await page.goto('/apps');
    const apps = page.getByRole('list', { name: 'Apps' });
    await apps.getByRole('link', { name: 'Slack', exact: true }).waitFor();
    expect(await apps.getByText('Can’t run here yet').count()).toBe(0);
    await lookAt(page);
    await page.goto('/apps?q=evernote');
    await page.getByRole('button', { name: 'Look under “Not yet”' }).click();
    await apps.getByRole('listitem').filter({ hasText: 'Evernote' }).getByText('Can’t run here yet').waitFor();
    expect(new URL(page.url()).search).toBe('?q=evernote&runs=not-here');
    await lookAt(page);

    await page.goto('/apps/evernote/integrations');
    await page.getByText('Evernote can’t run here yet', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Connect Evernote' }).count()).toBe(0);
    await lookAt(page);
  });

  it('the editor says which apps cannot run here, and a Zap with one cannot be turned on and says why [B8.10]', async () => {
    const page = await journey.page();
    await openDashboard(page, people.owner);
    await openNewZap(page);
    await chooseEvernote(page);
    await page.getByText('Evernote can’t run here yet', { exact: false }).first().waitFor();
    await lookAt(page);

    expect(await page.getByRole('link', { name: 'Connect Evernote' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Publish' }).click();
    const reasons = page.getByRole('list').filter({ hasText: 'Evernote can’t run here yet.' });
    await reasons.getByText('Edit your Zap and use an app other than Evernote.').waitFor();
    await page.getByText('Draft', { exact: true }).first().waitFor();
    await lookAt(page);
  });

  it.each([
    [1, 'RSS by Patchbay', 'Evernote', 'Evernote'],
    [2, 'Storage by Patchbay', 'Evernote', 'Evernote'],
  ])(
    'the choice of an app in step %i offers apps that run here before the others, and says which those are',
    async (position, runs, other, typed) => {
      const page = await journey.page();
      await openDashboard(page, people.owner);
      await openNewZap(page);
      await openApps(page, position);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('option', { name: runs }).waitFor();
      expect(await dialog.getByRole('option', { name: other }).count()).toBe(0);
      await dialog.getByRole('button', { name: /^Not available here/ }).click();
      const names = await dialog.getByRole('option').allInnerTexts();
      expect(names.findIndex((name) => name.includes(runs))).toBeLessThan(names.findIndex((name) => name.includes(other)));

      await dialog.getByRole('combobox').fill(typed);
      await dialog.getByRole('option', { name: other, exact: true }).click();
      await dialog.getByText(`${other} can’t run here yet`).waitFor();
      await page.keyboard.press('Enter');
      await step(page, position).getByText(`${other} can’t run here yet`).first().waitFor();
      await lookAt(page);
    },
  );

  it('a Zap whose apps all run is turned off and on in the list of Zaps, and one with another app stays a draft without a switch', async () => {
    const page = await journey.page();
    await openDashboard(page, people.owner);
    await openNewZap(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Count what arrives');
    await choose(page, 1, 'Webhooks', 'Catch a hook');
    await choose(page, 2, 'Storage', 'Increase a number');
    await fill(page, 2, /^Key/, 'arrived');
    await publish(page);
    await openNewZap(page);
    const title = 'Notes of the office';
    await page.getByRole('textbox', { name: 'Name' }).fill(title);
    await chooseEvernote(page);
    await saved(page);

    await page.goto('/app/zaps');
    const running = page.getByRole('switch', { name: 'Count what arrives is on' });
    for (const isOn of [false, true]) {
      await running.click();
      await running.and(page.locator(`[aria-checked="${isOn}"]:not([aria-busy])`)).waitFor();
    }
    const other = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: title }) })
      .first();
    await other.getByText('Draft', { exact: true }).waitFor();
    expect(await other.getByRole('switch').count()).toBe(0);
    expect(await page.getByRole('row').filter({ hasText: 'Count what arrives' }).getByRole('switch').count()).toBe(1);
  });
});
