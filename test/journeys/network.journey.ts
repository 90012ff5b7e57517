import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, emailField, expectAccessible, giveEmail, logIn, logInButton, openDashboard, passwordField, userMenu } from './actions';

const journey = useJourney();

describe('a network that fails', () => {
  it('a network failure during sign-in shows an error, keeps the typed text, and the next click works [R19]', async () => {
    journey.expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    await page.context().setOffline(true);
    await logInButton(page).click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await expectAccessible(page);
    expect(await emailField(page).inputValue()).toBe(person.email);
    expect(await passwordField(page).inputValue()).toBe(person.password);
    await page.context().setOffline(false);
    await logInButton(page).click();
    await arriveAt(page, '/app/dashboard');
  });

  it('a network failure before the answer arrives keeps the form [R19]', async () => {
    journey.expectNoise(/ERR_|Failed to load resource/);
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    await page.route(/\/api\/v3\/login\?/, (route) => route.abort('connectionreset'), { times: 1 });
    await logInButton(page).click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    expect(await passwordField(page).inputValue()).toBe(person.password);
    await logInButton(page).click();
    await arriveAt(page, '/app/dashboard');
  });

  it('a network failure during sign-out still signs this browser out [S45]', async () => {
    journey.expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    // Wait until the page has loaded everything.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await arriveAt(page, '/app/login');
    expect(await page.getByText(person.email).count()).toBe(0);
  });
});

describe('a slow network', () => {
  it('a slow network disables the button until the answer arrives [R16]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/v3\/login\?/, async (route) => {
      await held;
      await route.continue();
    });
    await logInButton(page).click();
    await page.waitForFunction(
      (button) => (button as HTMLButtonElement | null)?.matches(':disabled, [aria-disabled="true"]'),
      await logInButton(page).elementHandle(),
    );
    await passwordField(page).press('Enter');
    release();
    await arriveAt(page, '/app/dashboard');
  });
});

describe('a wanted address that leads away', () => {
  // The other forms are in test/domain/addresses.test.ts. The browser itself decides what these mean.
  it.each(['/\\evil.example', '/\t/evil.example', '/.//evil.example'])(
    'the address %j is not followed after log-in [S37]',
    async (next) => {
      const person = await newUser(journey.server);
      const page = await journey.page();
      await logIn(page, person, `/app/login?next=${encodeURIComponent(next)}`);
      await page.waitForURL((url) => url.pathname !== '/app/login');
      expect(new URL(page.url()).origin).toBe(journey.url);
      await page.goto('/app/dashboard');
      await arriveAt(page, '/app/dashboard');
    },
  );
});
