import { screen, waitFor, within } from '@testing-library/react';
import { librarySlice } from '../../../../src/app/features/zap-library/state';
import type { WireFolder } from '../../../../src/contract/folders';
import type { WireZap } from '../../../../src/contract/zaps';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyOutsideTheContract, replyWith } from '../../../support/replyWith';
import { wireAccount, wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

const folder = (id: number, name: string, given: Partial<WireFolder> = {}): WireFolder => ({
  id,
  account_id: 3,
  name,
  is_shared: false,
  owner_id: 7,
  parent_id: null,
  may_edit: true,
  children: [],
  ...given,
});
const tree = [
  folder(5, 'Shop', { is_shared: true, children: [folder(6, 'Returns', { is_shared: true, parent_id: 5, may_edit: false })] }),
  folder(9, 'Desk'),
];
const inFolder = (id: number, title: string) => ({ folder_ids: [id], folders: [{ id, title, is_shared: true }] });
const zaps: WireZap[] = [
  wireZap({ id: 1, title: 'Roast sheet', state: 'on', ...inFolder(5, 'Shop') }),
  wireZap({ id: 2, title: 'Refund requests', state: 'off', owner: { id: 8, name: 'Mina Sato' }, owner_id: 8, ...inFolder(6, 'Returns') }),
  wireZap({ id: 3, title: 'Payroll', state: 'draft', folder_ids: [], folders: [] }),
];

async function open(at = '/app/assets/zaps') {
  serveSignedIn();
  serveZaps(zaps);
  replyWith('getFolderTree', 200, { results: tree });
  const page = await openPage(at);
  await screen.findByRole('link', { name: /^Shop/ });
  await screen.findByRole('grid', { name: 'Zaps' });
  return page;
}
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getAllByRole('link')[0]?.textContent);
const chosen = () => screen.getAllByRole('row', { selected: true }).length;
const confirmed = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(within(screen.getByRole(/delete|share|private/i.test(name) ? 'alertdialog' : 'dialog')).getByRole('button', { name }));

