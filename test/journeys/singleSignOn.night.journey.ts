import { demoIdentityProvider, people } from '../../src/fixtures';
import { freePort } from '../support/serverProcess';
import { useJourney } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { arriveAt, continueButton, emailField, expectAccessible, logInButton, logInToDashboard, passwordField, userMenu } from './actions';

const settings: Record<string, string> = {};
let provider: { stop(): Promise<void> };
/** How far both servers' clocks are ahead, in milliseconds. */
let ahead = 0;

// Starts before the server, whose settings contain the provider's address.
beforeAll(async () => {
  const port = await freePort();
  settings.DEMO_SAML_URL = `http://localhost:${port}`;
  const now = () => new Date(Date.now() + ahead);
  const { demoPeople, startSamlProvider } = await import('../../scripts/providers/saml.mjs');
  provider = await startSamlProvider({ port, certificate: demoIdentityProvider.certificate, people: demoPeople(people), now });
});
afterAll(() => provider.stop());
const journey = useJourney(settings);
// The provider represents another company's server.
beforeEach(() => journey.expectNoise(/^a request left our origin: http:\/\/localhost:\d+\/(?:sso|favicon)/));

const klara = people.ssoOwner;

/** Advances both clocks by eleven minutes, after which a sign-in is no longer fresh. */
async function elevenMinutesLater() {
  ahead += 11 * 60_000;
  await journey.server.advance({ seconds: 11 * 60 });
}

describe('a company with its own identity provider', () => {
  it('a company with its own identity provider sends its people there from their e-mail, and back to the requested page [A4.25, A3.38, S14]', async () => {
    const page = await journey.page();
    await page.goto('/app/login?next=%2Fapp%2Fassets%2Fzaps');
    await emailField(page).fill(klara.email);
    await continueButton(page).click();
    await page.getByRole('heading', { name: 'Demo identity provider' }).waitFor();
    await page.getByRole('button', { name: 'Klara Vogt' }).click();
    await arriveAt(page, '/app/assets/zaps');
    await userMenu(page).waitFor();

    // Eleven minutes later an action requires a fresh sign-in: her provider asks her, not our log-in page (S26).
    await elevenMinutesLater();
    await page.goto('/app/two-factor-setup');
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.getByRole('button', { name: 'Klara Vogt' }).click();
    await arriveAt(page, '/app/two-factor-setup');
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    await page.getByRole('textbox', { name: 'Code from the app' }).waitFor();
  });

  it('a company with its own identity provider shows a clear error when the provider refuses a person, with a link back', async () => {
    const page = await journey.page();
    await page.goto('/app/login');
    await emailField(page).fill(klara.email);
    await continueButton(page).click();
    await page.getByRole('button', { name: 'Nobody: cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'We couldn’t sign you in' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await arriveAt(page, '/app/login');
  });
});

it('a person with a password is asked for it again, once automatically and then on request [A6.14, A6.15, A7.21, A2.64, S26]', async () => {
  const person = await newConfirmedUser(journey.server);
  const page = await journey.page();
  await logInToDashboard(page, person);
  await elevenMinutesLater();
  await page.goto('/app/two-factor-setup');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  await page.getByRole('heading', { level: 1, name: "Let's Make Sure It's You" }).waitFor();
  expect(new URL(page.url()).search).toBe('?reauth=true&next=%2Fapp%2Ftwo-factor-setup');
  await passwordField(page).waitFor();
  expect([await emailField(page).inputValue(), await emailField(page).isEditable()]).toEqual([person.email, false]);
  await expectAccessible(page);

  // Back in the application without a new sign-in: the action is refused again, this time without a redirect.
  await page.evaluate(() => window.history.pushState(null, '', '/app/two-factor-setup'));
  await page.goBack();
  await page.goForward();
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  await page.getByText('Log in again before you change this.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/two-factor-setup');
  await page.getByRole('button', { name: 'Log in again' }).click();

  await arriveAt(page, '/app/login');
  await passwordField(page).fill(person.password);
  await logInButton(page).click();
  await arriveAt(page, '/app/two-factor-setup');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  await page.getByRole('textbox', { name: 'Code from the app' }).waitFor();
});
