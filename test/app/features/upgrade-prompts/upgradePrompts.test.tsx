import { render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { WithEntities } from '../../../../src/app/entities';
import { selectCurrentAccount } from '../../../../src/app/features/accounts';
import { selectProfile, type WithProfile } from '../../../../src/app/features/profile';
import { sessionLoaded } from '../../../../src/app/features/session';
import { parts, UpgradePrompt } from '../../../../src/app/features/upgrade-prompts';
import { PortsProvider } from '../../../../src/app/platform/PortsContext';
import type { WireAccount } from '../../../../src/contract/accounts';
import type { Role } from '../../../../src/domain/roles';
import { upgradeKinds, type UpgradeKind } from '../../../../src/domain/upgrades';
import { stopStores, testStore } from '../../../support/appStore';
import { freeAccount } from '../../../support/freeAccount';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

afterEach(stopStores);

const used = (tasks: number, zaps: number): Pick<WireAccount, 'limits'> => ({
  limits: { ...wireAccount().limits, allotment: { tasks: { count: tasks, limit: 100 }, zaps: { count: zaps, limit: 5 } } },
});

/** Opens a page as a signed-in person in a Free account with the given usage. */
async function openAt(path: string, account: Partial<WireAccount>, role: Role = 'owner', viewedHelp: Record<string, boolean> = {}) {
  serveSignedIn({ profile: { roles: [{ account_id: 3, role }], viewed_help: viewedHelp }, accounts: [{ ...freeAccount, ...account }] });
  if (path !== '/app/get-help') serveZaps([]);
  const page = await openPage(path);
  await screen.findByRole('button', { name: /Account: Novák/ });
  return page;
}
const prompts = () => screen.queryAllByRole('note').map((each) => each.getAttribute('aria-label'));

describe('a prompt of each kind', () => {
  async function renderAll(account: Partial<WireAccount>, { isWanted = false } = {}) {
    const store = testStore([parts]);
    replyWith('getProfile', 200, wireProfile({ roles: [{ account_id: 3, role: 'owner' }] }), { params: { id: 7 } });
    replyWith('listAccounts', 200, { objects: [wireAccount({ ...freeAccount, ...account })] });
    store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: null, profiles: [] }));
    type Whole = WithEntities & WithProfile;
    await store.until<Whole>('account and profile', (state) => selectCurrentAccount(state) !== null && selectProfile(state) !== null);
    render(
      <PortsProvider value={store.ports}>
        <Provider store={store}>
          <MemoryRouter>
            {upgradeKinds.map((kind) => (
              <section key={kind} aria-label={kind}>
                <UpgradePrompt kinds={[kind]} wanted={isWanted ? [kind] : []} />
              </section>
            ))}
          </MemoryRouter>
        </Provider>
      </PortsProvider>,
    );
  }
  const linkOf = (kind: UpgradeKind) => within(screen.getByRole('region', { name: kind })).queryByRole('link');

  it.each([
    ['all tasks used', used(100, 5), ['lowTaskLimit']],
    ['tasks running low', used(92, 5), ['taskLimit']],
  ] as const)(
    'a prompt of each kind shows with a way to upgrade where the account does without: %s [B2.51]',
    async (_what, usage, absent: readonly UpgradeKind[]) => {
      await renderAll(usage);
      for (const kind of upgradeKinds) {
        const link = linkOf(kind);
        if (absent.includes(kind)) expect(link).toBeNull();
        else expect([kind, link?.getAttribute('href')]).toEqual([kind, '/app/billing']);
      }
    },
  );

  it('a prompt of each kind shows nothing where the account has everything [B2.51]', async () => {
    await renderAll({ is_unlimited: true, ...used(0, 0) });
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('a prompt of each kind always shows after a failed attempt, and cannot be hidden there [B2.51]', async () => {
    await renderAll({ is_unlimited: true, ...used(0, 0) }, { isWanted: true });
    expect(screen.getAllByRole('link')).toHaveLength(7);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('above its page', () => {
  it.each([
    ['/app/dashboard', used(92, 5), ['8 tasks of 100 left']],
    ['/app/dashboard', used(100, 0), ['You’ve used all 100 tasks this period']],
    ['/app/dashboard', used(10, 5), []],
    ['/app/assets/zaps', used(92, 5), ['8 tasks of 100 left', 'You’re using all 5 active Zaps']],
    ['/app/get-help', used(0, 0), ['Email support comes with paid plans']],
  ] as const)('%s says what is missing there [B2.51]', async (path, usage, expected) => {
    await openAt(path, usage);
    await waitFor(() => expect(prompts()).toEqual(expected));
  });

  it('it is hidden by the person for the period, which the profile keeps, and is back in the next one [B2.51]', async () => {
    const { user } = await openAt('/app/dashboard', used(92, 5));
    const saved = replyWith('updateProfile', 200, wireProfile({ viewed_help: { 'upgrade-lowTaskLimit-3-2026-11-01': true } }), {
      params: { id: 7 },
    });
    await user.click(await screen.findByRole('button', { name: 'Hide: 8 tasks of 100 left' }));
    await waitFor(() => expect(prompts()).toEqual([]));
    await waitFor(() =>
      expect(saved.sent.map(({ body }) => body)).toEqual([{ viewed_help: { 'upgrade-lowTaskLimit-3-2026-11-01': true } }]),
    );
  });

  it('what was hidden in this period stays away, what was hidden in the one before is said again', async () => {
    await openAt('/app/dashboard', used(92, 5), 'owner', { 'upgrade-lowTaskLimit-3-2026-10-01': true });
    await waitFor(() => expect(prompts()).toEqual(['8 tasks of 100 left']));
  });

  it('it leads super admins, who may choose the plan, to the plans [B2.51]', async () => {
    await openAt('/app/dashboard', used(100, 5), 'super_admin');
    const prompt = within(await screen.findByRole('note', { name: /all 100 tasks/ }));
    expect(prompt.getByRole('link', { name: 'See plans' })).toBeVisible();
  });

  it.each(['member', 'admin'] as const)('it tells those who may not choose the plan whom to ask: %s [B2.51]', async (role) => {
    await openAt('/app/dashboard', used(100, 5), role);
    const prompt = within(await screen.findByRole('note', { name: /all 100 tasks/ }));
    expect(prompt.getByRole('link', { name: 'Ask Olivia Okafor' })).toHaveAttribute(
      'href',
      'mailto:olivia@harborroasters.example?subject=Upgrade%20request%20for%20Nov%C3%A1k%20Bookkeeping',
    );
    expect(prompt.getByText('Only the owner and super admins of Novák Bookkeeping can choose a plan.')).toBeVisible();
    expect(prompt.queryByRole('link', { name: 'See plans' })).toBeNull();
  });
});
