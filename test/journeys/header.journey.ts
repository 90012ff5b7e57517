import { mobileHeaderUpTo } from '../../src/domain/windows';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, expectAccessible, logOut, openDashboard, resize, userMenu } from './actions';

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
