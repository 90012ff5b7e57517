import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../../support/appStore';
import { action, loop } from '../../../../domain/runs/samples';
import { card, draft, openEditor, press, step, stored } from '../editing';

afterEach(stopStores);

const app = 'FormatterCLIAPI@1';
const text = (index: number) => ({ ...action(`step${index}`), app, event: 'text' });
/** A Zap with so many steps, the trigger included: the last two are a loop and what it repeats, which has no event yet. */
const openLong = (count: number) => {
  const zap = draft();
  const inner = { ...text(200), event: '', title: 'Write it down' };
  const steps = [
    ...Array.from({ length: count - 3 }, (_, index) => text(index + 1)),
    { ...loop('around', '{{trigger.items}}', [inner]), app: 'LoopCLIAPI' },
  ];
  return openEditor('/editor/11', zap, [], {}, {}, { definition: { ...stored(zap).definition, steps } });
};
const map = () => screen.getByRole('navigation', { name: 'Map of the steps' });
const cardButton = (position: number) => within(card(position)).getByRole('button', { name: new RegExp(`^${position}\\. `) });

describe('finding a step in a long Zap', () => {
  it('a Zap has a map from 31 steps on [Z102]', async () => {
    await openLong(30);
    expect(screen.queryByRole('navigation', { name: 'Map of the steps' })).toBeNull();
    await stopStores();
    document.body.innerHTML = '';
    await openLong(31);
    expect(map()).toBeVisible();
  });

  it('the map names each step with its state, and a click goes to its card, also in a folded loop [Z102]', async () => {
    const page = await openLong(32);
    const unfold = within(map()).queryByRole('button', { name: /^32 steps/, expanded: false });
    if (unfold !== null) await page.user.click(unfold);
    expect(within(map()).getAllByRole('listitem')).toHaveLength(32);
    await page.user.click(within(map()).getByRole('button', { name: /^Step 12: Text\./ }));
    await waitFor(() => expect(cardButton(12)).toHaveFocus());
    expect(within(map()).getByRole('button', { current: 'step' })).toHaveTextContent('12');
    await page.user.click(within(card(31)).getByRole('button', { name: /./, expanded: true }));
    expect(screen.queryByRole('listitem', { name: /^Step 32/ })).toBeNull();
    await page.user.click(within(map()).getByRole('button', { name: /^Step 32: Write it down\. Incomplete/ }));
    await waitFor(() => expect(cardButton(32)).toHaveFocus());
  });

  it('keys move in the map, and its button goes from problem to problem [Z102]', async () => {
    const page = await openLong(32);
    const unfold = within(map()).queryByRole('button', { name: /^32 steps/, expanded: false });
    if (unfold !== null) await page.user.click(unfold);
    within(map())
      .getByRole('button', { name: /^Step 1:/ })
      .focus();
    await page.user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await waitFor(() => expect(cardButton(10)).toHaveFocus());
    await press(page, 'Next problem');
    await waitFor(() => expect(document.activeElement).toBe(cardButton(31)));
    await press(page, 'Next problem');
    await waitFor(() => expect(document.activeElement).toBe(cardButton(32)));
  });

  it('the search for a step opens it where a folded loop hid it [Z102]', async () => {
    const page = await openLong(32);
    await page.user.click(within(card(31)).getByRole('button', { name: /./, expanded: true }));
    await page.user.keyboard('/');
    await page.user.type(await screen.findByRole('searchbox'), 'write it');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(step(32)).toHaveFocus());
    expect(card(32)).toBeVisible();
  });
});
