import { screen } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';

afterEach(stopStores);

describe('where a sign-up leads', () => {
  it('greets, and says what to do first [A2.19]', async () => {
    serveSignedIn({ profile: { email_confirmed: false } });
    await openPage('/app/onboarding?selected_apis=slack');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada!' })).toBeVisible();
    expect(screen.getByText(/We have sent a link to ada@patchbay.example/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up two-factor' })).toHaveAttribute('href', '/app/two-factor-setup');
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/app/dashboard');
  });

  it('shows what is done already', async () => {
    serveSignedIn({ profile: { enable_totp_2fa: true } });
    await openPage('/app/onboarding');
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(screen.getByText('Two-factor authentication is on.')).toBeVisible();
    expect(screen.getAllByText('Done')).toHaveLength(2);
  });
});
