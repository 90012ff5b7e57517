import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newcomer } from '../support/journeyPeople';
import { expectAccessible, expectNoSidewaysScroll, logInToDashboard, resize } from './acts';

const journey = useJourney();

async function lookAt(page: Page) {
  await expectAccessible(page);
  for (const width of [360, 750, 1280]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
}

describe('billing', () => {
  it('extends a trial, and says for how long it goes on', async () => {
    const person = await newcomer(journey.server, 'Nora');
    const page = await journey.page();
    await logInToDashboard(page, person);
    await page.goto('/app/billing');
    await page.getByRole('button', { name: 'Extend to try Paths' }).click();
    await page.getByText(/^Your trial goes on: \d+ days left\.$/).waitFor();
    await lookAt(page);
  });
});
