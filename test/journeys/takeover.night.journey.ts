import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { codeOf, newUserWithTwoFactor, type PersonWithTwoFactor } from '../support/journeyPeople';
import { arriveAt, expectAccessible, logIn, mailedLink } from './actions';

const journey = useJourney();

const stolen = 'rook-Basalt-91-ember';
const fresh = 'heron-Slate-63-willow';
const codeField = (page: Page) => page.getByRole('textbox', { name: /^Code/ });

async function enterWithCode(page: Page, person: PersonWithTwoFactor) {
  await logIn(page, person);
  await arriveAt(page, '/app/login/2fa');
  await codeField(page).fill(await codeOf(journey.server, person.secret));
  await arriveAt(page, '/app/dashboard');
  // The code of this time step is spent (S16).
  await journey.server.advance({ seconds: 60 });
}

/** A call of the page's own origin, with its cookies. */
async function call(page: Page, path: string, data: object) {
  const asked = await page.request.get('/api/v3/csrf');
  const { csrf_token: token } = (await asked.json()) as { csrf_token: string };
  const headers = { 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest', origin: new URL(asked.url()).origin };
  const reply = await page.request.post(path, { data, headers });
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
}

describe('a taken-over account', () => {
  it('is taken back by its owner with the link of the first mail, and the attacker is out [T10, T11, T12, T14]', async () => {
    const owner = await newUserWithTwoFactor(journey.server);
    const attacker = await journey.page();
    await enterWithCode(attacker, owner);
    const newEmail = `taken.${owner.email}`;
    await call(attacker, `/api/v3/profiles/${await idIn(attacker)}/password`, {
      password: owner.password,
      password1: stolen,
      password2: stolen,
    });
    await call(attacker, `/api/v3/profiles/${await idIn(attacker)}/confirm-email`, { email: newEmail });
    await attacker.goto(await mailedLink(journey.server, newEmail, /confirm-email/));
    await attacker.getByRole('heading', { name: 'Email confirmed' }).waitFor();
    await call(attacker, '/api/v3/2fa/disable', {});

    // The attacker sees what happened, and no way to undo it.
    await attacker.goto('/app/settings/security');
    const timeline = attacker.getByRole('list', { name: 'Activity of your account' });
    await timeline.getByText('Two-factor authentication turned off').waitFor();
    await timeline.getByText('New device').first().waitFor();
    await expectAccessible(attacker);

    const page = await journey.page();
    await page.goto(await newSignInLink(owner.email));
    await page.getByRole('heading', { name: 'Wasn’t this you?' }).waitFor();
    await page.getByText('Your earlier email address comes back.').waitFor();
    await expectAccessible(page);
    expect(page.url()).not.toContain('#');
    await page.getByRole('button', { name: 'This wasn’t me, undo it' }).click();
    await page.getByRole('heading', { name: 'Your account is yours again' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Repeat new password', { exact: true }).fill(fresh);
    await page
      .getByRole('main')
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await page.getByText('Password changed! Click here to continue.').waitFor();

    await attacker.reload();
    await arriveAt(attacker, '/app/login');
    await enterWithCode(page, { ...owner, password: fresh });
    await page.goto('/app/settings/email');
    await page.getByRole('definition').getByText(owner.email, { exact: true }).waitFor();
  });

  it('is secured from the timeline of a browser that was there before, after a fresh log-in [T16]', async () => {
    const owner = await newUserWithTwoFactor(journey.server);
    const own = await journey.page();
    await enterWithCode(own, owner);
    const attacker = await journey.page();
    await enterWithCode(attacker, owner);
    await own.goto('/app/settings/security');
    await own
      .getByRole('button', { name: /^This wasn’t me: Logged in/ })
      .first()
      .click();
    await expectAccessible(own);
    await own.getByRole('button', { name: 'Undo and log out everywhere' }).click();
    await own.getByText('We’ve emailed you a link to choose a new password.').waitFor();
    await expectAccessible(own);
    await mailedLink(journey.server, owner.email, /reset-password/);
    await attacker.reload();
    await arriveAt(attacker, '/app/login');
  });
});

async function idIn(page: Page): Promise<number> {
  const reply = await page.request.get('/api/v3/profiles');
  return ((await reply.json()) as { active_id: number }).active_id;
}

/** The link of the newest mail about a log-in on a new device. */
async function newSignInLink(to: string): Promise<string> {
  await mailedLink(journey.server, to, /this-wasnt-me/);
  const mail = (await journey.server.mails({ to })).findLast(({ subject }) => subject.startsWith('New log-in'));
  return /https?:\/\/\S+this-wasnt-me\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}
