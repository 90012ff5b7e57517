/**
 * A journey: a real browser against the production build. `useJourney()` gives a file of tests a server and a browser.
 * `page()` opens a separate browser profile. After each test it checks on every page that nothing violated the
 * Content-Security-Policy, nothing logged an error on the console, and no request left our origin (S41, S44).
 */
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { JourneySettings, ServerUnderTest } from './journeyProcess';
import type { JourneyProvider } from './journeyProvider';

declare global {
  // See journeyEnvironment.mjs.
  var journeyProvider: JourneyProvider;
  var hasTestFailed: boolean | undefined;
}

export interface JourneyBrowser {
  /** A new browser profile with one page: no cookies, no storage. */
  page(options?: BrowserContextOptions): Promise<Page>;
  /** Another tab beside a page. */
  tab(beside: Page): Promise<Page>;
  /** Allows a line on the console for one test, such as a request that fails because the network is down. */
  expectNoise(pattern: RegExp): void;
}

export interface Journey extends JourneyBrowser {
  readonly server: ServerUnderTest;
  readonly url: string;
}

/** For journeys that fail to log in, or sign up, more often than one person does. */
export const withoutCaptcha = { LOGIN_CAPTCHA_AFTER: '1000' } as const;
const defaults = {} as const;

/** The browser logs each refused request. The tests check the refusals themselves. */
const usualNoise = [/^Failed to load resource: the server responded with a status of 4\d\d/];

const minute = 60_000;

/** Of a test that failed, says what its pages showed, and which requests were refused or failed. */
async function tellWhatWasSeen(contexts: readonly BrowserContext[], refusals: readonly string[]) {
  if (!hasTestFailed) return;
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.innerText('body', { timeout: 5_000 }).catch(() => 'It could not be read.');
    console.log(`${page.url()} showed:\n${text.replace(/\n{2,}/g, '\n').slice(0, 3_000)}`);
  }
  if (refusals.length > 0) console.log(`Requests that were refused or failed:\n${refusals.join('\n')}`);
}

/** With JOURNEY_PICTURES=<folder>, saves a picture of each page at the end of its test, to find out why a test failed. */
async function lookAround(contexts: readonly BrowserContext[]) {
  const folder = process.env.JOURNEY_PICTURES;
  if (!folder) return;
  const test = (expect.getState().currentTestName ?? 'test').replaceAll(/[^\w]+/g, '-').slice(0, 80);
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: join(folder, `${test}-${index}.png`), fullPage: true }).catch(() => {});
  }
}

interface JourneyOptions {
  /** Other origins that pages may request if the settings name them. Pages request no further origins (S44). */
  readonly guests?: () => readonly string[];
  /** The journeys use people of the demo, so that no other file may have changed them before. */
  readonly usesDemo?: boolean;
  /** The journeys use a part of Chromium that its headless shell does not have. */
  readonly needsWholeBrowser?: boolean;
}

/**
 * A server and a browser for a file of tests, or for a `describe`. Files without settings share a server, and those `withoutCaptcha`;
 * with other settings, and where people of the demo are used, the server is started for this file and ends with it.
 */
export function useJourney(
  settings: JourneySettings = defaults,
  { guests = () => [], usesDemo = false, needsWholeBrowser = false }: JourneyOptions = {},
): Journey {
  const shared = usesDemo ? undefined : [defaults, withoutCaptcha].find((each) => each === settings);
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await (shared ? journeyProvider.sharedServer(shared) : journeyProvider.ownServer(settings));
  });
  const browser = useBrowser(() => [server.url, ...guests()], needsWholeBrowser);
  afterAll(async () => {
    if (!shared) await server?.stop({});
  });

  return {
    ...browser,
    get server() {
      return server;
    },
    get url() {
      return server.url;
    },
  };
}

/** A browser for a file of tests. Its pages may request these origins only; relative addresses belong to the first. */
export function useBrowser(origins: () => readonly string[], isWhole = false): JourneyBrowser {
  // Generous: journeys do not measure speed, and a browser, a server and other tests share few cores.
  jest.setTimeout(5 * minute);
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const failures: string[] = [];
  const refusals: string[] = [];
  let noise = [...usualNoise];

  function watch(context: BrowserContext) {
    const blame = (page: Page | null, words: string) => {
      if (!noise.some((pattern) => pattern.test(words))) failures.push(`${page?.url() ?? ''}: ${words}`);
    };
    context.on('console', (message) => {
      if (message.type() === 'error') blame(message.page(), message.text());
    });
    context.on('weberror', (error) => blame(error.page(), `uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 400) refusals.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    context.on('requestfailed', (request) => refusals.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`));
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (!origins().includes(origin) && /^https?:$/.test(protocol)) blame(null, `a request left our origin: ${request.url()}`);
    });
  }

  beforeAll(async () => {
    browser = await journeyProvider.browser(isWhole);
  });

  afterEach(async () => {
    await lookAround(contexts);
    await tellWhatWasSeen(contexts, refusals.splice(0));
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    noise = [...usualNoise];
    expect(failures.splice(0)).toEqual([]);
  });

  return {
    async page(options = {}) {
      const [baseURL = ''] = origins();
      const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce', ...options });
      // People have already answered the consent question, unless the journey is about consent.
      if (!options.storageState) await context.addCookies([{ name: 'patchbay-consent', value: 'necessary', url: baseURL }]);
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
