import { screen, waitFor } from '@testing-library/react';
import { selectIsSessionKnown } from '../../../../src/app/features/session';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { nobody, replyWith, signedInAs } from '../../../support/replyWith';

afterEach(stopStores);

const consent = () => screen.findByRole('switch', { name: 'Help improve Patchbay' });
const link = () => screen.queryByRole('link', { name: 'See every analytics event recorded about you' });
const cookies = { csrftoken: 'token-of-the-cookie', 'patchbay-consent': 'analytics' };

describe('the consent of a browser', () => {
  it('the consent of a browser can be changed under Your data by the person, with the way to all that is recorded [T35]', async () => {
    serveSignedIn();
    await openPage('/app/settings/data', { cookies });
    expect(await consent()).not.toHaveAttribute('aria-disabled', 'true');
    expect(link()).toHaveAttribute('href', '/app/settings/tracking');
  });

  it('the consent of a browser cannot be changed under Your data by staff who view as the person [T41]', async () => {
    serveSignedIn({ profile: { is_masquerading: true } });
    await openPage('/app/settings/data', { cookies });
    expect(await consent()).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['a visitor', nobody, false, false],
    ['a person who is signed in', signedInAs(), true, false],
    ['staff who view as a person', signedInAs({ is_masquerading: true }), true, true],
  ])('the consent of a browser on the page about privacy, for %s [T41]', async (_who, profiles, hasLink, isDisabled) => {
    replyWith('getCurrentProfile', 200, profiles);
    const { store } = await openPage('/privacy', { cookies });
    await store.until('the session is known', selectIsSessionKnown);
    await waitFor(() => expect(link() !== null).toBe(hasLink));
    expect((await consent()).getAttribute('aria-disabled') === 'true').toBe(isDisabled);
    // The page is public: it loads none of the code of the settings.
    expect(store.getState()).not.toHaveProperty('trackingSettings');
  });
});
