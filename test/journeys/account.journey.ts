import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { useJourney } from '../support/journey';
import { newConfirmedUser, newUser, type Person } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, logIn, logInButton, mailedLink, passwordField, resize } from './actions';

const journey = useJourney();

/** An owner and a member of one account, each in a separate browser. */
async function twoPeople(): Promise<{ owner: Page; olivia: Person; member: Page; mina: Person }> {
  const [olivia, mina] = [await newConfirmedUser(journey.server, 'Olivia'), await newUser(journey.server, 'Mina')];
  const owner = await journey.page();
  await logIn(owner, olivia, '/app/login?next=%2Fapp%2Fteam-account-setup');
  await arriveAt(owner, '/app/home');
  await owner.goto('/app/team');
  await owner.getByRole('textbox', { name: 'Email addresses' }).fill(mina.email);
  await owner.getByRole('button', { name: 'Send invitations' }).click();
  await owner.getByRole('button', { name: `Withdraw the invitation for ${mina.email}` }).waitFor();
  const link = new URL(await mailedLink(journey.server, mina.email, /join-team\?invited=yes#invitation=/));
  const member = await journey.page();
  await logIn(member, mina, `/app/login?next=${encodeURIComponent(link.pathname + link.search + link.hash)}`);
  await member.getByRole('button', { name: `Accept as ${mina.email}` }).click();
  await arriveAt(member, /^\/app\/dashboard\?account_id=\d+$/);
  return { owner, olivia, member, mina };
}

/** Chooses the new owner, confirms, logs in again and confirms once more. */
async function transfer(page: Page, by: Person, to: Person): Promise<void> {
  await page.getByRole('combobox', { name: 'New owner' }).waitFor();
  await page.getByRole('combobox', { name: 'New owner' }).fill(to.email);
  await page.getByRole('option', { name: new RegExp(to.email.replace(/[.+]/g, '\\$&')) }).click();
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in again to continue' }).click();
  await passwordField(page).fill(by.password);
  await logInButton(page).click();
  await page.getByRole('button', { name: 'Transfer ownership now' }).click();
  await page
    .getByText('Only the owner can transfer ownership.')
    .or(page.getByText(/now owns this account/))
    .first()
    .waitFor();
}

describe('an account in the settings', () => {
  it('an account in the settings gets a name, a logo and invoice details, and is transferred to a member and back by logging in again [B7.07, B7.08, B7.09, B8.52, B6.12]', async () => {
    const { owner, olivia, member, mina } = await twoPeople();
    await member.goto(`/app/settings/account${new URL(member.url()).search}`);
    await member.getByText('Only admins can change these settings').waitFor();
    await expectAccessible(member);

    await owner.goto('/app/settings/account');
    const name = owner.getByRole('textbox', { name: 'Account name' });
    await name.fill('Analytical Engines');
    await owner.getByRole('region', { name: 'Name and logo' }).getByRole('button', { name: 'Save changes' }).click();
    await owner.getByText('Saved.').first().waitFor();
    await owner.getByText(/^Analytical Engines · /).waitFor();

    const picture = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    const field = owner.getByLabel('Upload a logo').and(owner.locator('input'));
    await field.setInputFiles({ name: 'engines.png', mimeType: 'image/png', buffer: picture });
    await owner.getByText('Logo changed!').first().waitFor();
    await owner.locator('img[src^="/logos/"]').first().waitFor();
    await field.setInputFiles({ name: 'engines.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await owner.getByText('Sorry, but we were unable to change your account logo to engines.svg. Please try again.').first().waitFor();

    const invoices = owner.getByRole('region', { name: 'Invoices' });
    await invoices.getByRole('textbox', { name: 'Company name' }).fill('Engines Ltd');
    await invoices.getByRole('checkbox', { name: 'Send invoices by email' }).check();
    await invoices.getByRole('textbox', { name: 'Email address for invoices' }).fill('bills');
    await invoices.getByRole('button', { name: 'Save changes' }).click();
    await invoices.getByText('Enter a valid email address.').waitFor();
    await invoices.getByRole('textbox', { name: 'Email address for invoices' }).fill('bills@example.com');
    await invoices.getByRole('button', { name: 'Save changes' }).click();
    await invoices.getByText('Saved.').waitFor();
    for (const width of [360, 750, 1280]) {
      await resize(owner, width);
      await expectNoSidewaysScroll(owner);
    }
    await expectAccessible(owner);

    await transfer(owner, olivia, mina);
    await owner.reload();
    await owner.getByText(/^Mina .* owns this account\.$/).waitFor();
    expect(await mailedLink(journey.server, mina.email, /app\/team\?account_id=/)).toContain('/app/team');
    await member.reload();
    expect(await member.getByRole('textbox', { name: 'Company name' }).inputValue()).toBe('Engines Ltd');
    await transfer(member, mina, olivia);
    await owner.reload();
    await owner.getByRole('combobox', { name: 'New owner' }).waitFor();
  });
});
