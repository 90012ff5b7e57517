// Finds and starts the browser: headless, without requests to any server except the page's own.
import { existsSync } from 'node:fs';
import { installDebian } from './debian.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];

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

/** The path of the browser. Installs it if necessary. */
export async function provideChromium(say) {
  const found = findChromium();
  if (found !== null) return { path: found };
  const fault = await installDebian('chromium', say);
  const path = findChromium();
  return path === null ? { fault: `${fault ?? 'no Chromium found'}. ${howToGetChromium}` } : { path };
}
