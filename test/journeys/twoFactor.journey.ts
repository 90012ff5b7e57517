import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { codeOf, newConfirmedUser, newUserWithTwoFactor } from '../support/journeyPeople';
import { arriveAt, browserKeeps, expectAccessible, logIn, logInToDashboard, logOut } from './actions';

const journey = useJourney();

const codeField = (page: Page) => page.getByRole('textbox', { name: /^Code/ });

describe('a sign-in with two factors', () => {
  it('a sign-in with two factors opens the dashboard after a correct code, which may contain a space and is submitted automatically [A2.02, A2.22, A7.15]', async () => {
    const person = await newUserWithTwoFactor(journey.server);
    const page = await journey.page();
    await logIn(page, person);
    await arriveAt(page, '/app/login/2fa');
    await expectAccessible(page);
    const code = await codeOf(journey.server, person.secret);
    await codeField(page).pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`);
    await arriveAt(page, '/app/dashboard');
  });

  it('a sign-in with two factors shows an error for a wrong code and accepts the next [A8.11]', async () => {
    const person = await newUserWithTwoFactor(journey.server);
    const page = await journey.page();
    await logIn(page, person);
    await arriveAt(page, '/app/login/2fa');
    await codeField(page).fill('000000');
    await page.getByText("That code doesn't look right.").waitFor();
    await expectAccessible(page);
    await codeField(page).fill(await codeOf(journey.server, person.secret));
    await arriveAt(page, '/app/dashboard');
  });

  it('a sign-in with two factors accepts a recovery code once [A2.03, A8.12, S18]', async () => {
    const person = await newUserWithTwoFactor(journey.server);
    const code = person.recoveryCodes[1] ?? '';
    const attempt = async () => {
      const page = await journey.page();
      await logIn(page, person);
      await arriveAt(page, '/app/login/2fa');
      await page.getByRole('link', { name: 'Use a recovery code' }).click();
      await page.waitForURL(/use_recovery_code=yes/);
      await expectAccessible(page);
      await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
      await page.keyboard.press('Enter');
      return page;
    };
    await arriveAt(await attempt(), '/app/dashboard');
    const second = await attempt();
    await second.getByText("That recovery code doesn't look right, or it has been used before.").waitFor();
  });

  it('a sign-in with two factors reveals nothing before the second factor: the dashboard is not accessible [S15]', async () => {
    const person = await newUserWithTwoFactor(journey.server);
    const page = await journey.page();
    await logIn(page, person);
    await arriveAt(page, '/app/login/2fa');
    await page.goto('/app/dashboard');
    await arriveAt(page, '/app/login');
  });
});

describe('turning on two-factor authentication', () => {
  it('turning on two-factor authentication shows a secret, checks a code, shows ten recovery codes and checks that they are saved [A2.35, S18, S19, S47]', async () => {
    const person = await newConfirmedUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await page.goto('/app/two-factor-setup');
    await page.getByRole('button', { name: 'Set Up Two-Factor' }).click();
    await page.getByRole('img', { name: /qr/i }).waitFor();
    await expectAccessible(page);
    const secret = (
      (await page
        .getByRole('group', { name: 'Key' })
        .getByText(/^[A-Z2-7 ]{16,}$/)
        .textContent()) ?? ''
    ).replaceAll(/\s/g, '');
    await codeField(page).fill(await codeOf(journey.server, secret));
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/recovery.*\.txt$/);
    const first = (await codes.first().textContent()) ?? '';
    await page.getByRole('textbox', { name: /^Enter one of the codes/ }).fill(first);
    await page.keyboard.press('Enter');
    await page.getByText('Two-factor authentication is on', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await browserKeeps(page)).not.toContain(secret);
    await logOut(page);
    await logIn(page, person);
    await arriveAt(page, '/app/login/2fa');
  });
});
