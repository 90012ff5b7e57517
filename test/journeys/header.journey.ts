import { mobileHeaderUpTo } from '../../src/domain/windows';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, boxesOf, boxOf, expectAccessible, expectNoSidewaysScroll, logOut, openDashboard, resize, userMenu } from './actions';

const journey = useJourney();

describe('the header', () => {
  it('the header collapses into one menu up to 779 px when signed in, and into the small logo bar up to 569 px otherwise [B2.44]', async () => {
    const page = await journey.page();
    await page.goto('/no/such/page');
    await page.getByRole('link', { name: 'Back to Safety' }).waitFor();
    const heightAt = async (width: number) => {
      await resize(page, width);
      return page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().height);
    };
    const folded = await heightAt(mobileHeaderUpTo.signedOut);
    expect(await heightAt(mobileHeaderUpTo.signedOut + 1)).toBeGreaterThan(folded);
    expect(await heightAt(mobileHeaderUpTo.signedOut)).toBe(folded);

    await openDashboard(page, await newUser(journey.server));
    const menu = page.getByRole('button', { name: 'Menu' });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await resize(page, mobileHeaderUpTo.signedIn);
    await menu.waitFor({ state: 'visible' });
    expect(await navigation.isVisible()).toBe(false);
    await resize(page, mobileHeaderUpTo.signedIn + 1);
    await navigation.waitFor({ state: 'visible' });
    expect(await menu.isVisible()).toBe(false);
    await expectNoSidewaysScroll(page);
  });

  it('the header is above the page up to 1199 px, with a rail at the left from 1200 px, and covers no part of the page', async () => {
    const page = await journey.page();
    await openDashboard(page, await newUser(journey.server));
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const main = page.getByRole('main');
    for (const width of [1000, 1199]) {
      await resize(page, width);
      const [bar, content] = await boxesOf(navigation, main);
      expect([width, bar.y + bar.height <= content.y, content.x]).toEqual([width, true, 0]);
      await expectNoSidewaysScroll(page);
    }
    for (const width of [1200, 1440]) {
      await resize(page, width);
      const [rail, content] = await boxesOf(navigation, main);
      expect([width, rail.x, rail.width, content.x, content.width]).toEqual([width, 0, 200, 200, width - 200]);
      await expectNoSidewaysScroll(page);
    }
    await page.mouse.wheel(0, 600);
    await navigation.getByRole('link', { name: 'Templates' }).click();
    await arriveAt(page, '/app/templates');
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await expectAccessible(page);
  });

  it('the header offers a new Zap on every width, and every target of the menu of a phone is at least 44 px high', async () => {
    const page = await journey.page();
    await openDashboard(page, await newUser(journey.server));
    for (const width of [360, 780, 1200]) {
      await resize(page, width);
      await page.getByRole('banner').getByRole('link', { name: 'Create' }).waitFor({ state: 'visible' });
    }
    await resize(page, 360);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menu').evaluate((menu) => Promise.all(menu.getAnimations().map(({ finished }) => finished)));
    for (const name of ['Home', 'Zaps', 'Connections', 'History', 'Apps', 'Templates', 'Settings']) {
      expect((await boxOf(page.getByRole('menuitem', { name, exact: true }))).height).toBeGreaterThanOrEqual(44);
    }
  });

  it('the header has a choice of theme, and every later page has that theme before scripts run, also after log-out', async () => {
    const page = await journey.page({ colorScheme: 'light' });
    await openDashboard(page, await newUser(journey.server));
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await logOut(page);
    const arrived: string[] = [];
    for (const path of ['/app/login', '/app/login/forgot']) {
      const reply = await page.request.get(path);
      arrived.push(/<html[^>]*data-theme="?(\w*)/.exec(await reply.text())?.[1] ?? 'system');
    }
    expect(arrived).toEqual(['dark', 'dark']);
    await page.goto('/app/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('the header reaches every page from the collapsed menu with only the keyboard', async () => {
    const page = await journey.page();
    await openDashboard(page, await newUser(journey.server));
    await resize(page, 360);
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Zaps', exact: true }).waitFor();
    await page.getByRole('menuitem', { name: 'Zaps', exact: true }).focus();
    await page.keyboard.press('Enter');
    await arriveAt(page, '/app/assets/zaps');
    await page.getByRole('heading', { level: 1, name: 'Your Zaps' }).waitFor();
    await expectAccessible(page);
  });
});
