import { screen, waitFor, within } from '@testing-library/react';
import { selectToasts } from '../../../src/app/features/toasts';
import { stopStores } from '../../support/appStore';
import { serveSignedIn, serveZaps } from '../../support/home';
import { openPage } from '../../support/page';
import { replyWith, wireProfile } from '../../support/replyWith';
import { wireAccount, wireZap } from '../../support/wireRecords';

afterEach(stopStores);

const owner = { id: 9, name: 'Dana Whitfield', email: 'dana@harborroasters.example' };
const harbor = { id: 3, name: 'Harbor Coffee Roasters', primary_id: 3, owner };
const novak = { id: 4, name: 'Novák Bookkeeping', primary_id: 4 };
const roles = [
  { account_id: 3, role: 'member' as const },
  { account_id: 4, role: 'owner' as const },
];
const noAccountTitle = 'You’re no longer a member of any account';

describe('a person without any account', () => {
  const open = async (path: string) => {
    serveSignedIn({ profile: { roles: [] }, accounts: [] });
    return openPage(path);
  };

  it.each(['/app/dashboard', '/app/assets/zaps', '/app/billing', '/app/team', '/editor/12', '/app/settings/account', '/app/move-zaps'])(
    'a person without any account is told so at %s, with the ways on, and nothing keeps loading',
    async (path) => {
      await open(path);
      expect(await screen.findByRole('heading', { level: 1, name: noAccountTitle })).toBeVisible();
      expect(screen.getByText('If that’s a mistake, ask the owner of your account to invite you again.')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Create My Own Account' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
      await screen.findByRole('button', { name: 'You: Ada Lovelace' });
      expect(screen.queryByText(/Loading/)).toBeNull();
    },
  );

  it('a person without any account still reaches their own settings', async () => {
    await open('/app/settings/security');
    expect(await screen.findByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    expect(await screen.findByText('No account')).toBeVisible();
    expect(screen.queryByRole('heading', { name: noAccountTitle })).toBeNull();
  });

  it('a person without any account creates their own account, once, and goes on at the page that they wanted', async () => {
    const { user } = await open('/app/assets/zaps');
    const button = await screen.findByRole('button', { name: 'Create My Own Account' });
    const made = replyWith('createAccount', 201, wireAccount({ id: 5, name: 'Ada Lovelace' }));
    const own = [{ account_id: 5, role: 'owner' as const }];
    replyWith('getProfile', 200, wireProfile({ roles: own }), { params: { id: 7 } });
    replyWith('listAccounts', 200, { objects: [wireAccount({ id: 5, name: 'Ada Lovelace' })] });
    serveZaps([]);
    replyWith('getFolderTree', 200, { results: [] });
    await user.dblClick(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your Zaps' })).toBeVisible();
    expect(screen.getByRole('button', { name: /Account: Ada Lovelace/ })).toBeVisible();
    expect(made.sent).toHaveLength(1);
  });

  it('a person without any account is told why no account was created, and can try again', async () => {
    const { user } = await open('/app/dashboard');
    replyWith('createAccount', 429, { errors: ["You're trying too frequently."] });
    await user.click(await screen.findByRole('button', { name: 'Create My Own Account' }));
    expect(await screen.findByText("You're trying too frequently.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create My Own Account' })).toBeEnabled();
  });

  it('a person without any account can log out', async () => {
    const { user, address } = await open('/app/dashboard');
    const logout = replyWith('logOut', 204, null);
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(address()).toMatch(/^\/app\/login/));
    expect(logout.sent).toHaveLength(1);
  });
});

describe('a removal while a page is open', () => {
  it('the removal from the only account leads to the same state with the next answer 404, and names the owner to ask', async () => {
    serveSignedIn({ profile: { roles: roles.slice(0, 1) }, accounts: [harbor] });
    serveZaps([wireZap({ id: 11, account_id: 3, title: 'Roast sheet' })]);
    replyWith('getFolderTree', 200, { results: [] });
    const { user } = await openPage('/app/assets/zaps');
    await screen.findByRole('rowheader', { name: /Roast sheet/ });
    replyWith('updateZap', 404, { errors: ['Not found.'] }, { params: { id: 11 } });
    replyWith('listAccounts', 200, { objects: [] });
    await user.click(screen.getByRole('switch'));
    expect(await screen.findByRole('heading', { level: 1, name: noAccountTitle })).toBeVisible();
    expect(
      screen.getByText(
        'You were removed from Harbor Coffee Roasters. If that’s a mistake, ask Dana Whitfield (dana@harborroasters.example) to invite you again.',
      ),
    ).toBeVisible();
  });

  it('the removal from one of several accounts says so and offers the others', async () => {
    serveSignedIn({ profile: { roles }, accounts: [harbor, novak] });
    serveZaps([wireZap({ id: 11, account_id: 3, title: 'Roast sheet' })]);
    replyWith('getFolderTree', 200, { results: [] });
    const { user, store, address } = await openPage('/app/assets/zaps?account_id=3');
    await screen.findByRole('rowheader', { name: /Roast sheet/ });
    replyWith('updateZap', 404, { errors: ['Not found.'] }, { params: { id: 11 } });
    replyWith('listAccounts', 200, { objects: [wireAccount(novak)] });
    serveZaps([wireZap({ id: 21, account_id: 4, title: 'Bank statements' })]);
    replyWith('getFolderTree', 200, { results: [] });
    await user.click(screen.getByRole('switch'));
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re no longer a member of Harbor Coffee Roasters' })).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Novák Bookkeeping' }));
    await store.ports.clock.advance(1000);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible();
    expect(address()).toBe('/app/dashboard?account_id=4');
  });

  it('a removal while a page is open is told by a message on a page that shows no account', async () => {
    serveSignedIn({ profile: { roles }, accounts: [harbor, novak] });
    serveZaps([]);
    const { store } = await openPage('/app/dashboard?account_id=3');
    await screen.findByRole('heading', { name: 'No Zaps yet' });
    replyWith('listAccounts', 200, { objects: [wireAccount(novak)] });
    store.ports.location.push('/terms');
    const messages = () => selectToasts(store.getState()).map(({ message }) => message);
    await waitFor(() => expect(messages()).toEqual(['You’re no longer a member of Harbor Coffee Roasters.']));
  });
});

describe('an address of an account that the person does not belong to', () => {
  it.each(['77', 'x', '3&account_id=4'])(
    'account_id=%s says why not, shows nothing of another account, and offers theirs',
    async (asked) => {
      serveSignedIn({ profile: { roles }, accounts: [harbor, novak] });
      serveZaps([wireZap({ id: 11, account_id: 3, title: 'Roast sheet' })]);
      const { address } = await openPage(`/app/dashboard?account_id=${asked}`);
      expect(await screen.findByRole('heading', { level: 1, name: 'You’re not a member of this account' })).toBeVisible();
      const main = within(screen.getByRole('main'));
      expect(main.getByRole('button', { name: 'Harbor Coffee Roasters' })).toBeVisible();
      expect(main.getByRole('button', { name: 'Novák Bookkeeping' })).toBeVisible();
      expect(screen.queryByText('Roast sheet')).toBeNull();
      expect(address()).toBe(`/app/dashboard?account_id=${asked}`);
    },
  );

  it('an address of an account that the person does not belong to is left by any link, which names an account of theirs', async () => {
    serveSignedIn({ profile: { roles }, accounts: [harbor, novak] });
    serveZaps([]);
    const { user, address } = await openPage('/app/dashboard?account_id=77');
    await screen.findByRole('heading', { level: 1, name: 'You’re not a member of this account' });
    replyWith('getFolderTree', 200, { results: [] });
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Zaps' }));
    expect(await screen.findByRole('heading', { name: 'No Zaps yet' })).toBeVisible();
    expect(address()).toBe('/app/assets/zaps?account_id=3');
  });
});

describe('the account in the address', () => {
  const open = async (at: string, settings = {}) => {
    serveSignedIn({ profile: { roles }, accounts: [harbor, novak] });
    serveZaps([]);
    const page = await openPage(at, settings);
    await screen.findByRole('heading', { name: 'No Zaps yet' });
    return page;
  };
  const serveFolders = () => replyWith('getFolderTree', 200, { results: [] });

  it('the account in the address goes along with every link, so that a reload and a colleague open the same account', async () => {
    const { user, address, close } = await open('/app/dashboard?account_id=4');
    const link = within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Zaps' });
    await waitFor(() => expect(link).toHaveAttribute('href', '/app/assets/zaps?account_id=4'));
    const folders = serveFolders();
    await user.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Your Zaps' });
    expect(address()).toBe('/app/assets/zaps?account_id=4');
    await waitFor(() => expect(folders.sent).toHaveLength(1));
    close();
    stopStores();
    serveFolders();
    await open(address());
    expect(await screen.findByRole('button', { name: /^Account: Novák Bookkeeping/ })).toBeVisible();
  });

  it('the account in the address is added to an address without one, in the same entry of the history', async () => {
    const { store, address } = await open('/app/dashboard', { stored: { currentAccountId: '4' } });
    await screen.findByRole('button', { name: /^Account: Novák Bookkeeping/ });
    await waitFor(() => expect(address()).toBe('/app/dashboard?account_id=4'));
    expect(store.ports.location.entries()).toEqual(['/app/dashboard?account_id=4']);
  });

  it('the account in the address is the one to work in when an address without one is opened later', async () => {
    const { store } = await open('/app/dashboard?account_id=4');
    expect(store.ports.storage.local.get('currentAccountId')).toBe('4');
  });

  it('the account in the address goes along with redirects', async () => {
    serveFolders();
    const { address } = await open('/app/zaps?account_id=4');
    await screen.findByRole('heading', { level: 1, name: 'Your Zaps' });
    expect(address()).toBe('/app/assets/zaps?account_id=4');
  });

  it('the account in the address is left out of pages of no account, and for a person with one account', async () => {
    const { store, address, close } = await open('/app/dashboard?account_id=4');
    await screen.findByRole('button', { name: /^Account: Novák Bookkeeping/ });
    store.ports.location.push('/terms');
    await waitFor(() => expect(address()).toBe('/terms'));
    close();
    stopStores();
    serveSignedIn({ profile: { roles: roles.slice(1) }, accounts: [novak] });
    serveZaps([]);
    const alone = await openPage('/app/dashboard');
    const link = within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Zaps' });
    await screen.findByRole('heading', { name: 'No Zaps yet' });
    expect(link).toHaveAttribute('href', '/app/assets/zaps');
    expect(alone.address()).toBe('/app/dashboard');
  });
});
