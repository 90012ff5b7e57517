import { screen, waitFor } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { replyWith } from '../../../support/replyWith';
import { analytics, isOn, openTracking, without } from '../../../support/trackingSettings';

afterEach(stopStores);

const locked = { required_from: '2026-11-20T09:30:00.000Z', is_missing: true, is_locked_out: true };

describe('the account of a person who looks at the tracking settings', () => {
  it('an account that the person can open is named by the overview and by each choice, for its flags [T36]', async () => {
    const { user, loaded } = await openTracking();
    await analytics();
    expect(loaded.sent.map(({ query }) => query)).toEqual([{ account_id: '3' }]);
    const stored = replyWith('updateTrackingChoices', 200, without({ analytics: false }));
    await user.click(await analytics());
    await waitFor(async () => expect(await isOn()).toBe('false'));
    expect(stored.sent.map(({ query }) => query)).toEqual([{ account_id: '3' }]);
  });

  it('an account that locks the person out is not named, so that they see, refuse and delete tracking as before [T30, T38, T39]', async () => {
    const { user, loaded } = await openTracking({ accounts: [{ second_factor: locked }] });
    await analytics();
    expect(loaded.sent.map(({ query }) => query)).toEqual([{}]);
    const stored = replyWith('updateTrackingChoices', 200, without({ analytics: false }));
    await user.click(await analytics());
    await waitFor(async () => expect(await isOn()).toBe('false'));
    expect(stored.sent.map(({ query, body }) => ({ query, body }))).toEqual([{ query: {}, body: { analytics: false } }]);
    expect(screen.getByRole('button', { name: 'Delete all events…' })).toBeEnabled();
  });
});
