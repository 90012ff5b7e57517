/** Actions of people who work together in an account. */
import type { Page } from 'playwright-core';
import type { ServerUnderTest } from '../support/journeyProcess';
import type { Person } from '../support/journeyPeople';
import { arriveAt, emailField, logInButton, mailedLink, passwordField, signIn, userMenu } from './actions';

/** Signs a person with a confirmed address in, starts a team trial, and opens the team page. */
export async function startTeam(page: Page, person: Person) {
  await signIn(page, person);
  await page.goto('/app/team-account-setup');
  await arriveAt(page, '/app/home');
  await page.getByRole('dialog', { name: /^Welcome to .* Teams$/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await arriveAt(page, '/app/team');
  await page.getByRole('button', { name: 'Send invitations' }).waitFor();
}

/** Invites an address on the team page and returns the mailed link. */
export async function invite(server: ServerUnderTest, page: Page, email: string, role = 'member'): Promise<string> {
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(email);
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByRole('button', { name: `Withdraw the invitation for ${email}` }).waitFor();
  return mailedLink(server, email, /invitation=/);
}

/** Logs in on the page of an invitation, and accepts it. */
export async function acceptInvitation(page: Page, friend: Person) {
  await page.getByRole('link', { name: `Log in as ${friend.email}` }).click();
  // The form already contains the invited address.
  await passwordField(page).or(emailField(page)).first().waitFor();
  if (!(await passwordField(page).isVisible())) await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await passwordField(page).fill(friend.password);
  await logInButton(page).click();
  await page.getByRole('button', { name: `Accept as ${friend.email}` }).click();
  await arriveAt(page, /^\/app\/dashboard\?account_id=\d+$/);
}
