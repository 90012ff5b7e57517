import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { wireConnection } from '../../../support/connections';
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

  it('the dashboard begins with what needs attention, each with the one thing to do about it', async () => {
    serveSignedIn();
    serveZaps([
      wireZap({ id: 1, title: 'Roast sheet', held_runs: 2 }),
      wireZap({ id: 2, title: 'Invoice wholesale orders', failed_runs: 9, held_runs: 1 }),
      wireZap({ id: 3, title: 'Refunds', asking_runs: 1, failed_runs: 20 }),
      wireZap({ id: 4, title: 'Nothing wrong' }),
    ]);
    const lost = { lost_at: '2026-11-21T08:00:00.000Z', lost_reason: 'Xero no longer accepts the sign-in.' };
    replyWith('listAuthentications', 200, {
      objects: [
        wireConnection(1, 'Xero', { title: 'Books', ...lost }),
        wireConnection(2, 'Xero', { is_own: false, ...lost }),
        wireConnection(3, 'Works'),
      ],
    });
    await openPage('/app/dashboard');
    const card = await screen.findByRole('region', { name: 'Needs your attention' });
    await within(card).findByText('Xero is disconnected');
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/Xero is disconnectedBooksXero no longer accepts the sign-in\.Reconnect \(Books\)$/),
      expect.stringMatching(/Refunds1 run is waiting for your decision about a stepDecide \(Refunds\)$/),
      expect.stringMatching(/Invoice wholesale orders9 runs failed in the last 7 daysSee what failed \(Invoice wholesale orders\)$/),
      expect.stringMatching(/Roast sheet2 runs are on holdReview \(Roast sheet\)$/),
    ]);
    expect(
      within(card)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/app/assets/connections',
      '/app/history?state=decision&zap=3',
      '/app/history?state=failed&zap=2',
      '/app/history?state=held&zap=1',
    ]);
  });

  it('the dashboard shows the runs of the last 14 days by the day, of the whole account', async () => {
    serveSignedIn();
    serveZaps([wireZap({})]);
    const day = (from: string, runs: number, failed: number) => ({ from, runs, failed });
    const asked = replyWith('countRuns', 200, {
      hours: [day('2026-11-08T11:00:00.000Z', 7, 0), day('2026-11-21T08:00:00.000Z', 20, 3), day('2026-11-21T09:00:00.000Z', 1, 1)],
    });
    await openPage('/app/dashboard');
    expect(await screen.findByRole('img', { name: 'Runs by the day: 28 runs, 4 failed' })).toBeVisible();
    const table = screen.getAllByRole('table', { hidden: true })[0]!;
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['DayRunsFailed', 'Nov 08, 202670', 'Nov 21, 2026214']);
    const midnight = (date: number) => new Date(2026, 10, date).toISOString();
    expect(asked.sent.map(({ query }) => query)).toEqual([{ account_id: '3', from: midnight(8), to: midnight(22) }]);
  });

  it('the dashboard says that its figures are missing, and loads them again on request', async () => {
    serveSignedIn();
    serveZaps([]);
    const none = { errors: ['Not found.'], reason: 'not_found' as const };
    replyWith('countRuns', 404, none);
    replyWith('listAuthentications', 404, none);
    const { user } = await openPage('/app/dashboard');
    await screen.findByText('We couldn’t count your runs');
    expect(screen.getByText('We couldn’t check your connections')).toBeVisible();
    replyWith('countRuns', 200, { hours: [] });
    replyWith('listAuthentications', 200, { objects: [] });
    await user.click(screen.getByRole('button', { name: 'Count again' }));
    expect(await screen.findByRole('heading', { name: 'No runs in the last 14 days' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull());
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
