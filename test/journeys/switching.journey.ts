import type { Page } from 'playwright-core';
import { people } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize, violationsOf } from './actions';

const journey = useJourney(undefined, { usesDemo: true });
const dana = people.twoAccounts;
const switcher = (page: Page) => page.getByRole('button', { name: /^Account: .*Switch account$/ });
const titles = (page: Page) => page.getByRole('rowheader');

/** The text also contains the letters of app logos. */
const maxLineLength = (text: string) => text.split('\n').reduce((longest, line) => (line.length > longest.length ? line : longest));
const shownTitles = async (page: Page) => (await titles(page).allInnerTexts()).map(maxLineLength);

/** Switches accounts with the switcher in the header. */
async function switchTo(page: Page, name: RegExp) {
  await switcher(page).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Switches to an account and waits for its Zaps. */
async function workIn(page: Page, name: RegExp): Promise<string[]> {
  if (!name.test(await switcher(page).innerText())) {
    await switchTo(page, name);
    await arriveAt(page, /^\/app\/dashboard\?account_id=\d+$/);
  }
  await page.getByRole('button', { name: new RegExp(`^Account: ${name.source}`) }).waitFor();
  await titles(page).first().waitFor();
  return shownTitles(page);
}

describe('somebody with two accounts', () => {
  it('a person with two accounts switches during a slow answer of the old account, and never sees its Zaps in the new account [R17, R24, B4.12, B4.13]', async () => {
    const page = await journey.page();
    await openDashboard(page, dana);
    await workIn(page, /Novák/);
    const old = await workIn(page, /Harbor/);
    const ofHarbor = new URL(page.url()).searchParams.get('account_id');

    let release = (): void => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/v3\/zaps\?/, async (route) => {
      const asked = new URL(route.request().url()).searchParams.get('account_id');
      if (asked !== ofHarbor) return route.continue();
      const response = await route.fetch();
      await slow;
      // The page may already have cancelled the request.
      await route.fulfill({ response }).catch(() => {});
    });
    // Requests the list separately, so that it does not arrive with the session.
    await page.route(/\/api\/v3\/profiles\?/, (route) => route.continue({ url: route.request().url().replace(/\?.*/, '') }));
    const asked = page.waitForRequest((request) => /\/api\/v3\/zaps\?.*account_id=/.test(request.url()));
    await page.reload();
    await asked;
    await switcher(page).waitFor();
    const seen = (text: string) => page.evaluate((wanted) => document.body.innerText.includes(wanted), text);
    await page.evaluate((unwanted: string[]) => {
      const strangers: string[] = [];
      Object.assign(window, { strangers });
      new MutationObserver(() => {
        strangers.push(...unwanted.filter((title) => document.body.innerText.includes(title)));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, old);

    await switchTo(page, /Novák/);
    await page.getByText('Switching accounts…').first().waitFor();
    await arriveAt(page, /^\/app\/dashboard\?account_id=\d+$/);
    await titles(page).first().waitFor();
    release();
    // When the answer to a later request has arrived, this answer has had time to arrive too.
    await page.evaluate(() => fetch('/api/v3/accounts').then((reply) => reply.text()));
    expect(await shownTitles(page)).not.toEqual(old);
    for (const title of old) expect(await seen(title)).toBe(false);
    expect(await page.evaluate(() => (window as unknown as { strangers: string[] }).strangers)).toEqual([]);
  });

  it('a person with two accounts switches with only the keyboard, from an accessible menu', async () => {
    const page = await journey.page();
    await openDashboard(page, dana);
    await workIn(page, /Novák/);
    await switcher(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /Novák/ }).and(page.locator('[aria-current=true]')).waitFor();
    await page.keyboard.press('Home');
    // A menu is outside the landmarks, between its focus guards, and on top of other content.
    expect(await violationsOf(page, { except: ['region', 'aria-hidden-focus', 'target-size'] })).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Switching accounts…').first().waitFor();
    await page.getByRole('button', { name: /^Account: Harbor/ }).waitFor();
  });

  it('a person with two accounts sees on a narrow screen that tasks run low, opens the plans, and hides the notice for the period [B2.51]', async () => {
    const page = await journey.page();
    await openDashboard(page, dana);
    await workIn(page, /Novák/);
    await resize(page, 360);
    const prompt = page.getByRole('note', { name: /tasks? of 100 left$|^You’ve used all 100 tasks/ });
    await prompt.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await prompt.getByRole('link', { name: 'See plans' }).getAttribute('href')).toMatch(/^\/app\/billing\?account_id=\d+$/);
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && /\/api\/v3\/profiles\//.test(reply.url()));
    await prompt.getByRole('button', { name: /^Hide: / }).click();
    await prompt.waitFor({ state: 'detached' });
    await saved;
    await page.reload();
    await titles(page).first().waitFor();
    expect(await prompt.count()).toBe(0);
  });
});
