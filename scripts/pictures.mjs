// Takes the pictures of docs/pictures from the running product: builds it, starts it with its demo people, signs in and takes screenshots.
// Usage: node scripts/pictures.mjs
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { chromiumFlags, findChromium, howToGetChromium } from './machine/chromium.mjs';
import { startBuiltServer } from './machine/temporaryServer.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const require = createRequire(import.meta.url);
const folder = 'docs/pictures';
const themes = ['light', 'dark'];
const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

const executablePath = findChromium();
if (executablePath === null) throw new Error(howToGetChromium);
await build();
const { chromium } = require('playwright-core');
const { people } = require('../dist/server/fixtures/index.js');

const { url, stop } = await startBuiltServer('.', { LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });

async function settle(page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
}

async function logIn(page, person) {
  await page.goto('/app/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/\/app\/dashboard/);
}

/** Takes pictures of an address in each theme and at each given width, signed in as a person or not. `open`: what is pressed first. */
async function take(name, path, { person = null, widths = { '': wide }, open = async () => {} } = {}) {
  for (const colorScheme of themes) {
    for (const [suffix, viewport] of Object.entries(widths)) {
      const context = await browser.newContext({ baseURL: url, colorScheme, viewport, reducedMotion: 'reduce', locale: 'en-US' });
      const page = await context.newPage();
      if (person !== null) await logIn(page, person);
      await page.goto(path);
      await settle(page);
      const consent = page.getByRole('button', { name: 'Only necessary' });
      if (await consent.isVisible()) await consent.click();
      await open(page);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}${suffix}.png`) });
      await context.close();
    }
  }
  console.log(name);
}

/** Opens a Zap of the list, and its last step. */
async function openZap(page) {
  await page.getByRole('link', { name: 'Post delayed shipments in the dispatch chat' }).first().click();
  await page
    .getByRole('listitem', { name: /^Step 4:/ })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Message/ }).waitFor();
  await settle(page);
}

mkdirSync(folder, { recursive: true });
try {
  await take('login', '/app/login');
  await take('dashboard', '/app/dashboard', { person: people.owner, widths: { '': wide, '-narrow': narrow } });
  await take('editor', '/app/assets/zaps', { person: people.companyOwner, open: openZap });
} finally {
  await browser.close();
  await stop();
}
process.exit(0);
