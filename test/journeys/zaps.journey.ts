import type { Page } from 'playwright-core';
import { useJourney, withoutCaptcha } from '../support/journey';
import { boxOf, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

const journey = useJourney(withoutCaptcha);

const olivia = { email: 'olivia@harborroasters.example', password: 'lantern-harbor-62' };
const mina = { email: 'mina@harborroasters.example', password: 'paper-umbrella-48' };
const zap = 'Post new shop orders in the roasting channel';

async function openZaps(person: typeof olivia): Promise<Page> {
  const page = await journey.page();
  await openDashboard(page, person);
  await page.goto('/app/assets/zaps');
  await page.getByRole('grid', { name: 'Zaps' }).waitFor();
  return page;
}
const lineOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

describe('the Zaps of a team', () => {
  it('the Zaps of a team are moved to a folder by keyboard, and the folder is private until it is shared [B6.10, B6.11, B2.36]', async () => {
    const page = await openZaps(olivia);
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Orders');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Orders/ }).waitFor();

    await page.getByRole('searchbox', { name: 'Search by name' }).fill('shop orders');
    await page.getByRole('grid', { name: 'Zaps' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await lineOf(page, zap)
      .and(page.getByRole('row', { selected: true }))
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move to folder' }).press('Enter');
    await page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Orders' });
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).press('Enter');
    await page.getByText('1 Zap moved.').first().waitFor();

    const theirs = await openZaps(mina);
    await theirs.getByText('Tell #support about refund requests').first().waitFor();
    expect(await theirs.getByText(zap).count()).toBe(0);
    expect(await theirs.getByRole('link', { name: /^Orders/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Folder Orders' }).click();
    await page.getByRole('menuitem', { name: 'Share with the team' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Share folder' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await theirs.reload();
    await theirs.getByRole('link', { name: /^Orders/ }).click();
    await theirs.getByText(zap).first().waitFor();
  });

  it.each([
    [1280, 300, 'beside'],
    [360, 200, 'above'],
  ])('the list of Zaps in a window of %i px leaves a width of %i px for the name, %s the switch', async (width, room, place) => {
    const page = await openZaps(olivia);
    await resize(page, width);
    const line = lineOf(page, zap);
    const toggle = await boxOf(line.getByRole('switch'));
    const name = await boxOf(line.getByRole('rowheader'));
    if (place === 'beside') expect(name.x).toBeGreaterThanOrEqual(toggle.x + toggle.width);
    else expect(toggle.y).toBeGreaterThanOrEqual(name.y + name.height);
    expect(name.width).toBeGreaterThan(room);
  });

  it('the Zaps of a team are turned off and on, and a Zap whose app is not connected cannot be turned on and shows why [B4.50, B8.10, B8.11]', async () => {
    const page = await openZaps(olivia);
    const leverOf = (title: string) => page.getByRole('switch', { name: `${title} is on` });
    const settled = async (lever: ReturnType<typeof leverOf>, isOn: boolean) => {
      await lever.and(page.locator(`[aria-checked="${isOn}"]`)).waitFor();
      await lever.and(page.locator(':not([aria-busy])')).waitFor();
    };
    const running = leverOf('Thank first-time customers by email');
    await running.click();
    await settled(running, false);
    await running.click();
    await settled(running, true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The page shows the state of the server.
    await page.reload();
    await settled(running, true);

    const unconnected = leverOf('Plan deliveries on the van calendar');
    await unconnected.click();
    const modal = page.getByRole('dialog', { name: 'There was a problem activating your Zap.' });
    await modal.getByText('PostgreSQL isn’t connected.').waitFor();
    await expectAccessible(page);
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await settled(unconnected, false);
    for (const width of [360, 768]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
    }
  });
});
