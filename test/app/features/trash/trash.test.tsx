import { screen, waitFor, within } from '@testing-library/react';
import type { WireTrashItem } from '../../../../src/contract/trash';
import type { WireZap } from '../../../../src/contract/zaps';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import { wireAccount, wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

const item = (part: Partial<WireTrashItem>): WireTrashItem => ({
  kind: 'zap',
  id: 1,
  title: 'Roast sheet',
  place: 'Shop',
  lost_place: null,
  zap_count: 0,
  deleted_by: { id: 8, name: 'Mina Sato' },
  deleted_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
  ...part,
});
const items = [
  item({}),
  item({ id: 2, title: 'Payroll', place: null, lost_place: 'Desk' }),
  item({ kind: 'folder', id: 2, title: 'Old', zap_count: 4 }),
];

async function open(objects = items) {
  serveSignedIn();
  replyWith('listTrash', 200, { objects, total: objects.length });
  const page = await openPage('/app/assets/zaps/trash');
  await screen.findByRole('heading', { level: 1, name: 'Trash' });
  return page;
}
const lines = () => within(screen.getByRole('list', { name: 'Deleted Zaps and folders' })).getAllByRole('listitem');

/** What is loaded again after something was restored. */
function serveLists(objects: WireZap[] = []) {
  serveZaps(objects);
  replyWith('getFolderTree', 200, { results: [] });
}

describe('the trash page', () => {
  it('shows what was deleted, where it was, by whom and for how long it stays [T50, T55]', async () => {
    await open();
    await screen.findByText('Roast sheet');
    const [zap, lost, folder] = lines().map((line) => line.textContent);
    expect(zap).toContain('In Shop');
    expect(zap).toContain('by Mina Sato');
    expect(zap).toMatch(/day/);
    expect(lost).toContain('Was in Desk, which is gone. It returns to Home');
    expect(folder).toContain('4 Zaps return to it');
  });

  it('shows the date of a deletion of more than three weeks ago [T55, B9.54]', async () => {
    await open([item({ deleted_at: '2020-01-05T09:00:00.000Z' })]);
    await screen.findByText('Roast sheet');
    expect(lines()[0]).toHaveTextContent('Deleted Jan 05, 2020 by Mina Sato');
  });

  it('restores one item, says that restored Zaps are off, and shows the rest [T52, T55]', async () => {
    const { user } = await open();
    const restored = replyWith('restoreFromTrash', 200, {
      restored: [{ kind: 'zap', id: 2, title: 'Payroll', place: null, lost_place: 'Desk' }],
    });
    serveLists();
    replyWith('listAccounts', 200, { objects: [wireAccount()] });
    replyWith('listTrash', 200, { objects: [items[0]!], total: 1 });
    await user.click(await screen.findByRole('button', { name: 'Restore Payroll' }));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(restored.sent.map(({ body }) => body)).toEqual([{ zap_ids: [2] }]);
    const said = '1 item restored. Restored Zaps are off. Turn them on when you’re ready. Payroll is in Home, because Desk is gone.';
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  });

  it('deletes the selected ones forever only after the question with their numbers [T54, T55]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Payroll' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Old' }));
    await user.click(screen.getByRole('button', { name: 'Delete 2 forever' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 1 Zap and 1 folder forever?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(lines()).toHaveLength(3);
    const purged = replyWith('purgeTrash', 200, { zap_ids: [2], folder_ids: [2] });
    replyWith('listTrash', 200, { objects: [items[0]!], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Delete 2 forever' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete forever' }));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(purged.sent.map(({ body }) => body)).toEqual([{ zap_ids: [2], folder_ids: [2] }]);
  });

  it('says that it is empty, and that an item is gone that another person restored first [T55]', async () => {
    const { user } = await open();
    replyWith('restoreFromTrash', 404, { errors: ['Not found.'] });
    replyWith('listTrash', 200, { objects: [], total: 0 });
    await user.click(await screen.findByRole('button', { name: 'Restore all' }));
    expect((await screen.findAllByText('This isn’t in the trash any more. It was restored or deleted forever.')).length).toBeGreaterThan(0);
    // The message is modal: what is behind it is hidden from roles.
    expect(await screen.findByText('The trash is empty')).toBeInTheDocument();
  });
});

it('a notice after a deletion restores what was deleted with a press of Undo [T55]', async () => {
  serveSignedIn();
  const zaps = [wireZap({ id: 1, title: 'Roast sheet' }), wireZap({ id: 2, title: 'Payroll' })];
  serveLists(zaps);
  replyWith('listAccounts', 200, { objects: [wireAccount()] });
  const { user } = await openPage('/app/assets/zaps');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Roast sheet' }));
  replyWith('deleteZaps', 200, { removed_ids: [1] });
  await user.click(within(screen.getByRole('group', { name: '1 Zap selected' })).getByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Roast sheet' })).toBeNull());
  const restored = replyWith('restoreFromTrash', 200, {
    restored: [{ kind: 'zap', id: 1, title: 'Roast sheet', place: null, lost_place: null }],
  });
  serveLists(zaps);
  undo.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('checkbox', { name: 'Select Roast sheet' })).toBeVisible();
  expect(restored.sent.map(({ body }) => body)).toEqual([{ zap_ids: [1] }]);
});
