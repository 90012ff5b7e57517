import { screen } from '@testing-library/react';
import { roles } from '../../../src/domain/roles';
import { stopStores } from '../../support/appStore';
import { serveSignedIn } from '../../support/home';
import { openPage } from '../../support/page';

afterEach(stopStores);

const accounts = [
  ['a team', {}],
  ['an account of one person', { is_team_account: false, is_paid: false, team_account_end_date: null }],
] as const;

it.each(roles.flatMap((role) => accounts.map(([kind, account]) => [role, kind, account] as const)))(
  'a %s of %s can always go to the team: its entry is never disabled [B6.13]',
  async (role, _kind, account) => {
    serveSignedIn({ profile: { roles: [{ account_id: 3, role }] }, accounts: [account] });
    const { user } = await openPage('/app/two-factor-setup');
    await user.click(await screen.findByRole('button', { name: /^You: / }));
    const entry = await screen.findByRole('menuitem', { name: 'Team' });
    expect(entry).not.toHaveAttribute('aria-disabled', 'true');
    expect(entry).not.toHaveAttribute('data-disabled');
    expect(entry).toHaveAttribute('href', '/app/team');
  },
);
