import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { expectNoSidewaysScroll, themes, violationsOf } from './acts';

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

const show = (page: Page, id: string) => page.goto(`/gallery/?case=${encodeURIComponent(id)}`);

describe('the gallery', () => {
  it('shows every state of every widget and screen without an axe violation, light and dark', async () => {
    const page = await journey.page();
    const ids = await withGallery(page);
    expect(ids.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const id of ids) {
      await show(page, id);
      await page.getByRole('main').first().waitFor();
      for (const theme of themes) {
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        found.push(...(await violationsOf(page)).map((words) => `${id} (${theme}): ${words}`));
      }
    }
    expect(found).toEqual([]);
  }, 600_000);

  it('shows every state at 360 px without a sideways scroll', async () => {
    const page = await journey.page({ viewport: { width: 360, height: 740 } });
    for (const id of await withGallery(page)) {
      await show(page, id);
      await page.getByRole('main').first().waitFor();
      await expectNoSidewaysScroll(page);
    }
  }, 300_000);
});
