/**
 * Every failure of the list, on the development server. Each row has a scenario that ends with the described
 * result. `builtFiles.journey.ts` proves that the build contains no scenario.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Scenario } from '../../src/development/server/scenario';
import { startDevelopmentServer, type DevelopmentServer } from '../support/developmentServer';

/** The text that must appear at the end of each scenario, on the page or, if no page shows it, in the guide. */
const rows: Readonly<Record<string, RegExp>> = {
  'A8.01': /^login\/formAnswered: valid$/,
  'A8.02': /^Your email or password is incorrect\.$/,
  'A8.03': /locked – Your account has been locked\.$/,
  'A8.04': /twoFactorRequired – Two factor authentication is required\.$/,
  'A8.05': /singleSessionRequired – A single session is required\.$/,
  'A8.06': /missingCsrf – Cookies must be enabled\.$/,
  'A8.07': /^Confirm that you are human, then try again\.$/,
  'A8.08': /^You're trying too frequently\.$/,
  'A8.09': /^Something went wrong on our side\.$/,
  'A8.10': /^Not authenticated\./,
  'A8.11': /^That code doesn't look right\.$/,
  'A8.12': /^That recovery code doesn't look right, or it has been used before\.$/,
  'A8.13': /^You're trying too frequently\.$/,
  'A8.14': /^Sent!/,
  'A8.15': /^Not authenticated\.$/,
  'A8.16': /^Account is disabled, contact support\.$/,
  'A8.17': /^No users exist with that email\.$/,
  'A8.18': /^You're trying too frequently\.$/,
  'A8.19': /reset – Reset successfully\.$/,
  'A8.20': /^Reset was invalid\./,
  'A8.21': /^You're trying too frequently\./,
  'A8.22': /^Your session timed out\. Please log in again!$/,
  'A8.23': /^Oops, looks like we had an error signing you in!$/,
  'A8.24': /^Oops, looks like we had an error creating your account!/,
  'A8.25': /^There was a problem while trying to sign up\.$/,
  'A8.26': /^Too many people use that password\. Choose another one\.$/,
  'A8.27': /^Confirm that you are human, then try again\.$/,
  'A8.28': /^Your account is now locked\.$/,
  'A8.29': /^Hold up! It looks like multiple people or devices have been using your account\.$/,
  'A8.30': /enable cookies .*including third-party cookies/,
  'A8.31': /^Couldn't start trial, please try again\.$/,
  'A8.32': /^entities\/entityFailed, DataGet, status null: /,
  'A8.33': /DataGet, status 500: .*The kettle is dry\.$/,
  'A8.34': /reason not_allowed: The Zaps are in the wash\. They will be dry on Monday\./,
  'A8.35': /^console\.error: A sign-on message came from another origin null$/,
  'A8.36': /^console\.warn: Could not ask for a new sign-in /,
  'A8.37': /^You're trying too frequently\.$/,
  'A8.38': /The server could not be reached: http:\/\/localhost:\d+\/api\/v3\/zaps\?account_id=\d+$/,
  'A8.39': /^Unable to retrieve CSRF token$/,
  'A8.40': /^Reports sent after “Let a script fail”: 0$/,
  'A8.41': /^Reported: .* no key called password, secret, token or credentials$/,
  'A8.42': /^Reports sent after “Let a script fail”: 1$/,
  'A8.43': /^Reports sent after “Let a script fail twice at once”: 1$/,
  'A8.44': /^Reported: .*label deduped/,
  'A8.45': /^We got an error on that!$/,
};
const guide = (page: Page) => page.getByRole('complementary', { name: 'Scenario' });

/** Further elements that a row requires, on its page or in the guide. */
const beside: Readonly<Record<string, (page: Page) => Locator[]>> = {
  'A8.28': (page) => [page.locator('a[href="/app/login/forgot"]')],
  'A8.42': (page) => [guide(page).getByText('Reports sent after “Let an extension fail”: 0', { exact: true })],
  'A8.29': (page) => [page.getByRole('button', { name: 'Confirm this Session', exact: true })],
};

