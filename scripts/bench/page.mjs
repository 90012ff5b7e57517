// The weight of the prerendered pages, and how they load: `npm run bench -- page`.
//
//   weight   compressed JavaScript that a real browser requests, relative to an empty page with the same six packages (limit 1.3)
//   frame    the content of the page before any script has loaded
//   shift    cumulative layout shift from the first byte until the network is idle, with delayed scripts
//   early    whether text that is typed before the scripts load is still there afterwards
//
// Exits with 1 if a page is too heavy, has a layout shift, loses text, or violates its policy.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { build } from '../build.mjs';
import { chromiumFlags, findChromium, howToGetChromium } from '../machine/chromium.mjs';
import { startBuiltServer } from '../machine/temporaryServer.mjs';

const limit = 1.3;
const measured = ['/app/login', '/sign-up'];
const holdScripts = 700; // ms
const emptyDir = 'node_modules/.cache/bench/empty-page';

const program = findChromium();
if (program === null) {
  console.error(howToGetChromium);
  process.exit(1);
}

/** Builds the empty page with the settings of webpack.config.js. */
async function buildEmptyPage() {
  const require = createRequire(import.meta.url);
  const webpack = require('webpack');
  const { page } = require('../../webpack.config.js');
  rmSync(emptyDir, { recursive: true, force: true });
  mkdirSync(emptyDir, { recursive: true });
  const config = page({
    name: 'empty-page',
    mode: 'production',
    entry: { app: join(process.cwd(), 'scripts/bench/page/empty.mjs') },
    outDir: join(process.cwd(), emptyDir),
    publicPath: '/',
    template: join(process.cwd(), 'static/index.html'),
  });
  const stats = await new Promise((resolve, reject) => webpack(config).run((error, result) => (error ? reject(error) : resolve(result))));
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
}

/** The size of the files in bytes, each compressed separately as it is sent. */
function weigh(root, paths) {
  const sum = (pack) => paths.reduce((total, path) => total + pack(readFileSync(join(root, path))).length, 0);
  const brotli = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { files: paths.length, brotli: sum(brotli), gzip: sum((text) => gzipSync(text, { level: 9 })) };
}

/** Every script that the page requests until the network is idle. With `folder` its files are the page, instead of a server's. */
async function scriptsOf(browser, origin, path, folder) {
  const context = await browser.newContext();
  if (folder)
    await context.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
    });
  const page = await context.newPage();
  const scripts = new Set();
  const faults = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  await context.close();
  return { scripts: [...scripts].sort(), faults };
}

/** The page's content if every script fails to load. */
async function frameOf(browser, origin, path) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(origin + path, { waitUntil: 'load' });
  await page.waitForTimeout(100);
  const heading = page.getByRole('heading', { level: 1 });
  const shown = (await heading.isVisible()) && (await page.getByRole('textbox').first().isVisible());
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null);
  const title = shown ? await heading.innerText() : null;
  await context.close();
  return { title, paint };
}

/** Layout shift and early typed text, with delayed scripts. */
async function arrivalOf(browser, origin, path, width) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new globalThis.PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, holdScripts));
    await route.continue();
  });
  await page.goto(origin + path, { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: /email/i }).first();
  await email.waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
  const shift = await page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0));

  await page.goto(origin + path, { waitUntil: 'commit' });
  await email.waitFor();
  await email.fill('early@patchbay.example');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
  const isKept = (await email.inputValue()) === 'early@patchbay.example';
  const isKnown = await page.locator('main button[type=submit]').first().isEnabled();
  await context.close();
  return { shift, isKept, isKnown };
}

await build({ say: () => {} });
await buildEmptyPage();

const { url, stop } = await startBuiltServer('.', { LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath: program, args: chromiumFlags });
const complaints = [];
const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

try {
  const empty = weigh(emptyDir, (await scriptsOf(browser, url, '/', emptyDir)).scripts);
  console.log(`empty page    ${empty.files} files   brotli ${inKilobytes(empty.brotli)}   gzip ${inKilobytes(empty.gzip)}`);
  for (const path of measured) {
    const { scripts, faults } = await scriptsOf(browser, url, path);
    const weight = weigh('dist/client', scripts);
    const ratio = { brotli: weight.brotli / empty.brotli, gzip: weight.gzip / empty.gzip };
    console.log(`\n${path}`);
    console.log(
      `  weight      ${weight.files} files   brotli ${inKilobytes(weight.brotli)} (${ratio.brotli.toFixed(3)}×)   gzip ${inKilobytes(weight.gzip)} (${ratio.gzip.toFixed(3)}×)   limit ${limit}×`,
    );
    if (Math.max(ratio.brotli, ratio.gzip) > limit) complaints.push(`${path} weighs too much`);
    if (faults.length > 0) complaints.push(`${path} reports: ${faults.join(' | ')}`);

    const frame = await frameOf(browser, url, path);
    console.log(
      `  frame       ${frame.title === null ? 'NOTHING' : `'${frame.title}' and its form`} without scripts, first paint after ${Math.round(frame.paint ?? Number.NaN)} ms`,
    );
    if (frame.title === null) complaints.push(`${path} shows nothing before its scripts`);

    for (const width of [1280, 360]) {
      const { shift, isKept, isKnown } = await arrivalOf(browser, url, path, width);
      console.log(
        `  at ${String(width).padEnd(8)} layout shift ${shift.toFixed(4)}   words typed early ${isKept && isKnown ? 'kept and known' : isKept ? 'kept, NOT known' : 'LOST'}`,
      );
      if (shift > 0) complaints.push(`${path} moves by ${shift} at ${width} px`);
      if (!isKept || !isKnown) complaints.push(`${path} loses words typed early`);
    }
  }
} finally {
  await browser.close();
  await stop();
}

if (complaints.length > 0) {
  console.error(`\n${complaints.join('\n')}`);
  process.exitCode = 1;
}
