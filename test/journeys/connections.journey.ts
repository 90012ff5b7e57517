import type { Page } from 'playwright-core';
import { startAuthorizationServer, type AuthorizationServer } from '../support/authorizationServer';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { expectAccessible, openDashboard } from './actions';

let app: AuthorizationServer | undefined;
const journey = useJourney(
  async (url) => {
    app = await startAuthorizationServer([url]);
    return { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' };
  },
  { guests: () => (app === undefined ? [] : [app.url]) },
);
afterAll(() => app?.close());

async function signInAt(popup: Page): Promise<void> {
  await popup.getByLabel('Server', { exact: true }).fill(app!.url);
  await popup.getByLabel('Client ID', { exact: true }).fill(app!.client.id);
  await popup.getByLabel(/^Client secret/).fill(app!.client.secret);
  await popup.getByRole('button', { name: 'Continue to Gitea' }).click();
  await popup.getByRole('heading', { name: 'Authorize Patchbay?' }).waitFor();
}

const choose = async (page: Page, title: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

describe('connections of apps', () => {
  it('an app is connected by its own sign-in, tested, renamed, shared, and connected again in a popup that closes itself [A2.28, A9.06, B4.47]', async () => {
    const page = await journey.page({ viewport: { width: 360, height: 740 } });
    await openDashboard(page, await newUser(journey.server));
    await page.goto('/engine/auth/start/GiteaCLIAPI?next=%2Fapp%2Fassets%2Fconnections');
    await page.getByText('Sign in with Gitea').click();
    await expectAccessible(page);
    await signInAt(page);
    await page.getByRole('link', { name: 'Authorize' }).click();
    await page.getByText('Not used by any Zap').waitFor();
    await expectAccessible(page);

    await choose(page, 'ada', 'Test');
    await page.getByText('The test succeeded.').waitFor();
    await choose(page, 'ada', 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('Issues');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Actions for Issues' }).waitFor();
    await choose(page, 'Issues', 'Share');
    await page.getByRole('dialog').getByLabel('Sharing').selectOption({ label: 'Everyone in this account' });
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Shared with everyone').waitFor();

    app!.takeBack();
    await choose(page, 'Issues', 'Test');
    const again = page.getByRole('button', { name: 'Reconnect Issues' });
    await again.waitFor();
    await expectAccessible(page);
    const [popup] = await Promise.all([page.waitForEvent('popup'), again.click()]);
    await popup.getByLabel('Client ID', { exact: true }).waitFor();
    await signInAt(popup);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Authorize' }).click()]);
    await page.getByText('Connected again.').waitFor();
    await again.waitFor({ state: 'detached' });
  });

  it('a popup in which the person refuses explains it, and closing it ends the waiting [A9.06]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newUser(journey.server));
    await page.goto('/engine/auth/start/GiteaCLIAPI?next=%2Fapp%2Fassets%2Fconnections');
    await page.getByText('Sign in with Gitea').click();
    await signInAt(page);
    await page.getByRole('link', { name: 'Authorize' }).click();
    await page.getByRole('button', { name: 'Actions for ada' }).waitFor();
    const [popup] = await Promise.all([page.waitForEvent('popup'), choose(page, 'ada', 'Reconnect')]);
    await popup.getByLabel('Client ID', { exact: true }).waitFor();
    await signInAt(popup);
    await popup.getByRole('link', { name: 'Deny' }).click();
    await popup.getByText('You didn’t allow access').waitFor();
    await expectAccessible(popup);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Close this window' }).click()]);
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText('Continue in the window that opened.').waitFor({ state: 'detached' });
  });
});
