// Finds and starts the browser: headless, without requests to any server except the page's own.
import { existsSync } from 'node:fs';
import { installDebian } from './debian.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];

/**
 * Chromium without windows, which Playwright uses by default too. It has the same engine, and a journey takes less than half
 * of the processor time.
 */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** The first flags are needed as root and in containers (sandbox, shared memory). The others prevent requests of Chromium itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export const howToGetChromium = 'Install Chromium (Debian: `apt-get install chromium`) or set CHROMIUM_PATH to its program.';

/** The path of the browser: CHROMIUM_PATH, otherwise its path on Debian and similar systems. Null if it is missing. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return places.find((path) => existsSync(path)) ?? null;
}

/** The path of the browser for tests: CHROMIUM_PATH, otherwise the headless shell, otherwise Chromium. Null if all are missing. */
export function findTestBrowser() {
  if (!process.env.CHROMIUM_PATH && existsSync(headlessShell)) return headlessShell;
  return findChromium();
}

/** The path of Chromium. Installs it, and the headless shell for tests, if they are missing and packages may be installed. */
export async function provideTestBrowser(say) {
  let fault = null;
  if (findChromium() === null) fault = await installDebian('chromium', say);
  const path = findChromium();
  if (path === null) return { fault: `${fault ?? 'no Chromium found'}. ${howToGetChromium}` };
  // Without the headless shell the tests run in Chromium.
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell)) await installDebian('chromium-headless-shell', say);
  return { path };
}
