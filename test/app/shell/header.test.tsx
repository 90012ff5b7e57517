import { screen, waitFor } from '@testing-library/react';
import { stopStores } from '../../support/appStore';
import { serveSignedIn, serveZaps } from '../../support/home';
import { serveRuns } from '../../support/wireRuns';
import { openPage } from '../../support/page';
import { nobody, replyWith } from '../../support/replyWith';

afterEach(stopStores);

const openAsVisitor = (at: string) => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(at);
};

describe('the header', () => {
  it('the header is hidden where an app is authorised, and shows on other pages that nobody has built [B2.39]', async () => {
    const { close } = await openAsVisitor('/oauth/authorize');
    await screen.findByRole('link', { name: 'Back to Safety' });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByRole('main')).toBeVisible();
    close();
    await openAsVisitor('/oauth/elsewhere');
    await screen.findByRole('link', { name: 'Back to Safety' });
    expect(screen.getByRole('banner')).toBeVisible();
  });

  it('the header is hidden in the code editors of the web builder, and shows in the builder itself [B2.37, B2.40]', async () => {
    for (const path of ['json-editor', 'scripting']) {
      const { close } = await openAsVisitor(`/developer/builder/App12/${path}`);
      await screen.findByRole('heading', { level: 1, name: 'Web builder' });
      expect(screen.queryByRole('banner')).toBeNull();
      close();
    }
    await openAsVisitor('/developer/builder/App12');
    await screen.findByRole('heading', { level: 1, name: 'Web builder' });
    expect(screen.getByRole('banner')).toBeVisible();
  });
});

describe('the history of runs', () => {
  it('the history of runs is reached by /history, and says that no run exists yet [B2.36]', async () => {
    serveSignedIn();
    serveRuns();
    const { address } = await openPage('/history');
    expect(await screen.findByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/app/history'));
    expect(await screen.findByRole('heading', { name: 'No runs yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View your Zaps' })).toHaveAttribute('href', '/app/assets/zaps');
    expect(screen.queryByText(/on hold/)).toBeNull();
  });

  it('the history of runs has a banner above it and above the Zaps while runs are on hold, but not in billing [B2.41]', async () => {
    serveSignedIn({ accounts: [{ held_runs: 3 }] });
    serveRuns();
    const { store } = await openPage('/app/history');
    expect(await screen.findByText('3 runs are on hold')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review in History' })).toHaveAttribute('href', '/app/history');
    store.ports.location.push('/app/no-such-page');
    await screen.findByRole('link', { name: 'Back to Safety' });
    expect(screen.queryByText('3 runs are on hold')).toBeNull();
    serveZaps([]);
    store.ports.location.push('/app/dashboard');
    expect(await screen.findByText('3 runs are on hold')).toBeVisible();
  });
});

describe('a page that the server draws', () => {
  it('a page that the server draws is loaded from there with redirect=true when client routing leads to it [B2.34, B2.35]', async () => {
    const { store } = await openAsVisitor('/rover');
    await screen.findByRole('heading', { level: 1 });
    store.ports.location.push('/apps/updates');
    await waitFor(() => expect(store.ports.location.assigned).toEqual(['/apps/updates?redirect=true']));
    store.ports.location.push('/apps/updates/SlackCLIAPI/slack?from=list#top');
    await waitFor(() => expect(store.ports.location.assigned[1]).toBe('/apps/updates/SlackCLIAPI/slack?from=list&redirect=true#top'));
  });

  it('a page that the server draws is not loaded a second time, and pages of this program never are [B2.34]', async () => {
    const { store } = await openAsVisitor('/apps/updates?redirect=true');
    await screen.findByRole('link', { name: 'Back to Safety' });
    store.ports.location.push('/terms');
    await screen.findByRole('heading', { level: 1, name: /terms/i });
    expect(store.ports.location.assigned).toEqual([]);
  });
});