it('the library shows the tree with counts, and what a folder holds by its address [B2.36, B3.31]', async () => {
  const { user, store } = await open();
  const nav = screen.getByRole('navigation', { name: 'Folders' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['All Zaps3', 'Home1', 'Desk0', 'Shop2', 'Returns in Shop1']);
  await user.click(within(nav).getByRole('link', { name: /^Returns/ }));
  expect(titles()).toEqual(['Refund requests']);
  expect(store.ports.location.current().search).toBe('?folder=6');
  await user.click(within(nav).getByRole('link', { name: /^Home/ }));
  expect(titles()).toEqual(['Payroll']);
  store.ports.location.go(-1);
  await waitFor(() => expect(titles()).toEqual(['Refund requests']));
});

it('opened with an address shows what that asks for, and typing changes it', async () => {
  const { user, store } = await open('/app/assets/zaps?folder=5&q=roast');
  expect(titles()).toEqual(['Roast sheet']);
  const search = screen.getByRole('searchbox', { name: 'Search by name' });
  await user.clear(search);
  await user.type(search, 'refund');
  expect(titles()).toEqual(['Refund requests']);
  await store.ports.clock.advance(1000);
  await waitFor(() => expect(store.ports.location.current().search).toBe('?folder=5&q=refund'));
});

it('previews a Zap by the icons of its first three apps, and no fourth [B9.15]', async () => {
  const apps = ['Shopify', 'GoogleSheets', 'Slack', 'Xero'];
  const nodes = apps.map((name, id) => ({ id, selected_api: `${name}CLIAPI@1`, action: 'act', title: null, is_premium: false }));
  serveSignedIn();
  serveZaps([wireZap({ id: 1, title: 'Long one', state: 'on', nodes, ...inFolder(5, 'Shop') })]);
  replyWith('getFolderTree', 200, { results: tree });
  await openPage('/app/assets/zaps');
  const name = await screen.findByRole('rowheader', { name: /Long one/ });
  expect(
    within(name)
      .getAllByRole('img')
      .map((icon) => icon.getAttribute('aria-label')),
  ).toEqual(['Shopify', 'Google Sheets', 'Slack']);
});

it('the library shows drafts as drafts, and a switch for all others', async () => {
  await open();
  expect(screen.getByRole('switch', { name: 'Roast sheet is on' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Refund requests is on' })).not.toBeChecked();
  expect(screen.queryByRole('switch', { name: 'Payroll is on' })).toBeNull();
  expect(screen.getByText('Draft')).toBeVisible();
});

it('a switch that is refused falls back, and a modal says why [B4.50, B8.10, B8.11]', async () => {
  const { user } = await open();
  const check = { errors: [{ type: 'zap_limit' as const, message: 'No room.' }], fixes: ['Upgrade.'] };
  replyWith('updateZap', 403, { errors: ['No room.'], reason: 'UnpauseError', flow_id: 2, check }, { params: { id: 2 } });
  await user.click(screen.getByRole('switch', { name: 'Refund requests is on' }));
  const modal = await screen.findByRole('dialog', { name: 'There was a problem activating your Zap.' });
  expect(modal).toHaveAccessibleDescription('Refund requests');
  expect(
    within(modal)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['No room.', 'Upgrade.']);
  await user.click(within(modal).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('switch', { name: 'Refund requests is on' })).not.toBeChecked();
});

it('the library goes on by keys after a box was ticked by mouse', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Roast sheet' }));
  expect(chosen()).toBe(1);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(chosen()).toBe(2);
  expect(screen.getByRole('grid', { name: 'Zaps' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
});

it('the library is worked by keys alone: selected, and moved into a folder', async () => {
  const { user } = await open();
  screen.getByRole('grid', { name: 'Zaps' }).focus();
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(chosen()).toBe(2);
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
  await user.keyboard('{Control>}a{/Control}');
  expect(chosen()).toBe(3);
  const moved = replyWith('updateZaps', 200, { objects: zaps.map((zap) => ({ ...zap, ...inFolder(9, 'Desk') })), refused: [] });
  replyWith('listAccounts', 200, { objects: [wireAccount()] }, { times: 1 });
  await user.click(screen.getByRole('button', { name: 'Move to folder' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Folder' }), '9');
  await confirmed(user, 'Move');
  await waitFor(() => expect(moved.sent.map(({ body }) => body)).toEqual([{ zap_ids: [1, 2, 3], folder_id: 9 }]));
  expect(moved.sent[0]?.query).toEqual({ account_id: '3' });
  expect((await screen.findAllByText('3 Zaps moved.')).length).toBeGreaterThan(0);
});

it('a shift-click takes all between', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Roast sheet' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Payroll' }));
  await user.keyboard('{/Shift}');
  expect(chosen()).toBe(3);
});

it('the library makes a folder, and says in the dialog what is wrong with its name', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'New folder' }));
  await confirmed(user, 'Create folder');
  expect(await screen.findByText('Enter a name for the folder.')).toBeVisible();
  const made = replyWith('createFolder', 201, folder(10, 'Orders'));
  replyWith('getFolderTree', 200, { results: [...tree, folder(10, 'Orders')] });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Orders');
  await confirmed(user, 'Create folder');
  expect(await screen.findByRole('link', { name: /^Orders/ })).toBeInTheDocument();
  expect(made.sent[0]?.body).toEqual({ title: 'Orders', is_shared: false, parent_id: null });
});

it('renames a folder a second time while the first name is still being stored [B4.43]', async () => {
  const { user } = await open('/app/assets/zaps?folder=5');
  let release = (): void => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  const kept = ['Bakery', 'Store'].map((title) => {
    const renamed = folder(5, title, { is_shared: true });
    // The load after the second name is the one after the first, if that has not ended.
    replyWith('getFolderTree', 200, { results: [renamed, folder(9, 'Desk')] }, { isOptional: title === 'Store' });
    return replyWith('updateFolder', 200, renamed, { params: { id: 5 }, until });
  });
  for (const title of ['Bakery', 'Store']) {
    await user.click(screen.getByRole('button', { name: /^Folder name: / }));
    await user.keyboard(`${title}{Enter}`);
  }
  await waitFor(() => expect(kept[0]!.sent).toHaveLength(1));
  expect(kept[1]!.sent).toHaveLength(0);
  release();
  await waitFor(() => expect(kept.flatMap(({ sent }) => sent.map(({ body }) => body))).toEqual([{ title: 'Bakery' }, { title: 'Store' }]));
});

it('renames a folder where its name is read, and opens the dialog only to say why that failed [B4.43, B4.45]', async () => {
  const { user } = await open('/app/assets/zaps?folder=5');
  const rename = async (title: string) => {
    await user.click(screen.getByRole('button', { name: /^Folder name: / }));
    await user.keyboard(`${title}{Enter}`);
  };
  await rename('{Delete}');
  expect(screen.getByRole('textbox', { name: 'Folder name' })).toHaveAccessibleDescription('Enter a name for the folder.');
  await user.keyboard('{Escape}');
  const kept = replyWith('updateFolder', 200, folder(5, 'Store', { is_shared: true }), { params: { id: 5 } });
  replyWith('getFolderTree', 200, { results: [folder(5, 'Store', { is_shared: true }), folder(9, 'Desk')] });
  await rename('Store');
  expect(await screen.findByRole('button', { name: 'Folder name: Store. Edit' })).toBeVisible();
  expect(kept.sent.map(({ body }) => body)).toEqual([{ title: 'Store' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  replyWith(
    'updateFolder',
    400,
    { errors: ['There is one of this name.'], field_errors: { title: ['There is one of this name.'] } },
    { params: { id: 5 } },
  );
  await rename('Desk');
  const dialog = await screen.findByRole('dialog', { name: 'Rename folder' });
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Desk');
  expect(within(dialog).getByText('There is one of this name.')).toBeVisible();
});

it('the library shows the name of a folder that only others may change as text', async () => {
  await open('/app/assets/zaps?folder=6');
  expect(screen.getByRole('heading', { name: 'Returns', level: 2 })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Folder name/ })).toBeNull();
});

it('the library shows Home, with the Zaps of a folder, when that folder is deleted while it is shown', async () => {
  const { user, store } = await open('/app/assets/zaps?folder=5');
  const nav = screen.getByRole('navigation', { name: 'Folders' });
  await user.click(within(nav).getByRole('button', { name: 'Folder Shop' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  replyWith('deleteFolder', 204, null, { params: { id: 5 } });
  replyWith('getFolderTree', 200, { results: [folder(6, 'Returns', { is_shared: true }), folder(9, 'Desk')] });
  serveZaps(zaps.map((zap) => (zap.id === 1 ? { ...zap, folder_ids: [], folders: [] } : zap)));
  await confirmed(user, 'Delete folder');
  await waitFor(() => expect(store.ports.location.current().search).toBe('?folder=0'));
  await waitFor(() => expect(titles()).toEqual(['Roast sheet', 'Payroll']));
  expect(screen.getByRole('region', { name: 'Home' })).toBeVisible();
});

it('the library shows all Zaps for the address of a folder that is none of the tree', async () => {
  await open('/app/assets/zaps?folder=77');
  expect(titles()).toHaveLength(3);
  expect(screen.getByRole('region', { name: 'All Zaps' })).toBeVisible();
});

it('the library names each of several Zaps that could not be turned on, and what is against it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select all Zaps shown' }));
  const refused = [
    {
      id: 2,
      title: 'Refund requests',
      errors: ['Slack isn’t connected.'],
      fixes: ['Connect Slack.'],
      faults: ['missing_connection' as const],
    },
    { id: 3, title: 'Payroll', errors: ['It has no action.'], fixes: [], faults: ['too_few_steps' as const] },
  ];
  replyWith('updateZaps', 200, { objects: zaps.slice(0, 1), refused });
  replyWith('listAccounts', 200, { objects: [wireAccount()] }, { times: 1 });
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const modal = await screen.findByRole('dialog', { name: '2 Zaps couldn’t be turned on' });
  expect(modal).toHaveTextContent('Refund requests: Slack isn’t connected. Connect Slack.');
  expect(modal).toHaveTextContent('Payroll: It has no action.');
  expect(modal).not.toHaveTextContent('Unfortunately');
});

it('the library names Zaps that are refused for the same reason together, and starts at the title', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select all Zaps shown' }));
  const same = { errors: ['Slack isn’t connected.'], fixes: ['Connect Slack.'], faults: ['missing_connection' as const] };
  const sent = replyWith('updateZaps', 200, {
    objects: [],
    refused: [
      { id: 2, title: 'Refund requests', ...same },
      { id: 3, title: 'Payroll', ...same },
    ],
  });
  replyWith('listAccounts', 200, { objects: [wireAccount()] }, { times: 1 });
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const modal = await screen.findByRole('dialog', { name: '2 Zaps couldn’t be turned on' });
  expect(
    within(modal)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Refund requests and Payroll: Slack isn’t connected. Connect Slack.']);
  await waitFor(() => expect(within(modal).getByRole('heading', { name: '2 Zaps couldn’t be turned on' })).toHaveFocus());
  // The Zap that is already on is neither requested nor counted.
  expect(sent.sent[0]?.body).toMatchObject({ zap_ids: [2, 3] });
  expect(screen.queryByText(/turned on\.$/)).toBeNull();
});

it('the library says so where all that are chosen are on already, and asks nothing of the server', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Roast sheet' }));
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect((await screen.findAllByText('These Zaps are already on.')).length).toBeGreaterThan(0);
});

