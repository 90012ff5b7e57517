/** Actions of people in a browser. Elements are found by role and name, as a person finds them. */
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../support/journeyPeople';
import type { ServerUnderTest } from '../support/journeyProcess';

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const logInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log In', exact: true });
export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

/** Completes the first step of the log-in page, the e-mail, if the page shows it. */
export async function giveEmail(page: Page, email: string) {
  await emailField(page).fill(email);
  await continueButton(page).click();
  await passwordField(page).waitFor();
}

/** Fills in and submits the log-in form. */
export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/app/login') {
  await page.goto(path);
  await giveEmail(page, person.email);
  await passwordField(page).fill(person.password);
  await logInButton(page).click();
}

/** Waits until the page has an address. If it never has, the error names the actual address. */
export async function arriveAt(page: Page, path: string | RegExp) {
  try {
    await page.waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname + url.search + url.hash)));
  } catch (cause) {
    const shown = (await page.locator('body').innerText()).slice(0, 1500);
    throw new Error(`Waited for ${path}; ${page.url()} shows: ${shown}`, { cause });
  }
}

/**
 * Signs a person in through the API instead of the form, for journeys that are not about signing in. The
 * browser receives the cookies of the session.
 */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  const asked = await page.request.get('/api/v3/csrf');
  const { csrf_token: token } = (await asked.json()) as { csrf_token: string };
  const headers = { 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest', origin: new URL(asked.url()).origin };
  const reply = await page.request.post('/api/v3/login', { data: { email, password }, headers });
  if (reply.status() !== 200) throw new Error(`login answered ${reply.status()}: ${await reply.text()}`);
}

const dashboardHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Signs a person in through the API and opens the dashboard. */
export async function openDashboard(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await signIn(page, person);
  await page.goto('/app/dashboard');
  await dashboardHeading(page).waitFor();
}

/** Signs in with the form and waits for the dashboard. */
export async function logInToDashboard(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await logIn(page, person);
  await arriveAt(page, '/app/dashboard');
  await dashboardHeading(page).waitFor();
}

export const userMenu = (page: Page) => page.getByRole('button', { name: /^You: / });

/** Signs out from the user menu. */
export async function logOut(page: Page) {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await arriveAt(page, '/app/login');
}

/** Returns the newest matching link of our origin in a person's mail. */
export function mailedLink(server: ServerUnderTest, to: string, fits: RegExp): Promise<string> {
  return newestInMail(server, to, (text) => (text.match(/https?:\/\/\S+/g) ?? []).filter((link) => fits.test(link)), `a link like ${fits}`);
}

/** Returns the newest text in a person's mail that matches. */
export function mailedText(server: ServerUnderTest, to: string, fits: RegExp): Promise<string> {
  return newestInMail(server, to, (text) => fits.exec(text)?.slice(0, 1) ?? [], `a text like ${fits}`);
}

/** Waits for what `find` finds, because mail is written after the answer. */
async function newestInMail(server: ServerUnderTest, to: string, find: (text: string) => string[], wanted: string): Promise<string> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const newest = (await server.mails({ to })).flatMap(({ text }) => find(text)).at(-1);
    if (newest !== undefined) return newest;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${to} holds ${wanted}`);
}

/** Counts the requests that a page sends to a path during an action. */
export async function countRequests(page: Page, path: string, act: () => Promise<void>): Promise<number> {
  let count = 0;
  const listen = (request: { url(): string }) => {
    if (new URL(request.url()).pathname === path) count += 1;
  };
  page.on('request', listen);
  await act();
  page.off('request', listen);
  return count;
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until animations end, such as the change of colours with the theme. */
async function rest(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
        // In a closed `details` nothing is drawn, and an animation never ends.
        .filter(({ effect }) => !(effect instanceof KeyframeEffect) || (effect.target?.checkVisibility() ?? false));
    // A change that follows another at once cancels its animations and begins new ones, so that one look is not enough.
    await frame();
    for (let running = ending(); running.length > 0; running = ending()) {
      await Promise.allSettled(running.map((animation) => animation.finished));
      await frame();
    }
  });
}

/** Returns the axe violations on the current page with their elements, for all rules, for the given rules, or for all except some. */
export async function violationsOf(page: Page, { only, except = [] }: { only?: string[]; except?: string[] } = {}): Promise<string[]> {
  await rest(page);
  // The builder puts axe into the page, which takes longer than most checks, so that this happens once for each page load.
  if (!(await page.evaluate(() => 'axe' in window))) await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze();
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(settings: object): Promise<AxeResults> } }).axe.run(options),
    {
      runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: rules },
      rules: Object.fromEntries(except.map((name) => [name, { enabled: false }])),
      resultTypes: ['violations'],
      // Our pages have none.
      iframes: false,
    },
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
}

/** Expects no axe violation on the current page, in both themes. */
export async function expectAccessible(page: Page) {
  await page.getByRole('heading').first().waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // A theme changes only colours.
  const inDark = await violationsOf(page, { only: ['color-contrast'] });
  expect({ url: page.url(), inLight, inDark }).toEqual({ url: page.url(), inLight: [], inDark: [] });
}

/** Sets the width of the window in CSS pixels and waits until the page is drawn. On a busy machine it is drawn some frames after the width has changed. */
export async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await page.waitForFunction((wanted) => window.innerWidth === wanted && window.matchMedia(`(width: ${String(wanted)}px)`).matches, width);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** The position and size of the element in CSS pixels from the corner of the window. Throws if it is not drawn. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${String(element)} is not drawn.`);
  return box;
}

/** The boxes of two elements, both measured at the same moment: between two separate measurements the page can scroll or be laid out again. */
export async function boxesOf(one: Locator, other: Locator) {
  const second = await other.elementHandle();
  if (second === null) throw new Error(`${String(other)} is not drawn.`);
  const [first, last] = await one.evaluate(
    (element, beside) =>
      [element, beside as Element].map((measured) => {
        const { x, y, width, height } = measured.getBoundingClientRect();
        return { x, y, width, height };
      }),
    second,
  );
  if (first === undefined || last === undefined) throw new Error(`${String(one)} is not drawn.`);
  return [first, last] as const;
}

/** Expects that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page) {
  const { scroll, window } = await page.evaluate(() => ({
    scroll: document.scrollingElement?.scrollWidth ?? 0,
    window: document.documentElement.clientWidth,
  }));
  expect({ url: page.url(), scroll }).toEqual({ url: page.url(), scroll: Math.min(scroll, window) });
}

/** Returns everything that the browser stores for our origin as one text: storages, databases, readable cookies and caches. */
export function browserKeeps(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise((resolve) => {
            const request = indexedDB.open(name);
            request.onerror = () => resolve({ name, error: true });
            request.onsuccess = async () => {
              const database = request.result;
              const stores = await Promise.all(
                [...database.objectStoreNames].map(
                  (store) =>
                    new Promise((done) => {
                      const all = database.transaction(store).objectStore(store).getAll();
                      all.onsuccess = () => done({ store, all: all.result as unknown });
                    }),
                ),
              );
              database.close();
              resolve({ name, stores });
            };
          }),
      ),
    );
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases,
      caches: await caches.keys(),
    });
  });
}

/** Moves the focus with Tab to the wanted element. Fails after too many steps. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the keyboard does not reach it');
}
