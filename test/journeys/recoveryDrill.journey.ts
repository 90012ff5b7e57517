import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { codeOf, newUserWithTwoFactor } from '../support/journeyPeople';
import { arriveAt, browserKeeps, expectAccessible, logIn, mailedText } from './actions';

const journey = useJourney();

const main = (page: Page) => page.getByRole('main');
const answer = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

it('a person learns what they would lose, proves a recovery code and their mail, and later really loses the phone and gets in [T20, T22, T23, T26]', async () => {
  const person = await newUserWithTwoFactor(journey.server);
  const page = await journey.page();
  await logIn(page, person);
  await arriveAt(page, '/app/login/2fa');
  await page.getByRole('textbox', { name: /^Code/ }).fill(await codeOf(journey.server, person.secret));
  await arriveAt(page, '/app/dashboard');

  // The security settings remind of it, and lead there.
  await page.goto('/app/settings/security');
  const reminder = page.getByRole('region', { name: 'Getting back in' });
  await reminder.getByText(/Some of your ways back were never tried/).waitFor();
  await expectAccessible(page);
  await reminder.getByRole('link', { name: 'Could you get back in?' }).click();
  await arriveAt(page, '/app/settings/recovery');

  const phone = answer(page, 'You lose your phone');
  await phone.getByText('You get back in', { exact: true }).waitFor();
  await phone.getByText(/Your password and a recovery code \(10 recovery codes left\) Not proved/).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Prove: A recovery code' }).click();
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  await field.fill('aaaa-bbbb-cccc');
  await page.keyboard.press('Enter');
  await page.getByText("That recovery code doesn't look right, or it has been used before.").waitFor();
  expect(await field.inputValue()).toBe('aaaa-bbbb-cccc');
  await expectAccessible(page);
  await field.fill(person.recoveryCodes[2] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('That recovery code works. It’s still unused.').waitFor();

  const mail = `Mail to ${person.email}`;
  await page.getByRole('button', { name: `Prove: ${mail}` }).click();
  const mailed = await mailedText(journey.server, person.email, /\b[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}\b(?=\n)/);
  await page.getByRole('textbox', { name: 'Code from the mail' }).fill(mailed);
  await page.keyboard.press('Enter');
  await page.getByText('Our mail reaches you.').waitFor();
  expect(await browserKeeps(page)).not.toContain(mailed);

  await page.reload();
  const proof = (name: string) => main(page).getByRole('listitem').filter({ hasText: name }).last();
  await proof('A recovery code')
    .getByText(/^Proved on .* with Chrome on Linux\.$/)
    .waitFor();
  await proof(mail)
    .getByText(/^Proved on .* with Chrome on Linux\.$/)
    .waitFor();
  await answer(page, 'You forget your password')
    .getByText(/A new password, by a link to .* and a recovery code \(10 recovery codes left\) Proved/)
    .waitFor();
  await expectAccessible(page);

  // The phone is gone: another browser, the password, and the very code that was proved.
  const elsewhere = await journey.page();
  await logIn(elsewhere, person);
  await arriveAt(elsewhere, '/app/login/2fa');
  await elsewhere.getByRole('link', { name: 'Use a recovery code' }).click();
  await elsewhere.getByRole('textbox', { name: 'Recovery code' }).fill(person.recoveryCodes[2] ?? '');
  await elsewhere.keyboard.press('Enter');
  await arriveAt(elsewhere, '/app/dashboard');
  await elsewhere.goto('/app/settings/recovery');
  await answer(elsewhere, 'You lose your phone')
    .getByText(/Your password and a recovery code \(9 recovery codes left\)/)
    .waitFor();
});
