import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { confirmEmail, newUser, unregisteredPerson } from '../support/journeyPeople';
import { arriveAt, boxesOf, boxOf, expectAccessible, mailedLink, openDashboard, resize, signIn, userMenu } from './actions';

const journey = useJourney();

const openSettings = async (page: Page, section: string) => {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section, exact: true }).click();
  await page.getByRole('main').getByRole('heading', { level: 1, name: section }).waitFor();
};

/** A picture of one colour, drawn by the browser. */
const drawnPicture = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    canvas.getContext('2d')?.fillRect(0, 0, 64, 64);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });

describe('the settings', () => {
  it('the settings change name, time zone and picture, which are still set after a reload [A1.06, A7.07, A7.08, S56]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await arriveAt(page, '/app/settings/profile');
    const firstName = page.getByRole('textbox', { name: 'First name' });
    await firstName.fill('Grace');
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.keyboard.type('new york');
    await page.getByRole('option', { name: /America\/New York/ }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.').waitFor();
    const buffer = Buffer.from(await drawnPicture(page));
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    const picture = page.getByRole('region', { name: 'Picture' }).locator('img');
    await picture.waitFor();
    await expectAccessible(page);
    await page.reload();
    // The fields are there before the list of time zones, and the picture before its content.
    const zone = await page.getByRole('combobox', { name: 'Time zone' }).elementHandle();
    await page.waitForFunction((input) => /America\/New York$/.test((input as HTMLInputElement).value), zone);
    expect(await firstName.inputValue()).toBe('Grace');
    await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth === 256, await picture.elementHandle());
  });

  it('the settings list their pages beside the current page, and above it in a narrow window', async () => {
    const page = await journey.page();
    await openDashboard(page, await newUser(journey.server));
    await page.goto('/app/settings/profile');
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    const [side, content] = await boxesOf(page.getByRole('banner'), main);
    expect(side.x).toBe(0);
    expect(content.x).toBe(side.width);
    expect(content.y).toBe(side.y);
    expect(content.width).toBeGreaterThan(900);
    const skipLink = page.getByRole('navigation', { name: 'Skip' }).getByRole('link');
    await skipLink.focus();
    // One line of text with its padding.
    expect((await boxOf(skipLink)).height).toBeLessThan(50);
    await resize(page, 360);
    const [top, below] = await boxesOf(page.getByRole('banner'), main);
    expect([top.x, top.width, below.x, below.width]).toEqual([0, 360, 0, 360]);
    expect(below.y).toBeGreaterThanOrEqual(top.y + top.height);
  });

  it('the settings change the address through the mailbox: the link confirms it, and the person logs in with it [A1.06, S32, A4.35]', async () => {
    const person = await newUser(journey.server);
    const other = unregisteredPerson('Countess').email;
    const page = await journey.page();
    await signIn(page, person);
    await page.goto('/app/settings/email');
    await arriveAt(page, '/app/settings/email');
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('textbox', { name: 'New email address' }).fill(other);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Check your email to confirm your change request.').waitFor();
    await expectAccessible(page);
    await page.goto(await mailedLink(journey.server, other, /confirm-email/));
    await page.getByText(`Your current email address (${other}) is confirmed.`).waitFor();
    const elsewhere = await journey.page();
    await openDashboard(elsewhere, { email: other, password: person.password });
  });

  it('the settings save a choice at once, and return to the application', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await signIn(page, person);
    await page.goto('/app/settings/profile');
    await arriveAt(page, '/app/settings/profile');
    await openSettings(page, 'Notifications');
    const summary = page.getByRole('combobox', { name: 'Zap activity summary' });
    await summary.selectOption('never');
    await page.getByText('Saved.').first().waitFor();
    await expectAccessible(page);
    await page.reload();
    expect(await summary.inputValue()).toBe('never');
    await page.getByRole('link', { name: 'Back to Patchbay' }).click();
    await arriveAt(page, '/app/dashboard');
  });
});

describe('our news', () => {
  it('the link in a mail unsubscribes from our news, signed out and with one click [A2.36]', async () => {
    const person = await newUser(journey.server, undefined, { updates: true });
    // Nothing is sent to an unconfirmed address.
    await confirmEmail(journey.server, person);
    const page = await journey.page();
    const scripts = new Set<string>();
    page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
    await page.goto('/app/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const before = scripts.size;
    await page.goto(await mailedLink(journey.server, person.email, /app\/unsubscribe/));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’re unsubscribed' }).waitFor();
    expect(scripts.size).toBeGreaterThan(before);
    expect(new URL(page.url()).hash).toBe('');
    await expectAccessible(page);
  });
});
