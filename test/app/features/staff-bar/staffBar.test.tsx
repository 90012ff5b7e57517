import { screen, waitFor, within } from '@testing-library/react';
import type { WireAccount } from '../../../../src/contract/accounts';
import type { WireProfile } from '../../../../src/contract/profiles';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

afterEach(stopStores);

async function open(profile: Partial<WireProfile>, accounts: Partial<WireAccount>[] = [{ id: 3 }, { id: 4, name: 'Novák Bookkeeping' }]) {
  serveSignedIn({ profile, accounts });
  const page = await openPage('/app/history');
  await screen.findByRole('heading', { level: 1, name: 'History' });
  return page;
}
const bar = () => screen.findByRole('complementary', { name: 'Staff' });

describe('the superuser bar', () => {
  it('the superuser bar tells staff who they are, in which account, and of whom it is [B6.15, B6.08, B3.12]', async () => {
    await open({ is_staff: true }, [{ id: 3, is_trialing_teams: true }]);
    expect(within(await bar()).getByText('Staff: ada@patchbay.example (profile 7)')).toBeVisible();
    expect(within(await bar()).getByText('Account: Harbor Coffee Roasters (3), Team')).toBeVisible();
    expect(within(await bar()).getByText('Owner: Olivia Okafor (olivia@harborroasters.example)')).toBeVisible();
    expect(within(await bar()).getByText('On a Teams trial')).toBeVisible();
    expect(within(await bar()).queryByRole('button', { name: 'Stop impersonating' })).toBeNull();
  });

  it('the superuser bar names the impersonated person, and its exit ends the session [B6.15, A6.10]', async () => {
    const { user, address } = await open({ is_masquerading: true });
    expect(within(await bar()).getByText('Viewing as Ada Lovelace (ada@patchbay.example, profile 7)')).toBeVisible();
    const logout = replyWith('logOut', 204, null);
    await user.click(within(await bar()).getByRole('button', { name: 'Stop impersonating' }));
    await waitFor(() => expect(address()).toMatch(/^\/app\/login/));
    expect(logout.sent).toHaveLength(1);
  });

  it('the superuser bar offers the other accounts by name and id [B6.15]', async () => {
    const { user, store } = await open({ is_staff: true });
    await user.click(within(await bar()).getByRole('button', { name: 'Novák Bookkeeping (4)' }));
    await waitFor(() =>
      expect(store.actions).toContainEqual(expect.objectContaining({ type: 'accounts/switchRequested', payload: { id: 4 } })),
    );
  });

  it('the superuser bar is absent for others, whose menu leads developers to their pages [B6.15, A6.10]', async () => {
    const { user } = await open({ is_developer: true });
    await screen.findByRole('button', { name: 'You: Ada Lovelace' });
    expect(screen.queryByRole('complementary', { name: 'Staff' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'You: Ada Lovelace' }));
    expect(await screen.findByRole('menuitem', { name: 'Developers' })).toHaveAttribute('href', '/developer/start');
  });
});
