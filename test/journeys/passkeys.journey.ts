import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newConfirmedUser, turnOnTwoFactor } from '../support/journeyPeople';
import { arriveAt, emailField, expectAccessible, logIn, logInToDashboard, logOut } from './actions';

/** The headless shell signs in with a passkey before anybody has chosen it. */
const journey = useJourney(undefined, { needsWholeBrowser: true });

const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/**
 * Adds an authenticator like the one of a phone or laptop to a page. Its user agrees at once, also to a
 * passkey that a field suggests. `putAway` removes it with its passkeys, and `takeOut` restores it.
 */
async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  let { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options });
  let { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  return {
    async putAway() {
      ({ credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId }));
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
    async takeOut() {
      ({ authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options }));
      for (const credential of credentials) await client.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

/**
 * Focuses the e-mail field again and again until something has happened: the browser suggests passkeys when the field gets the focus, and
 * only if the page has asked for them before.
 */
async function focusUntil(page: Page, end: Promise<void>): Promise<void> {
  let hasEnded = false;
  const ended = end.finally(() => (hasEnded = true));
  ended.catch(() => {});
  while (!hasEnded) {
    // After the log-in the field is gone.
    await emailField(page)
      .evaluate((field) => (field.blur(), field.focus()), undefined, { timeout: 1000 })
      .catch(() => {});
    await Promise.race([ended, page.waitForTimeout(250)]);
  }
  await ended;
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/app/settings/security');
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await passkeys(page).getByText('Name saved.').waitFor();
  await passkeys(page)
    .getByRole('button', { name: `Rename ${name}` })
    .waitFor();
}

describe('a passkey', () => {
  it('a passkey is added, logs in from the e-mail field, and no longer logs in after its removal', async () => {
    const person = await newConfirmedUser(journey.server);
    const page = await journey.page();
    await withAuthenticator(page);
    await logInToDashboard(page, person);
    await addPasskey(page, 'Ada’s laptop');
    await expectAccessible(page);
    await page.goto('/app/dashboard');
    await logOut(page);

    await page.goto('/app/login');
    await focusUntil(page, arriveAt(page, '/app/dashboard'));

    await page.goto('/app/settings/security');
    await passkeys(page)
      .getByText(/Last used/)
      .waitFor();
    await passkeys(page).getByRole('button', { name: 'Remove Ada’s laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await passkeys(page).getByText('You have no passkeys yet.').waitFor();
    await page.goto('/app/dashboard');
    await logOut(page);
    await page.goto('/app/login');
    await focusUntil(page, page.getByText('That passkey didn’t work. Try again, or log in another way.').waitFor());
    await expectAccessible(page);
  });

  it('a passkey is requested by a button, and replaces the code as the second factor [S15]', async () => {
    const person = await newConfirmedUser(journey.server);
    const page = await journey.page();
    const authenticator = await withAuthenticator(page);
    await logInToDashboard(page, person);
    await addPasskey(page, 'Phone');
    await turnOnTwoFactor(journey.server, person);
    await authenticator.putAway();
    // This ended the session in this browser too.
    await logIn(page, person);
    await arriveAt(page, '/app/login/2fa');
    await expectAccessible(page);
    await authenticator.takeOut();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await arriveAt(page, '/app/dashboard');
  });
});
