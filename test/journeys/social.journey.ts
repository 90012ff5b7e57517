import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { startProviders, type ProvidedPerson, type Providers } from '../support/openIdProviders';
import { confirmEmail } from '../support/journeyPeople';
import { arriveAt, expectAccessible } from './actions';

const person = (sub: string, isVerified = true): ProvidedPerson => ({
  sub,
  given_name: 'Nora',
  family_name: sub,
  email: `${sub}@example.com`,
  email_verified: isVerified,
});
const people = [person('popup'), person('hostile'), person('blocked'), person('unsure', false), person('tapper'), person('cut')];

let providers: Providers | undefined;
const journey = useJourney(
  async (url) => {
    providers = await startProviders([url], people);
    return { ...providers.env, GOOGLE_ONE_TAP: 'true' };
  },
  { guests: () => (providers === undefined ? [] : [providers.url]) },
);
afterAll(() => providers?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Clicks 'Continue with …' and returns the popup when it shows the provider's page. */
async function openPopup(page: Page, name = 'Continue with Google'): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, name).click()]);
  await popup.waitForURL(/\/interaction\//);
  return popup;
}

const password = 'plum-Orbit-47-velvet';

/** Signs a person up with this address. */
async function signUp(page: Page, email: string, password1: string) {
  // Once the page has its own CSRF token: a token that it asks for at the same time would replace the cookie of this one.
  await page.goto('/app/login', { waitUntil: 'networkidle' });
  const status = await page.evaluate(
    async (body) => {
      const csrf = await fetch('/api/v3/csrf');
      const { csrf_token: token } = (await csrf.json()) as { csrf_token: string };
      // From a different IP address, because the people before have signed up from this machine.
      const headers = { 'content-type': 'application/json', 'x-csrftoken': token, 'x-forwarded-for': '198.51.100.7' };
      return (await fetch('/api/v3/profiles', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { email, password1, first_name: 'Una', last_name: 'Unsure' },
  );
  expect(status).toBe(201);
}

describe('social login in a popup', () => {
  it('social login in a popup signs a new user up, closes the popup and opens the onboarding [A2.98, A7.34, S39, S40]', async () => {
    const page = await journey.page();
    await page.goto('/app/login');
    await button(page, 'Continue with Google').waitFor();
    await expectAccessible(page);
    const popup = await openPopup(page);
    expect(await popup.evaluate(() => window.opener !== null)).toBe(true);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: /^Nora popup/ }).click();
    await closed;
    await arriveAt(page, '/app/onboarding');
  });

  it('social login in a popup accepts one message of a thousand, and none of another site’s frame or our own [S39, A8.35]', async () => {
    const page = await journey.page();
    journey.expectNoise(/A sign-on message/);
    const left: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/redirect') left.push(search);
    });
    await page.goto('/app/login');
    const popup = await openPopup(page);
    // Two windows that know the form of a message but not the nonce: a window of another origin, and a window of ours.
    await popup.evaluate(() => {
      const message = { kind: 'patchbay/sign-on', nonce: 'guessed', nextUrl: encodeURIComponent('/app/assets/zaps'), fault: null };
      for (let n = 0; n < 500; n += 1) (window.opener as Window).postMessage(message, '*');
    });
    await page.evaluate(() => {
      const message = { kind: 'patchbay/sign-on', nonce: 'guessed', nextUrl: encodeURIComponent('/app/assets/zaps'), fault: null };
      for (let n = 0; n < 500; n += 1) window.postMessage(message, window.location.origin);
      new BroadcastChannel('patchbay.sign-on').postMessage(message);
    });
    expect(new URL(page.url()).pathname).toBe('/app/login');
    expect(left).toEqual([]);
    await popup.getByRole('button', { name: /^Nora hostile/ }).click();
    await arriveAt(page, '/app/onboarding');
    expect(left).toHaveLength(1);
  });

  it('social login in a popup also works if the provider removes the opener [S39]', async () => {
    const page = await journey.page();
    // Acts as a provider that refuses openers: its answers have their own opener policy.
    await page.context().route(`${providers?.url}/**`, async (route) => {
      const reply = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ response: reply, headers: { ...reply.headers(), 'cross-origin-opener-policy': 'same-origin' } });
    });
    await page.goto('/app/login');
    await button(page, 'Continue with Google').waitFor();
    const arrived = page.context().waitForEvent('page');
    await button(page, 'Continue with Google').click();
    const popup = await arrived;
    await popup.getByRole('button', { name: /^Nora cut/ }).click();
    await arriveAt(page, '/app/onboarding');
  });

  it('social login continues in the page itself if the browser opens no popup, and asks the owner of an address to prove it [A2.23, S40]', async () => {
    const page = await journey.page();
    await signUp(page, 'unsure@example.com', password);
    await confirmEmail(journey.server, { email: 'unsure@example.com', password });
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/app/login?next=%2Fapp%2Fassets%2Fzaps');
    await button(page, 'Continue with Google').click();
    await page.getByRole('button', { name: /^Nora unsure/ }).click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log in to confirm' }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Google is connected. You can now use it to log in.').waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await arriveAt(page, '/app/assets/zaps');
  });
});

describe('one-tap', () => {
  it('one-tap signs a new user up from the sign-up page, and is absent from the log-in page [A2.96, A4.29, B7.43]', async () => {
    const page = await journey.page();
    await page.goto('/app/login');
    await button(page, 'Continue with Google').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.goto('/sign-up');
    const prompt = page.frameLocator('iframe[title="Sign in with Google"]');
    await prompt.getByRole('button', { name: 'Continue as Nora tapper' }).click();
    await arriveAt(page, '/app/onboarding');
  });

  it('one-tap is not offered again after it was closed [A9.09, A4.28]', async () => {
    const page = await journey.page();
    await page.goto('/sign-up');
    await page.frameLocator('iframe[title="Sign in with Google"]').getByRole('button', { name: 'Close' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    await page.reload();
    await button(page, 'Continue with Google').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});
