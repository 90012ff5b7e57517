import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import type { OpenPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import {
  draft,
  isLive,
  nodes,
  open,
  openEditor,
  params,
  press,
  save,
  serveConnections,
  serveOperations,
  serveSave,
  serveZap,
  shownApps,
  step,
  stored,
  hold,
} from './editing';

afterEach(stopStores);

const choose = async (page: OpenPage, item: string) => {
  await press(page, 'More');
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
};
const fileOf = (value: unknown) => new File([JSON.stringify(value)], 'orders.zap.json', { type: 'application/json' });
const theirs = draft({ nodes: nodes('new_order', 'create_invoice') });

describe('the versions of a Zap', () => {
  it('a published version is compared with the draft, and becomes the draft again, which can be undone [Z25]', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, isLive(theirs));
    const versions = [
      { number: 3, created_at: '2026-11-20T09:00:00.000Z', created_by: { id: 7, name: 'Ada Lovelace' }, is_live: true },
      { number: 2, created_at: '2026-11-19T09:00:00.000Z', created_by: null, is_live: false },
    ];
    replyWith('listZapVersions', 200, { objects: versions }, { params });
    await press(page, 'Version history');
    const dialog = await screen.findByRole('dialog', { name: 'Version history' });
    expect(await within(dialog).findByText('Published')).toBeVisible();
    replyWith('getZapVersion', 404, { errors: ['Version 3 is gone.'] }, { params: { id: 11, number: 3 } });
    await page.user.click(within(dialog).getByRole('button', { name: 'Compare version 3 with your draft' }));
    expect(await screen.findAllByText('Version 3 is gone.')).not.toEqual([]);
    const definition = stored(theirs).definition;
    replyWith('getZapVersion', 200, { number: 3, created_at: '2026-11-20T09:00:00.000Z', definition }, { params: { id: 11, number: 3 } });
    await page.user.click(within(dialog).getByRole('button', { name: 'Compare version 3 with your draft' }));
    expect(await within(dialog).findByRole('region', { name: 'From your draft to version 3' })).toHaveTextContent(
      '“Add a row” was replaced by “Create an invoice”.',
    );
    await page.user.click(within(dialog).getByRole('button', { name: 'Use as draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownApps()).toEqual(['Shopify', 'Xero']);
    const kept = serveSave();
    await save(page);
    await waitFor(() => expect(kept.sent[0]?.body).toMatchObject({ definition: { steps: [{ event: 'create_invoice' }] } }));
    await press(page, 'Undo');
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets']);
  });

  it('two published versions are compared with each other [Z25, Z102]', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, isLive(theirs));
    const versions = [3, 2].map((number) => ({ number, created_at: '2026-11-20T09:00:00.000Z', created_by: null, is_live: number === 3 }));
    replyWith('listZapVersions', 200, { objects: versions }, { params });
    await press(page, 'Version history');
    const dialog = within(await screen.findByRole('dialog', { name: 'Version history' }));
    const serveVersion = (number: number, ...actions: string[]) => {
      const { definition } = stored(draft({ nodes: nodes(...actions) }));
      replyWith('getZapVersion', 200, { number, created_at: '2026-11-20T09:00:00.000Z', definition }, { params: { id: 11, number } });
    };
    serveVersion(3, 'new_order', 'create_invoice');
    await page.user.click(await dialog.findByRole('button', { name: 'Compare version 3 with your draft' }));
    const other = await dialog.findByRole('combobox', { name: 'Compare with' });
    serveVersion(2, 'new_order', 'create_invoice', 'text');
    await page.user.selectOptions(other, 'Version 2');
    const comparison = await dialog.findByRole('region', { name: 'From version 2 to version 3' });
    expect(comparison).toHaveTextContent(/was removed/);
    await page.user.selectOptions(within(comparison).getByRole('combobox'), 'Your draft');
    expect(await dialog.findByRole('region', { name: 'From your draft to version 3' })).not.toHaveTextContent(/was removed/);
  });

  it('what publishing would change is shown before it, and a failure to load the versions can be repeated [Z25]', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, isLive(theirs));
    await choose(page, 'Changes since publishing');
    const dialog = await screen.findByRole('dialog', { name: 'Changes since publishing' });
    expect(dialog).toHaveTextContent('“Create an invoice” was replaced by “Add a row”.');
    await page.user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    replyWith('listZapVersions', 404, { errors: ['Not found.'] }, { params });
    await press(page, 'Version history');
    replyWith('listZapVersions', 200, { objects: [] }, { params });
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This Zap hasn’t been published yet.')).toBeVisible();
  });
});