it('the library closes the question while many are deleted, shows how far it has come, and hands the list back to the keys', async () => {
  const { user, store } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Roast sheet' }));
  let answer = () => {};
  replyWith('deleteZaps', 200, { removed_ids: [1] }, { until: new Promise<void>((resolve) => (answer = resolve)) });
  replyWith('listAccounts', 200, { objects: [wireAccount()] }, { times: 1 });
  await user.click(within(screen.getByRole('group', { name: '1 Zap selected' })).getByRole('button', { name: 'Delete' }));
  await confirmed(user, 'Delete');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getAllByText('Deleting: 0 of 1').length).toBeGreaterThan(0);
  answer();
  await waitFor(() => expect(titles()).toEqual(['Refund requests', 'Payroll']));
  await waitFor(() => expect(screen.getByRole('grid', { name: 'Zaps' })).toHaveFocus());
  expect(store.getState()).toMatchObject({ zapLibrary: { dialog: { phase: 'closed' }, bulk: { phase: 'idle' } } });
});

it('the library asks about a folder while Zaps are still being deleted, and the question stays when they are', async () => {
  const { user, store } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Roast sheet' }));
  let answer = () => {};
  const removed = replyWith('deleteZaps', 200, { removed_ids: [1] }, { until: new Promise<void>((resolve) => (answer = resolve)) });
  replyWith('listAccounts', 200, { objects: [wireAccount()] });
  await user.click(within(screen.getByRole('group', { name: '1 Zap selected' })).getByRole('button', { name: 'Delete' }));
  await confirmed(user, 'Delete');
  await waitFor(() => expect(removed.sent).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Folder Desk' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  answer();
  await waitFor(() => expect(store.getState()).toMatchObject({ zapLibrary: { bulk: { phase: 'idle' } } }));
  expect(screen.getByRole('alertdialog', { name: 'Delete Desk?' })).toBeVisible();
});

it('the library changes many Zaps one after another, in the order in which they were confirmed', async () => {
  const { user, store } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Roast sheet' }));
  let answer = () => {};
  replyWith('deleteZaps', 200, { removed_ids: [1] }, { until: new Promise<void>((resolve) => (answer = resolve)) });
  const second = replyWith('deleteZaps', 200, { removed_ids: [3] });
  replyWith('listAccounts', 200, { objects: [wireAccount()] }, { times: 2 });
  await user.click(within(screen.getByRole('group', { name: '1 Zap selected' })).getByRole('button', { name: 'Delete' }));
  await confirmed(user, 'Delete');
  await user.click(screen.getByRole('button', { name: 'More for Payroll' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await confirmed(user, 'Delete');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(second.sent).toHaveLength(0);
  answer();
  await waitFor(() => expect(titles()).toEqual(['Refund requests']));
  expect(second.sent[0]?.body).toEqual({ zap_ids: [3] });
  await waitFor(() => expect(store.getState()).toMatchObject({ zapLibrary: { bulk: { phase: 'idle' } } }));
});

it('the library keeps the account that its address names while typing, for a page that is reloaded', async () => {
  const { user, store } = await open('/app/assets/zaps?account_id=3');
  expect(store.ports.location.current().search).toBe('?account_id=3');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'refund');
  await store.ports.clock.advance(1000);
  await waitFor(() => expect(store.ports.location.current().search).toBe('?q=refund&account_id=3'));
});

it('the library says that folders could not be had, while the Zaps are there [B7.23]', async () => {
  serveSignedIn();
  serveZaps(zaps);
  replyOutsideTheContract('GET', '/api/org/v0/tree', 404, '');
  await openPage('/app/assets/zaps');
  expect(await screen.findByText('Failed to fetch folders: Not Found')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Roast sheet' })).toBeVisible();
});

it('the library says of a Zap that the plan paused that it did, and what brings it back; once it is on, no more', async () => {
  const mina = { owner: { id: 8, name: 'Mina Sato' }, owner_id: 8 };
  const paused = wireZap({ id: 4, title: 'Long one', state: 'off', paused_by_plan: true, ...mina, ...inFolder(5, 'Shop') });
  serveSignedIn();
  serveZaps([...zaps, paused]);
  replyWith('getFolderTree', 200, { results: tree });
  const { user } = await openPage('/app/assets/zaps');
  const line = await screen.findByRole('row', { name: /Long one/ });
  expect(within(line).getByText('Paused by plan')).toBeVisible();
  expect(within(line).getByText('To use it again, upgrade, or turn it on once your plan allows it.')).toBeVisible();
  expect(screen.getAllByText('Paused by plan')).toHaveLength(1);
  expect(within(line).getByText('Shop · Mina Sato')).toBeVisible();
  await user.click(within(line).getByRole('button', { name: 'More for Long one' }));
  expect(await screen.findByRole('menuitem', { name: 'See plans' })).toHaveAttribute('href', '/app/billing');
  await user.keyboard('{Escape}');
  replyWith('updateZap', 200, { ...paused, state: 'on', paused_by_plan: false }, { params: { id: 4 } });
  await user.click(within(line).getByRole('switch', { name: 'Long one is on' }));
  await waitFor(() => expect(screen.queryByText('Paused by plan')).toBeNull());
  expect(within(line).getByRole('switch', { name: 'Long one is on' })).toBeChecked();
});

it('the library leads to a new Zap', async () => {
  const { user, store } = await open();
  await user.click(screen.getByRole('link', { name: 'Create Zap' }));
  await waitFor(() => expect(store.ports.location.current().pathname).toBe('/editor'));
});

describe('filters in the address', () => {
  it('filters in the address are restored by Back, Forward and a reload', async () => {
    const { user, store, close } = await open('/app/assets/zaps');
    const search = (): string => store.ports.location.current().search;
    await user.click(screen.getByRole('radio', { name: /^Off/ }));
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    await waitFor(() => expect(search()).toBe('?show=off&sort=name'));
    const shown = titles();
    store.ports.location.go(-1);
    await waitFor(() => expect(search()).toBe('?show=off'));
    expect(screen.getByLabelText('Sort by')).toHaveValue('changed');
    store.ports.location.go(-1);
    await waitFor(() => expect(screen.getByRole('radio', { name: /^All/ })).toBeChecked());
    store.ports.location.go(1);
    store.ports.location.go(1);
    await waitFor(() => expect(screen.getByLabelText('Sort by')).toHaveValue('name'));
    expect(titles()).toEqual(shown);
    close();
    stopStores();
    await open('/app/assets/zaps?show=off&sort=name');
    expect(screen.getByRole('radio', { name: /^Off/ })).toBeChecked();
    expect(titles()).toEqual(shown);
  });

  it('filters in the address go along with the folders', async () => {
    const { user } = await open('/app/assets/zaps');
    await user.click(screen.getByRole('radio', { name: /^Off/ }));
    const folders = within(screen.getByRole('navigation', { name: 'Folders' }));
    await waitFor(() => expect(folders.getByRole('link', { name: /^Home/ })).toHaveAttribute('href', '/app/assets/zaps?folder=0&show=off'));
  });
});

it('the library shows no count of Zaps in folders when the Zaps could not be loaded, but a way to try again', async () => {
  serveSignedIn();
  replyWith('listZaps', 404, { errors: ['Not found.'] });
  replyWith('listAccounts', 200, { objects: [wireAccount()] });
  replyWith('getFolderTree', 200, { results: tree });
  const { user } = await openPage('/app/assets/zaps');
  const again = await screen.findByRole('button', { name: 'Try again' });
  const folders = within(screen.getByRole('navigation', { name: 'Folders' }));
  await folders.findByRole('link', { name: /^Shop/ });
  expect(folders.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All Zaps',
    'Home',
    'Desk',
    'Shop',
    'Returns in Shop',
  ]);
  serveZaps(zaps);
  replyWith('getFolderTree', 200, { results: tree });
  await user.click(again);
  await waitFor(() => expect(folders.getAllByRole('link')[0]).toHaveTextContent(/^All Zaps3$/));
});

describe('the names of folders', () => {
  const asked = async (title: string) => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'New folder' }));
    await page.user.type(screen.getByRole('textbox', { name: /name/i }), title);
    return page;
  };
  const taken = 'There is already a folder with this name here. Choose another name.';

  it.each(['desk ', 'ＤＥＳＫ'])(
    'the names of folders are refused before they are sent when a folder beside it has the name: %j',
    async (title) => {
      const { user } = await asked(title);
      await confirmed(user, 'Create folder');
      expect(await screen.findByText(taken)).toBeVisible();
      expect(screen.getByRole('dialog', { name: 'New folder' })).toBeVisible();
    },
  );

  it('the names of folders may be those of a folder elsewhere', async () => {
    const { user } = await asked('Shop');
    const made = replyWith('createFolder', 201, folder(10, 'Shop'));
    replyWith('getFolderTree', 200, { results: [...tree, folder(10, 'Shop')] });
    await confirmed(user, 'Create folder');
    await waitFor(() => expect(made.sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(taken)).toBeNull();
  });
});

