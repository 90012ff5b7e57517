/** How the pages before the application arrive: drawn before any script, without a jump, and losing nothing that was typed early. */
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

/** Scripts come when `release` is called; with `hasEarly` the one that keeps early submits comes at once, as on a slow line. */
async function holdScripts(page: Page, { hasEarly = false } = {}) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    if (!hasEarly || !/\/early\.[^/]*\.js$/.test(route.request().url())) await released;
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
  it('shows its heading, its form and its colours while no script has arrived', async () => {
    const page = await journey.page();
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    // Styled by what the page itself carries: no style sheet is asked for before the first view.
    const logo = page.getByRole('link', { name: 'Patchbay' }).locator('rect');
    expect(await logo.evaluate((node) => getComputedStyle(node).fill)).toBe('rgb(212, 64, 10)');
    release();
  });

  it.each([1280, 360])('does not move while its scripts and its typeface arrive, at %d px', async (width) => {
    const page = await journey.page({ viewport: { width, height: 800 } });
    await watchShifts(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    release();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  it('keeps an address typed before its scripts, and goes on from it', async () => {
    const page = await journey.page();
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const email = page.getByRole('textbox', { name: /email/i });
    await email.fill('early@patchbay.example');
    await email.evaluate((node) => node.setAttribute('data-same', ''));
    release();
    await page.getByRole('button', { name: 'Continue' }).and(page.locator(':enabled')).click();
    await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).waitFor();
    expect(await email.inputValue()).toBe('early@patchbay.example');
    // The very input that was drawn: nothing was thrown away, and the focus would have stayed.
    expect(await email.getAttribute('data-same')).toBe('');
  });
});

describe('a submit before the scripts', () => {
  it('a submit before the scripts of the email address is carried out once they are there, and the password can be typed at once [R19]', async () => {
    const page = await journey.page();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/account-discovery') && asked.push(request.url()));
    const release = await holdScripts(page, { hasEarly: true });
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

  it('a submit before the scripts of what a password manager filled signs in once, and puts the password into no address [S47, R16]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
    const release = await holdScripts(page, { hasEarly: true });
    await page.goto('/app/login', { waitUntil: 'commit' });
    await emailField(page).fill(person.email);
    await continueButton(page).and(page.locator(':enabled')).waitFor();
    await page.locator('input[autocomplete="current-password"]').fill(person.password, { force: true });
    // Some managers submit by themselves, and some of these do not even tell the page.
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    release();
    await arriveAt(page, '/app/dashboard');
    expect(addresses.filter((each) => each.includes(encodeURIComponent(person.password)) || each.includes('password='))).toEqual([]);
    expect(addresses.filter((each) => /^POST .*\/api\/v3\/login\b/.test(each))).toHaveLength(1);
    expect(addresses.filter((each) => /\/app\/login/.test(each))).toEqual([`GET ${journey.url}/app/login`]);
  });

  it('a submit before the scripts of the sign-up page leads to the names and the password', async () => {
    const page = await journey.page();
    const release = await holdScripts(page, { hasEarly: true });
    await page.goto('/sign-up', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: /email/i }).fill('early@patchbay.example');
    await continueButton(page).and(page.locator(':enabled')).waitFor();
    await page.getByRole('textbox', { name: /email/i }).press('Enter');
    release();
    await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'firstName');
  });
});

it('carries the query to the other page, although the page was drawn without one [A2.56]', async () => {
  const page = await journey.page();
  await page.goto('/app/login?next=%2Fapp%2Fassets%2Fzaps', { waitUntil: 'networkidle' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign Up' });
  expect(await link.getAttribute('href')).toBe('/sign-up?next=%2Fapp%2Fassets%2Fzaps');
});

it('takes over a page that the address changes from its first view: reauth', async () => {
  const page = await journey.page();
  await page.goto('/app/login?reauth=true', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: "Let's Make Sure It's You" }).waitFor();
});
