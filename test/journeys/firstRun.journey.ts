import type { Locator, Page } from 'playwright-core';
import { useJourney, withoutCaptcha } from '../support/journey';
import { unregisteredPerson, type Person } from '../support/journeyPeople';
import { arriveAt, continueButton, expectAccessible, expectNoSidewaysScroll, resize } from './actions';

const journey = useJourney(withoutCaptcha);

/** Counts what a person presses. */
function presses() {
  let count = 0;
  const press = async (element: Locator) => {
    count += 1;
    await element.click();
  };
  return { press, count: () => count };
}
type Press = ReturnType<typeof presses>['press'];

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Fills in and submits the form of sign-up. */
async function signUp(page: Page, person: Person, press: Press) {
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: 'Work Email' }).fill(person.email);
  await press(continueButton(page));
  await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press(button(page, 'Sign Up'));
  await arriveAt(page, /^\/app\/onboarding/);
  await page.getByRole('heading', { name: 'What do you want to automate?' }).waitFor();
}

/** Turns the Zap of the answer on and runs it, and waits until its run has ended well. */
async function runOnce(page: Page, press: Press) {
  await press(button(page, 'Turn it on and run it once'));
  await arriveAt(page, /^\/app\/history\/[0-9a-f-]{36}/);
  await page.getByRole('main').getByText('Succeeded', { exact: true }).first().waitFor();
}

describe('the first run', () => {
  it('a new person has a Zap that has run with demo data within 60 seconds and 8 clicks of the sign-up form, without a connection [B3.62]', async () => {
    const page = await journey.page();
    const { press, count } = presses();
    const begun = Date.now();
    await signUp(page, unregisteredPerson('Grace'), press);
    await press(button(page, 'Collect what people send in a form'));
    await page.getByRole('heading', { level: 2, name: 'Collect what people send in a form' }).waitFor();
    await runOnce(page, press);
    expect(Date.now() - begun).toBeLessThan(60_000);
    expect(count()).toBeLessThanOrEqual(8);
    // What it did, on the person's own screen.
    await page.getByRole('main').getByText('Add to a list').first().waitFor();
    await page.goto('/app/assets/zaps');
    await page.getByRole('main').getByText('Collect what people send in a form').first().waitFor();
  });

  it('the question and its Zap have no axe violation and fit a phone, and an empty Zap is one click away', async () => {
    const page = await journey.page();
    const { press } = presses();
    await signUp(page, unregisteredPerson('Mary'), press);
    await expectAccessible(page);
    await resize(page, 360);
    await expectNoSidewaysScroll(page);
    await press(button(page, 'Tell me when my website is down'));
    await page.getByRole('textbox', { name: 'Page URL' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const other = await journey.page();
    await signUp(other, unregisteredPerson('Edith'), press);
    await press(button(other, 'Start from scratch'));
    await arriveAt(other, /^\/editor/);
  });
});
