import { screen } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyWith, signedInAs } from '../../../support/replyWith';

afterEach(stopStores);

const path = '/google-sso/onetap-verify/';
const pending = { provider: 'google', email: 'ada@patchbay.example', next: '/app/zaps' } as const;

describe('the verification page', () => {
  it('the verification page asks a visitor to log in once to the account, and to come back [A2.23]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    replyWith('getPendingSocialLogin', 200, pending);
    await openPage(path);
    expect(await screen.findByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Log in to confirm' });
    const to = new URL(link.getAttribute('href') ?? '', window.location.origin);
    expect([to.pathname, to.searchParams.get('email'), to.searchParams.get('next')]).toEqual(['/app/login', pending.email, path]);
  });

  it('the verification page connects the identity of the person who has logged in, and redirects [A2.23, S40]', async () => {
    replyWith('getCurrentProfile', 200, signedInAs());
    replyWith('getPendingSocialLogin', 200, pending);
    const linked = replyWith('linkPendingSocialLogin', 200, { provider: 'google', next: '/app/zaps' });
    await openPage(path);
    expect(await screen.findByText('Google is connected. You can now use it to log in.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/app/zaps');
    expect(linked.sent).toHaveLength(1);
  });

  it('the verification page tells somebody else who is logged in whose account it is about [S40]', async () => {
    replyWith('getCurrentProfile', 200, signedInAs({ email: 'grace@patchbay.example' }));
    replyWith('getPendingSocialLogin', 200, pending);
    replyWith('linkPendingSocialLogin', 403, { errors: ['Log in as ada@patchbay.example to confirm that this account is yours.'] });
    await openPage(path);
    expect(await screen.findByText('You’re logged in as someone else. Log in as ada@patchbay.example to continue.')).toBeVisible();
  });

  it('the verification page says so when nothing waits in this browser', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    replyWith('getPendingSocialLogin', 404, { errors: ['There’s nothing to confirm, or it took too long. Start again.'] });
    await openPage(path);
    expect(await screen.findByRole('heading', { name: 'Nothing to confirm' })).toBeVisible();
  });
});
