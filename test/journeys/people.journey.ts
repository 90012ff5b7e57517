import { invitations } from '../../src/fixtures';
import { useJourney, withoutCaptcha } from '../support/journey';
import { newUser, unregisteredPerson } from '../support/journeyPeople';
import { arriveAt, continueButton, emailField, logIn, logInToDashboard, openDashboard, logOut, mailedLink, userMenu } from './actions';

// Several people sign up from this machine, and the later ones would get a captcha.
const journey = useJourney(withoutCaptcha, { usesDemo: true });
const dashboard = { name: /^Welcome/, level: 1 } as const;

describe('each kind of person', () => {
  it('a visitor looks around, and signs up [A1.01]', async () => {
    const person = unregisteredPerson('Vera');
    const page = await journey.page();
    await page.goto('/apps');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/zap-templates/edit/101');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/sign-up');
    await page.getByRole('textbox', { name: 'Work Email' }).fill(person.email);
    await continueButton(page).click();
    await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName);
    await page.getByRole('textbox', { name: 'Last name' }).fill('Field');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await arriveAt(page, /^\/app\/(onboarding|dashboard)/);
  });

  it('an existing account holder logs in, is still logged in on the next visit, and logs out [A1.01]', async () => {
    const person = await newUser(journey.server, 'Edda');
    const page = await journey.page();
    await logInToDashboard(page, person);
    await page.goto('/app/login');
    await page.getByText('Continue as', { exact: false }).first().waitFor();
    await page.goto('/app/dashboard');
    await page.getByRole('heading', dashboard).waitFor();
    await logOut(page);
  });

  it('an invited team member accepts the invitation and works in the team’s account [A1.01]', async () => {
    const page = await journey.page();
    await page.goto(`/sign-up?invitation=${invitations.barista.code}`);
    const field = page.getByRole('textbox', { name: 'Work Email' });
    await page.waitForFunction((input) => (input as HTMLInputElement).value !== '', await field.elementHandle());
    await continueButton(page).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Field');
    await page.getByLabel('Password', { exact: true }).fill('plum-Orbit-47-velvet');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await arriveAt(page, /^\/app\/(onboarding|dashboard)/);
    await page.goto('/app/assets/zaps');
    await page.getByText('Invoice wholesale orders').first().waitFor();
  });

  it('an owner sees the plan and the people of the account [A1.01]', async () => {
    const person = { email: 'olivia@harborroasters.example', password: 'lantern-harbor-62' };
    const page = await journey.page();
    await openDashboard(page, person);
    await page.goto('/app/billing');
    await page.getByText('Team Plan').first().waitFor();
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Team' }).click();
    await arriveAt(page, '/app/team');
    await page.getByText('amir@harborroasters.example').first().waitFor();
  });
});

it('one person signs in, recovers a lost password, changes the profile and looks at the sessions [A0.03]', async () => {
  const person = await newUser(journey.server, 'Ruth');
  const page = await journey.page();
  await logInToDashboard(page, person);
  await logOut(page);
  await page.goto('/app/login/forgot');
  await emailField(page).fill(person.email);
  await page.getByRole('main').getByRole('button', { name: 'Send Reset Link' }).click();
  await page.goto(await mailedLink(journey.server, person.email, /reset-password/));
  const password = 'cedar-Lantern-93-quiet';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password', { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await page.getByText('Password changed! Click here to continue.').waitFor();
  await logIn(page, { ...person, password }, '/app/login?next=%2Fapp%2Fsettings%2Fprofile');
  await arriveAt(page, '/app/settings/profile');
  await page.getByRole('textbox', { name: 'First name' }).fill('Ruthie');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
  await arriveAt(page, '/app/settings/security');
  await page.getByText('This device').first().waitFor();
});
