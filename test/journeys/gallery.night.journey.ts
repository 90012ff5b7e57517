import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/journey';
import { violationsOf } from './actions';

/** The product's server does not serve the gallery (S62), so it has its own here. */
const server = fastify();
let origin = '';

beforeAll(async () => {
  await server.register(fastifyStatic, { root: resolve('dist/gallery'), prefix: '/gallery/', maxAge: '1h', immutable: true });
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

const browser = useBrowser(() => [origin]);

/** Opens the gallery's list and returns the ids of all states. */
async function openGallery(page: Page): Promise<string[]> {
  await page.goto(`${origin}/gallery/`);
  const links = page.getByRole('navigation', { name: 'Stories' }).getByRole('link');
  await links.first().waitFor();
  const ids = await links.evaluateAll((all) => all.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').slice(1)));
  return ids.filter((id) => id.includes('/'));
}

/** Returns what a state could leave behind on the page: attributes above the root, and elements beside it. */
const outlineOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const above = [document.documentElement, document.body, document.getElementById('root')!];
    const attributes = above.map((element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`).filter((attribute) => attribute !== 'style='),
    );
    return JSON.stringify([attributes, [...document.body.children].map(({ tagName, id }) => `${tagName}#${id}`)]);
  });

const emptyOutlines = new WeakMap<Page, string>();

/**
 * Shows one state, or all of a widget, without a page load, which takes longer than the checks. Loads the page first if the previous
 * state has left something behind.
 */
async function show(page: Page, id: string) {
  const draw = (wanted: string) =>
    page.evaluate(
      (address) => {
        history.replaceState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `?case=${encodeURIComponent(wanted)}`,
    );
  const empty = emptyOutlines.get(page);
  if (empty !== undefined) await draw('');
  if (empty === undefined || (await outlineOf(page)) !== empty) {
    await page.goto(`${origin}/gallery/?case=`);
    await page.getByText('There is no such story.').waitFor();
    emptyOutlines.set(page, await outlineOf(page));
  }
  await draw(id);
  // A dialog or toast is outside the root, which may then be empty.
  await page.waitForFunction(() => document.querySelector('#root > *, [data-base-ui-portal], body > [role]') !== null);
}

/** Returns the pages to check. All states of a widget are on one page. Each state of a screen has its own page. */
async function stops(page: Page): Promise<string[]> {
  const ids = await openGallery(page);
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

/**
 * The rules of axe that depend on layout or styles: sizes, colours, and names, which can be hidden by a style. `gallery/gallery.test.tsx`
 * checks all others in jsdom, and the journeys through whole pages check all rules.
 */
const ofStyles = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'color-contrast',
  'css-orientation-lock',
  'input-button-name',
  'label',
  'link-in-text-block',
  'link-name',
  'scrollable-region-focusable',
  'select-name',
  'summary-name',
  'target-size',
];

describe('the gallery', () => {
  it('the gallery shows every state of every widget and screen at 360, 900 and 1440 px without a sideways scroll or an axe violation that needs layout, light and dark', async () => {
    const pages = await Promise.all([360, 900, 1440].map((width) => browser.page({ viewport: { width, height: 800 } })));
    const ids = await stops(pages[0]!);
    expect(ids.length).toBeGreaterThan(30);
    const found: string[] = [];
    const check = async (page: Page) => {
      for (const id of ids) found.push(...(await faultsOf(page, id)));
    };
    await Promise.all(pages.map(check));
    expect(found).toEqual([]);
  }, 3_600_000);

  it.each(['Skeleton/text', 'Spinner/labelled'])('the gallery hides %s for the first second and then shows it [B9.07, R20]', async (id) => {
    const page = await browser.page({ reducedMotion: 'no-preference' });
    await show(page, id);
    const visibilityAt = (milliseconds: number) =>
      page.evaluate((time) => {
        const animation = document.getAnimations().find(({ effect }) => effect?.getTiming().iterations === 1);
        if (!(animation?.effect instanceof KeyframeEffect) || !animation.effect.target) throw new Error('Nothing appears.');
        animation.pause();
        animation.currentTime = time;
        return getComputedStyle(animation.effect.target).visibility;
      }, milliseconds);
    expect([await visibilityAt(0), await visibilityAt(999), await visibilityAt(1050)]).toEqual(['hidden', 'hidden', 'visible']);
  });
});

/** Returns by how much one state scrolls sideways, and its axe violations in both themes. */
async function faultsOf(page: Page, id: string): Promise<string[]> {
  await show(page, id);
  const excess = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth);
  const inLight = await violationsOf(page, { only: ofStyles });
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  // A theme can change colours only.
  const inDark = await violationsOf(page, { only: ['color-contrast'] });
  const sideways = excess > 0 ? [`scrolls sideways by ${excess} px`] : [];
  return [...sideways, ...inLight, ...inDark].map((words) => `${id} at ${page.viewportSize()?.width} px: ${words}`);
}
