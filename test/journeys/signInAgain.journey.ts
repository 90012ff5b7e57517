import type { Page, Route } from 'playwright-core';
import { people } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { codeOf, newConfirmedUser, newUserWithTwoFactor, type Person } from '../support/journeyPeople';
import { arriveAt, expectAccessible, openDashboard, resize, signIn } from './actions';
import { closeApps, openNewZap, saved } from './editorActions';

const journey = useJourney(undefined, { usesDemo: true });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session timed out. Please log in again!' });

/**
 * Ends the session as an expiry does: the browser knows nothing of it, and notices by what `act` saves. What the page reads until then
 * waits, because it could be refused first, and the dialog be there before a person acts.
 */
async function loseSession(page: Page, act: () => Promise<unknown>): Promise<void> {
  const reads: Route[] = [];
  let isSaving = false;
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    isSaving ||= route.request().method() !== 'GET' && !/\/events?\/?$/.test(pathname);
    if (isSaving) await Promise.all([...reads.splice(0), route].map((each) => each.continue()));
    else reads.push(route);
  });
  await page.context().clearCookies({ name: /session/ });
  await act();
  await dialog(page).waitFor();
  await page.unroute('**/api/**');
}

async function logInAgain(page: Page, { password }: Pick<Person, 'password'>) {
  await dialog(page).waitFor();
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Log In', exact: true }).click();
}

/** The replies to the writes that a page sends to an address. */
function statusesOf(page: Page, fits: RegExp): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && fits.test(new URL(response.url()).pathname)) statuses.push(response.status());
  });
  return statuses;
}

const acceptedOf = (statuses: readonly number[]) => statuses.filter((status) => status < 300).length;

/** A page on which a person has typed another first name, when their session is lost; and the statuses of the replies when the page saves. */
async function loseSessionWhileRenaming(person: Person) {
  const page = await journey.page();
  await openDashboard(page, person);
  await page.goto('/app/settings/profile');
  await page.getByRole('textbox', { name: 'First name' }).fill('Augusta');
  const statuses = statusesOf(page, /^\/api\/v3\/profiles\/\d+\/?$/);
  await loseSession(page, () => page.getByRole('button', { name: 'Save changes' }).click());
  return { page, statuses };
}

describe('signing in again on the page', () => {
  it('signing in again on the page saves the profile that was being changed, once, and gives the focus back [T01, T02, S22]', async () => {
    const person = await newConfirmedUser(journey.server);
    const { page, statuses } = await loseSessionWhileRenaming(person);
    await expectAccessible(page);
    expect(await dialog(page).getByRole('textbox', { name: 'Email' }).inputValue()).toBe(person.email);
    await logInAgain(page, person);
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByText('Saved.').waitFor();
    expect(acceptedOf(statuses)).toBe(1);
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Augusta');
  });

  it('signing in again on the page renames the account that was being renamed, and invites whom it was inviting, once [T01, T02]', async () => {
    const page = await journey.page();
    await signIn(page, people.owner);
    await page.goto('/app/team');
    await page.getByRole('textbox', { name: 'Email addresses' }).fill('newcomer@harborroasters.example');
    const invitations = statusesOf(page, /invitations/);
    await loseSession(page, () => page.getByRole('button', { name: 'Send invitations' }).click());
    await logInAgain(page, people.owner);
    await page.getByRole('button', { name: 'Withdraw the invitation for newcomer@harborroasters.example' }).waitFor();
    expect(acceptedOf(invitations)).toBe(1);

    await page.goto('/app/settings/account');
    const name = page.getByRole('textbox', { name: 'Account name' });
    await name.fill('Harbor Roasters Ltd');
    await loseSession(page, () => page.getByRole('button', { name: 'Save' }).first().click());
    await logInAgain(page, people.owner);
    await page.getByText('Saved.').first().waitFor();
    await page.reload();
    expect(await name.inputValue()).toBe('Harbor Roasters Ltd');
  });

  it('signing in again on the page continues the autosave of the editor [T01, T02]', async () => {
    const person = await newConfirmedUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await openNewZap(page);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Orders to the chat');
    await saved(page);
    await loseSession(page, () => name.fill('Orders to the team'));
    await logInAgain(page, person);
    await dialog(page).waitFor({ state: 'hidden' });
    await saved(page);
    await page.reload();
    await closeApps(page);
    expect(await name.inputValue()).toBe('Orders to the team');
  });

  it('signing in again on the page moves the Zaps that were being moved, once [T01, T02]', async () => {
    const page = await journey.page();
    await openDashboard(page, people.twoAccounts);
    await page.goto('/app/move-zaps');
    await page.getByRole('checkbox', { name: /^Email me the receipts of suppliers/ }).check();
    await loseSession(page, () => page.getByRole('button', { name: /^Move th/ }).click());
    await logInAgain(page, people.twoAccounts);
    await page.getByRole('heading', { name: 'Transfer complete!', exact: true }).waitFor();
    await page.getByText(/^1 Zap moved to/).waitFor();
  });

  it('signing in again on the page asks for the second factor [T07]', async () => {
    const person = await newUserWithTwoFactor(journey.server);
    const page = await journey.page();
    await signInWithCode(page, person);
    await page.goto('/app/settings/profile');
    await page.getByRole('textbox', { name: 'First name' }).fill('Augusta');
    await loseSession(page, () => page.getByRole('button', { name: 'Save changes' }).click());
    await logInAgain(page, person);
    const recovery = dialog(page).getByRole('button', { name: 'Use a recovery code' });
    await recovery.waitFor();
    await expectAccessible(page);
    await recovery.click();
    const field = dialog(page).getByRole('textbox', { name: 'Recovery code' });
    await field.fill(person.recoveryCodes[2] ?? '');
    await resize(page, 360);
    const { text, room } = await field.evaluate((input) => ({ text: input.scrollWidth, room: input.clientWidth }));
    expect(text).toBeLessThanOrEqual(room);
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
  });

  it('signing in again on the page as another person in another tab reloads it and saves nothing [T03, R23]', async () => {
    const [person, other] = [await newConfirmedUser(journey.server), await newConfirmedUser(journey.server, 'Grace')];
    const { page, statuses } = await loseSessionWhileRenaming(person);
    const tab = await journey.tab(page);
    await tab.goto('/app/login');
    await tab.getByRole('textbox', { name: 'Email', exact: true }).fill(other.email);
    await tab.getByRole('button', { name: 'Continue', exact: true }).click();
    await tab.getByLabel('Password', { exact: true }).fill(other.password);
    await tab.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
    await arriveAt(tab, '/app/dashboard');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name="firstName"]')?.value === 'Grace');
    expect(acceptedOf(statuses)).toBe(0);
  });

  it('signing in again on the page can be put off: the page stays, and the next change asks again [T04]', async () => {
    const person = await newConfirmedUser(journey.server);
    const { page } = await loseSessionWhileRenaming(person);
    const name = page.getByRole('textbox', { name: 'First name' });
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Changes aren’t saved until you log in again.' }).waitFor();
    expect(await name.inputValue()).toBe('Augusta');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await logInAgain(page, person);
    await page.getByText('Saved.').waitFor();
  });
});

async function signInWithCode(page: Page, person: Awaited<ReturnType<typeof newUserWithTwoFactor>>) {
  await page.goto('/app/login');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
  await arriveAt(page, '/app/login/2fa');
  await page.getByRole('textbox', { name: /^Code/ }).fill(await codeOf(journey.server, person.secret));
  await arriveAt(page, '/app/dashboard');
}
