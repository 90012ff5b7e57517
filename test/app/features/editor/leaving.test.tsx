import { screen, waitFor } from '@testing-library/react';
import { selectEditor } from '../../../../src/app/features/editor/state';
import { selectToasts } from '../../../../src/app/features/toasts';
import { stopStores } from '../../../support/appStore';
import { type OpenPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import {
  hold,
  nodes,
  draft,
  params,
  serveConnections,
  serveSave,
  serveZap,
  openEditor,
  choose,
  closePicker,
  save,
  shownApps,
  onSwitch,
  press,
} from './editing';

afterEach(stopStores);

describe('leaving and coming back', () => {
  const leave = async (page: OpenPage) => {
    page.store.ports.location.push('/app/help');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  };
  const comeBack = async (page: OpenPage, at: string) => {
    serveConnections();
    page.store.ports.location.push(at);
    // The dialog of an empty Zap hides it.
    await screen.findByRole('textbox', { name: 'Name', hidden: true });
  };

  it('leaving and coming back shows a Zap as it is by then, not as it was in the visit before', async () => {
    const page = await openEditor();
    await leave(page);
    serveZap(draft({ title: 'Orders of today', state: 'on', nodes: nodes('new_order', 'text') }));
    await comeBack(page, '/editor/11');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders of today');
    expect(shownApps()).toEqual(['Shopify', 'Formatter']);
    expect(onSwitch()).toBeChecked();
  });

  it('leaving and coming back finds what was not saved again, of each Zap its own, and drops it when asked', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    serveZap(draft({ id: 12, title: 'Another' }));
    await comeBack(page, '/editor/12');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another'));
    expect(shownApps()).toHaveLength(2);
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    serveZap(draft({ title: 'Renamed meanwhile' }));
    await comeBack(page, '/editor/11');
    await screen.findByText('You have unsaved changes');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Renamed meanwhile');
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', 'Formatter']);
    serveZap(draft());
    serveConnections();
    await press(page, 'Discard changes');
    await waitFor(() => expect(shownApps()).toHaveLength(2));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders');
  });

  it('leaving and coming back says on the next page that something was not saved, and says nothing when all is', async () => {
    const page = await openEditor();
    await leave(page);
    const messages = () => selectToasts(page.store.getState()).map(({ message }) => message);
    expect(messages()).toEqual([]);
    serveZap(draft());
    await comeBack(page, '/editor/11');
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    await leave(page);
    expect(messages()).toEqual(['Your changes to “Orders” aren’t saved. Go back to it to save them before you close this tab.']);
  });

  it('leaving and coming back does not put what was not saved over what somebody else has changed meanwhile', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    await leave(page);
    serveZap(draft({ nodes: nodes('new_order', 'create_invoice') }), { revision: 2 });
    await comeBack(page, '/editor/11');
    expect(await screen.findByText('Someone else changed these steps')).toBeVisible();
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', 'Formatter']);
  });

  it.each(['while its page is that of another Zap', 'while no editor stands there'])(
    'a save that ends %s concerns its own Zap only',
    async (when) => {
      const page = await openEditor();
      await page.user.type(screen.getByRole('textbox', { name: 'Name' }), ' of today');
      await press(page, 'Add a step');
      await choose(page, 3, 'Formatter', 'Text');
      const { held, release } = hold();
      const renamed = replyWith('updateZap', 204, null, { params, until: held });
      await save(page);
      await waitFor(() => expect(renamed.sent).toHaveLength(1));
      if (when.includes('another')) {
        serveZap(draft({ id: 12, title: 'Another', nodes: nodes('new_order', 'create_invoice') }));
        await comeBack(page, '/editor/12');
        await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another'));
      } else await leave(page);
      const kept = serveSave();
      release();
      await waitFor(() => expect(kept.sent).toHaveLength(1));
      expect(kept.sent[0]?.body).toMatchObject({ base_revision: 1, definition: { steps: [{ event: 'add_row' }, { event: 'text' }] } });
      await waitFor(() => expect(page.store.getState().editorDrafts).toEqual({}));
      // A person who returns before the save has ended gets the editor as they left it, so wait for the end.
      if (!when.includes('another')) await waitFor(() => expect(selectEditor(page.store.getState())).not.toHaveProperty('phase', 'open'));
      if (when.includes('another')) {
        expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another');
        expect(shownApps()).toEqual(['Shopify', 'Xero']);
        expect(screen.queryByText('Saved.')).toBeNull();
      }
      serveZap(draft({ title: 'Orders of today', nodes: nodes('new_order', 'add_row', 'text') }), { revision: 2 });
      await comeBack(page, '/editor/11');
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders of today'));
      expect(shownApps()).toHaveLength(3);
      expect(screen.queryByText('Unsaved changes')).toBeNull();
    },
  );

  it('leaving and coming back finds what a save said that was refused after its page was left, and what was typed', async () => {
    const page = await openEditor();
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), ' of today');
    const { held, release } = hold();
    const renamed = replyWith('updateZap', 400, { errors: ['That name is taken.'] }, { params, until: held });
    await save(page);
    await waitFor(() => expect(renamed.sent).toHaveLength(1));
    serveZap(draft({ id: 12, title: 'Another' }));
    await comeBack(page, '/editor/12');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another'));
    release();
    await waitFor(() => expect(page.store.getState().editorDrafts).toMatchObject({ 11: { busy: null } }));
    expect(screen.queryByText('That name is taken.')).toBeNull();
    serveZap(draft());
    await comeBack(page, '/editor/11');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders of today'));
  });

  it('leaving and coming back finds a new Zap again too, until it is started over', async () => {
    const page = await openEditor('/editor', null);
    await choose(page, 1, 'Shopify', 'New order');
    await leave(page);
    await comeBack(page, '/editor');
    expect(shownApps()).toEqual(['Shopify', '']);
    serveConnections();
    await press(page, 'Start over');
    await screen.findByRole('dialog', { name: 'What starts this Zap?' });
    await closePicker(page);
    await waitFor(() => expect(shownApps()).toEqual(['', '']));
    await leave(page);
    await comeBack(page, '/editor');
    await closePicker(page);
    expect(shownApps()).toEqual(['', '']);
  });
});
