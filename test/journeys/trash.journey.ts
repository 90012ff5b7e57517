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
const toggle = (page: Page, title: string) => page.getByRole('switch', { name: `${title} is on` });
const folder = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) });
/** The lines of the trash. */
const trashed = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Deleted Zaps and folders' }).getByRole('listitem').filter({ hasText: title });

async function makeFolder(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.keyboard.press('Enter');
  await folder(page, title).waitFor();
}

async function removeZap(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete 1 Zap?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 Zap moved to the trash.').first().waitFor();
}

async function removeFolder(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Folder ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click();
  await folder(page, title).waitFor({ state: 'detached' });
}

/** A person with two Zaps that are on, both in the folder Shop. */
async function openShop(): Promise<Page> {
  const page = await journey.page();
  await openDashboard(page, await newConfirmedUser(journey.server));
  for (const title of ['Orders', 'Invoices']) await makeZap(page, title, definition);
  await page.goto('/app/assets/zaps');
  await libraryOf(page).waitFor();
  await makeFolder(page, 'Shop');
  await page.getByRole('checkbox', { name: 'Select all Zaps shown' }).check();
  await page.getByRole('button', { name: 'Move to folder' }).click();
  await page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Shop' });
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByText('2 Zaps moved.').first().waitFor();
  return page;
}

describe('the trash', () => {
  it('a deleted Zap and a deleted folder with its Zaps return by Undo, the Zap turned off and in its folder [T52, T55]', async () => {
    const page = await openShop();
    await removeZap(page, 'Orders');
    await toggle(page, 'Orders').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await toggle(page, 'Orders').and(page.locator('[aria-checked="false"]')).waitFor();
    await page.getByText('1 item restored. Restored Zaps are off. Turn them on when you’re ready.').first().waitFor();

    await removeFolder(page, 'Shop');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await folder(page, 'Shop').click();
    for (const title of ['Orders', 'Invoices']) await page.getByRole('row', { name: new RegExp(title) }).waitFor();
    // Deleting a folder turns off none of its Zaps.
    await toggle(page, 'Invoices').and(page.locator('[aria-checked="true"]')).waitFor();
  });

  it('the trash page restores a Zap into its folder, and deletes a folder and a Zap for good after a question with their numbers [T50, T52, T54, T55]', async () => {
    const page = await openShop();
    await makeFolder(page, 'Old');
    await removeZap(page, 'Orders');
    await removeZap(page, 'Invoices');
    await removeFolder(page, 'Old');
    await page.getByRole('link', { name: 'Trash' }).click();
    await trashed(page, 'Orders').waitFor();
    expect(await trashed(page, 'Orders').innerText()).toMatch(/In Shop.*Deleted .* by .* Journey[\s\S]*30 days left/);
    await expectAccessible(page);
    await resize(page, 360);
    await expectNoSidewaysScroll(page);
    await resize(page, 1280);

    await page.getByRole('button', { name: 'Restore Orders' }).click();
    await trashed(page, 'Orders').waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: 'Select Invoices' }).check();
    await page.getByRole('checkbox', { name: 'Select Old' }).check();
    await page.getByRole('button', { name: 'Delete 2 forever' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 1 Zap and 1 folder forever?' });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await trashed(page, 'Invoices').waitFor();
    await page.getByRole('button', { name: 'Delete 2 forever' }).click();
    await question.getByRole('button', { name: 'Delete forever' }).click();
    await page.getByText('The trash is empty').waitFor();

    await page.getByRole('link', { name: 'Your Zaps' }).first().click();
    await folder(page, 'Shop').click();
    await toggle(page, 'Orders').and(page.locator('[aria-checked="false"]')).waitFor();
    expect(await page.getByRole('row', { name: /Invoices/ }).count()).toBe(0);
    expect(await folder(page, 'Old').count()).toBe(0);
  });
});
