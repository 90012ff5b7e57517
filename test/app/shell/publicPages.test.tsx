import { screen, within } from '@testing-library/react';
import { stopStores } from '../../support/appStore';
import { serveSignedIn, serveZaps } from '../../support/home';
import { openPage } from '../../support/page';
import { nobody, replyWith } from '../../support/replyWith';

afterEach(stopStores);

describe('the header for visitors', () => {
  it.each(['/help', '/help/log-in', '/teams', '/developer/start'])(
    'the header for visitors leads from %s to log-in and sign-up, and back here afterwards',
    async (path) => {
      replyWith('getCurrentProfile', 200, nobody);
      await openPage(path);
      const entry = within(await screen.findByRole('navigation', { name: 'Account' }));
      const next = encodeURIComponent(path);
      expect(entry.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', `/app/login?next=${next}`);
      expect(entry.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', `/sign-up?next=${next}`);
    },
  );

  it('the header for visitors has no such links for a person who is signed in', async () => {
    serveSignedIn();
    await openPage('/help');
    expect(await screen.findByRole('button', { name: 'You: Ada Lovelace' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
  });
});

describe('notices about the trial and the email address', () => {
  const unconfirmed = { profile: { email_confirmed: false } };
  const notice = /confirm your email|verify your email|confirm.*address/i;

  it('notices about the trial and the email address are on pages of the application', async () => {
    serveSignedIn(unconfirmed);
    serveZaps([]);
    await openPage('/app/dashboard');
    await screen.findByRole('heading', { name: 'No Zaps yet' });
    expect((await screen.findAllByText(notice)).length).toBeGreaterThan(0);
  });

  it.each(['/terms', '/app/no-such-page', '/no-such-page'])('notices about the trial and the email address are not at %s', async (path) => {
    serveSignedIn(unconfirmed);
    await openPage(path);
    await screen.findByRole('button', { name: 'You: Ada Lovelace' });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
  });
});
