import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { expectNoSidewaysScroll, violationsOf } from './acts';

const journey = useJourney();

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The server does not serve the gallery (S62): the browser gets it from the folder in which it was built. */
async function withGallery(page: Page) {
  await page.route(
    (url) => url.pathname.startsWith('/gallery/'),
    async (route) => {
      const path = join('dist', new URL(route.request().url()).pathname);
      const file = path.endsWith('/') || !existsSync(path) ? 'dist/gallery/index.html' : path;
      await route.fulfill({ path: file, contentType: types[extname(file)] ?? 'application/octet-stream' });
    },
  );
  await page.goto('/gallery/');
  const links = page.getByRole('navigation', { name: 'Cases' }).getByRole('link');
  await links.first().waitFor();
  const ids = await links.evaluateAll((all) => all.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').slice(1)));
  return ids.filter((id) => id.includes('/'));
}

const show = async (page: Page, id: string) => {
  await page.goto(`/gallery/?case=${encodeURIComponent(id)}`);
  // A dialog or toast stands beside the root, which may then be empty.
  await page.waitForFunction(() => document.querySelector('#root > *, [data-base-ui-portal], body > [role]') !== null);
};

/** All states of a widget stand on one sheet; a screen has each to itself. */
async function stops(page: Page): Promise<string[]> {
  const ids = await withGallery(page);
  const titles = [...new Set(ids.map((id) => id.split('/')[0] ?? ''))];
  const found: string[] = [];
  for (const title of titles) {
    await show(page, title);
    const states = ids.filter((id) => id.startsWith(`${title}/`));
    const onSheet = await page
      .locator('section[aria-label]')
      .evaluateAll((all) => all.map((section) => section.getAttribute('aria-label') ?? ''));
    found.push(...(states.every((id) => onSheet.includes(id)) ? [title] : states));
  }
  return found;
}

/** Several states on one sheet, or a part without its page, cannot keep these; the journeys through whole pages do. */
const ofWholePages = ['landmark-one-main', 'landmark-unique', 'page-has-heading-one', 'region'];

describe('the gallery', () => {
  it('shows every state of every widget and screen without an axe violation, light and dark', async () => {
    const page = await journey.page();
    const ids = await stops(page);
    expect(ids.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const id of ids) {
      await show(page, id);
      const inLight = await violationsOf(page, { except: ofWholePages });
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
      // What a theme can change is colour.
      const inDark = await violationsOf(page, { only: ['color-contrast'] });
      found.push(...[...inLight, ...inDark].map((words) => `${id}: ${words}`));
    }
    expect(found).toEqual([]);
  }, 600_000);

  it('shows every state at 360 px without a sideways scroll', async () => {
    const page = await journey.page({ viewport: { width: 360, height: 740 } });
    for (const id of await stops(page)) {
      await show(page, id);
      await expectNoSidewaysScroll(page);
    }
  }, 300_000);
});
