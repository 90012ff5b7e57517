import { useJourney, withoutCaptcha } from '../support/journey';
import { newUser, unregisteredPerson } from '../support/journeyPeople';
import { arriveAt, browserKeeps, continueButton, countRequests, expectAccessible, mailedLink } from './actions';
import type { Page } from 'playwright-core';
import type { Person } from '../support/journeyPeople';

// Several people sign up from this machine, and the later ones would get a captcha.
const journey = useJourney(withoutCaptcha);

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true });

async function fillForm(page: Page, person: Person) {
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: 'Work Email' }).fill(person.email);
  await continueButton(page).click();
  await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

describe('signing up', () => {
  it('signing up opens the person’s dashboard, and the mailed link confirms the address [A0.01, A2.13, A4.18, A7.05, S47]', async () => {
    const person = unregisteredPerson('Grace');
    const page = await journey.page();
    await page.goto('/sign-up');
    await page.getByRole('heading', { name: 'Sign up to create your first Zap' }).waitFor();
    await expectAccessible(page);
    await fillForm(page, person);
    await expectAccessible(page);
    await submit(page).click();
    await arriveAt(page, /^\/app\/(onboarding|dashboard)/);
    await page.goto('/app/dashboard');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);

    const link = await mailedLink(journey.server, person.email, /confirm-email/);
    const kept = await browserKeeps(page);
    for (const secret of [person.password, person.email]) expect(kept).not.toContain(secret);
    await page.goto(link);
    await page
      .getByText(/confirmed/i)
      .first()
      .waitFor();
    await expectAccessible(page);
    expect(page.url()).not.toContain('#');
  });

  it('a taken address is an error at its field, and the typed text stays [A5.10, S06, R19]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await fillForm(page, person);
    await submit(page).click();
    const email = page.getByRole('textbox', { name: 'Work Email' });
    await page.waitForFunction((field) => field?.getAttribute('aria-invalid') === 'true', await email.elementHandle());
    await expectAccessible(page);
    expect(await email.inputValue()).toBe(person.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(person.password);
  });

  it('the sign-up form cannot be submitted before all fields are filled [A5.08]', async () => {
    const person = unregisteredPerson();
    const page = await journey.page();
    await fillForm(page, person);
    await page.getByRole('textbox', { name: 'Last name' }).fill('');
    expect(await submit(page).isDisabled()).toBe(true);
  });

  it('a double click on Sign Up creates one profile [R16]', async () => {
    const person = unregisteredPerson();
    const page = await journey.page();
    await fillForm(page, person);
    const sent = await countRequests(page, '/api/v3/profiles', async () => {
      const posts = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v3/profiles'));
      await submit(page).dblclick();
      await posts;
    });
    expect(sent).toBe(1);
    await arriveAt(page, /^\/app\/(onboarding|dashboard)/);
  });
});
