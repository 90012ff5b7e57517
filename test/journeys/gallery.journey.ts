import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import type { Page } from 'playwright-core';
import { useJourney } from '../support/journey';
import { expectNoSidewaysScroll, resize, violationsOf } from './actions';

/** The product's server does not serve the gallery (S62), so it has its own here. The browser may cache it: each state is a page load. */
const server = fastify();
let origin = '';

const journey = useJourney({}, { guests: () => [origin] });

beforeAll(async () => {
  await server.register(fastifyStatic, { root: resolve('dist/gallery'), prefix: '/gallery/', maxAge: '1h', immutable: true });
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

/** Opens the gallery's list and returns the ids of all states. */
async function openGallery(page: Page): Promise<string[]> {
  await page.goto(`${origin}/gallery/`);
  const links = page.getByRole('navigation', { name: 'Cases' }).getByRole('link');
  await links.first().waitFor();
  const ids = await links.evaluateAll((all) => all.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').slice(1)));
  return ids.filter((id) => id.includes('/'));
}

const show = async (page: Page, id: string) => {
  await page.goto(`${origin}/gallery/?case=${encodeURIComponent(id)}`);
  // A dialog or toast is outside the root, which may then be empty.
  await page.waitForFunction(() => document.querySelector('#root > *, [data-base-ui-portal], body > [role]') !== null);
};

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

/** Rules that a page with several states, or a part without its page, cannot follow. The journeys check them on whole pages. */
const ofWholePages = ['landmark-one-main', 'landmark-unique', 'page-has-heading-one', 'region'];

describe('the gallery', () => {
  it('the gallery shows every state of every widget and screen at 360 px without a sideways scroll, and without an axe violation, light and dark', async () => {
    const open = () => journey.page({ viewport: { width: 360, height: 740 } });
    const pages = [await open(), await open()];
    const ids = await stops(pages[0]!);
    expect(ids.length).toBeGreaterThan(30);
    const found: string[] = [];
    const lookAtThem = async (page: Page) => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) found.push(...(await lookAt(page, id)));
    };
    // Two pages at a time: one is drawn while the other is checked.
    await Promise.all(pages.map(lookAtThem));
    expect(found).toEqual([]);
  }, 1_800_000);

  it.each(['Skeleton/text', 'Spinner/labelled'])('the gallery hides %s for the first second and then shows it [B9.07, R20]', async (id) => {
    const page = await journey.page({ reducedMotion: 'no-preference' });
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

/** Returns the problems of one state. Starts at the width of a phone. */
async function lookAt(page: Page, id: string): Promise<string[]> {
  await resize(page, 360);
  await show(page, id);
  await expectNoSidewaysScroll(page);
  await resize(page, 1280);
  const inLight = await violationsOf(page, { except: ofWholePages });
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  // A theme changes only colours.
  const inDark = await violationsOf(page, { only: ['color-contrast'] });
  return [...inLight, ...inDark].map((words) => `${id}: ${words}`);
}
