import type { Page } from 'playwright-core';
import { people, zaps } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

const journey = useJourney(undefined, { usesDemo: true });

async function lookAt(page: Page) {
  await expectAccessible(page);
  for (const width of [360, 750, 1280]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
}

/** The ids of the Free plan and the Team plan. */
const free = 1;
const team = 4;
/** The Zaps that are on in the team of Olivia, its owner. Of other people's Zaps she sees those in shared folders. */
const on = zaps.filter(({ account, state }) => account === 'harbor' && state === 'on');
const seen = on.filter(({ owner, folders }) => owner === 'owner' || folders.length > 0).map(({ title }) => title);
/** A Zap with two steps and no premium app, which the Free plan allows. The other such Zap is in another person's Home. */
const kept = 'Post new shop orders in the roasting channel';
const letGo = 'A Zap in another member’s private folder';

const zap = (page: Page, title: string) => page.getByRole('checkbox', { name: new RegExp(`^${title}`) });

/** Returns the Zaps that are on, according to the page of all Zaps. */
async function whatIsOn(page: Page): Promise<string[]> {
  await page.goto('/app/assets/zaps');
  const levers = seen.map((title) => ({ title, lever: page.getByRole('switch', { name: `${title} is on`, exact: true }) }));
  for (const { lever } of levers) await lever.waitFor();
  const checked = await Promise.all(levers.map(async ({ title, lever }) => ((await lever.isChecked()) ? [title] : [])));
  return checked.flat();
}

describe('billing', () => {
  it('billing previews a smaller plan, changes to it with the chosen Zaps, and back with the Zaps that it paused [B3.22]', async () => {
    const page = await journey.page();
    await openDashboard(page, people.owner);
    await page.goto(`/app/billing?plan=${free}`);
    await page.getByRole('heading', { name: 'Change to Free', level: 1 }).waitFor();
    await zap(page, kept).waitFor();
    const reasons = await page.getByRole('listitem').filter({ hasText: 'Invoice wholesale orders' }).innerText();
    expect(reasons).toContain('Has more than two steps; Uses a premium app');
    await zap(page, letGo).uncheck();
    await page.getByText(`${on.length - 1} Zaps will be paused, not deleted.`).waitFor();
    await lookAt(page);

    // A plan that costs less begins when the paid period ends, unless the person wants it at once.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Super admin' })
      .or(page.getByRole('listitem').filter({ hasText: 'Member' }))
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Change to Free on / }).click();
    await page.locator('[role=status]:focus').filter({ hasText: 'Your plan changes to Free on' }).waitFor();
    await lookAt(page);
    await page.reload();
    const scheduled = page.getByText(/^Changes to Free on /);
    await scheduled.waitFor();
    await page.getByRole('button', { name: 'Keep my current plan' }).click();
    await scheduled.waitFor({ state: 'detached' });

    await page.goto(`/app/billing?plan=${free}`);
    await zap(page, letGo).uncheck();
    await page.getByText('Immediately', { exact: true }).click();
    await page.getByRole('button', { name: 'Change to Free', exact: true }).click();
    // The button was far down. The result is announced at the top of another page.
    await page.locator('[role=status]:focus').filter({ hasText: 'You’re now on Free' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByText(`${on.length - 1} Zaps were paused.`).waitFor();
    await arriveAt(page, /^\/app\/billing(?:\?account_id=\d+)?$/);
    await lookAt(page);
    expect(await whatIsOn(page)).toEqual([kept]);
    await lookAt(page);

    // A person decided to turn this Zap off while the plan allowed it, so a new plan does not turn it on.
    await page.goto(`/app/billing?plan=${team}`);
    await page.getByText(`${on.length - 2} Zaps will turn on again.`).waitFor();
    await lookAt(page);
    await page.getByRole('button', { name: 'Change to Team' }).click();
    await page.getByText(`${on.length - 2} Zaps are on again.`).waitFor();
    expect(await whatIsOn(page)).toEqual(seen);
  });

  it('billing keeps the button that confirms a change visible and uncovered by the consent question', async () => {
    const page = await journey.page({ storageState: { cookies: [], origins: [] }, viewport: { width: 1280, height: 800 } });
    await openDashboard(page, people.owner);
    await page.goto(`/app/billing?plan=${free}`);
    await page.getByRole('region', { name: 'Which Zaps stay on' }).waitFor();
    await page.getByRole('region', { name: 'Cookies and analytics' }).waitFor();
    const confirm = page.getByRole('button', { name: 'Change to Free' });
    const isClear = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await confirm.evaluate(isClear)).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await confirm.evaluate(isClear)).toBe(true);
  });

  it('billing extends a trial and shows how long it lasts', async () => {
    const person = await newUser(journey.server, 'Nora');
    const page = await journey.page();
    await openDashboard(page, person);
    await page.goto('/app/billing');
    await page.getByRole('button', { name: 'Extend to try Paths' }).click();
    await page.getByText(/^Your trial was extended: \d+ days left\.$/).waitFor();
    await lookAt(page);
  });

  it.each([1, -1, 3650, -3650])(
    'billing shows how long a trial lasts by the server’s clock, with a browser clock that is wrong by %s days [T08, R15]',
    async (wrong) => {
      const person = await newUser(journey.server, 'Nora');
      const read = async (page: Page) => {
        await openDashboard(page, person);
        await page.goto('/app/billing');
        return page
          .getByText(/\d+ days left in your trial/)
          .first()
          .innerText();
      };
      const right = await read(await journey.page());
      const page = await journey.page();
      await page.addInitScript(
        (offset) => {
          const RealDate = Date;
          // @ts-expect-error A class in the place of a function that can also be called.
          globalThis.Date = class extends RealDate {
            constructor(...given: number[]) {
              super(...((given.length === 0 ? [RealDate.now() + offset] : given) as [number]));
            }
            static override now = () => RealDate.now() + offset;
          };
        },
        wrong * 24 * 3_600_000,
      );
      expect(await read(page)).toBe(right);
      expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeGreaterThan(23 * 3_600_000);
    },
  );
});
