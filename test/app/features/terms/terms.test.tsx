import { screen, waitFor } from '@testing-library/react';
import { initialTerms, termsSlice } from '../../../../src/app/features/terms/state';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith, wireProfile } from '../../../support/replyWith';

afterEach(stopStores);

const params = { id: 7 };
const title = 'The terms of service of Patchbay have changed';

describe('terms that changed', () => {
  it.each(['/app/dashboard', '/app/settings/notifications'])(
    'terms that changed are asked for over %s, and agreeing is saved [A4.47]',
    async (at) => {
      serveSignedIn({ profile: { should_renew_tos: true, tos_agreement: false } });
      if (at === '/app/dashboard') serveZaps([]);
      const { user } = await openPage(at);
      const kept = replyWith('updateProfile', 200, wireProfile({ should_renew_tos: false, tos_agreement: true }), { params });
      await user.click(await screen.findByRole('button', { name: 'I agree to the terms' }));
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
      await waitFor(() => expect(kept.sent.map(({ body }) => body)).toEqual([{ tos_agreement: true }]));
    },
  );

  it('terms that changed are asked for again, with the reason, when the agreement could not be kept', async () => {
    serveSignedIn({ profile: { should_renew_tos: true } });
    const { user } = await openPage('/app/settings/notifications');
    replyWith('updateProfile', 429, { errors: ["You're trying too frequently."] }, { params });
    await user.click(await screen.findByRole('button', { name: 'I agree to the terms' }));
    expect(await screen.findByText(/We couldn’t save your agreement.*too frequently/)).toBeVisible();
  });

  it('terms that changed are not asked for while they count as accepted', async () => {
    serveSignedIn();
    await openPage('/app/settings/notifications');
    await screen.findByRole('region', { name: 'Alerts' });
    expect(screen.queryByText(title)).toBeNull();
  });

  it('the state survives JSON, and answers unknown actions with the same state', () => {
    const failed = [termsSlice.actions.agreed(), termsSlice.actions.failed({ messages: ['No.'] })].reduce(termsSlice.reducer, initialTerms);
    expect(JSON.parse(JSON.stringify(failed))).toEqual(failed);
    expect(termsSlice.reducer(failed, { type: 'unknown' })).toBe(failed);
  });
});
