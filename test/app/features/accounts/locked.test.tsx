import { act, screen, waitFor } from '@testing-library/react';
import { accountsSlice, initialAccounts, lockNoticeClosed } from '../../../../src/app/features/accounts/state';
import { selectPlace, type WithPlace } from '../../../../src/app/platform/place';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { testTabs, type TabsLine } from '../../../support/ports';
import { replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount, wireZap } from '../../../support/wireRecords';

const { lockShown } = accountsSlice.actions;

afterEach(stopStores);

const rule = { required_from: '2026-11-20T09:30:00.000Z', is_missing: true, is_locked_out: true };
const open = { required_from: '2026-11-20T09:30:00.000Z', is_missing: false, is_locked_out: false };
const refused = { errors: ['Harbor Coffee Roasters requires two-factor authentication.'], reason: 'second_factor_required' as const };
const title = 'Harbor Coffee Roasters requires two-factor authentication';

it('a page of a locked account says why, who owns it, and leads to the set-up and back [T33]', async () => {
  serveSignedIn({ accounts: [{ second_factor: rule }] });
  replyWith('listZaps', 403, refused);
  await openPage('/app/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(/Ask Olivia Okafor/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set Up Two-Factor Authentication' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/app\/two-factor-setup\?next=%2Fapp%2Fdashboard/),
  );
});

it('the other accounts of the person are one press away, and the own settings stay open [T33]', async () => {
  const roles = [
    { account_id: 3, role: 'member' as const },
    { account_id: 4, role: 'owner' as const },
  ];
  serveSignedIn({
    profile: { roles },
    accounts: [
      { id: 3, primary_id: 3, second_factor: rule },
      { id: 4, name: 'Novák Bookkeeping', primary_id: 4 },
    ],
  });
  replyWith('listZaps', 403, refused);
  const page = await openPage('/app/dashboard?account_id=3');
  await screen.findByRole('heading', { level: 1, name: title });
  await page.user.click(screen.getByRole('button', { name: 'Novák Bookkeeping' }));
  serveZaps([wireZap({ id: 21, account_id: 4, title: 'Bank statements' })]);
  await page.store.ports.clock.advance(1000);
  expect(await screen.findByRole('rowheader', { name: /Bank statements/ })).toBeVisible();
});

it('a call that is refused while the page is open brings the screen, and the set-up in another tab takes it away [T31, T33]', async () => {
  serveSignedIn();
  serveZaps([wireZap({ id: 21, title: 'Bank statements' })]);
  const line: TabsLine = new Set();
  const { store } = await openPage('/app/dashboard', { line });
  await screen.findByRole('rowheader', { name: /Bank statements/ });
  replyWith('listAccounts', 200, { objects: [wireAccount({ second_factor: rule })] });
  store.ports.location.push('/app/two-factor-setup');
  await waitFor(() => expect(selectPlace(store.getState() as WithPlace).pathname).toBe('/app/two-factor-setup'));
  store.ports.location.push('/app/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  replyWith('listAccounts', 200, { objects: [wireAccount({ second_factor: open })] });
  act(() => testTabs(line).post({ kind: 'secondFactorSetUp' }));
  expect(await screen.findByRole('rowheader', { name: /Bank statements/ })).toBeVisible();
});

describe('the lock in the state', () => {
  const reduce = accountsSlice.reducer;
  it('keeps a page with typed text under a notice until it is closed, and shows the next refusal again [T33]', () => {
    const shown = reduce(initialAccounts, lockShown({ keepsPage: true }));
    expect(shown.locked).toBe('notice');
    const closed = reduce(shown, lockNoticeClosed());
    expect(closed.locked).toBe('closed-notice');
    expect(reduce(closed, lockShown({ keepsPage: true })).locked).toBe('notice');
    expect(reduce(closed, lockShown({ keepsPage: false })).locked).toBe('page');
    expect(reduce(initialAccounts, lockNoticeClosed())).toBe(initialAccounts);
  });
});

it('the banner names the day until it comes, and the set-up page shows none [T33]', async () => {
  serveSignedIn({ accounts: [{ second_factor: { required_from: '2999-12-05T12:00:00.000Z', is_missing: true, is_locked_out: false } }] });
  serveZaps([]);
  const { store } = await openPage('/app/dashboard');
  expect(await screen.findByText(/Harbor Coffee Roasters requires two-factor authentication from .*2999/)).toBeVisible();
  replyWith('listAccounts', 200, { objects: [wireAccount()] });
  store.ports.location.push('/app/two-factor-setup');
  await waitFor(() => expect(screen.queryByText(/requires two-factor authentication from/)).toBeNull());
});

it('turning two-factor off names the accounts that then cannot be opened [T33]', async () => {
  serveSignedIn({ profile: { enable_totp_2fa: true }, accounts: [{ second_factor: open }] });
  const page = await openPage('/app/two-factor-setup');
  await page.user.click(await screen.findByRole('button', { name: 'Turn off' }));
  const warning = await screen.findByRole('alert');
  expect(warning).toHaveTextContent('You won’t be able to open these accounts');
  expect(warning).toHaveTextContent('Harbor Coffee Roasters');
});

it('after the set-up the way leads back to where the person was, and never to another site [T33, S37]', async () => {
  for (const [next, target] of [
    ['%2Fapp%2Feditor%2F7', '/app/editor/7'],
    ['https%3A%2F%2Fevil.example', '/app/dashboard'],
  ] as const) {
    serveSignedIn();
    replyWith('startTwoFactorSetup', 200, {
      secret: 'JBSWY3DPEHPK3PXP',
      otpauth_uri: 'otpauth://x',
      qr_image: 'data:image/svg+xml,<svg/>',
    });
    replyWith('verifyTwoFactorSetup', 200, { recovery_codes: Array.from({ length: 10 }, (_, index) => `abcd-efgh-000${index}`) });
    replyWith('enableTwoFactor', 200, { enable_totp_2fa: true });
    const profile = replyWith('getProfile', 200, wireProfile({ roles: [{ account_id: 3, role: 'owner' }] }), { params: { id: 7 } });
    const accounts = replyWith('listAccounts', 200, { objects: [wireAccount()] });
    const page = await openPage(`/app/two-factor-setup?next=${next}`);
    await page.user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
    await page.user.type(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
    await page.user.type(await screen.findByRole('textbox', { name: /Enter one of the codes/ }), 'abcd-efgh-0000{Enter}');
    expect(await screen.findByRole('link', { name: 'Back to where you were' })).toHaveAttribute('href', expect.stringContaining(target));
    await waitFor(() => expect([profile.sent.length, accounts.sent.length]).toEqual([1, 1]));
    page.close();
    stopStores();
  }
});
