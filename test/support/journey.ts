/**
 * A journey: a real browser against the production build. `useJourney()` starts server and browser for one file of tests and
 * ends them; `page()` gives a person a browser of their own. After each test it must hold, on every page of it, that nothing
 * broke the Content-Security-Policy, nothing was an error on the console, and no request left our origin (S41, S44).
 */
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { startServer, type JourneySettings, type ServerUnderTest } from './journeyProcess';

export interface Journey {
  readonly server: ServerUnderTest;
  readonly url: string;
  /** A new browser profile with one page: no cookies, no storage. */
  page(options?: BrowserContextOptions): Promise<Page>;
  /** Another tab beside a page. */
  tab(beside: Page): Promise<Page>;
  /** For one test: a line on the console that is expected, such as a request that fails because the network is cut. */
  expectNoise(pattern: RegExp): void;
}

/** A refused request logs itself; the tests look at the errorBodies one by one. */
const usualNoise = [/^Failed to load resource: the server responded with a status of 4\d\d/];

const minute = 60_000;

/** With JOURNEY_PICTURES=<folder>, how each page stands when its test ends: for finding out why one failed. */
async function lookAround(contexts: readonly BrowserContext[]) {
  const folder = process.env.JOURNEY_PICTURES;
  if (!folder) return;
  const test = (expect.getState().currentTestName ?? 'test').replaceAll(/[^\w]+/g, '-').slice(0, 80);
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: join(folder, `${test}-${index}.png`), fullPage: true }).catch(() => {});
  }
}

/** `guests`: other origins that a page may ask, where the settings name them; a browser asks nobody else (S44). */
export function useJourney(settings: JourneySettings = {}, { guests = () => [] }: { guests?: () => readonly string[] } = {}): Journey {
  // Generous, and no second try: nothing here proves speed, and a browser, a server and other tests share few cores.
  jest.setTimeout(5 * minute);
  let server: ServerUnderTest;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  let noise = [...usualNoise];

  function watch(context: BrowserContext) {
    const blame = (page: Page | null, words: string) => {
      if (!noise.some((pattern) => pattern.test(words))) faults.push(`${page?.url() ?? ''}: ${words}`);
    };
    context.on('console', (message) => {
      if (message.type() === 'error') blame(message.page(), message.text());
    });
    context.on('weberror', (error) => blame(error.page(), `uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== server.url && !guests().includes(origin) && /^https?:$/.test(protocol))
        blame(null, `a request left our origin: ${request.url()}`);
    });
  }

  beforeAll(async () => {
    const { chromiumFlags, findChromium, howToGetChromium } = await import('../../scripts/machine/chromium.mjs');
    const executablePath = findChromium();
    if (executablePath === null) throw new Error(`There is no Chromium. ${howToGetChromium}`);
    [server, browser] = await Promise.all([startServer(settings), chromium.launch({ executablePath, args: chromiumFlags })]);
  });

  afterEach(async () => {
    await lookAround(contexts);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    noise = [...usualNoise];
    expect(faults.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop({});
  });

  return {
    get server() {
      return server;
    },
    get url() {
      return server.url;
    },
    async page(options = {}) {
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', reducedMotion: 'reduce', ...options });
      // People of the journeys have said what they think of analytics, unless a journey is about just that.
      if (!options.storageState) await context.addCookies([{ name: 'patchbay-consent', value: 'necessary', url: server.url }]);
      contexts.push(context);
      watch(context);
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber}`);
        });
      });
      const page = await context.newPage();
      page.setDefaultTimeout(minute);
      return page;
    },
    async tab(beside) {
      const page = await beside.context().newPage();
      page.setDefaultTimeout(minute);
      return page;
    },
    expectNoise(pattern) {
      noise.push(pattern);
    },
  };
}
