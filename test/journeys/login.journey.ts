import { useJourney } from '../support/journey';
import { startCookielessProxy } from '../support/journeyProxy';
import { failToLogIn, newUser, newUserWithTwoFactor } from '../support/journeyPeople';
import {
  arriveAt,
  continueButton,
  countRequests,
  emailField,
  expectAccessible,
  giveEmail,
  logIn,
  logInButton,
  logInToDashboard,
  passwordField,
} from './actions';

const journey = useJourney();

describe('signing in', () => {
  it('a correct password opens the dashboard [A2.01, A2.22, A6.01, A8.01]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await page.getByRole('heading', { name: 'Log In to Your Account' }).waitFor();
    await expectAccessible(page);
    await logInToDashboard(page, person);
    await expectAccessible(page);
  });

  it('the log-in opens the requested address, and Back does not return to the form [A2.42]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logIn(page, person, '/app/login?next=%2Fapp%2Ftwo-factor-setup');
    await arriveAt(page, '/app/two-factor-setup');
    await page.goBack();
    expect(page.url()).not.toContain('/app/login');
  });

  it('a login-required page redirects to log-in and back [A6.12, B2.30]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/two-factor-setup');
    await arriveAt(page, '/app/login');
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    await logInButton(page).click();
    await arriveAt(page, '/app/two-factor-setup');
  });

  it('a wrong password shows an error, keeps the e-mail and allows the next attempt [A8.02]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logIn(page, { email: person.email, password: 'not my password' });
    await page.getByText('Your email or password is incorrect.').waitFor();
    await expectAccessible(page);
    expect(await emailField(page).inputValue()).toBe(person.email);
    await passwordField(page).fill(person.password);
    await logInButton(page).click();
    await arriveAt(page, '/app/dashboard');
  });

  it('a captcha appears after failures and can be solved by keyboard [A8.07, S08]', async () => {
    const person = await newUser(journey.server);
    await failToLogIn(journey.server, person.email, 2);
    const page = await journey.page();
    await logIn(page, person);
    const captcha = page.getByRole('checkbox', { name: /not a robot/i });
    await captcha.waitFor();
    await expectAccessible(page);
    await captcha.focus();
    await page.keyboard.press('Space');
    await page.getByText('Verified', { exact: true }).waitFor();
    await passwordField(page).fill(person.password);
    await passwordField(page).press('Enter');
    await arriveAt(page, '/app/dashboard');
  });

  it('the second factor is requested on a separate page [A8.04]', async () => {
    const person = await newUserWithTwoFactor(journey.server);
    const page = await journey.page();
    await logIn(page, person);
    await arriveAt(page, '/app/login/2fa');
  });

  it('without cookies the log-in page asks to enable them [A8.06, A8.30]', async () => {
    const person = await newUser(journey.server);
    const proxy = await startCookielessProxy();
    const page = await journey.page({ proxy: { server: proxy.url } });
    await page.goto('/app/login');
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    await logInButton(page).click();
    await arriveAt(page, '/app/login/cookies-disabled');
    await page.getByText(/third-party cookies/i).waitFor();
    await expectAccessible(page);
    await proxy.stop();
  });

  it('a double click and a held Enter send one request [R16]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    const sent = await countRequests(page, '/api/v3/login', async () => {
      await logInButton(page).dblclick();
      await arriveAt(page, '/app/dashboard');
    });
    expect(sent).toBe(1);
  });

  it('a form submitted ten times quickly sends one request and creates one session [R16]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    const sent = await countRequests(page, '/api/v3/login', async () => {
      // All in one turn of the event loop, before the page can be redrawn. Then by key and by click.
      await page.locator('main form').evaluate((form: HTMLFormElement) => {
        for (let round = 0; round < 6; round += 1) form.requestSubmit();
      });
      await Promise.all([
        passwordField(page)
          .press('Enter', { noWaitAfter: true })
          .catch(() => {}),
        logInButton(page)
          .click({ clickCount: 3, timeout: 1000, force: true, noWaitAfter: true })
          .catch(() => {}),
      ]);
      await arriveAt(page, '/app/dashboard');
      await page.waitForLoadState('networkidle');
    });
    expect(sent).toBe(1);
    const reply = await page.request.get('/api/v3/sessions');
    const { objects } = (await reply.json()) as { objects: { is_current: boolean }[] };
    expect(objects.map(({ is_current }) => is_current)).toEqual([true]);
  });

  it('Back returns from the password to the e-mail, and after log-in to no form [A2.42, A2.93]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login/forgot');
    await page.goto('/app/login');
    await giveEmail(page, 'somebody.else@patchbay.example');
    await passwordField(page).fill('typed already');
    await page.goBack();
    await continueButton(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/login');
    expect(await emailField(page).inputValue()).toBe('somebody.else@patchbay.example');
    await giveEmail(page, person.email);
    await page.reload();
    await passwordField(page).waitFor();
    expect(await emailField(page).inputValue()).toBe(person.email);
    await passwordField(page).fill(person.password);
    await logInButton(page).click();
    await arriveAt(page, '/app/dashboard');
    await page.goBack();
    await arriveAt(page, '/app/login/forgot');
  });

  it('everything on the log-in page works with only the keyboard', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await emailField(page).focus();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    expect(await passwordField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await arriveAt(page, '/app/dashboard');
  });

  it('a password manager fills both fields at once, and one click signs in [A5.01]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await emailField(page).waitFor();
    // As password managers do: by setting the value of a field that is in the form from the start.
    await page.locator('input[autocomplete~="username"]').fill(person.email);
    await page.locator('input[autocomplete="current-password"]').fill(person.password, { force: true });
    await logInButton(page).click();
    await arriveAt(page, '/app/dashboard');
  });
});