type Told = Omit<Scenario, 'prepare'>;

// Generous, and without retries: this journey does not measure speed, and a browser, a server and other tests share few cores.
jest.setTimeout(300_000);

describe('in the development server', () => {
  let context: BrowserContext;
  let server: DevelopmentServer;
  let scenarios: readonly Told[];

  beforeAll(async () => {
    server = await startDevelopmentServer();
    const browser = await journeyProvider.browser();
    // `npm run dev` serves the pages without a policy, because the guide has inline styles and scripts.
    context = await browser.newContext({ baseURL: server.url, locale: 'en-US', reducedMotion: 'reduce', bypassCSP: true });
    scenarios = ((await (await fetch(`${server.url}/dev/scenarios.json`)).json()) as { objects: Told[] }).objects;
  }, 240_000);
  afterAll(async () => {
    await context?.close();
    await server?.stop();
  });

  /** A tab. One browser profile walks all scenarios, as a person does: each begins by making it forget the one before. */
  async function inTab(work: (page: Page) => Promise<void>) {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    try {
      await work(page);
    } finally {
      for (const each of context.pages()) await each.close();
    }
  }

  async function walk(page: Page, { id, steps, shows }: Told) {
    await page.goto('/dev/scenarios');
    await page.getByRole('button', { name: `Go to ${id}`, exact: true }).click();
    // The element of the guide has no size, because its content is fixed to a corner.
    await guide(page).getByText(`Scenario ${id}`, { exact: true }).waitFor();
    for (const step of steps) {
      if ('tick' in step) {
        await page.getByRole('checkbox', { name: step.tick }).check();
        await page.getByText('Verified', { exact: true }).first().waitFor();
      } else if ('awaits' in step) {
        await page.getByText(step.awaits, { exact: true }).first().waitFor();
      } else if ('press' in step) {
        const within = id === 'A8.24' ? page.frameLocator('iframe[title="Sign in with Google"]') : page;
        const named = { name: step.press, exact: true };
        await within.getByRole('button', named).or(within.getByRole('link', named)).first().click();
      } else {
        await guide(page).getByRole('button', { name: step.guide, exact: true }).click();
        // The count of reports ends the step, so that the next one begins after it.
        if ('fail' in step)
          await guide(page)
            .getByRole('listitem')
            .filter({ hasText: `Reports sent after “${step.guide}”: ` })
            .waitFor();
      }
    }
    const place = shows.where === 'page' ? page.locator('body > :not(aside)') : guide(page).getByRole('listitem');
    const text = rows[id] ?? /^$/;
    const shown = place.getByText(text);
    await (shows.where === 'page' ? shown : shown.or(place.filter({ hasText: text }))).first().waitFor();
    for (const locator of beside[id]?.(page) ?? []) await locator.first().waitFor();
  }

  it('the development server has exactly one scenario for each row of the list', () => {
    expect(scenarios.map(({ id }) => id)).toEqual(Object.keys(rows));
  });

  it.each(Object.keys(rows))('a scenario ends with the result of its row [%s]', async (id) => {
    const scenario = scenarios.find((each) => each.id === id);
    if (!scenario) throw new Error(`There is no scenario for ${id}.`);
    await inTab((page) => walk(page, scenario));
  });

  it('the development server leaves a scenario with the real clock and nothing forced', async () => {
    await inTab(async (page) => {
      await walk(page, scenarios.find(({ id }) => id === 'A8.22') as Told);
      await guide(page).getByRole('button', { name: 'Leave' }).click();
      await page.getByText('The server’s clock shows the present').waitFor();
      const cookies = await page.context().cookies();
      expect(cookies.filter(({ name }) => name.startsWith('patchbay-scenario'))).toEqual([]);
    });
  });
});
