import type { Page } from 'playwright-core';
import { invitations } from '../../src/fixtures';
import { useJourney, withoutCaptcha } from '../support/journey';
import { newUser, unregisteredPerson, type Person } from '../support/journeyPeople';
import {
  arriveAt,
  continueButton,
  expectAccessible,
  expectNoSidewaysScroll,
  giveEmail,
  logInButton,
  passwordField,
  resize,
} from './actions';

// Several people sign up from this machine, and the later ones would get a captcha.
const journey = useJourney(withoutCaptcha, { usesDemo: true });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const intent = '/webintent/create-zap?template=101';
const template = 'Send new Facebook leads a personal email in Gmail';

/** Fills in the rest of the form after the e-mail and submits it. */
async function finishSignUp(page: Page, { firstName, password }: Pick<Person, 'firstName' | 'password'>) {
  await continueButton(page).click();
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Field');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
}

describe('signing up from an invitation or a template', () => {
  it('an invited person signs up with the invited address and joins the account [A2.46, A2.58, A5.11]', async () => {
    const { code, email } = invitations.barista;
    const page = await journey.page();
    await page.goto(`/sign-up?invitation=${code}`);
    await heading(page, 'Sign up to join Harbor Coffee Roasters on Patchbay');
    const field = page.getByRole('textbox', { name: 'Work Email' });
    await page.waitForFunction((input) => (input as HTMLInputElement).value !== '', await field.elementHandle());
    expect(await field.inputValue()).toBe(email);
    expect(await field.isDisabled()).toBe(true);
    await expectAccessible(page);
    await finishSignUp(page, unregisteredPerson('Nora'));
    await arriveAt(page, /^\/app\/onboarding\?invitation=/);
    await page.goto('/app/dashboard');
    await page.getByRole('button', { name: 'Account: Harbor Coffee Roasters. Switch account' }).waitFor();

    // A used invitation is no longer valid.
    const other = await journey.page();
    await other.goto(`/sign-up?invitation=${code}`);
    await other.getByText('This invitation is no longer valid.').waitFor();
    await expectAccessible(other);
  });

  const expectName = async (page: Page, name: string) => {
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.waitFor();
    expect(await field.inputValue()).toBe(name);
  };

  it('a visitor who chooses a template signs up and gets a draft of it [A2.61, A2.62, A2.73]', async () => {
    const person = unregisteredPerson('Tom');
    const page = await journey.page();
    await page.goto(intent);
    await arriveAt(page, `/sign-up`);
    await heading(page, 'Sign up to turn on this Zap');
    await page.getByRole('heading', { level: 2, name: template }).waitFor();
    expect(await page.getByRole('switch', { name: 'This Zap is off' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Work Email' }).fill(person.email);
    await finishSignUp(page, person);
    await arriveAt(page, /^\/editor\/\d+$/);
    await expectName(page, template);
  });

  it('a person with an account logs in and gets a draft of the chosen template, and a link from another site asks first [A2.61]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto(`/app/login?next=${encodeURIComponent(intent)}`);
    await heading(page, 'Log in to turn on this Zap');
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    await logInButton(page).click();
    await arriveAt(page, /^\/editor\/\d+$/);
    await expectName(page, template);
    await page.goto(intent);
    await page.getByRole('button', { name: 'Use this template' }).waitFor();
  });

  it('pages that name apps, a template or a team look right at every width; below 750 px the promo and its subtitle are hidden [A2.14, A2.55, A2.63, A2.68, A2.70, A2.71]', async () => {
    const page = await journey.page();
    const each = [
      ['/apps/integrations/eager/slack/gmail', 'Sign up to automate your apps'],
      ['/app/login?next=%2Fzap-templates%2Fedit%2F101', 'Connect Facebook Lead Ads + Gmail in Minutes'],
      ['/sign-up?selected_apis=slack', 'Connect Slack with 5,000+ Apps'],
      ['/sign-up?selected_apis=slack,gmail', 'Connect Slack + Gmail'],
      ['/sign-up/team-member/slack', 'Join the Slack Team'],
    ] as const;
    for (const [path, title] of each) {
      await resize(page, 1280);
      await page.goto(path);
      await heading(page, title);
      const subtitle = page.getByRole('complementary').getByRole('heading', { level: 2 });
      await subtitle.waitFor();
      await expectAccessible(page);
      for (const width of [1280, 750, 749, 360]) {
        await resize(page, width);
        await expectNoSidewaysScroll(page);
        expect({ path, width, isShown: await subtitle.isVisible() }).toEqual({ path, width, isShown: width >= 750 });
      }
    }
  });
});
