import { screen } from '@testing-library/react';
import {
  selectFullName,
  selectIsDeveloper,
  selectIsMasquerading,
  selectIsStaff,
  selectProfile,
  type WithProfile,
} from '../../../../src/app/features/profile';
import { stopStores } from '../../../support/appStore';
import { serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyOutsideTheContract, replyWith, signedInAs, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

afterEach(stopStores);

const roles = [{ account_id: 3, role: 'owner' as const }];

describe('the profile', () => {
  it('the profile is loaded for the signed-in person, and read by selectors [A7.01, A6.10, B6.08]', async () => {
    replyWith('getCurrentProfile', 200, signedInAs({ roles }));
    const asked = replyWith(
      'getProfile',
      200,
      wireProfile({ roles, is_staff: true, is_masquerading: true, first_name: ' ', last_name: '' }),
      {
        params: { id: 7 },
      },
    );
    replyWith('listAccounts', 200, { objects: [wireAccount()] });
    const { store } = await openPage('/app/two-factor-setup');
    await screen.findByRole('button', { name: 'Set up two-factor' });
    const state = store.getState() as unknown as WithProfile;
    expect(asked.sent).toHaveLength(1);
    expect(selectProfile(state)?.email).toBe('ada@patchbay.example');
    expect(selectFullName(state)).toBe('ada@patchbay.example');
    expect([selectIsStaff(state), selectIsMasquerading(state), selectIsDeveloper(state)]).toEqual([true, true, false]);
  });

  it('the profile that cannot be loaded leaves the page usable, and is loaded again on request', async () => {
    replyWith('getCurrentProfile', 200, signedInAs({ roles }));
    replyOutsideTheContract('GET', '/api/v3/profiles/7', 504, '', { times: 3 });
    replyWith('listAccounts', 200, { objects: [wireAccount()] });
    const { store, user } = await openPage('/app/two-factor-setup');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(await screen.findByText('Problem retrieving profile. Our computers took too long.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'You: ada@patchbay.example' })).toBeVisible();
    replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Set up two-factor' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'You: Ada Lovelace' })).toBeVisible();
  });

  it('the profile says the role, which is shown as soon as it is known and not guessed before', async () => {
    let answer = (): void => {};
    replyWith('getCurrentProfile', 200, signedInAs({ roles }));
    replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 }, until: new Promise<void>((resolve) => (answer = resolve)) });
    replyWith('listAccounts', 200, { objects: [wireAccount()] });
    serveZaps([]);
    await openPage('/app/dashboard');
    const trigger = await screen.findByRole('button', { name: /Harbor Coffee Roasters/ });
    expect(trigger).toHaveTextContent(/Team Plan$/);
    answer();
    await screen.findByRole('heading', { name: 'Welcome back, Ada' });
    expect(trigger).toHaveTextContent(/Team Plan · Owner$/);
    await screen.findByRole('heading', { name: 'No Zaps yet' });
  });
});
