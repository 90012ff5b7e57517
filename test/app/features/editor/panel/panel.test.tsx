import { takeRenders } from '../../../../support/renderCounter';
import { screen, waitFor, within } from '@testing-library/react';
import { initialPanel, panelSlice, panelWidths, selectPanel } from '../../../../../src/app/features/editor/panel/state';
import { stopStores } from '../../../../support/appStore';
import { replyWith } from '../../../../support/replyWith';
import { card, closePicker, draft, nodes, open, openEditor, params, press, step } from '../editing';

afterEach(stopStores);

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });

const connected = ['ShopifyCLIAPI@1', 'GoogleSheetsV2CLIAPI@2'];

describe('the panel', () => {
  it('the panel shows one step, and Continue leads through its tabs and on to the next step', async () => {
    const page = await openEditor('/editor/11', draft(), connected);
    expect(screen.queryByRole('region', { name: /^Step/ })).toBeNull();
    await open(page, 1, 'Setup');
    expect(await within(step(1)).findByRole('group', { name: 'App' })).toHaveTextContent('Shopify');
    await press(page, 'Continue');
    expect(tab('Configure')).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Continue');
    expect(await screen.findByRole('button', { name: 'Find a sample' })).toBeVisible();
    await press(page, 'Continue to the next step');
    // The app and the event of the next step are chosen, so it begins with its fields.
    expect(step(2)).toBeVisible();
    expect(tab('Configure')).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(step(2)).toHaveFocus());
    expect(screen.queryByRole('region', { name: /^Step 1/ })).toBeNull();
    await press(page, 'Continue');
    await press(page, 'Done');
    expect(screen.queryByRole('region', { name: /^Step/ })).toBeNull();
    await waitFor(() => expect(within(card(2)).getByRole('button', { name: /^2\./ })).toHaveFocus());
  });

  it('a step that is added asks for its app, and its other tabs wait for that', async () => {
    const page = await openEditor();
    await press(page, 'Add a step after step 1');
    await closePicker(page);
    await waitFor(() => expect(within(step(2)).getByRole('button', { name: 'Choose an app' })).toHaveFocus());
    expect(tab('Configure')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    expect(within(card(2)).getByText('Incomplete')).toBeInTheDocument();
  });

  it('a card and a tab say if a step was tested, and if its test failed', async () => {
    const test = { step_key: 'step1', tested_at: '2026-11-21T09:00:00.000Z', input: {}, output: null, error: 'The sheet is gone.' };
    const failed = { ...test, run_id: '0198c0de-0000-7000-8000-000000000001', outcome: 'failed' as const, duration_ms: 84 };
    replyWith('listStepTests', 200, { tests: [failed] }, { params });
    const page = await openEditor('/editor/11', draft(), connected);
    expect(await within(card(2)).findByText('The test failed')).toBeInTheDocument();
    expect(within(card(1)).getByText('Ready')).toBeInTheDocument();
    await open(page, 2);
    expect(screen.getByRole('tab', { name: /^Test/ })).toHaveTextContent('The test failed');
  });

  it('each line of the list beside Publish leads to its step and tab', async () => {
    const page = await openEditor('/editor/11', draft({ nodes: [...nodes('new_order'), { ...nodes('add_row')[0]!, action: '' }] }), [
      'ShopifyCLIAPI@1',
    ]);
    await press(page, 'To turn this Zap on');
    await page.user.click(await screen.findByRole('button', { name: 'Step 2: choose what happens in Google Sheets.' }));
    expect(step(2)).toBeVisible();
    await waitFor(() => expect(step(2)).toContainElement(document.activeElement as HTMLElement));
    expect(tab('Setup')).toHaveAttribute('aria-selected', 'true');
  });

  it('a wish for the focus that is met late leaves an open list of data open, and what is taken from it is inserted [Z154]', async () => {
    const filter = { ...nodes('add_row')[0]!, selected_api: 'FilterAPI@1.0.0', action: 'filter' };
    const page = await openEditor('/editor/11', draft({ nodes: [...nodes('new_order'), filter] }), connected);
    await open(page, 2);
    await page.user.click(await screen.findByRole('button', { name: 'Add a condition' }));
    await press(page, 'Insert data into Value to check');
    const list = await screen.findByRole('dialog', { name: 'Data from earlier steps' });
    await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
    page.store.dispatch(panelSlice.actions.fieldWanted({ key: 'step1', tab: 'configure', field: null }));
    await new Promise(requestAnimationFrame);
    expect(list).toContainElement(document.activeElement as HTMLElement);
  });

  it('a dialog of apps that is still closing takes neither the tab nor the focus that a person chose meanwhile [Z154]', async () => {
    const page = await openEditor('/editor/11', draft(), connected);
    await press(page, 'Add a step');
    const dialog = await screen.findByRole('dialog', { name: /^What / });
    // The dialog fades for as long as this animation runs.
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    Object.assign(dialog, { getAnimations: () => [{ finished, pending: false, playState: 'running' }] });
    await page.user.keyboard('google{Enter}{Enter}');
    await page.user.click(tab('Setup'));
    expect(tab('Setup')).toHaveFocus();
    finish();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^What / })).toBeNull());
    await new Promise(requestAnimationFrame);
    expect(tab('Setup')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Setup')).toHaveFocus();
  });

  it('a step is renamed in the head of the panel, and an empty name gives back that of its event', async () => {
    const page = await openEditor();
    await open(page, 2);
    await press(page, 'Name of the step: Add a row. Edit');
    await page.user.keyboard('Log the order{Enter}');
    expect(within(card(2)).getByText('2. Log the order')).toBeVisible();
    await press(page, 'Name of the step: Log the order. Edit');
    await page.user.keyboard('{Delete}{Enter}');
    expect(within(card(2)).getByText('2. Add a row')).toBeVisible();
  });

  it('the width of the panel is changed by keys within its limits, and remembered on this device', async () => {
    const page = await openEditor();
    await open(page, 2);
    const edge = screen.getByRole('separator', { name: 'Width of the step' });
    edge.focus();
    await page.user.keyboard('{ArrowLeft}');
    expect(edge).toHaveAttribute('aria-valuenow', String(panelWidths.normal + 20));
    await page.user.keyboard('{End}{ArrowLeft}');
    expect(edge).toHaveAttribute('aria-valuenow', String(panelWidths.most));
    await page.store.ports.clock.advance(300);
    const { local } = page.store.ports.storage;
    expect(local.get('patchbay.device.editorPanelWidth')).toBe(String(panelWidths.most));
  });

  it('a key that is typed into a field of one step draws no other card, and not the list', async () => {
    const page = await openEditor('/editor/11', draft({ nodes: nodes('new_order', 'add_row', 'text', 'create_invoice') }));
    await open(page, 2, 'Setup');
    await page.user.click(within(step(2)).getByText('Note', { selector: 'summary' }));
    const note = within(step(2)).getByRole('textbox', { name: 'Note' });
    await page.user.type(note, 'a');
    takeRenders('StepCard');
    await page.user.type(note, 'b');
    expect(takeRenders('StepCard')).toBe(1);
    await page.user.type(note, 'c');
    expect(takeRenders('StepSequence')).toBe(0);
  });
});

describe('its state', () => {
  it('the state of the panel is plain, and no other action changes it', () => {
    expect(panelSlice.reducer(initialPanel, { type: 'unknown' })).toBe(initialPanel);
    expect(JSON.parse(JSON.stringify(initialPanel))).toEqual(initialPanel);
    expect(selectPanel({})).toBe(initialPanel);
  });

  it('the zoom stays between its limits, and what is folded unfolds again', () => {
    const { stepFolded, zoomChosen } = panelSlice.actions;
    const zoomed = (zoom: number | 'fit') => panelSlice.reducer(initialPanel, zoomChosen({ zoom })).zoom;
    expect([zoomed(10), zoomed(70), zoomed(300), zoomed('fit')]).toEqual([50, 70, 100, 'fit']);
    const folded = panelSlice.reducer(initialPanel, stepFolded({ key: 'step1' }));
    expect(folded.folded).toEqual(['step1']);
    expect(panelSlice.reducer(folded, stepFolded({ key: 'step1' })).folded).toEqual([]);
  });
});
