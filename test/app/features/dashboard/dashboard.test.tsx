import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyOutsideTheContract, replyWith, signedInAs, wireProfile } from '../../../support/replyWith';
import { wireAccount, wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

const roles = [{ account_id: 3, role: 'owner' as const }];
const limits = { zap_branch_depth_limit: 3, node_branch_limit: 3 };

describe('the dashboard', () => {
  it.each(['/app/dashboard', '/app/home'])('the dashboard greets, and shows account, plan, usage and Zaps at %s', async (at) => {
    serveSignedIn({
      accounts: [{ limits: { ...limits, allotment: { tasks: { count: 612, limit: 750 }, zaps: { count: 4, limit: -1 } } } }],
    });
    serveZaps([wireZap({ title: 'Roast sheet' })]);
    await openPage(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible();
    const usage = await screen.findByRole('region', { name: 'Usage' });
    expect(await within(usage).findByRole('meter', { name: 'Tasks this period' })).toHaveAttribute('aria-valuetext', '612 of 750');
    expect(within(usage).getByRole('meter', { name: 'Zaps turned on' })).toHaveAttribute('aria-valuetext', '4 · unlimited');
    expect(within(usage).getByText('Resets on Dec 01, 2026')).toBeVisible();
    expect(await screen.findByRole('rowheader', { name: /Roast sheet/ })).toBeVisible();
  });

  it.each([
    ['signed up just now', '2026-11-21T09:00:00.000Z', 'Ada', 'Welcome, Ada'],
    ['signed up just now and has no first name', '2026-11-21T09:00:00.000Z', '', 'Welcome'],
    ['signed up the day before yesterday', '2026-11-19T09:00:00.000Z', 'Ada', 'Welcome back, Ada'],
    ['signed up the day before yesterday and has no first name', '2026-11-19T09:00:00.000Z', '', 'Welcome back'],
  ] as const)('greets a person who %s', async (_who, signup, first_name, greeting) => {
    serveSignedIn({ profile: { roles, first_name, signup } });
    serveZaps([]);
    await openPage('/app/dashboard');
    await screen.findByRole('heading', { name: 'No Zaps yet' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${greeting}$`)));
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'the dashboard says that the Zaps of other members count too, where there can be some: in a team account %s',
    async (is_team_account, said) => {
      serveSignedIn({ accounts: [{ is_team_account }] });
      serveZaps([]);
      await openPage('/app/dashboard');
      await screen.findByRole('meter', { name: 'Zaps turned on' });
      expect(screen.queryAllByText('In the whole account, including other members’ private Zaps')).toHaveLength(said);
    },
  );

  it("the dashboard shows 'Loading…' in place of the name while the profile loads [A9.19]", async () => {
    let answer = (): void => {};
    replyWith('getCurrentProfile', 200, signedInAs({ roles }));
    replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 }, until: new Promise<void>((resolve) => (answer = resolve)) });
    replyWith('listAccounts', 200, { objects: [wireAccount()] });
    serveZaps([]);
    await openPage('/app/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Loading…' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'You: Loading…' })).toBeVisible();
    answer();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'You: Ada Lovelace' })).toBeVisible();
  });

  it('the dashboard says what went wrong with the accounts, and loads them again on request [B8.15, B8.21]', async () => {
    replyWith('getCurrentProfile', 200, signedInAs({ roles }));
    replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 } });
    replyOutsideTheContract('GET', '/api/v3/accounts', 503, '', { times: 3 });
    const { store, user } = await openPage('/app/dashboard');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(await screen.findByText('Problem retrieving accounts. Our computers are temporarily unavailable.')).toBeVisible();
    replyWith('listAccounts', 200, { objects: [wireAccount()] });
    serveZaps([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('meter', { name: 'Tasks this period' })).toBeInTheDocument();
    await screen.findByRole('heading', { name: 'No Zaps yet' });
  });
});
