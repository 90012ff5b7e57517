import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newUser, type Person } from '../support/journeyPeople';
import { arriveAt, emailField, expectAccessible, giveEmail, logInButton, passwordField, signIn } from './actions';

const openYourData = async (page: Page, person: Person) => {
  await signIn(page, person);
  await page.goto('/app/settings/data');
  await arriveAt(page, '/app/settings/data');
  await page.getByRole('heading', { name: 'Export your data' }).waitFor();
};

/** Opens the dialog, types address and password, and confirms. */
const askForDeletion = async (page: Page, person: Person) => {
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox', { name: `Type ${person.email} to confirm` }).fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
};

describe('personal data', () => {
  const journey = useJourney();

  it('personal data is exported, also across a reload, to an archive that opens [A1.06, S57]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openYourData(page, person);
    await page.getByRole('button', { name: 'Export my data' }).click();
    await page.reload();
    const link = page.getByRole('link', { name: 'Download the archive' });
    await link.waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files)).toContain('manifest.json');
    const texts = Object.values(files).map((bytes) => new TextDecoder().decode(bytes));
    expect(texts.some((text) => text.includes(person.email))).toBe(true);
  });

  it('personal data is kept if a deletion is cancelled, and a wrong password or address is reported at its field [S57]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openYourData(page, person);
    await askForDeletion(page, { ...person, password: 'not-the-password-1' });
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const password = dialog.getByLabel('Password', { exact: true });
    await dialog.locator('input[name=password][aria-invalid=true]').waitFor();
    await expectAccessible(page);
    await password.fill(person.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('Your account will be deleted', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Cancel the deletion' }).click();
    await page.getByRole('button', { name: 'Delete my account…' }).waitFor();
    await expectAccessible(page);
  });
});

describe('a deletion without a delay', () => {
  const journey = useJourney({ DELETION_DELAY_SECONDS: '0' });

  it('a deletion without a delay logs out, is confirmed on a separate page and by mail, and removes the log-in [A1.06, S57]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openYourData(page, person);
    await askForDeletion(page, person);
    await arriveAt(page, '/data-deleted');
    await page.getByRole('heading', { level: 1, name: 'Your data has been deleted' }).waitFor();
    await expectAccessible(page);
    const mails = await journey.server.mails({ to: person.email });
    expect(mails.at(-1)?.subject).toMatch(/deleted/i);
    await page.goto('/app/login');
    await emailField(page).waitFor();
    await giveEmail(page, person.email);
    await passwordField(page).fill(person.password);
    await logInButton(page).click();
    await page.getByRole('alert').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/login');
  });
});
