import { screen, waitFor, within } from '@testing-library/react';
import { accountsSlice, accountSwitchRequested, currentAccountChosen, initialAccounts } from '../../../../src/app/features/accounts/state';
import { selectIsAccountReady } from '../../../../src/app/features/accounts';
import { selectToasts } from '../../../../src/app/features/toasts';
import { selectPlace, type WithPlace } from '../../../../src/app/platform/place';
import type { WithEntities } from '../../../../src/app/entities';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith, signedInAs, wireProfile } from '../../../support/replyWith';
import { wireAccount, wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

const roles = [
  { account_id: 3, role: 'member' as const },
  { account_id: 4, role: 'owner' as const },
];
const accounts = [
  { id: 3, name: 'Harbor Coffee Roasters', primary_id: 4 },
  {
    id: 4,
    name: 'Novák Bookkeeping',
    primary_id: 4,
    is_team_account: false,
    plan: { ...wireAccount().plan, id: 1, name: 'Free' },
  },
];
const serve = () => serveSignedIn({ profile: { roles }, accounts });
const trigger = (name: RegExp) => screen.findByRole('button', { name });
const toastTexts = (state: object) => selectToasts(state).map(({ type, message }) => ({ type, message }));

/** Opens the dashboard with account 4 selected. */
async function openAtHome() {
  serve();
  serveZaps([wireZap({ id: 21, account_id: 4, title: 'Bank statements' })]);
  const page = await openPage('/app/dashboard');
  await screen.findByRole('rowheader', { name: /Bank statements/ });
  return page;
}

describe('the limits of the account', () => {
  const again = (count: number) => {
    const changed = accounts.map((account) => wireAccount({ ...account, limits: limitsWith(count) }));
    return replyWith('listAccounts', 200, { objects: changed });
  };
  const limitsWith = (count: number) => ({
    ...wireAccount().limits,
    allotment: { ...wireAccount().limits.allotment, tasks: { count, limit: 750 } },
  });

  it('reload with a change of page, at once and then at most every ten seconds, while the old ones stay visible [B2.45, B9.22]', async () => {
    const { store } = await openAtHome();
    const reload = again(321);
    store.ports.location.push('/app/two-factor-setup');
    await waitFor(() => expect(reload.sent).toHaveLength(1));
    expect(await trigger(/Novák Bookkeeping/)).toBeVisible();
    const second = again(322);
    await store.ports.clock.advance(9_999);
    store.ports.location.push('/app/dashboard');
    await screen.findByText(/321/);
    store.ports.location.push('/app/settings/data');
    await screen.findByRole('heading', { level: 1 });
    expect(second.sent).toHaveLength(0);
    await store.ports.clock.advance(1);
    store.ports.location.push('/app/dashboard');
    expect(await screen.findByText(/322/)).toBeVisible();
    expect(second.sent).toHaveLength(1);
  });

  it.each(['/editor', '/editor/12', '/app/login?forceLoginDisplayForm=true', '/app/dashboard?q=mail'])(
    'the limits of the account are left alone at %s [B2.45]',
    async (path) => {
      const { store } = await openAtHome();
      const reload = again(321);
      store.ports.location.push(path);
      await waitFor(() => expect(selectPlace(store.getState() as unknown as WithPlace).pathname).toBe(path.split('?')[0]));
      store.ports.location.push('/app/two-factor-setup');
      await screen.findByRole('heading', { level: 1, name: 'Two-factor authentication' });
      await waitFor(() => expect(reload.sent).toHaveLength(1));
    },
  );
});

const limitsOf = (tasks: { count: number; limit: number }, zaps: { count: number; limit: number }) => ({
  ...wireAccount().limits,
  allotment: { tasks, zaps },
});

describe('the current account', () => {
  it('the current account is the primary one when nothing says more, and the header shows name, plan and role [B4.10, B3.10, A6.05]', async () => {
    await openAtHome();
    await waitFor(async () => expect(await trigger(/Novák Bookkeeping/)).toHaveTextContent('Free Plan · Owner'));
  });

  it.each([
    ['3', 'Harbor Coffee Roasters'],
    ['99', 'Novák Bookkeeping'],
    ['x', 'Novák Bookkeeping'],
    ['-3', 'Novák Bookkeeping'],
    ['3.5', 'Novák Bookkeeping'],
  ])('kept in this browser as %j is %s [B4.11, A5.23, B4.10]', async (kept, name) => {
    serve();
    serveZaps([]);
    await openPage('/app/dashboard', { stored: { currentAccountId: kept } });
    expect(await trigger(new RegExp(name))).toBeVisible();
    await screen.findByRole('heading', { name: 'No Zaps yet' });
  });

  it('the current account is the one in the address if the person belongs to it', async () => {
    serve();
    serveZaps([]);
    await openPage('/app/dashboard?account_id=3');
    await waitFor(async () => expect(await trigger(/Harbor Coffee Roasters/)).toHaveTextContent('Team Plan · Member'));
    await screen.findByRole('heading', { name: 'No Zaps yet' });
  });

  it('the current account is ready once the accounts are loaded with success [B4.09]', async () => {
    let answer = (): void => {};
    replyWith('getCurrentProfile', 200, signedInAs({ roles }));
    replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 } });
    replyWith('listAccounts', 200, { objects: [] }, { until: new Promise<void>((resolve) => (answer = resolve)) });
    const { store } = await openPage('/app/onboarding');
    await screen.findByRole('heading', { level: 1 });
    expect(selectIsAccountReady(store.getState() as unknown as WithEntities)).toBe(false);
    answer();
    await store.until<WithEntities>('the accounts are ready', selectIsAccountReady);
  });
});

