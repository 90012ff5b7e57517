import { useJourney } from '../support/journey';
import { newConfirmedUser, newUser } from '../support/journeyPeople';
import {
  arriveAt,
  continueButton,
  emailField,
  expectAccessible,
  logIn,
  logInButton,
  logInToDashboard,
  logOut,
  passwordField,
} from './actions';

const journey = useJourney({ SESSION_MAX_LIVE: '3' });
const aDayAndAnHour = 25 * 3600;

describe('a session', () => {
  it('a session that timed out is reported on the next page, and signing in returns to it [A8.22, S22]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await journey.server.advance({ seconds: aDayAndAnHour });
    await page.reload();
    await arriveAt(page, '/app/login');
    await page.getByText('Your session timed out. Please log in again!').waitFor();
    await expectAccessible(page);
  });

  it('a session that times out during typing keeps the typed text [S22, R19]', async () => {
    const person = await newConfirmedUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await page.goto('/app/two-factor-setup');
    await page.getByRole('button', { name: 'Set Up Two-Factor' }).click();
    const code = page.getByRole('textbox', { name: 'Code from the app' });
    await code.fill('12345');
    await journey.server.advance({ seconds: aDayAndAnHour });
    await code.press('End');
    await code.press('6');
    await page.getByText('Your session timed out. Please log in again!').waitFor();
    // Behind the dialog, so not accessible, but still on the page.
    const behind = page.locator('input[name="code"]');
    expect(await behind.inputValue()).toBe('123456');
    await expectAccessible(page);

    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Other ways to log in (new tab)' }).click();
    const tab = await opened;
    // The form has the address already.
    await continueButton(tab).click();
    await passwordField(tab).fill(person.password);
    await logInButton(tab).click();
    await arriveAt(tab, '/app/dashboard');
    await page.getByText('Your session timed out. Please log in again!').waitFor({ state: 'hidden' });
    expect(await code.inputValue()).toBe('123456');
  });

  it('a session ends in every tab at once when a tab logs out [R23, S45]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    const other = await journey.tab(page);
    await other.goto('/app/dashboard');
    await other.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await logOut(page);
    await arriveAt(other, '/app/login');
    expect(await other.getByText(person.email).count()).toBe(0);
  });

  it('a session of another person is never used by a tab that missed the change [R23]', async () => {
    const [first, second] = [await newUser(journey.server, 'Ada'), await newUser(journey.server, 'Grace')];
    const page = await journey.page();
    await logInToDashboard(page, first);
    const stale = await journey.tab(page);
    // It receives no messages from other tabs, like a suspended tab.
    await stale.addInitScript(() => {
      window.BroadcastChannel = class {
        postMessage() {}
        close() {}
        addEventListener() {}
        removeEventListener() {}
      } as never;
      window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
    });
    await stale.goto('/app/dashboard');
    const send = stale.getByRole('button', { name: 'Send the confirmation email' });
    await send.waitFor();
    await logOut(page);
    await logInToDashboard(page, second);
    const before = (await journey.server.mails({ to: second.email })).length;
    expect(await stale.getByText('Welcome, Ada').count()).toBe(1);
    await send.click();
    await stale.getByText('Welcome, Grace').waitFor();
    expect((await journey.server.mails({ to: second.email })).length).toBe(before);
  });

  it('a session shows nothing private after logout by Back [S46]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await page.getByRole('link', { name: 'Zaps', exact: true }).click();
    await arriveAt(page, '/app/assets/zaps');
    await logOut(page);
    await page.goBack();
    await arriveAt(page, '/app/login');
    expect(await page.getByText(person.firstName).count()).toBe(0);
    expect(await page.getByText(person.email).count()).toBe(0);
  });

  it('a session shows nothing private after logout by Back from another site, even if the browser kept the page in memory [S46]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await page.goto('about:blank');
    const other = await journey.tab(page);
    await other.goto('/app/dashboard');
    await logOut(other);
    await page.goBack();
    await arriveAt(page, '/app/login');
    expect(await page.getByText(person.firstName).count()).toBe(0);
  });

  it('a session offers to continue when a signed-in person opens log-in [A2.60]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await page.goto('/app/login');
    await page.getByText(`Continue as ${person.email}`).waitFor();
    await page.getByText('Log in as a different user').waitFor();
    await expectAccessible(page);
    await page.goto('/sign-up');
    await page.getByText('Sign up as a different user').waitFor();
    await expectAccessible(page);
  });

  it('a session is not ended by another site that links to /logout/ [S25]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    const reply = await page.request.get('/api/logout/', { headers: { 'sec-fetch-site': 'cross-site' }, maxRedirects: 0 });
    expect(reply.status()).toBe(403);
    await page.reload();
    await arriveAt(page, '/app/dashboard');
  });

  it('a session ends with a visit to /logout/ [A7.35]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await page.goto('/logout/');
    await page.goto('/app/dashboard');
    await arriveAt(page, '/app/login');
  });
});

describe('a session used from several places', () => {
  it('a session used from several places must be confirmed, which ends the others [A2.04, A8.05, A8.29, S24]', async () => {
    const person = await newUser(journey.server);
    // Two devices are signed in. The page asks for a single session if there are too many.
    const pages = [];
    let page = await journey.page();
    for (let device = 0; device < 8; device += 1) {
      page = await journey.page();
      await logIn(page, person);
      await page.waitForURL(/\/app\/(dashboard|login\/secure-session)/);
      if (page.url().includes('secure-session')) break;
      pages.push(page);
    }
    await arriveAt(page, '/app/login/secure-session');
    await page.getByText('Hold up! It looks like multiple people or devices have been using your account.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm this Session' }).click();
    await arriveAt(page, '/app/dashboard');
    for (const other of pages) {
      await other.reload();
      await arriveAt(other, '/app/login');
    }
  });
});

describe('the sign-in form', () => {
  it('the sign-in form works at once after a log-out in another tab has ended its session', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await logOut(page);
    await emailField(page).fill(person.email);
    await page.keyboard.press('Enter');
    await passwordField(page).fill(person.password);
    await logInButton(page).click();
    await arriveAt(page, '/app/dashboard');
  });
});
