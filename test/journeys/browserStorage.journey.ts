import { useJourney } from '../support/journey';
import { newUser, newUserWithTwoFactor, codeOf } from '../support/journeyPeople';
import { arriveAt, browserKeeps, expectAccessible, logIn, logInToDashboard, logOut } from './actions';

const journey = useJourney();

describe('browser storage', () => {
  it.each(['/app/login', '/app/dashboard'])('without storage, %s redirects once to the cookies page [A2.99, B2.38, R22]', async (path) => {
    const page = await journey.page();
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await page.goto(path);
    await arriveAt(page, '/app/login/cookies-disabled');
    await page.getByText(/third-party cookies/i).waitFor();
    await expectAccessible(page);
    expect(visited.length).toBeLessThan(5);
  });

  it('the browser stores no secret and no personal data after any flow [S47]', async () => {
    const person = await newUserWithTwoFactor(journey.server);
    const page = await journey.page();
    await logIn(page, person);
    await arriveAt(page, '/app/login/2fa');
    const code = await codeOf(journey.server, person.secret);
    await page.getByRole('textbox', { name: /code/i }).fill(code);
    await arriveAt(page, '/app/dashboard');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const kept = await browserKeeps(page);
    for (const secret of [person.password, code, person.secret, ...person.recoveryCodes]) expect(kept).not.toContain(secret);
    expect(kept).not.toContain(person.email);
  });

  it('the browser stores nothing about a person after log-out [S45, S47]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await logInToDashboard(page, person);
    await logOut(page);
    const kept = await browserKeeps(page);
    for (const word of [person.email, person.firstName, person.password]) expect(kept).not.toContain(word);
  });

  it('the page works with full or corrupt browser storage [R22]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await page.goto('/app/login');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"half');
    });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await logInToDashboard(page, person);
  });
});
