// How long people wait for log-in, sign-up and the first pages: `npm run bench -- login [--root FOLDER] [--runs 5]`.
//
//   log-in     click on Log In → the dashboard is usable: its Zaps are listed and Create Zap can be pressed
//   sign-up    click on Sign Up → the onboarding can be answered
//   dashboard  reload of /app/dashboard → first paint, usable
//   zaps       reload of /app/assets/zaps → first paint, usable
//
// Each is measured at full speed, and on slow 4G (1.6 Mbit/s, 150 ms) with a CPU slowed down 4 times. The cache is empty. Figures are medians.
// `--root` measures the build of another folder, which has dist and node_modules.
/* global addEventListener, document, location, requestAnimationFrame -- in the page under measure */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from '../build.mjs';
import { chromiumFlags, findChromium, howToGetChromium } from '../machine/chromium.mjs';
import { startBuiltServer } from '../machine/temporaryServer.mjs';

const { values: options } = parseArgs({
  options: { root: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
const root = resolve(options.root ?? '.');
const runs = Number(options.runs);
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const lines = { unthrottled: null, 'slow 4G, CPU 4x': { network: slow4G, cpu: 4 } };

const program = findChromium();
if (program === null) {
  console.error(howToGetChromium);
  process.exit(1);
}
if (options.root === undefined) await build({ say: () => {} });
const { people } = createRequire(import.meta.url)(join(root, 'dist/server/fixtures/index.js'));

// The default limits would refuse so many sign-ins and sign-ups from one address.
const server = await startBuiltServer(root, { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1/8,::1/128', SESSION_MAX_LIVE: '1000' });
const { url } = server;
const browser = await chromium.launch({ executablePath: program, args: chromiumFlags });

let visitors = 0;
/** A browser with no history, at a separate address; throttled from the first byte if `line` says so. */
async function visitor(line, state) {
  visitors += 1;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` },
    ...(state ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (line !== null) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line.network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: line.cpu });
  }
  return page;
}

/** Milliseconds from the click, or from the start of the navigation, until `isThere` is true at the end of a frame. */
const watch = (page, isThere) =>
  page.evaluate(
    ({ source }) => {
      const test = globalThis.eval(source);
      return new Promise((found) => {
        const look = () => (test() ? found(performance.now()) : requestAnimationFrame(look));
        look();
      });
    },
    { source: `(${isThere.toString()})` },
  );

const isDashboardUsable = () => {
  const create = [...document.querySelectorAll('main a, main button')].find((node) => /create (a )?zap/i.test(node.textContent ?? ''));
  const list = document.querySelector(
    'main [role=row] a, main [role=rowgroup] a, main li a[href*="/app/editor"], main a[href*="/editor/"]',
  );
  return location.pathname === '/app/dashboard' && Boolean(create && !create.disabled && list);
};
const isLibraryUsable = () => {
  const list = document.querySelector('main a[href*="/editor/"], main [role=row] a');
  return location.pathname === '/app/assets/zaps' && Boolean(list);
};
const isOnboardingUsable = () => location.pathname === '/app/onboarding' && Boolean(document.querySelector('main button:not([disabled])'));

/** Clicks with a real mouse event, and takes its time in the page. */
async function press(page, name, isThere) {
  await page.evaluate(() => {
    addEventListener('click', () => (globalThis.pressedAt ??= performance.now()), { capture: true, once: true });
  });
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  await button.click({ noWaitAfter: true });
  const end = await watch(page, isThere);
  return end - (await page.evaluate(() => globalThis.pressedAt));
}

async function giveEmail(page, email) {
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).waitFor();
}

const scenarios = {
  'log-in → dashboard': async (line) => {
    const page = await visitor(line);
    await page.goto('/app/login');
    await giveEmail(page, people.owner.email);
    // As fast as a person types: at most 12 letters a second.
    await page.getByLabel('Password', { exact: true }).pressSequentially(people.owner.password, { delay: 80 });
    const usable = await press(page, 'Log In', isDashboardUsable);
    await page.context().close();
    return { usable };
  },
  'sign-up → onboarding': async (line) => {
    const page = await visitor(line);
    await page.goto('/sign-up');
    await page.getByRole('textbox', { name: /email/i }).fill(`bench${visitors}.${Date.now()}@patchbay.example`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('First Name').fill('Bea');
    await page.getByLabel('Last Name').fill('Bench');
    await page.getByLabel('Password', { exact: true }).pressSequentially('a long sentence to enter', { delay: 80 });
    const usable = await press(page, 'Sign Up', isOnboardingUsable);
    await page.context().close();
    return { usable };
  },
  'reload of /app/dashboard': (line, state) => reload(line, state, '/app/dashboard', isDashboardUsable),
  'reload of /app/assets/zaps': (line, state) => reload(line, state, '/app/assets/zaps', isLibraryUsable),
};

async function reload(line, state, path, isThere) {
  const page = await visitor(line, state);
  await page.goto(path, { waitUntil: 'commit' });
  const usable = await watch(page, isThere);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return { paint, usable };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const inMs = (numbers) => `${Math.round(median(numbers))} ms (${numbers.map((each) => Math.round(each)).join(', ')})`;

try {
  const first = await visitor(null);
  await first.goto('/app/login');
  await giveEmail(first, people.owner.email);
  await first.getByLabel('Password', { exact: true }).fill(people.owner.password);
  await press(first, 'Log In', isDashboardUsable);
  const state = await first.context().storageState();
  await first.context().close();
  for (const [name, run] of Object.entries(scenarios)) {
    for (const [lineName, line] of Object.entries(lines)) {
      const results = [];
      for (let round = 0; round < runs; round += 1) {
        results.push(await run(line, state));
      }
      const paint = results[0].paint === undefined ? '' : `   first paint ${inMs(results.map((each) => each.paint))}`;
      console.log(`${name.padEnd(28)} ${lineName.padEnd(16)} usable ${inMs(results.map((each) => each.usable))}${paint}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
