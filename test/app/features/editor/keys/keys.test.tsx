import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../../support/appStore';
import { replyWith } from '../../../../support/replyWith';
import { card, closePicker, draft, isLive, nodes, open, openEditor, params, press, serveSave, shownApps, step } from '../editing';

afterEach(stopStores);

const cardButton = (position: number) => within(card(position)).getByRole('button', { name: new RegExp(`^${position}\\. `) });
const threeSteps = draft({ nodes: nodes('new_order', 'add_row', 'text') });
/** The text that copying gives where the focus is. */
function copied(): string {
  const texts: string[] = [];
  fireEvent.copy(document.activeElement!, { clipboardData: { setData: (_type: string, text: string) => texts.push(text) } });
  return texts[0] ?? '';
}

describe('the keys of the editor', () => {
  it('arrows move between the cards, Enter opens a step, and Esc closes it again', async () => {
    const page = await openEditor('/editor/11', threeSteps);
    await page.user.keyboard('{ArrowDown}');
    expect(cardButton(1)).toHaveFocus();
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(cardButton(3)).toHaveFocus();
    await page.user.keyboard('{Home}{ArrowDown}{Enter}');
    await waitFor(() => expect(step(2)).toHaveFocus());
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: /^Step/ })).toBeNull();
    await waitFor(() => expect(cardButton(2)).toHaveFocus());
  });

  it('a step is found by its name, its app or a value, and opened by Enter', async () => {
    const zap = threeSteps;
    const page = await openEditor('/editor/11', zap);
    await page.user.keyboard('/');
    const dialog = await screen.findByRole('dialog', { name: 'Find a step' });
    await page.user.type(within(dialog).getByRole('searchbox'), 'sheets row');
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(step(2)).toHaveFocus());
    await page.user.keyboard('/');
    await page.user.type(await screen.findByRole('searchbox'), 'nothing like this');
    expect(screen.getByText('No step matches.')).toBeVisible();
  });

  it('keys add a step after the selected one, duplicate it, remove it, and undo and redo that', async () => {
    const page = await openEditor('/editor/11', threeSteps);
    cardButton(2).focus();
    await page.user.keyboard('{Control>}d{/Control}');
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', 'Google Sheets', 'Formatter']);
    cardButton(1).focus();
    await page.user.keyboard('n');
    await closePicker(page);
    expect(shownApps()[1]).toBe('');
    await waitFor(() => expect(step(2)).toContainElement(document.activeElement as HTMLElement));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(cardButton(2)).toHaveFocus());
    await page.user.keyboard('{Delete}');
    expect(shownApps()).toHaveLength(4);
    await waitFor(() => expect(cardButton(2)).toHaveFocus());
    await page.user.keyboard('{Control>}z{/Control}');
    expect(shownApps()).toHaveLength(5);
    await page.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(shownApps()).toHaveLength(4);
  });

  it('a removed step comes back by the button of its message, unless something else was changed since', async () => {
    const page = await openEditor('/editor/11', threeSteps);
    const undo = () => screen.getAllByRole('button', { name: 'Undo' }).at(-1)!;
    cardButton(2).focus();
    await page.user.keyboard('{Delete}');
    await screen.findAllByText('Step 2 was removed.');
    await page.user.click(undo());
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', 'Formatter']);
    cardButton(3).focus();
    await page.user.keyboard('{Delete}');
    await screen.findAllByText('Step 3 was removed.');
    await press(page, 'Add a step');
    await closePicker(page);
    await page.user.click(undo());
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', '']);
  });

  it('keys do nothing in a text, except those that mean no text', async () => {
    const page = await openEditor('/editor/11', threeSteps);
    const name = screen.getByRole('textbox', { name: 'Name' });
    await page.user.type(name, '/?n');
    await page.user.keyboard('{Delete}{Control>}d{/Control}');
    expect(name).toHaveValue('Orders/?n');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shownApps()).toHaveLength(3);
    const saved = replyWith('updateZap', 200, draft({ title: 'Orders/?n' }), { params });
    await page.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved.sent).toHaveLength(1));
  });

  it('keys test the step and publish the Zap', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, { ...isLive(threeSteps) });
    cardButton(2).focus();
    const body = { run_id: '0198c0de-0000-7000-8000-000000000001', outcome: 'succeeded' as const, duration_ms: 84, error: null };
    const tested = replyWith('testStep', 200, { ...body, input: {}, output: {} }, { params });
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(step(2)).findByText('The step worked.')).toBeVisible();
    expect(tested.sent).toHaveLength(1);
    const published = replyWith('publishZap', 200, { number: 4, published_at: '2026-11-21T09:32:00.000Z', state: 'on' }, { params });
    await page.user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
    await waitFor(() => expect(published.sent).toHaveLength(1));
  });

  it('a question mark shows all keys', async () => {
    const page = await openEditor();
    await page.user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toHaveTextContent(/Ctrl\+Shift\+P\s*Publish/);
  });

  it('a copied step is pasted after the selected one with a new key, and saved', async () => {
    const page = await openEditor('/editor/11', threeSteps);
    cardButton(2).focus();
    const text = copied();
    expect(JSON.parse(text)).toMatchObject({ format: 'patchbay-steps-1', steps: [{ key: 'step1', event: 'add_row' }] });
    cardButton(3).focus();
    await page.user.paste(text);
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', 'Formatter', 'Google Sheets']);
    const kept = serveSave();
    await page.store.ports.clock.advance(1000);
    await waitFor(() =>
      expect(kept.sent[0]?.body).toMatchObject({
        definition: { steps: [{ key: 'step1' }, { key: 'step2' }, { key: 'step3', event: 'add_row' }] },
      }),
    );
  });

  it('what is pasted and is no step is refused with a sentence, and changes nothing', async () => {
    const page = await openEditor('/editor/11', threeSteps);
    cardButton(2).focus();
    await page.user.paste('Hello');
    expect((await screen.findAllByText(/^What you pasted isn’t a step/)).length).toBeGreaterThan(0);
    expect(shownApps()).toHaveLength(3);
    // In a text, pasting means text.
    await open(page, 2, 'Setup');
    await page.user.click(screen.getByRole('textbox', { name: 'Name' }));
    await page.user.paste(' of today');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders of today');
  });
});
