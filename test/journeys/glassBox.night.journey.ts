import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize, signIn } from './actions';

const journey = useJourney();

const analytics = (page: Page) => page.getByRole('switch', { name: 'Record how I use the product' });
const events = (page: Page) => page.getByRole('list', { name: 'Events recorded about you' });
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((each) => each.name === name);

/** Goes to the page and waits until it shows what is recorded. */
async function openTracking(page: Page) {
  await page.goto('/app/settings/tracking');
  await arriveAt(page, '/app/settings/tracking');
  await analytics(page).waitFor();
}

/** Opens pages, and waits until the server was told of them if they are recorded, otherwise until they would have been. */
async function usePages(page: Page, isRecorded: boolean) {
  const told = isRecorded ? page.waitForResponse((response) => response.url().endsWith('/api/v4/tracking/event/')) : null;
  await page.goto('/app/settings/profile');
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  if (told === null) await page.waitForFunction(() => performance.now() > 2500);
  else expect((await told).status()).toBe(204);
}

/** The number of stored events, by the API. */
async function storedEvents(page: Page): Promise<number> {
  const reply = await page.request.get('/api/v3/tracking');
  return ((await reply.json()) as { counts: { events: number } }).counts.events;
}

describe('what is recorded about a person', () => {
  it('what is recorded about a person is shown, stops in every browser when they switch it off, is exported, and is deleted [T35, T36, T37, T38, T39, T40]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.context().clearCookies({ name: 'patchbay-consent' });
    await openDashboard(page, person);

    // Nothing is sent before the answer; what waits is shown with the reason.
    await openTracking(page);
    await page.getByText('No analytics events are recorded about you.').waitFor();
    await page.getByText('Not sent: you haven’t decided about analytics in this browser.').first().waitFor();
    await page.getByRole('button', { name: 'Allow analytics' }).click();
    await usePages(page, true);

    await openTracking(page);
    await events(page).getByText('/app/settings/profile').first().waitFor();
    await events(page).getByText('Show everything stored').first().click();
    const stored = JSON.parse((await events(page).locator('details[open] pre').innerText()).trim()) as Record<string, unknown>;
    expect(stored).toMatchObject({ subject: 'page viewed', profile_id: expect.any(Number), birth_of: null });
    await page.getByRole('list', { name: 'A/B tests and your variants' }).getByText('Pricing headline').waitFor();
    await expectAccessible(page);
    await resize(page, 360);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await resize(page, 1280);

    // A second browser that allows analytics, with a page that is open already.
    const second = await journey.page();
    await second.context().addCookies([{ name: 'patchbay-consent', value: 'analytics', url: journey.url }]);
    await signIn(second, person);
    await usePages(second, true);

    // By the keyboard; then nothing is recorded here, nor by the page that was told otherwise.
    await analytics(page).focus();
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: 'Record how I use the product', checked: false }).waitFor();
    await page.getByText('You turned analytics off in all your browsers', { exact: false }).waitFor();
    expect([(await cookie(page, 'patchbay-consent'))?.value, await cookie(page, 'abidentity')]).toEqual(['necessary', undefined]);
    const before = await storedEvents(page);
    expect(before).toBeGreaterThan(1);
    const sent = second.waitForResponse((response) => response.url().endsWith('/api/v4/tracking/event/'));
    await second.getByRole('link', { name: 'Email', exact: true }).click();
    expect((await sent).status()).toBe(204);
    await usePages(page, false);
    await usePages(second, false);
    expect([await storedEvents(page), await storedEvents(second)]).toEqual([before, before]);
    expect((await cookie(second, 'patchbay-consent'))?.value).toBe('necessary');

    // The export has the events.
    await page.goto('/app/settings/data');
    await page.getByRole('button', { name: 'Export my data' }).click();
    await page.reload();
    const link = page.getByRole('link', { name: 'Download the archive' });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = unzipSync(await readFile(await download.path()));
    const name = Object.keys(files).find((each) => each.includes('analytics'))!;
    expect(JSON.parse(new TextDecoder().decode(files[name]))).toHaveLength(before);

    // The deletion.
    await page.getByRole('link', { name: 'See every analytics event recorded about you' }).click();
    await arriveAt(page, '/app/settings/tracking');
    await page.getByRole('button', { name: 'Delete all events…' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Delete ${before} recorded events?` });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(`${before} events were deleted.`).waitFor();
    expect(await storedEvents(page)).toBe(0);
    await page.reload();
    await page.getByText('No analytics events are recorded about you.').waitFor();
    await expectAccessible(page);
  });
});
