import type { Page } from 'playwright-core';
import { useJourney, withoutCaptcha } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';
import { makeZap } from './editorActions';

const journey = useJourney(withoutCaptcha);

const head = { connectionId: null, title: null, note: '', fields: {} };
const definition = {
  format: 1,
  zone: 'Europe/Lisbon',
  trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook' },
  steps: [{ ...head, kind: 'code', key: 'read', app: 'CodeCLIAPI', event: 'run_javascript', source: 'return { order: 1 };' }],
};
const libraryOf = (page: Page) => page.getByRole('grid', { name: 'Zaps' });
const folder = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) });

async function makeFolder(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.keyboard.press('Enter');
  await folder(page, title).waitFor();
}

it('a name that another Zap has is said beside the field, with a link into a new tab, and nothing typed is lost [T57]', async () => {
  const page = await journey.page();
  await openDashboard(page, await newConfirmedUser(journey.server));
  for (const title of ['Orders', 'Invoices']) await makeZap(page, title, definition);
  await page.goto('/app/assets/zaps');
  await libraryOf(page).waitFor();
  await page.getByRole('button', { name: 'More for Invoices' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(' ORDERS');
  const dialog = page.getByRole('dialog', { name: 'Rename Zap' });
  await dialog.getByText('Another Zap has this name.').waitFor();
  await expectAccessible(page);
  await resize(page, 360);
  await expectNoSidewaysScroll(page);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open it in a new tab' }).click();
  const other = await opened;
  await other.getByRole('textbox', { name: 'Name' }).waitFor();
  expect(await other.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Orders');
  await other.close();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(' ORDERS');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const renamed = page.getByRole('link', { name: 'ORDERS', exact: true }).first();
  await renamed.waitFor();

  // In the editor and where a folder is renamed in place.
  await resize(page, 1280);
  await renamed.click();
  await page.getByRole('textbox', { name: 'Name' }).fill('orders ');
  await page.getByText('Another Zap has this name.').waitFor();
  await expectAccessible(page);
  for (const width of [360, 900]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
  await resize(page, 1280);
  await page.goto('/app/assets/zaps');
  await libraryOf(page).waitFor();
  await makeFolder(page, 'Shop');
  await makeFolder(page, 'Desk');
  await folder(page, 'Desk').click();
  await page.getByRole('button', { name: 'Folder name: Desk. Edit' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('shop');
  await page.getByText('Another folder has this name.').waitFor();
  await expectAccessible(page);
  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open it in a new tab' }).click();
  const shop = await tab;
  await shop.getByRole('button', { name: 'Folder name: Shop. Edit' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Folder name' }).inputValue()).toBe('shop');
});