describe('switching to another account', () => {
  it("switching to another account keeps its id, says 'Switching accounts…', and leads there after a second, not before [B4.12, B4.13]", async () => {
    const { store, user, address } = await openAtHome();
    await user.click(await trigger(/Switch account/));
    await user.click(await screen.findByRole('menuitem', { name: /Harbor Coffee Roasters/ }));
    expect(store.ports.storage.local.get('currentAccountId')).toBe('3');
    expect(toastTexts(store.getState())).toEqual([{ type: 'info', message: 'Switching accounts…' }]);

    await store.ports.clock.advance(999);
    expect(address()).toBe('/app/dashboard?account_id=4');
    const asked = serveZaps([wireZap({ id: 11, account_id: 3, title: 'Roast sheet' })]);
    await store.ports.clock.advance(1);
    expect(address()).toBe('/app/dashboard?account_id=3');
    expect(await screen.findByRole('rowheader', { name: /Roast sheet/ })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: /Bank statements/ })).not.toBeInTheDocument();
    expect(asked.sent.map(({ query }) => query)).toEqual([{ account_id: '3' }]);
  });

  it('switching to another account can say something else [B4.12]', async () => {
    const { store } = await openAtHome();
    store.dispatch(accountSwitchRequested({ id: 3, message: 'Off to the roastery…' }));
    expect(toastTexts(store.getState())).toEqual([{ type: 'info', message: 'Off to the roastery…' }]);
  });

  it('switching to another account goes to the account that was chosen last [R17]', async () => {
    const { store, address } = await openAtHome();
    store.dispatch(accountSwitchRequested({ id: 3 }));
    await store.ports.clock.advance(500);
    store.dispatch(accountSwitchRequested({ id: 4 }));
    await store.ports.clock.advance(2000);
    expect(address()).toBe('/app/dashboard?account_id=4');
    expect(store.actions.filter(currentAccountChosen.match).map(({ payload }) => payload.id)).toEqual([4, 4]);
  });

  it('switching to another account never shows the late answer of the account before [R17]', async () => {
    const { store } = await openAtHome();
    let late = (): void => {};
    replyWith(
      'listZaps',
      200,
      { objects: [wireZap({ id: 11, account_id: 3, title: 'Late roast sheet' })] },
      { until: new Promise<void>((resolve) => (late = resolve)) },
    );
    store.dispatch(currentAccountChosen({ id: 3 }));
    const second = serveZaps([wireZap({ id: 21, account_id: 4, title: 'Bank statements' })]);
    store.dispatch(currentAccountChosen({ id: 4 }));
    await screen.findByRole('rowheader', { name: /Bank statements/ });
    late();
    await waitFor(() => expect(second.sent).toHaveLength(1));
    expect(screen.queryByRole('rowheader', { name: /Late roast sheet/ })).not.toBeInTheDocument();
  });

  it('switching to another account offers every account with plan and role, and marks the current one', async () => {
    const { user } = await openAtHome();
    await user.click(await trigger(/Switch account/));
    const menu = await screen.findByRole('menu');
    const items = await within(menu).findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Team Plan · Member'),
      expect.stringContaining('Free Plan · Owner'),
      'Move Zaps',
    ]);
    expect(items[1]).toHaveAttribute('aria-current', 'true');
  });
});

