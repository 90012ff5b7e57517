import type { Page } from 'playwright-core';
import { people } from '../../src/fixtures';
import { useJourney, withoutCaptcha } from '../support/journey';
import { unregisteredPerson } from '../support/journeyPeople';
import { arriveAt, continueButton, expectAccessible, logIn, logInToDashboard, userMenu } from './actions';

// Several people sign up from this machine, and the later ones would get a captcha.
const journey = useJourney(withoutCaptcha, { usesDemo: true });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const mainLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

describe('each audience reaches the home that is meant for it', () => {
  it('the owner of an account reaches the dashboard, with links to the plan and the people [B1.03]', async () => {
    const page = await journey.page();
    await logInToDashboard(page, people.owner);
    await heading(page, 'Welcome back, Olivia');
    await expectAccessible(page);
    await page.goto('/app/team');
    await page.getByRole('button', { name: 'Send invitations' }).waitFor();
  });

  it('a member of a team reaches the dashboard of the team’s account, without the link to invite people [B1.03]', async () => {
    const page = await journey.page();
    await logInToDashboard(page, people.member);
    await heading(page, 'Welcome back, Mina');
    await expectAccessible(page);
    await page.goto('/app/team');
    await page.getByText(people.owner.email).first().waitFor();
    expect(await page.getByRole('button', { name: 'Send invitations' }).count()).toBe(0);
  });

  it('a person on a team trial reaches the dashboard, with the remaining time of the trial and the Team Guide [B1.03]', async () => {
    const page = await journey.page();
    await logInToDashboard(page, people.trialOwner);
    await heading(page, 'Welcome back, Theo');
    await page.getByText('left in your team trial').first().waitFor();
    await page.getByRole('button', { name: 'Team Guide' }).waitFor();
    await expectAccessible(page);
  });

  it('a visitor who signs up reaches the questions for new users [B1.03]', async () => {
    const person = unregisteredPerson('Vera');
    const page = await journey.page();
    await page.goto('/sign-up');
    await page.getByRole('textbox', { name: 'Work Email' }).fill(person.email);
    await continueButton(page).click();
    await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName);
    await page.getByRole('textbox', { name: 'Last name' }).fill('Field');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await arriveAt(page, '/app/onboarding');
    await heading(page, /Vera/);
    await expectAccessible(page);
  });

  it('a developer reaches the start of the developer pages, signed in or not [B1.03]', async () => {
    const page = await journey.page();
    await page.goto('/developer');
    await arriveAt(page, '/developer/start');
    await heading(page, 'Patchbay for developers');
    await logIn(page, people.twoAccounts, '/app/login?next=%2Fdeveloper%2Fstart');
    await arriveAt(page, '/developer/start');
    await heading(page, 'Patchbay for developers');
    await userMenu(page).or(mainLink(page, 'Web builder')).first().waitFor();
    await expectAccessible(page);
  });
});

describe('pages for developers', () => {
  it('the developer pages link to each other: builder, documentation and guided templates [B1.04]', async () => {
    const page = await journey.page();
    await logInToDashboard(page, people.twoAccounts);
    for (const [name, path, title] of [
      ['Web builder', '/developer/builder', 'Web builder'],
      ['Documentation', '/developer/documentation', 'Developer documentation'],
    ] as const) {
      await page.goto('/developer/start');
      await mainLink(page, name).click();
      await arriveAt(page, path);
      await heading(page, title);
      await expectAccessible(page);
    }
    await page.goto('/developer/start');
    await mainLink(page, 'Guided Zap templates').click();
    await arriveAt(page, '/app/use-case');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('support and status', () => {
  it('support and status are linked from the help and answer their questions [B1.05]', async () => {
    const page = await journey.page();
    await page.goto('/help');
    await mainLink(page, 'Get help').click();
    await arriveAt(page, '/app/get-help');
    await heading(page, 'Get help');
    await mainLink(page, 'Check the status page').click();
    await arriveAt(page, '/status');
    await heading(page, 'Status');
    await page.getByText('All systems operational').waitFor();
    expect(await page.getByRole('list', { name: 'Systems' }).getByRole('listitem').count()).toBe(3);
    await expectAccessible(page);
    await mainLink(page, 'Get help').click();
    await arriveAt(page, '/app/get-help');
    await page.goto('/help');
    await mainLink(page, 'Status').click();
    await arriveAt(page, '/status');
  });

  it('the old address of support redirects to support [B1.05]', async () => {
    const page = await journey.page();
    await page.goto('/get-help');
    await arriveAt(page, '/app/get-help');
    await heading(page, 'Get help');
  });
});
