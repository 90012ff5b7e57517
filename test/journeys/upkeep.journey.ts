import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

const journey = useJourney();

describe('a page that stays open', () => {
  it('a page that stays open offers a refresh a day after a newer version is served, and loses nothing until the person chooses [A4.54, A4.55, B4.32, R25]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.clock.install();
    await openDashboard(page, person);
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-revision': 'of-tomorrow' } });
    });
    await page.getByRole('link', { name: 'Zaps', exact: true }).first().click();
    await arriveAt(page, '/app/assets/zaps');
    await page.getByRole('heading', { level: 1, name: 'Your Zaps' }).waitFor();
    await page.goto('/app/settings/profile');
    await page.getByRole('textbox', { name: 'First name' }).waitFor();
    // The code that watches revisions loads after the code of the page; its timer must begin before the clock is moved.
    await page.waitForLoadState('networkidle');
    // The first revision of this page load is tomorrow's revision. The change is the return to today's.
    await page.unrouteAll({ behavior: 'wait' });
    const [reply] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/')),
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Your data' }).click(),
    ]);
    await reply.finished();
    await page.getByRole('heading', { name: 'Export your data' }).waitFor();
    expect(await page.getByText('There is a new version of Patchbay.').isVisible()).toBe(false);
    await page.clock.fastForward(24 * 3600 * 1000 + 1000);
    await page.getByText('There is a new version of Patchbay.').waitFor();
    await expectAccessible(page);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Refresh' }).click()]);
    await page.getByRole('heading', { name: 'Export your data' }).waitFor();
  });

  it('a page that stays open reports an uncaught error to the server, without any text that people typed [A8.40, A8.41, B7.48]', async () => {
    journey.expectNoise(/a fault of the page/);
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    // The code that reports errors loads after the code of the page.
    await page.waitForLoadState('networkidle');
    const [request] = await Promise.all([
      page.waitForRequest((asked) => new URL(asked.url()).pathname === '/error-reports'),
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('a fault of the page');
        });
      }),
    ]);
    expect((await request.response())?.status()).toBe(204);
    const body = request.postData() ?? '';
    expect(JSON.parse(body)).toMatchObject({
      name: 'Error',
      message: expect.stringContaining('a fault of the page') as string,
      path: '/app/dashboard',
    });
    for (const secret of [person.email, person.password, person.firstName]) expect(body).not.toContain(secret);
  });
});

describe('an error that no page shows', () => {
  it('an error that no page shows opens a modal that holds the focus and links to support with the error [A8.45, B2.63, B8.01, B8.08, B8.09, B8.35]', async () => {
    journey.expectNoise(/The flow \w+ stopped TypeError/);
    const page = await journey.page();
    await page.route('**/api/v3/experts**', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: 'null' }));
    await page.goto('/experts');
    const modal = page.getByRole('dialog', { name: 'We got an error on that!' });
    await modal.getByText("Unfortunately, that's all we know.").waitFor();
    await expectAccessible(page);
    for (const width of [360, 1280]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
    }
    await page.keyboard.press('Tab');
    expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await modal.getByText('Show Details').click();
    await modal.getByText(/of null/).waitFor();
    await modal.getByRole('link', { name: 'Contact support' }).click();
    await arriveAt(page, '/app/get-help');
    await modal.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=subject]')?.value === 'We got an error on that!');
  });
});
