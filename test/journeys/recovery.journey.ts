import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { failToLogIn, newUser } from '../support/journeyPeople';
import { arriveAt, browserKeeps, emailField, expectAccessible, logIn, logInToDashboard, mailedLink } from './actions';

// An e-mail address may fail often here, so that the lock is reached before the limit of attempts.
const journey = useJourney({ LOGIN_PER_IDENTIFIER: '1000', LOGIN_CAPTCHA_AFTER: '1000' });

const newPassword = 'cedar-Lantern-93-quiet';

async function askForLink(page: Page, email: string) {
  await page.goto('/app/login/forgot');
  await emailField(page).fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByText('Sent!').waitFor();
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password', { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click();
}

describe('a lost password', () => {
  it('a lost password is replaced by the mailed link, and ends every other session [A2.05, A2.06, A5.05, S28, S29]', async () => {
    const person = await newUser(journey.server);
    const elsewhere = await journey.page();
    await logInToDashboard(elsewhere, person);

    const page = await journey.page();
    await askForLink(page, person.email);
    await expectAccessible(page);
    const link = await mailedLink(journey.server, person.email, /reset-password/);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).waitFor();
    await expectAccessible(page);
    await setPassword(page, newPassword);
    await page.getByText('Password changed! Click here to continue.').waitFor();
    await expectAccessible(page);

    await elsewhere.reload();
    await arriveAt(elsewhere, '/app/login');
    await logInToDashboard(page, { email: person.email, password: newPassword });
  });

  it('a lost password leaves no trace of its code: not in the address bar, not in a request, not in the browser’s storage [S30, S47, S61]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await askForLink(page, person.email);
    const link = await mailedLink(journey.server, person.email, /reset-password/);
    const canary = decodeURIComponent(new URL(link).hash.split(';')[1] ?? '');
    expect(canary.length).toBeGreaterThan(20);
    const told: string[] = [];
    page.on('request', (request) => {
      const isTheReset = new URL(request.url()).pathname === '/api/v3/accounts/password/reset';
      told.push(request.url(), JSON.stringify(request.headers()), isTheReset ? '' : (request.postData() ?? ''));
    });
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(page.url()).not.toContain('#');
    expect(await page.evaluate(() => location.href + JSON.stringify(history.state))).not.toContain(canary);
    await setPassword(page, newPassword);
    await page.getByText('Password changed! Click here to continue.').waitFor();
    const kept = await browserKeeps(page);
    for (const secret of [canary, newPassword, person.email]) expect(kept).not.toContain(secret);
    // The address that Playwright opens does not count, because the browser itself never sends a hash.
    expect(told.map((words) => words.replace(link, '')).filter((words) => words.includes(canary))).toEqual([]);
  });

  it('a used or invented link changes nothing and shows an error [A8.20]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto(`/app/reset-password#${encodeURIComponent(person.email)};invented-code`);
    await setPassword(page, newPassword);
    await page.getByText('Reset was invalid.').waitFor();
    await expectAccessible(page);
    await logInToDashboard(page, person);
  });

  it('an unknown address gets the same answer to a forgotten password [S05]', async () => {
    const page = await journey.page();
    await askForLink(page, 'nobody.at.all@example.com');
  });
});

describe('a locked account', () => {
  it('a locked account shows an error, and the mailed link unlocks it [A8.03, A8.28, S10, S11]', async () => {
    const person = await newUser(journey.server);
    await failToLogIn(journey.server, person.email, 21);
    const page = await journey.page();
    await logIn(page, person);
    await arriveAt(page, '/app/login/locked');
    await page.getByText('Your account is now locked.').waitFor();
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /reset|forgot/i })
      .click();
    await arriveAt(page, '/app/login/forgot');
    await askForLink(page, person.email);
    await page.goto(await mailedLink(journey.server, person.email, /reset-password/));
    await setPassword(page, newPassword);
    await page.getByText('Password changed! Click here to continue.').waitFor();
    await logInToDashboard(page, { email: person.email, password: newPassword });
  });
});
