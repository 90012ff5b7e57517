import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newConfirmedUser, newUser, unregisteredPerson, type Person } from '../support/journeyPeople';
import { acceptInvitation, invite, startTeam } from './teamActions';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, mailedLink, openDashboard, passwordField, resize } from './actions';

const journey = useJourney();

/** Opens the team page as a person with a confirmed address, in a team trial. */
async function owner(): Promise<{ page: Page; person: Person }> {
  const person = await newConfirmedUser(journey.server, 'Olivia');
  const page = await journey.page();
  await startTeam(page, person);
  return { page, person };
}

describe('a team', () => {
  it('a team starts with a trial, invites a person by mail, changes their role and removes them [A2.27, A2.38, A2.39, B2.27, B2.83]', async () => {
    const { page } = await owner();
    const friend = await newUser(journey.server, 'Mina');
    const link = await invite(journey.server, page, friend.email);
    await expectAccessible(page);

    const theirs = await journey.page();
    await theirs.goto(link);
    await theirs.getByRole('heading', { level: 1, name: /^Join / }).waitFor();
    await expectAccessible(theirs);
    await acceptInvitation(theirs, friend);

    // The invitations arrive while the menu is open: what is under the pointer may not move.
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/invitations\b/, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: /^Role of Mina .*: Member$/ }).click();
    const admin = page.getByRole('menuitem', { name: /^Admin/ });
    // The menu has opened whole.
    await admin.hover();
    const before = await admin.boundingBox();
    release();
    await page.getByText('No pending invitations.').waitFor();
    expect(await admin.boundingBox()).toEqual(before);
    await admin.click();
    await page.getByRole('button', { name: /^Role of Mina .*: Admin$/ }).waitFor();
    await theirs.goto('/app/team');
    await theirs.getByRole('button', { name: 'Send invitations' }).waitFor();

    await page.getByRole('button', { name: /^Remove Mina/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page
      .getByText(/was removed from this account/)
      .first()
      .waitFor();
    await theirs.goto(link);
    await theirs.getByRole('heading', { level: 1, name: 'This invitation no longer works' }).waitFor();
  });

  it('a team’s invitation shows another person whom it is for, and admits the person who signs up with it [A2.39]', async () => {
    const { page } = await owner();
    const invited = unregisteredPerson('Nora');
    const link = await invite(journey.server, page, invited.email, 'admin');
    expect(new URL(link).pathname).toBe('/app/join-team');
    const signUp = await mailedLink(journey.server, invited.email, /\/sign-up\?invited=yes#invitation=/);
    await page.goto(link);
    await page.getByText(/this invitation is for another address/).waitFor();
    await page.getByRole('link', { name: 'Use another account' }).waitFor();
    await expectAccessible(page);

    const theirs = await journey.page();
    await theirs.goto(signUp);
    await theirs.getByLabel('First name').fill('Nora');
    await theirs.getByLabel('Last name').fill('Lind');
    await passwordField(theirs).fill(invited.password);
    await theirs
      .getByRole('main')
      .getByRole('button', { name: /Get Started|Sign Up|Join/ })
      .click();
    await arriveAt(theirs, /^\/app\/(?:onboarding|dashboard|join-team)/);
    await page.goto('/app/team');
    await page.getByText('Nora Lind').waitFor();
  });
});

describe('the pages about teams', () => {
  it('/teams loads as a separate chunk, without an error, at every width [A2.40]', () => lookAt('/teams', 'Automate as a team'));
  it('/app/company-account-setup loads as a separate chunk, without an error, at every width [A2.31]', () =>
    lookAt('/app/company-account-setup', 'Set up a company account'));
  it('/app/team loads as a separate chunk, without an error, at every width [A2.38]', () => lookAt('/app/team', 'Team'));
  it('/app/join-team loads as a separate chunk at every width, and explains an invalid invitation [A2.39]', () =>
    lookAt('/app/join-team?invitation=invented', 'This invitation no longer works'));
});

/** Expects that a page loads scripts that the dashboard does not need, shows its heading, and is readable at every width. */
async function lookAt(path: string, heading: string) {
  const page = await journey.page();
  await openDashboard(page, await newUser(journey.server));
  const before = await partsOf(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expectAccessible(page);
  for (const width of [360, 750, 1280]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
  expect((await partsOf(page)).filter((each) => !before.includes(each)).length).toBeGreaterThan(0);
  expect(await page.title()).toContain('Patchbay');
}

/** The scripts that a page has loaded so far. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.js$/.test(new URL(name).pathname)),
  );
