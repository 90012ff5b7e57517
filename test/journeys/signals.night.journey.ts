import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { newUser, unregisteredPerson } from '../support/journeyPeople';
import { arriveAt, continueButton, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

interface Received {
  readonly id: string;
  readonly subject: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly identity: string | null;
  readonly page_path: string | null;
  readonly campaign: Readonly<Record<string, string>>;
}

/** The events that the server sent to the operator's collector. */
const received: Received[] = [];
let collector: Server;

const journey = useJourney(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      received.push(...(JSON.parse(text) as { events: Received[] }).events);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  return {
    LOGIN_CAPTCHA_AFTER: '1000',
    ANALYTICS_COLLECTOR_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/events`,
  };
});
afterAll(() => void collector.close());
beforeEach(() => void received.splice(0));

const question = (page: Page) => page.getByRole('region', { name: 'Cookies and analytics' });
const survey = (page: Page) => page.getByRole('region', { name: 'Survey' });
const of = (subject: string) => received.filter((event) => event.subject === subject);

async function until(what: string, holds: () => boolean) {
  const end = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}: ${JSON.stringify(received)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens the page as a person who has not yet answered the consent question. */
async function unasked(): Promise<Page> {
  const page = await journey.page();
  await page.context().clearCookies({ name: 'patchbay-consent' });
  return page;
}
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((each) => each.name === name);

/** Returns the controls of the page whose centre the question covers after scrolling to them, as the focus does. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isUnderQuestion = (element: HTMLElement) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found?.closest('[aria-label="Cookies and analytics"]') != null;
    };
    const controls = [...document.querySelectorAll<HTMLElement>('main a, main button, main input, header a, header button, footer a')];
    return controls
      .filter((element) => element.checkVisibility() && element.offsetWidth > 1)
      .flatMap((element) => {
        const isCovered = (['end', 'start'] as const).every((block) => {
          element.scrollIntoView({ block, behavior: 'instant' });
          return isUnderQuestion(element);
        });
        return isCovered ? [element.textContent ?? element.tagName] : [];
      });
  });

describe('the actions of a visitor', () => {
  it.each([
    ['/partner', 1280, 800],
    ['/partner', 360, 640],
    ['/app/two-factor-setup', 1280, 800],
    ['/app/two-factor-setup', 360, 640],
    ['/app/settings/security', 1280, 800],
    ['/app/settings/security', 360, 640],
    ['/app/onboarding', 1280, 800],
    ['/app/onboarding', 1366, 768],
    ['/app/onboarding', 360, 640],
  ])('the consent question covers no control of %s at %i × %i that cannot be scrolled out from under it', async (path, width, height) => {
    const page = await unasked();
    if (path.startsWith('/app')) await openDashboard(page, await newUser(journey.server));
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await question(page).waitFor();
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await covered(page)).toEqual([]);
    // Counter-check: if the question covers the page, the function finds it.
    await question(page).evaluate((element) => {
      element.style.cssText = 'position: fixed; inset: 0; width: 100%; z-index: 999';
    });
    expect(await covered(page)).not.toEqual([]);
  });

  it('a visitor’s actions are sent with consent: the start of a test, one conversion, and the visited pages [A4.52, A9.11, B3.55, B7.29]', async () => {
    const page = await unasked();
    await page.goto('/partner?utm_source=mail');
    await question(page).waitFor();
    await expectAccessible(page);
    await resize(page, 360);
    await expectNoSidewaysScroll(page);
    await resize(page, 1280);
    await page.getByRole('button', { name: 'Allow analytics' }).click();
    await question(page).waitFor({ state: 'detached' });
    await until('the birth', () => of('A/B test birth').length > 0);
    const { expires = 0 } = (await cookie(page, 'abidentity')) ?? {};
    expect(expires - Date.now() / 1000).toBeGreaterThan(3500);
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(3601);

    await page.goto('/partner');
    await page.getByRole('link', { name: /Become a partner|Start building/ }).click();
    await arriveAt(page, '/sign-up');
    expect(await question(page).count()).toBe(0);
    const person = unregisteredPerson('Grace');
    await page.getByRole('textbox', { name: 'Work Email' }).fill(person.email);
    await continueButton(page).click();
    await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName);
    await page.getByRole('textbox', { name: 'Last name' }).fill('Hopper');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await arriveAt(page, /^\/app\/(onboarding|dashboard)/);
    await until('the conversion', () => of('sign-up conversion').length > 0);

    expect(of('A/B test birth')).toMatchObject([
      { properties: { test: 'partner_call_to_action', testId: 3 }, page_path: '/partner', campaign: { utm_source: 'mail' } },
    ]);
    expect(of('A/B test birth')[0]?.identity).toMatch(/^[\w-]{8,}$/);
    expect(of('sign-up conversion')).toMatchObject([
      {
        properties: { source: 'direct', intent: 'direct', signupType: 'email', landingPage: '/partner' },
        campaign: { utm_source: 'mail' },
      },
    ]);
    await until('the pages', () => of('page viewed').some(({ page_path }) => /^\/app\//.test(page_path ?? '')));
    expect(of('page viewed').map(({ page_path }) => page_path)).toContain('/partner');
    expect(JSON.stringify(received)).not.toContain(person.email);
  });

  it('a visitor’s actions are not sent without consent, and no analytics cookie is written [A9.11]', async () => {
    const page = await unasked();
    let requests = 0;
    page.on('request', (request) => (requests += request.url().includes('/api/v4/tracking/') ? 1 : 0));
    await page.goto('/partner?utm_source=mail&identity=from-the-site');
    await page.getByRole('button', { name: 'Only necessary' }).click();
    await question(page).waitFor({ state: 'detached' });
    await page.goto('/rover');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => performance.now() > 1500); // Events of a page are sent within a second.
    expect(await question(page).count()).toBe(0);
    expect(requests).toBe(0);
    for (const name of ['abidentity', 'utm_source']) expect(await cookie(page, name)).toBeUndefined();
  });

  it('a visitor’s last actions before leaving are still sent', async () => {
    const page = await unasked();
    await page.context().addCookies([{ name: 'patchbay-consent', value: 'analytics', url: journey.url }]);
    // A tag manager's queue is told of a page view when it is counted, up to a second before it is sent.
    await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
    await page.goto('/rover');
    await page.waitForFunction(() =>
      (window as unknown as { dataLayer: { path?: string }[] }).dataLayer.some(({ path }) => path === '/rover'),
    );
    await page.goto('about:blank');
    await until('the page', () => of('page viewed').some(({ page_path }) => page_path === '/rover'));
  });
});

describe('the survey', () => {
  it('the survey is shown at the bottom right, is usable by keyboard and at any width, and is answered once [B2.55, B4.23, B4.25, B5.02]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await page.goto('/rover?_nps');
    await survey(page).waitFor();
    await expectAccessible(page);
    const box = await survey(page).boundingBox();
    const window = page.viewportSize();
    expect([Math.round((box?.x ?? 0) + (box?.width ?? 0)), Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([
      window?.width,
      window?.height,
    ]);
    await resize(page, 360);
    await expectNoSidewaysScroll(page);
    await survey(page).getByRole('radio', { name: '1', exact: true }).focus();
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowRight');
    await survey(page)
      .getByRole('textbox', { name: /main reason/ })
      .fill('It just works');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v4/tracking/event/'));
    const acknowledged = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/profiles/'),
    );
    await survey(page).getByRole('button', { name: 'Send' }).click();
    expect([(await answered).status(), (await acknowledged).status()]).toEqual([204, 200]);
    expect((await answered).request().postDataJSON()).toMatchObject({
      subject: 'NPS survey answered',
      properties: { score: 9, comment: 'It just works' },
    });
    await survey(page).waitFor({ state: 'detached' });
    expect(received).toEqual([]);
  });
});
