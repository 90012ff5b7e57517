/** How the prerendered pages load: they are drawn before any script, without a layout shift, and keep text that was typed early. */
import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, continueButton, emailField, passwordField } from './actions';

const journey = useJourney();

declare global {
  interface Window {
    shifts: { value: number; sources: string[] }[];
  }
}

/** Delays scripts until `release` is called. With `isPreHydrationFast` the script that records early submits loads at once, as on a slow connection. */
async function holdScripts(page: Page, { isPreHydrationFast = false } = {}) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    if (!isPreHydrationFast || !/\/preHydration\.[^/]*\.js$/.test(route.request().url())) await released;
    await route.continue();
  });
  return release;
}

async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            sources: entry.sources.map(({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 120) ?? ''),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const pages = [
  { path: '/app/login', title: 'Log In to Your Account' },
  { path: '/sign-up', title: 'Sign up to create your first Zap' },
];

describe.each(pages)('$path', ({ path, title }) => {
  it(`${path} shows its heading, its form and its colours before any script has loaded`, async () => {
    const page = await journey.page();
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    // The page contains its styles. The first view requests no style sheet.
    const logo = page.getByRole('link', { name: 'Patchbay' }).locator('rect');
    expect(await logo.evaluate((node) => getComputedStyle(node).fill)).toBe('rgb(212, 64, 10)');
    release();
  });

  it.each([1280, 360])(`${path} has no layout shift while its scripts load, at %d px`, async (width) => {
    const page = await journey.page({ viewport: { width, height: 800 } });
    await watchShifts(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // The typeface moves lines where no system face has its measures, as on a machine without Arial or Liberation Sans.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      window.shifts = [];
    });
    release();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  it(`${path} keeps an address typed before its scripts, and continues with it`, async () => {
    const page = await journey.page();
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const email = page.getByRole('textbox', { name: /email/i });
    await email.fill('early@patchbay.example');
    await email.evaluate((node) => node.setAttribute('data-same', ''));
    release();
    // Fields that show with the address move the button: a press would begin on it, and end beside it.
    await page.locator('form:not([data-waiting])').waitFor();
    await page.getByRole('button', { name: 'Continue' }).and(page.locator(':enabled')).click();
    await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).waitFor();
    expect(await email.inputValue()).toBe('early@patchbay.example');
    // The input is the same element that was drawn, so it would have kept the focus.
    expect(await email.getAttribute('data-same')).toBe('');
  });
});

describe('a submit before the scripts', () => {
  it('an email address submitted before the scripts is processed when they load, and the password can be typed at once [R19]', async () => {
    const page = await journey.page();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/account-discovery') && asked.push(request.url()));
    const release = await holdScripts(page, { isPreHydrationFast: true });
    await page.goto('/app/login', { waitUntil: 'commit' });
    await emailField(page).fill('early@patchbay.example');
    await continueButton(page).and(page.locator(':enabled')).waitFor();
    await emailField(page).press('Enter');
    await page.locator('button[type=submit][aria-busy]').waitFor();
    expect(asked).toEqual([]);
    release();
    await passwordField(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'password');
    expect(await emailField(page).inputValue()).toBe('early@patchbay.example');
    expect(asked).toHaveLength(1);
  });

  it('an email address submitted before the scripts, after a reload of the password step, leads to the password without an error [R19]', async () => {
    const page = await journey.page();
    await page.goto('/app/login');
    await emailField(page).fill('early@patchbay.example');
    await continueButton(page).and(page.locator(':enabled')).click();
    await passwordField(page).waitFor();
    const release = await holdScripts(page, { isPreHydrationFast: true });
    await page.reload({ waitUntil: 'commit' });
    await emailField(page).fill('early@patchbay.example');
    await continueButton(page).and(page.locator(':enabled')).waitFor();
    await emailField(page).press('Enter');
    await page.locator('button[type=submit][aria-busy]').waitFor();
    release();
    await passwordField(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'password');
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Enter your password.').count()).toBe(0);
  });

  it('a form submitted by a password manager before the scripts signs in once, and puts the password into no address [S47, R16]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
    const release = await holdScripts(page, { isPreHydrationFast: true });
    await page.goto('/app/login', { waitUntil: 'commit' });
    await emailField(page).fill(person.email);
    await continueButton(page).and(page.locator(':enabled')).waitFor();
    await page.locator('input[autocomplete="current-password"]').fill(person.password, { force: true });
    // Some password managers submit the form themselves, and some of these fire no event.
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    release();
    await arriveAt(page, '/app/dashboard');
    expect(addresses.filter((each) => each.includes(encodeURIComponent(person.password)) || each.includes('password='))).toEqual([]);
    expect(addresses.filter((each) => /^POST .*\/api\/v3\/login\b/.test(each))).toHaveLength(1);
    expect(addresses.filter((each) => /\/app\/login/.test(each))).toEqual([`GET ${journey.url}/app/login`]);
  });

  it('a sign-up form submitted before the scripts continues with the names and the password', async () => {
    const page = await journey.page();
    const release = await holdScripts(page, { isPreHydrationFast: true });
    await page.goto('/sign-up', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: /email/i }).fill('early@patchbay.example');
    await continueButton(page).and(page.locator(':enabled')).waitFor();
    await page.getByRole('textbox', { name: /email/i }).press('Enter');
    release();
    await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'firstName');
  });
});

it('a link on a prerendered page keeps the query of the address [A2.56]', async () => {
  const page = await journey.page();
  await page.goto('/app/login?next=%2Fapp%2Fassets%2Fzaps', { waitUntil: 'networkidle' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign Up' });
  expect(await link.getAttribute('href')).toBe('/sign-up?next=%2Fapp%2Fassets%2Fzaps');
});

it('the application takes over a prerendered page whose address changes its first view: reauth', async () => {
  const page = await journey.page();
  await page.goto('/app/login?reauth=true', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: "Let's Make Sure It's You" }).waitFor();
});