describe('folders of one name', () => {
  /** The tree with a private folder named like the shared folder, and a folder inside another folder. */
  const twins = [...tree, folder(11, 'shop', { children: [folder(12, 'Desk', { parent_id: 11 })] })];
  const ask = async (name: string, item: string) => {
    const page = await open();
    replyWith('getFolderTree', 200, { results: twins });
    serveZaps(zaps);
    page.store.dispatch(librarySlice.actions.retried());
    const [menu] = await screen.findAllByRole('button', { name: `Folder ${name}` });
    await page.user.click(menu!);
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
    return page;
  };

  it('folders of one name can not become siblings by sharing: the dialog says why, and nothing is sent', async () => {
    const { user } = await ask('shop', 'Share with the team');
    await confirmed(user, 'Share folder');
    const dialog = await screen.findByRole('alertdialog', { name: 'Share shop?' });
    expect(await within(dialog).findByText('There is already a shared folder with this name. Rename one of them first.')).toBeVisible();
  });

  it('folders of one name can not become siblings by deleting the folder that contains one of them', async () => {
    const { user } = await ask('shop', 'Delete');
    await confirmed(user, 'Delete folder');
    const said = 'The folder “Desk” in it would move up to a folder with the same name. Rename one of them first.';
    expect(await within(await screen.findByRole('alertdialog')).findByText(said)).toBeVisible();
  });

  it('folders of one name can not become siblings by moving: the dialog keeps what was chosen, and another place works', async () => {
    const { user } = await ask('Desk', 'Move');
    const dialog = await screen.findByRole('dialog', { name: 'Move Desk' });
    await within(dialog).findByRole('option', { name: /shop/ });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'To' }), '11');
    await confirmed(user, 'Move folder');
    expect(await within(dialog).findByText('There is already a folder with this name there. Rename one of them first.')).toBeVisible();
    expect(within(dialog).getByRole('combobox', { name: 'To' })).toHaveValue('11');
    const moved = replyWith('updateFolder', 200, folder(9, 'Desk', { parent_id: 5, is_shared: true }), { params: { id: 9 } });
    replyWith('getFolderTree', 200, { results: twins });
    serveZaps(zaps);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'To' }), '5');
    await confirmed(user, 'Move folder');
    await waitFor(() => expect(moved.sent.map(({ body }) => body)).toEqual([{ parent_id: 5 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('folders of one name that somebody else made in the meantime are refused by the server, in its own words', async () => {
    const { user } = await ask('Desk', 'Share with the team');
    const sentence = 'There is already a shared folder with this name. Rename one of them first.';
    replyWith('updateFolder', 400, { errors: [sentence], field_errors: { is_shared: [sentence] } }, { params: { id: 9 } });
    await confirmed(user, 'Share folder');
    expect(await within(await screen.findByRole('alertdialog', { name: 'Share Desk?' })).findByText(sentence)).toBeVisible();
  });
});

it('the library shows Zaps as they are by now when somebody comes back from another tab', async () => {
  const { store } = await open();
  expect(screen.getByRole('switch', { name: 'Roast sheet is on' })).toBeChecked();
  serveZaps(zaps.map((zap) => (zap.id === 1 ? { ...zap, state: 'off' as const } : zap)));
  store.ports.window.focus();
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Roast sheet is on' })).not.toBeChecked());
});
