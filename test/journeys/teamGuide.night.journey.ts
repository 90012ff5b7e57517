import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newUser, type Person } from '../support/journeyPeople';
import { arriveAt, expectAccessible, openDashboard, resize, signIn } from './actions';

const journey = useJourney();

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Patchbay Teams' });
const guide = (page: Page) => page.getByRole('dialog', { name: 'Team Guide' });

/** Starts a team trial and opens the page that follows it. */
async function trialing(): Promise<{ page: Page; person: Person }> {
  const person = await newUser(journey.server, 'Theo');
  const page = await journey.page();
  await signIn(page, person);
  await page.goto('/app/team-account-setup');
  await arriveAt(page, '/app/home');
  return { page, person };
}

describe('the Team Guide', () => {
  it('the Team Guide welcomes a team when its trial starts, answers questions, and stays closed on every device [B2.64, B2.65, B2.68, B4.27]', async () => {
    const { page, person } = await trialing();
    await welcome(page).waitFor();
    await expectAccessible(page);
    await page.mouse.click(5, 400);
    expect(await welcome(page).isVisible()).toBe(true);

    await welcome(page).getByRole('button', { name: 'Open Guide' }).click();
    expect(await guide(page).getByRole('heading', { level: 3 }).count()).toBe(4);
    await expectAccessible(page);
    await guide(page).getByRole('button', { name: 'Back' }).click();
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/api/v3/profiles/'),
    );
    await welcome(page).getByRole('button', { name: 'View Zaps' }).click();
    await arriveAt(page, '/app/assets/zaps');
    await welcome(page).waitFor({ state: 'hidden' });
    expect((await kept).status()).toBe(200);

    const elsewhere = await journey.page();
    await openDashboard(elsewhere, person);
    await elsewhere.goto('/app/assets/zaps');
    await elsewhere.getByRole('button', { name: 'Team Guide' }).waitFor();
    expect(await welcome(elsewhere).count()).toBe(0);

    await resize(elsewhere, 700);
    expect(await elsewhere.getByRole('button', { name: 'Team Guide' }).isVisible()).toBe(true);
    await resize(elsewhere, 699);
    await elsewhere.getByRole('button', { name: 'Team Guide' }).waitFor({ state: 'hidden' });
  });

  it('the Team Guide links to help pages about teams [B2.70]', async () => {
    const { page } = await trialing();
    await welcome(page).getByRole('button', { name: 'Open Guide' }).click();
    await guide(page).getByRole('link', { name: 'Getting started with a team' }).click();
    await arriveAt(page, '/help/get-started-with-a-team');
    await page.getByRole('heading', { level: 1, name: 'Get started with a team' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
