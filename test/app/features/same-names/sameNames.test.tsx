import { screen, waitFor, within } from '@testing-library/react';
import type { WireFolder } from '../../../../src/contract/folders';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage, type OpenPage } from '../../../support/page';
import { failToReach, replyWith } from '../../../support/replyWith';
import { wireZap } from '../../../support/wireRecords';
import { draft, hold, openEditor, params, serveConnections, serveZap } from '../editor/editing';

afterEach(stopStores);

const folder = (id: number, name: string): WireFolder => ({
  id,
  account_id: 3,
  name,
  is_shared: false,
  owner_id: 7,
  parent_id: null,
  may_edit: true,
  children: [],
});

async function openLibrary(at = '/app/assets/zaps'): Promise<OpenPage> {
  serveSignedIn();
  serveZaps([wireZap({ id: 1, title: 'Roast sheet' }), wireZap({ id: 2, title: 'Payroll' })]);
  replyWith('getFolderTree', 200, { results: [folder(5, 'Shop'), folder(9, 'Desk')] });
  const page = await openPage(at);
  await screen.findByRole('link', { name: /^Shop/ });
  return page;
}

async function renameDialog({ user }: OpenPage, title: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `More for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  return screen.getByRole('dialog', { name: 'Rename Zap' });
}

const field = () => screen.getByRole('textbox', { name: 'Name' });
const retype = async ({ user }: OpenPage, title: string) => {
  await user.clear(field());
  await user.type(field(), title);
};
/** The pause after which the name is checked. */
const pause = ({ store }: OpenPage) => store.ports.clock.advance(300);
const others = (count: number, first: { id: number; title: string } | null) => replyWith('findSameName', 200, { count, first });

describe('a name that another Zap has', () => {
  it('a duplicate name is announced beside the field, with a link to a new tab, and never blocks [T57]', async () => {
    const page = await openLibrary();
    const dialog = await renameDialog(page, 'Payroll');
    const asked = others(1, { id: 1, title: 'Roast sheet' });
    await retype(page, 'roast SHEET');
    expect(asked.sent).toEqual([]);
    await pause(page);
    const said = await within(dialog).findByText(/^Another Zap has this name\./);
    expect(said).toHaveAttribute('role', 'status');
    expect(asked.sent.map(({ query }) => query)).toEqual([{ account_id: '3', kind: 'zap', title: 'roast SHEET', except: '2' }]);
    const link = within(said).getByRole('link', { name: 'Open it in a new tab' });
    expect(link).toHaveAttribute('href', '/editor/1');
    expect(link).toHaveAttribute('target', '_blank');
    const named = replyWith('updateZap', 200, wireZap({ id: 2, title: 'roast SHEET' }), { params: { id: 2 } });
    await page.user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(named.sent.map(({ body }) => body)).toEqual([{ title: 'roast SHEET' }]);
  });

  it('the notice about a duplicate name disappears when the name changes, and a late answer about an earlier name is not shown [T57]', async () => {
    const page = await openLibrary();
    await renameDialog(page, 'Payroll');
    others(3, { id: 1, title: 'Roast sheet' });
    await retype(page, 'Roast sheet');
    await pause(page);
    expect(await screen.findByText(/^3 other Zaps have this name\./)).toBeVisible();
    const { held, release } = hold();
    const late = replyWith('findSameName', 200, { count: 1, first: { id: 1, title: 'Roast sheets' } }, { until: held });
    await page.user.type(field(), 's');
    expect(screen.queryByText(/have this name/)).toBeNull();
    await pause(page);
    await waitFor(() => expect(late.sent).toHaveLength(1));
    await page.user.type(field(), '!');
    const last = others(0, null);
    release();
    await pause(page);
    await waitFor(() => expect(last.sent.map(({ query }) => query.title)).toEqual(['Roast sheets!']));
    expect(screen.queryByText(/this name/)).toBeNull();
  });

  it('a name that nobody has changed is not checked, and a check that fails shows nothing [T57]', async () => {
    const page = await openLibrary();
    const dialog = await renameDialog(page, 'Payroll');
    const unasked = replyWith('findSameName', 200, { count: 1, first: { id: 1, title: 'Payroll' } }, { isOptional: true });
    await pause(page);
    expect(unasked.sent).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await renameDialog(page, 'Payroll');
    await page.user.type(field(), '!');
    await pause(page);
    await waitFor(() => expect(unasked.sent).toHaveLength(1));
    failToReach('findSameName');
    await page.user.type(field(), '!');
    await pause(page);
    const refused = replyWith('findSameName', 429, { errors: ['Too often.'] });
    await page.user.type(field(), '!');
    await pause(page);
    await waitFor(() => expect(refused.sent).toHaveLength(1));
    expect(screen.queryByText(/this name|Too often/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field()).toHaveValue('Payroll!!!');
  });
});

describe('a name that another folder has', () => {
  it('a duplicate name is announced when a folder is created [T57]', async () => {
    const page = await openLibrary();
    await page.user.click(screen.getByRole('button', { name: 'New folder' }));
    const asked = others(1, { id: 5, title: 'Shop' });
    await page.user.type(field(), 'shop');
    await pause(page);
    const said = await screen.findByText(/^Another folder has this name\./);
    expect(asked.sent.map(({ query }) => query)).toEqual([{ account_id: '3', kind: 'folder', title: 'shop' }]);
    expect(within(said).getByRole('link')).toHaveAttribute('href', '/app/assets/zaps?folder=5&account_id=3');
  });

  it('a duplicate name is announced where a folder is renamed in place, and its link can be used without losing the text [T57]', async () => {
    const page = await openLibrary('/app/assets/zaps?folder=9');
    await page.user.click(await screen.findByRole('button', { name: 'Folder name: Desk. Edit' }));
    others(1, { id: 5, title: 'Shop' });
    await page.user.keyboard('Shop');
    await pause(page);
    const link = await screen.findByRole('link', { name: 'Open it in a new tab' });
    await page.user.tab();
    expect(link).toHaveFocus();
    await page.user.click(link);
    expect(screen.getByRole('textbox', { name: 'Folder name' })).toHaveValue('Shop');
    const kept = replyWith('updateFolder', 200, folder(9, 'Shops'), { params: { id: 9 } });
    replyWith('getFolderTree', 200, { results: [folder(5, 'Shop'), folder(9, 'Shops')] });
    await page.user.click(screen.getByRole('textbox', { name: 'Folder name' }));
    await page.user.keyboard('s{Enter}');
    expect(await screen.findByRole('button', { name: 'Folder name: Shops. Edit' })).toBeVisible();
    expect(kept.sent.map(({ body }) => body)).toEqual([{ title: 'Shops' }]);
  });
});

describe('the title in the editor', () => {
  it('a changed title in the editor is checked in the account of the Zap, and a duplicate is still saved [T57]', async () => {
    const page = await openEditor();
    const asked = others(1, { id: 4, title: 'Orders!' });
    const named = replyWith('updateZap', 200, draft({ title: 'Orders!' }), { params });
    await page.user.type(field(), '!');
    await pause(page);
    const link = await screen.findByRole('link', { name: 'Open it in a new tab' });
    expect(link).toHaveAttribute('href', '/editor/4');
    expect(asked.sent.map(({ query }) => query)).toEqual([{ account_id: '3', kind: 'zap', title: 'Orders!', except: '11' }]);
    await page.store.ports.clock.advance(1000);
    await waitFor(() => expect(named.sent).toHaveLength(1));
    await screen.findByText('All changes saved');
    expect(screen.getByText(/^Another Zap has this name\./)).toBeVisible();
  });

  it('the title of a copy is checked at once, because the product has named it [T57]', async () => {
    const page = await openEditor();
    const asked = others(1, { id: 10, title: 'Orders (copy)' });
    const copied = draft({ id: 12, title: 'Orders (copy)' });
    replyWith('duplicateZap', 201, { id: 12 }, { params });
    serveZap(copied);
    serveConnections();
    await page.user.click(screen.getByRole('button', { name: 'More' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Duplicate this Zap' }));
    await waitFor(() => expect(field()).toHaveValue('Orders (copy)'));
    await pause(page);
    expect(await screen.findByText(/^Another Zap has this name\./)).toBeVisible();
    expect(asked.sent.map(({ query }) => [query.title, query.except])).toEqual([['Orders (copy)', '12']]);
  });
});