describe('the whole Zap', () => {
  const olderApps = (...apps: readonly string[]) => ({
    older_apps: apps.map((app) => ({
      app,
      name: `The ${app}`,
      version: 2,
      newest: 4,
      changes: [`“List ${app}s” asks for another address.`],
    })),
  });

  it('the editor says which older version of an own app a Zap runs with, and moves the Zap to the newest [Z206]', async () => {
    const page = await openEditor(
      '/editor/11',
      draft({ state: 'on' }),
      [],
      {},
      {},
      { ...isLive(draft()), ...olderApps('order', 'ticket') },
    );
    expect(screen.getByText('This Zap runs with version 2 of The order')).toBeVisible();
    expect(screen.getByText('“List orders” asks for another address.')).toBeVisible();
    const moved = replyWith('moveZapsToNewestOwnApp', 200, { moved: [11], kept: [] }, { params: { id: 'order' } });
    await page.user.click(screen.getAllByRole('button', { name: 'Use version 4' })[0]!);
    await waitFor(() => expect(screen.queryByText('This Zap runs with version 2 of The order')).toBeNull());
    expect(screen.getByText('This Zap runs with version 2 of The ticket')).toBeVisible();
    expect(moved.sent.map(({ body }) => body)).toEqual([{ zap_ids: [11] }]);
  });

  it('the editor says why a Zap stays on the older version of an own app, and offers the newest again [Z206]', async () => {
    const page = await openEditor('/editor/11', draft({ state: 'on' }), [], {}, {}, { ...isLive(draft()), ...olderApps('order') });
    const reason = 'Version 4 has no “List orders” any more.';
    replyWith('moveZapsToNewestOwnApp', 200, { moved: [], kept: [{ id: 11, title: 'Orders', reason }] }, { params: { id: 'order' } });
    await press(page, 'Use version 4');
    expect(await screen.findAllByText(reason)).not.toHaveLength(0);
    expect(screen.getByText('This Zap runs with version 2 of The order')).toBeVisible();
    replyWith('moveZapsToNewestOwnApp', 403, { errors: ['Only editors may move it.'] }, { params: { id: 'order' } });
    await press(page, 'Use version 4');
    expect(await screen.findAllByText('The Zap couldn’t be moved to the newest version. Try again.')).not.toHaveLength(0);
    expect(screen.getByText('This Zap runs with version 2 of The order')).toBeVisible();
  });

  it('the time zone of a Zap is chosen and saved', async () => {
    const page = await openEditor();
    replyWith('listTimezones', 200, { objects: [{ id: 'Europe/Berlin', label: 'Berlin (GMT+1)' }] });
    await choose(page, 'Time zone');
    const field = await screen.findByRole('combobox', { name: /zone/i });
    await page.user.clear(field);
    await page.user.type(field, 'Berl');
    await page.user.click(await screen.findByRole('option', { name: 'Berlin (GMT+1)' }));
    const kept = serveSave();
    await save(page);
    await waitFor(() => expect(kept.sent[0]?.body).toMatchObject({ definition: { zone: 'Europe/Berlin' } }));
  });

  it('the title of runs is written with data of the trigger and saved, and can be emptied [Z66]', async () => {
    const page = await openEditor();
    await choose(page, 'Title of runs');
    const dialog = await screen.findByRole('dialog', { name: 'Title of runs' });
    const field = within(dialog).getByRole('textbox', { name: 'Title' });
    await page.user.type(field, 'Order {{{{trigger.id}}');
    await page.user.keyboard('{Escape}');
    const kept = serveSave();
    await save(page);
    await waitFor(() => expect(kept.sent[0]?.body).toMatchObject({ definition: { runTitle: 'Order {{trigger.id}}' } }));
    await choose(page, 'Title of runs');
    const again = within(await screen.findByRole('dialog', { name: 'Title of runs' }));
    await page.user.clear(again.getByRole('textbox', { name: 'Title' }));
    const emptied = serveSave(3);
    await save(page);
    await waitFor(() => expect(emptied.sent).toHaveLength(1));
    expect((emptied.sent[0]!.body as { definition: object }).definition).not.toHaveProperty('runTitle');
  });

  it('a Zap is exported to a file without its connections, and imported from it [Z54]', async () => {
    const page = await openEditor();
    const files: { name: string; text: string }[] = [];
    Object.assign(page.store.ports.page, { saveFile: (name: string, text: string) => files.push({ name, text }) });
    const { definition } = stored(draft());
    replyWith('exportZap', 200, { format: 'patchbay-zap-1', title: 'Orders', definition }, { params });
    await choose(page, 'Export to a file');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['orders.zap.json']));
    const file = JSON.parse(files[0]!.text) as { definition: { steps: unknown[] } };
    expect(file).toMatchObject({
      format: 'patchbay-zap-1',
      title: 'Orders',
      definition: { steps: [{ event: 'add_row', connectionId: null }] },
    });
    replyWith('exportZap', 429, { errors: ['Too many requests.'] }, { params });
    await choose(page, 'Export to a file');
    expect(await screen.findAllByText('Too many requests.')).not.toEqual([]);

    await choose(page, 'Import from a file');
    const dialog = await screen.findByRole('dialog', { name: 'Import from a file' });
    await page.user.upload(within(dialog).getByLabelText('Choose a file'), fileOf({ format: 'other' }));
    expect(await within(dialog).findByText('This isn’t a Zap file. Nothing was changed.')).toBeVisible();
    const steps = [
      ...file.definition.steps,
      { ...(file.definition.steps[0] as object), key: 'extra', app: 'FormatterCLIAPI', event: 'text' },
    ];
    await page.user.upload(within(dialog).getByLabelText('Choose a file'), fileOf({ ...file, definition: { ...file.definition, steps } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', 'Formatter']);
    const kept = serveSave();
    await save(page);
    await waitFor(() => expect(kept.sent).toHaveLength(1));
  });

  it('a Zap is moved to a folder, and a refusal is said', async () => {
    const page = await openEditor();
    const results = [{ id: 5, title: 'Shop', children: [] }] as never;
    replyWith('getFolderTree', 200, { results });
    await choose(page, 'Move to a folder');
    await page.user.selectOptions(
      await screen.findByRole('combobox', { name: 'Folder' }),
      await screen.findByRole('option', { name: 'Shop' }),
    );
    const moved = replyWith('updateZap', 200, draft(), { params });
    await press(page, 'Move to a folder');
    expect(await screen.findAllByText('This Zap was moved.')).not.toEqual([]);
    expect(moved.sent.map(({ body }) => body)).toEqual([{ folder_id: 5 }]);
    replyWith('getFolderTree', 200, { results });
    await choose(page, 'Move to a folder');
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Folder' }), 'Home');
    replyWith('updateZap', 403, { errors: ['You may not move it.'] }, { params });
    await press(page, 'Move to a folder');
    expect(await screen.findAllByText('You may not move it.')).not.toEqual([]);
  });

  it('a Zap is duplicated with all that its draft has, and the copy is opened', async () => {
    const hook = 'https://patchbay.example/hooks/original';
    const page = await openEditor('/editor/11', draft(), [], {}, {}, { hook_address: hook });
    // The server copies the stored draft, so unsaved changes are saved first.
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await open(page, 2, 'Setup');
    await page.user.click(await within(step(2)).findByText('Note', { selector: 'summary' }));
    await page.user.type(within(step(2)).getByRole('textbox', { name: 'Note' }), 'For the team');
    const named = replyWith('updateZap', 200, draft({ title: 'Orders!' }), { params });
    const kept = serveSave(2);
    const made = replyWith('duplicateZap', 201, { id: 12 }, { params });
    const copied = draft({ id: 12, title: 'Orders! (copy)' });
    const { definition } = stored(copied);
    const [add] = definition.steps;
    const large = { left: '{{trigger.total}}', operator: 'number_greater' as const, right: '500', matchCase: false };
    const rules = { match: 'all' as const, rules: [large, { match: 'any' as const, rules: [large, large] }] };
    const branch = { key: 'path1', title: 'Large orders', rules, steps: [] };
    const other = { key: 'path2', title: 'Other orders', rules: null, steps: [] };
    const head = { connectionId: null, title: 'Sort the orders', note: '', fields: {} };
    const paths = { ...head, kind: 'paths' as const, key: 'step2', app: 'BranchingCLIAPI', event: 'branch', branches: [branch, other] };
    const whole = { ...definition, zone: 'Asia/Tokyo', steps: [{ ...add!, note: 'For the team' }, paths] };
    serveZap(copied, { revision: 1, definition: whole, hook_address: 'https://patchbay.example/hooks/copy' });
    serveConnections();
    await choose(page, 'Duplicate this Zap');
    await waitFor(() => expect(page.address()).toBe('/editor/12'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders! (copy)'));
    expect(made.sent.map(({ body }) => body)).toEqual([{}]);
    expect(named.sent.map(({ body }) => body)).toEqual([{ title: 'Orders!' }]);
    expect(kept.sent[0]?.body).toMatchObject({ definition: { steps: [{ note: 'For the team' }] } });

    expect(shownApps()[1]).toBe('Google Sheets');
    expect(screen.getByText('3. Sort the orders')).toBeVisible();
    expect(screen.getByText('For the team')).toBeVisible();
    await open(page, 1);
    expect(await screen.findByText('https://patchbay.example/hooks/copy')).toBeVisible();
    expect(screen.queryByText(hook)).toBeNull();
    await page.user.click(screen.getByRole('button', { name: /^Edit the conditions of Large orders/ }));
    const group = await screen.findByRole('group', { name: 'Group 2' });
    expect(within(group).getAllByRole('group', { name: /^Condition/ })).toHaveLength(2);
    replyWith('listTimezones', 200, { objects: [] });
    await choose(page, 'Time zone');
    expect(await screen.findByRole('combobox', { name: /zone/i })).toHaveValue('Asia/Tokyo');
  });

  it('a Zap is deleted after a second press, and nothing of it is kept', async () => {
    const page = await openEditor();
    await press(page, 'More');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Delete this Zap' }));
    const removed = replyWith('deleteZap', 204, null, { params });
    await page.user.click(await screen.findByRole('menuitem', { name: 'Really?' }));
    await waitFor(() => expect(removed.sent).toHaveLength(1));
    await waitFor(() => expect(page.address()).not.toMatch(/^\/editor/));
    expect(page.store.getState().editorDrafts).toEqual({});
  });

  it('a step that runs another Zap offers the other Zaps of the account', async () => {
    const zap = draft({ nodes: [...nodes('new_order'), { ...nodes('add_row')[0]!, selected_api: 'SubZapCLIAPI@1.0.0', action: 'run' }] });
    const others = [11, 14].map((id) => ({ id, title: `Zap ${id}` })) as never;
    const { held, release } = hold();
    const listed = replyWith('listZaps', 200, { shape: 'move', objects: others } as never, { until: held });
    const page = await openEditor('/editor/11', zap);
    serveOperations();
    await waitFor(() => expect(listed.sent).toHaveLength(1));
    // Opening the step before they have loaded requests them again.
    const again = replyWith('listZaps', 200, { shape: 'move', objects: others } as never, { until: held });
    await open(page, 2);
    await page.user.click(await screen.findByRole('combobox', { name: 'Zap to run' }));
    expect(await screen.findByText(/^The Zaps haven’t loaded yet/)).toBeVisible();
    await waitFor(() => expect(again.sent).toHaveLength(1));
    release();
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Zap 14']);
  });
});