describe('the switcher', () => {
  const many = Array.from({ length: 9 }, (_each, at) => ({ id: at + 3, name: `Account ${at + 3}`, primary_id: 11 }));

  it('the switcher says how much of each account is used, by the limits of the account', async () => {
    serveSignedIn({
      profile: { roles },
      accounts: [
        { ...accounts[0], limits: { ...limitsOf({ count: 612, limit: 50_000 }, { count: 37, limit: -1 }) } },
        { ...accounts[1], limits: { ...limitsOf({ count: 1, limit: 100 }, { count: 5, limit: 5 }) } },
      ],
    });
    const { user } = await openPage('/app/onboarding');
    await user.click(await trigger(/Switch account/));
    const items = await within(await screen.findByRole('menu')).findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('612 of 50,000 tasks · 37 Zaps on'),
      expect.stringContaining('1 of 100 tasks · 5 of 5 Zaps on'),
      'Move Zaps',
    ]);
  });

  it('the switcher has a search for people with more than seven accounts, by the keyboard alone', async () => {
    serveSignedIn({ profile: { roles: [{ account_id: 11, role: 'owner' }] }, accounts: many });
    const { store, user } = await openPage('/app/onboarding');
    (await trigger(/Switch account/)).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    const items = await within(menu).findAllByRole('menuitem');
    expect(
      items.map((item) =>
        item.textContent
          ?.replace(/(Account \d+).*/, '$1')
          .trim()
          .slice(-11),
      ),
    ).toHaveLength(9);
    await waitFor(() => expect(within(menu).getAllByRole('menuitem')[0]).toHaveAttribute('aria-current', 'true'));
    await user.keyboard('{End}{ArrowUp}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Switch account' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(9);
    await user.type(within(dialog).getByRole('searchbox', { name: 'Search accounts' }), 'account 5');
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(store.ports.storage.local.get('currentAccountId')).toBe('5');
  });

  it('the switcher has none for seven', async () => {
    serveSignedIn({ profile: { roles }, accounts: many.slice(0, 7) });
    const { user } = await openPage('/app/onboarding');
    await user.click(await trigger(/Switch account/));
    expect(await within(await screen.findByRole('menu')).findAllByRole('menuitem', { name: /Account/ })).toHaveLength(7);
    expect(screen.queryByRole('menuitem', { name: /^Search all/ })).toBeNull();
  });

  it('the switcher links to the Zap mover, except for people with one account [B2.02]', async () => {
    serve();
    const { user, close } = await openPage('/app/onboarding');
    await user.click(await trigger(/Switch account/));
    expect(await screen.findByRole('menuitem', { name: 'Move Zaps' })).toHaveAttribute('href', '/app/move-zaps');
    close();
    serveSignedIn({ profile: { roles }, accounts: accounts.slice(0, 1) });
    const alone = await openPage('/app/onboarding');
    await alone.user.click(await trigger(/Switch account/));
    await screen.findByRole('menuitem', { name: /Harbor/ });
    expect(screen.queryByRole('menuitem', { name: 'Move Zaps' })).toBeNull();
  });
});

describe('its slice', () => {
  it('the slice of accounts ignores unknown events, and survives JSON', () => {
    expect(accountsSlice.reducer(initialAccounts, { type: 'other/happened' })).toBe(initialAccounts);
    expect(JSON.parse(JSON.stringify(initialAccounts))).toEqual(initialAccounts);
  });
});
