import type { Locator, Page } from 'playwright-core';
import { people } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

const journey = useJourney(undefined, { usesDemo: true });
/** A member of a paid team who also owns a Free account. */
const dana = people.twoAccounts;

const from = (page: Page) => page.getByRole('combobox', { name: 'Move from' });
const to = (page: Page) => page.getByRole('combobox', { name: 'Move to' });
const zap = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const ready = 'Email me the receipts of suppliers';
/** Uses a premium app, which her own account does not allow. */
const premium = 'File paid wholesale invoices';

async function lookAt(page: Page) {
  await expectAccessible(page);
  for (const width of [360, 750, 1280]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
}

/** Expects that on a narrow page no reason is cut off and no line covers the next. */
async function expectReadable(page: Page, list: Locator) {
  await resize(page, 360);
  const areApart = (group: Element | null) => {
    const boxes = [...(group?.querySelectorAll('li, [role=listitem]') ?? [])].map((item) => item.getBoundingClientRect());
    return boxes.length > 0 && boxes.every(({ top }, index) => index === 0 || top >= (boxes[index - 1]?.bottom ?? 0) - 1);
  };
  // The list measures its lines again after a change of the width, some frames later on a busy machine.
  await page.waitForFunction(areApart, await list.elementHandle());
  const lines = await list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const words = [...item.querySelectorAll('span')].filter((part) => part.textContent.includes('because'));
      return { isCut: [item, ...words].some((part) => part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0) };
    }),
  );
  expect(lines.filter(({ isCut }) => isCut)).toEqual([]);
  await resize(page, 1280);
}

describe('moving Zaps between two accounts', () => {
  it('moving Zaps between two accounts opens at each of its addresses, and shows which Zaps would be turned off, which moved, and the undo [B2.02, B2.22, B2.24]', async () => {
    const page = await journey.page();
    await openDashboard(page, dana);
    await page.goto('/app/move-zaps');
    await from(page).selectOption({ label: 'Harbor Coffee Roasters' });
    await zap(page, ready).waitFor();
    await arriveAt(page, /^\/app\/move-zaps\/from\/\d+/);
    const harbor = await from(page).inputValue();
    const novak = await to(page).inputValue();
    for (const [path, accounts] of [
      [`/app/move-zaps/from/${novak}`, [novak, harbor]],
      [`/app/move-zaps/to/${novak}`, [harbor, novak]],
      [`/app/move-zaps/from/${harbor}/to/${novak}`, [harbor, novak]],
    ] as const) {
      await page.goto(path);
      await heading(page, 'Move Zaps Between Accounts').waitFor();
      await page.getByRole('group', { name: /^Zaps of/ }).waitFor();
      expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual(accounts);
    }
    await lookAt(page);

    await zap(page, ready).check();
    await zap(page, premium).check();
    const move = page.getByRole('button', { name: 'Move these 2 Zaps' });
    await move.click();
    await heading(page, 'Review before moving').waitFor();
    const lines = page.getByRole('group', { name: 'What will happen to each Zap' });
    expect(await lines.innerText()).toMatch(/will be turned off because/);
    // The connection that it gets there is the only one of the app, until another choice is made.
    const slack = page.getByRole('combobox', { name: 'Slack, used by 1 Zap' });
    expect(await lines.innerText()).toContain('Slack: Office channel');
    await slack.selectOption({ label: 'Connect later' });
    await lines.getByText('Slack: Connect later').waitFor();
    expect(await lines.innerText()).toContain('no Slack connection is chosen for it');
    await lookAt(page);
    await slack.selectOption({ label: 'Office channel' });
    await lines.getByText('Slack: Office channel').waitFor();
    await expectReadable(page, lines);
    await move.click();

    await heading(page, 'Transfer complete!').waitFor();
    expect(await page.getByText(/^2 Zaps moved to Novák Bookkeeping\./).innerText()).toContain('1 of them was turned off.');
    await lookAt(page);
    await expectReadable(page, page.getByRole('group', { name: 'What happened to each Zap' }));
    // The report is still there after a reload.
    await page.reload();
    await heading(page, 'Transfer complete!').waitFor();
    await page.getByText(/^You can undo this for another 2[34] hours\.$/).waitFor();

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 Zaps moved back to Harbor Coffee Roasters.').waitFor();
    await heading(page, 'Transfer undone').waitFor();
    await page.getByRole('link', { name: 'Move More Zaps' }).click();
    await arriveAt(page, `/app/move-zaps/from/${harbor}/to/${novak}`);
    for (const title of [ready, premium]) {
      await zap(page, title).waitFor();
      expect(await page.getByRole('listitem').filter({ hasText: title }).innerText()).toContain('On');
    }
  });

  it('moving Zaps between two accounts shows the state of the server if the answer was lost [R03]', async () => {
    const page = await journey.page();
    await openDashboard(page, dana);
    await page.goto('/app/move-zaps');
    await from(page).selectOption({ label: 'Novák Bookkeeping' });
    await zap(page, 'Open an issue for every new client').check();
    // The server moves the Zaps, but its answers do not arrive.
    journey.expectNoise(/ERR_FAILED/);
    let lost = 0;
    await page.route('**/api/v3/zaps/move', async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Move this Zap' }).click();
    await heading(page, 'Transfer failed!').waitFor();
    expect(lost).toBeGreaterThan(0);
    await page.unroute('**/api/v3/zaps/move');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Move this Zap' }).click();
    await heading(page, 'Transfer complete!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 Zap moved back to Novák Bookkeeping.').waitFor();
  });

  it('moving Zaps between two accounts needs a second account [B2.05]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await page.goto('/app/move-zaps');
    await page
      .getByText('You need to belong to at least two accounts in order to move Zaps between them, but you only belong to one account.')
      .waitFor();
    await lookAt(page);
  });
});
