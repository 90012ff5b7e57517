import type { Page } from 'playwright-core';
import { people } from '../../src/fixtures';
import { useJourney, withoutCaptcha } from '../support/journey';
import { unregisteredPerson } from '../support/journeyPeople';
import { arriveAt, continueButton, expectAccessible, logIn, logInToDashboard, userMenu } from './actions';

// Several sign-ups come from this machine: without the captcha that the later ones would be asked for.
const journey = useJourney(withoutCaptcha);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const mainLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

describe('each audience reaches the home that is meant for it', () => {
  it('the owner of an account: the dashboard, with the way to its plan and its people [B1.03]', async () => {
    const page = await journey.page();
    await logInToDashboard(page, people.owner);
    await heading(page, 'Welcome back, Olivia');
    await expectAccessible(page);
    await page.goto('/app/team');
    await page.getByRole('button', { name: 'Send invitations' }).waitFor();
  });

  it('a member of a team: the dashboard of the team’s account, where nobody is theirs to invite [B1.03]', async () => {
    const page = await journey.page();
    await logInToDashboard(page, people.member);
    await heading(page, 'Welcome back, Mina');
    await expectAccessible(page);
    await page.goto('/app/team');
    await page.getByText(people.owner.email).first().waitFor();
    expect(await page.getByRole('button', { name: 'Send invitations' }).count()).toBe(0);
  });

  it('somebody on a team trial: the dashboard, with how long the trial goes on, and the guide of teams [B1.03]', async () => {
    const page = await journey.page();
    await logInToDashboard(page, people.trialOwner);
    await heading(page, 'Welcome back, Theo');
    await page.getByText('left in your team trial').first().waitFor();
    await page.getByRole('button', { name: 'Team Guide' }).waitFor();
    await expectAccessible(page);
  });

  it('a visitor who signs up: the questions for new users [B1.03]', async () => {
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

  it('a developer: the start of the pages for developers, signed in or not [B1.03]', async () => {
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
  it('pages for developers open from one another: builder, documentation and guided templates [B1.04]', async () => {
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
  it('support and status are a step away from the help, and say what they are asked [B1.05]', async () => {
    const page = await journey.page();
    await page.goto('/help');
    await mainLink(page, 'Get help').click();
    await arriveAt(page, '/app/get-help');
    await heading(page, 'Get help');
    await mainLink(page, 'Is something down? Check the status page.').click();
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

  it('the old address of support leads there [B1.05]', async () => {
    const page = await journey.page();
    await page.goto('/get-help');
    await arriveAt(page, '/app/get-help');
    await heading(page, 'Get help');
  });
});
