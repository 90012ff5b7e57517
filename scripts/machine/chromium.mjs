// Where the browser is, and how it is started: headless, talking to nobody but the page's own server.
import { existsSync } from 'node:fs';
import { installDebian } from './debian.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];

/** Needed as root and in containers (sandbox, shared memory); the rest keeps Chromium from calling home. */
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

/** The browser's program: CHROMIUM_PATH, else where Debian and its kin put it; null when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return places.find((path) => existsSync(path)) ?? null;
}

/** The browser's program, installed first if need be. */
export async function provideChromium(say) {
  const found = findChromium();
  if (found !== null) return { path: found };
  const fault = await installDebian('chromium', say);
  const path = findChromium();
  return path === null ? { fault: `${fault ?? 'no Chromium found'}. ${howToGetChromium}` } : { path };
}
