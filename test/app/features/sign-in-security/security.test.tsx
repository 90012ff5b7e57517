import { screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { initialSecurity, securitySlice } from '../../../../src/app/features/sign-in-security/state';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

const { codesRenewed, loaded, passwordRefused, passwordTyped } = securitySlice.actions;

afterEach(stopStores);

const at = '2026-11-20T08:00:00.000Z';
const here = {
  id: '5b0f6a2e-0000-4000-8000-000000000001',
  browser: 'Firefox',
  platform: 'Linux',
  address: '203.0.113.…',
  created_at: at,
  last_seen_at: at,
  is_current: true,
  is_of_staff: false,
};
const phone = { ...here, id: '5b0f6a2e-0000-4000-8000-000000000002', browser: 'Safari', platform: 'iPhone', is_current: false };

function serve(given: { hasPassword?: boolean; codesLeft?: number; devices?: (typeof here)[]; isReloaded?: boolean } = {}) {
  const { hasPassword = true, codesLeft, devices = [here, phone], isReloaded = false } = given;
  replyWith(
    'getSecurity',
    200,
    {
      has_password: hasPassword,
      password_changed_at: hasPassword ? at : null,
      two_factor: codesLeft === undefined ? null : { enabled_at: at, recovery_codes_left: codesLeft },
    },
    { params: { id: 7 } },
  );
  const listed = replyWith('listSessions', 200, { objects: devices });
  if (!isReloaded) {
    replyWith('listPasskeys', 200, { objects: [], has_other_way_in: true });
    replyWith('listActivity', 200, { objects: [], next_before: null });
  }
  return listed;
}

async function open(given: Parameters<typeof serve>[0] = {}) {
  serveSignedIn();
  serve(given);
  return openPage('/app/settings/security');
}

describe('the password', () => {
  it('the password goes with the present one and twice the new one, and shows what the server says at its field [A3.14]', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Current password'), 'wrong');
    await user.type(screen.getByLabelText('New password'), 'quartz-Meadow-81');
    await user.type(screen.getByLabelText('Repeat new password'), 'quartz-Meadow-81');
    const refusal = { errors: ['Your password is incorrect.'], field_errors: { password: ['Your password is incorrect.'] } };
    replyWith('changePassword', 400, refusal, { params: { id: 7 } });
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password is incorrect.')).toBeVisible();
    const change = replyWith('changePassword', 204, null, { params: { id: 7 } });
    serve({ isReloaded: true });
    await user.type(screen.getByLabelText('Current password'), '!');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password was changed. All other sessions have ended.')).toBeVisible();
    expect(change.sent[0]?.body).toEqual({ password: 'wrong!', password1: 'quartz-Meadow-81', password2: 'quartz-Meadow-81' });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    // The current state was requested.
    await waitFor(() => expect(nock.pendingMocks()).toEqual([]));
  });

  it('the password is set for the first time without a present one', async () => {
    await open({ hasPassword: false });
    expect(await screen.findByRole('button', { name: 'Set a password' })).toBeVisible();
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});

describe('devices', () => {
  it('devices are ended one by one, but not this one', async () => {
    const { user } = await open();
    const end = await screen.findByRole('button', { name: 'End session of Safari on iPhone' });
    expect(screen.queryByRole('button', { name: 'End session of Firefox on Linux' })).toBeNull();
    replyWith('deleteSession', 204, null, { params: { id: phone.id } });
    serve({ devices: [here], isReloaded: true });
    await user.click(end);
    expect(await screen.findByText('The session has ended.')).toBeVisible();
    expect(screen.queryByText(/Safari/)).toBeNull();
  });
});

describe('recovery codes', () => {
  it('recovery codes warn when three are left, and are renewed after one question', async () => {
    const { user } = await open({ codesLeft: 3 });
    expect(await screen.findByText(/3 recovery codes are left\. Get new codes/)).toBeVisible();
    const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-ccc${n}`);
    replyWith('renewRecoveryCodes', 200, { recovery_codes: codes });
    const reloaded = serve({ codesLeft: 10, isReloaded: true });
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByText('aaaa-bbbb-ccc9')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(screen.queryByText('aaaa-bbbb-ccc9')).toBeNull();
    await waitFor(() => expect(reloaded.sent).toHaveLength(1));
  });
});

describe('the state', () => {
  it('the state survives JSON, and an unknown action changes nothing', () => {
    const overview = { hasPassword: true, passwordChangedAt: at, twoFactor: null };
    const events = [
      loaded({ overview, devices: [] }),
      passwordTyped({ password1: 'x' }),
      passwordRefused({ fieldErrors: { password1: 'Weak.' }, message: null }),
      codesRenewed({ codes: ['a'] }),
    ];
    const state = events.reduce(securitySlice.reducer, initialSecurity);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(securitySlice.reducer(state, { type: 'unknown' })).toBe(state);
    expect(securitySlice.reducer(state, passwordTyped({ password1: 'y' })).fieldErrors).toEqual({});
  });
});
