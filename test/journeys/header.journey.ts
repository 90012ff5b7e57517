import { mobileHeaderUpTo } from '../../src/domain/windows';
import { useJourney } from '../support/journey';
import { newcomer } from '../support/journeyPeople';
import { arriveAt, expectAccessible, logInToDashboard } from './acts';

const journey = useJourney();

describe('the header', () => {
  it('folds into one menu up to 779 px when signed in, and keeps to the small logo bar up to 569 px when not [B2.44]', async () => {
    const page = await journey.page();
    await page.goto('/no/such/page');
    await page.getByRole('link', { name: 'Back to Safety' }).waitFor();
    const height = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return (await page.getByRole('banner').boundingBox())?.height;
    };
    const [folded, whole] = [await height(mobileHeaderUpTo.signedOut), await height(mobileHeaderUpTo.signedOut + 1)];
    expect(folded).toBeLessThan(whole ?? 0);

    await logInToDashboard(page, await newcomer(journey.server));
    const menu = page.getByRole('button', { name: 'Menu' });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await page.setViewportSize({ width: mobileHeaderUpTo.signedIn, height: 800 });
    await menu.waitFor({ state: 'visible' });
    expect(await navigation.isVisible()).toBe(false);
    await page.setViewportSize({ width: mobileHeaderUpTo.signedIn + 1, height: 800 });
    await navigation.waitFor({ state: 'visible' });
    expect(await menu.isVisible()).toBe(false);
  });

  it('leads everywhere by the folded menu, with the keyboard alone', async () => {
    const page = await journey.page();
    await logInToDashboard(page, await newcomer(journey.server));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Zaps' }).waitFor();
    await page.getByRole('menuitem', { name: 'Zaps' }).focus();
    await page.keyboard.press('Enter');
    await arriveAt(page, '/app/assets/zaps');
    await page.getByRole('heading', { level: 1, name: 'Your Zaps' }).waitFor();
    await expectAccessible(page);
  });
});
