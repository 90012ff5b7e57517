import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, openDashboard, userMenu } from './actions';

const journey = useJourney();

const markup = '<img src=x onerror="document.title=\'pwned\'"><script>document.title="pwned"</script>';

describe('hostile text', () => {
  it('hostile text in a name is shown as text and has no effect [S42]', async () => {
    const person = await newUser(journey.server, markup);
    const page = await journey.page();
    page.on('dialog', () => {
      throw new Error('a script ran');
    });
    await openDashboard(page, person);
    await page.getByText(`Welcome, ${markup}`).waitFor();
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    for (const path of ['/app/assets/zaps', '/app/two-factor-setup', '/app/settings/profile', '/app/onboarding', '/app/login']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.title()).not.toBe('pwned');
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    }
  });

  it('hostile text in an address is never shown as markup [S42]', async () => {
    const page = await journey.page();
    for (const path of [
      `/app/login?email=${encodeURIComponent(markup)}`,
      `/sign-up?email=${encodeURIComponent(markup)}`,
      `/${encodeURIComponent(markup)}`,
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.title()).not.toBe('pwned');
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    }
  });
});

describe('the Content-Security-Policy', () => {
  it('the Content-Security-Policy stops an injected script, and these journeys would notice [S41]', async () => {
    journey.expectNoise(/Content Security Policy|^CSP: |TrustedHTML|TrustedScript|left our origin: https:\/\/elsewhere\.example/);
    const page = await journey.page();
    const noticed = page.waitForEvent('console', (message) => message.text().startsWith('CSP: img-src'));
    await page.goto('/app/login');
    await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = 'document.title = "pwned"';
      } catch {
        // Trusted Types already refuse it.
      }
      document.body.append(script);
      const image = document.createElement('img');
      image.src = 'https://elsewhere.example/pixel.png';
      document.body.append(image);
    });
    await noticed;
    expect(await page.title()).not.toBe('pwned');
    await page.goto('/app/dashboard');
    await arriveAt(page, '/app/login');
  });
});
