import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { codeOf, newConfirmedUser, type Person } from '../support/journeyPeople';
import { arriveAt, expectAccessible, mailedLink, signIn } from './actions';

const journey = useJourney();

/** Sets up an authenticator on the page of the set-up, as far as the last step. */
async function setUpFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const secret = ((await page.getByText(/^[A-Z2-7 ]{16,}$/).textContent()) ?? '').replaceAll(/\s/g, '');
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(await codeOf(journey.server, secret));
  const code = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first();
  await code.waitFor();
  await page.getByRole('textbox', { name: /^Enter one of the codes/ }).fill((await code.textContent()) ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('Two-factor authentication is on', { exact: true }).waitFor();
}

/** The owner of a team with a second factor, and a member of it without one. */
async function teamOfTwo(): Promise<{ owner: Page; member: Page; person: Person; accountId: string }> {
  const owner = await journey.page();
  await signIn(owner, await newConfirmedUser(journey.server, 'Olivia'));
  await owner.goto('/app/team-account-setup');
  await arriveAt(owner, '/app/home');
  await owner.goto('/app/two-factor-setup');
  await setUpFactor(owner);
  await owner.goto('/app/team');
  const person = await newConfirmedUser(journey.server, 'Mina');
  await owner.getByRole('textbox', { name: 'Email addresses' }).fill(person.email);
  await owner.getByRole('combobox', { name: 'Role', exact: true }).selectOption('admin');
  await owner.getByRole('button', { name: 'Send invitations' }).click();
  const link = await mailedLink(journey.server, person.email, /invitation=/);
  const member = await journey.page();
  await signIn(member, person);
  await member.goto(link);
  await member.getByRole('button', { name: `Accept as ${person.email}` }).click();
  await arriveAt(member, /^\/app\/dashboard\?account_id=\d+$/);
  return { owner, member, person, accountId: new URL(member.url()).searchParams.get('account_id') ?? '' };
}

async function requireAtOnce(owner: Page): Promise<void> {
  await owner.goto('/app/settings/account');
  await owner.getByRole('switch', { name: 'Require two-factor authentication' }).click();
  const question = owner.getByRole('dialog', { name: 'Require two-factor authentication?' });
  await question.getByText('1 of 2 members hasn’t set up two-factor authentication:').waitFor();
  await question.getByText('None').click();
  await question.getByText(/beginning now/).waitFor();
  await expectAccessible(owner);
  await question.getByRole('button', { name: 'Require It' }).click();
  await owner.getByText(/Members without it can’t open the account\./).waitFor();
}

it('a member is led to the set-up by the next call, keeps what they typed, and goes on where they were [T28, T30, T31, T33]', async () => {
  const { owner, member, accountId } = await teamOfTwo();
  await member.goto(`/app/settings/account?account_id=${accountId}`);
  const name = member.getByRole('textbox', { name: 'Account name' });
  await name.fill('Orders of spring');
  await requireAtOnce(owner);

  await name.press('Enter');
  const notice = member.getByRole('dialog', { name: /requires two-factor authentication$/ });
  await notice.waitFor();
  await expectAccessible(member);
  const opened = member.context().waitForEvent('page');
  await notice.getByRole('link', { name: /Set it up in a new tab/ }).click();
  const tab = await opened;
  await setUpFactor(tab);

  await notice.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Orders of spring');
  await name.press('Enter');
  await member.getByText('Saved.').first().waitFor();
});

it('a page of a locked account says why, leads to the set-up, and back to where the person was [T31, T33]', async () => {
  const { owner, member, accountId } = await teamOfTwo();
  await requireAtOnce(owner);
  const history = `/app/history?account_id=${accountId}`;
  await member.goto(history);
  await member.getByRole('heading', { level: 1, name: /requires two-factor authentication$/ }).waitFor();
  await expectAccessible(member);
  await member.getByRole('link', { name: 'Set Up Two-Factor Authentication' }).click();
  await arriveAt(member, '/app/two-factor-setup');
  await setUpFactor(member);
  await member.getByRole('link', { name: 'Back to where you were' }).click();
  await arriveAt(member, '/app/history');
  await member.getByRole('heading', { level: 1, name: 'History' }).waitFor();
});
