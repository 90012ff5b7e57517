import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newUser, newUserWithTwoFactor } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, logIn, openDashboard, resize } from './actions';
import { closeApps, picker } from './editorActions';

const journey = useJourney();

/** Screens that everybody may open. */
const publicScreens = [
  '/app/login',
  '/app/login?reauth=true',
  '/app/login/forgot',
  '/app/reset-password#somebody%40example.com;code',
  '/app/login/reset-password#somebody%40example.com;code',
  '/app/login/locked',
  '/app/login/cookies-disabled',
  '/app/login/activate',
  '/app/login/2fa',
  '/app/login/2fa?use_recovery_code=yes',
  '/app/login/secure-session',
  '/sign-up',
  '/sign-up?promo=edu',
  '/sign-up?use_case=notify-my-team-about-new-leads',
  '/app/confirm-email#invented',
  '/app/unsubscribe#invented',
  '/app/approval#invented',
  '/zap-templates/edit/101',
  '/data-deleted',
  '/status',
  '/partner',
  '/rover',
  '/experts',
  '/terms',
  '/privacy',
  '/teams',
  '/app/join-team?invitation=invented',
  '/help',
  '/developer/start',
  '/developer/builder',
  '/developer/documentation',
  '/app/get-help',
  '/shared/no-such-link',
  '/no-such-page',
];
const ownScreens = [
  '/app/dashboard',
  '/app/two-factor-setup',
  '/app/settings/profile',
  '/app/settings/email',
  '/app/settings/notifications',
  '/app/settings/connections',
  '/app/settings/account',
  '/app/settings/data',
  '/app/settings/tracking',
  '/app/onboarding',
  '/app/billing',
  '/app/billing?plan=3',
  '/billing',
  '/app/team',
  '/app/company-account-setup',
  '/app/assets/zaps',
  '/app/assets/zaps/trash',
  '/app/move-zaps',
  '/app/settings/no-such-page',
  '/app/use-case',
  '/app/templates',
  '/app/assets/zaps/1/share',
  '/editor',
  '/editor/1',
  '/app/no-such-page',
];
const widths = [360, 600, 750, 1280];

/** The dialog of an empty Zap hides the page from screen readers. */
const settled = (page: Page) => page.getByRole('heading', { level: 1 }).or(picker(page)).first().waitFor();

/** Opens each screen in turn. The error names the screen. */
async function lookAtAll(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    try {
      await page.goto(path);
      await settled(page);
      await expectAccessible(page);
      if (path === '/editor') await closeApps(page);
      for (const width of widths) {
        await resize(page, width);
        await expectNoSidewaysScroll(page);
      }
      expect(await page.title()).toMatch(/\S.*Patchbay|Patchbay/);
      expect(await page.getByRole('main').count()).toBe(1);
    } catch (error) {
      throw new Error(`The screen ${path} has a fault.`, { cause: error });
    }
  }
}

describe('every screen', () => {
  it('every public screen has no axe violation in either theme, no sideways scroll from 360 px, a title and one main part', async () => {
    await lookAtAll(await journey.page(), publicScreens);
  });

  it('every screen of a signed-in person has no axe violation, no sideways scroll, a title and one main part', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await lookAtAll(page, ownScreens);
  });

  it('the two-factor screen has no axe violation, no sideways scroll, a title and one main part during a sign-in', async () => {
    const person = await newUserWithTwoFactor(journey.server);
    const page = await journey.page({ viewport: { width: 360, height: 740 } });
    await logIn(page, person);
    await arriveAt(page, '/app/login/2fa');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('every screen is readable at 400 % zoom: nothing scrolls sideways at a quarter of 1280 px', async () => {
    const page = await journey.page({ viewport: { width: 320, height: 256 } });
    for (const path of ['/app/login', '/sign-up']) {
      await page.goto(path);
      await settled(page);
      await expectNoSidewaysScroll(page);
    }
  });

  it('a prerendered screen shows content before JavaScript runs', async () => {
    const page = await journey.page({ javaScriptEnabled: false });
    await page.goto('/app/login');
    expect((await page.locator('body').innerText()).trim()).not.toBe('');
  });

  it('log-in and sign-up show the promo beside the form from 750 px, not below [A2.53, A2.54]', async () => {
    const page = await journey.page();
    await page.goto('/app/login');
    await settled(page);
    const promo = page.getByText("5,000+ of the web's top tools");
    await resize(page, 750);
    expect(await promo.isVisible()).toBe(true);
    await resize(page, 749);
    expect(await promo.isVisible()).toBe(false);
  });
});
