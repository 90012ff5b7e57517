import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { HeaderStart } from '../../../src/app/shell/frame/HeaderView';
import { stopStores } from '../../support/appStore';
import { serveSignedIn, serveZaps } from '../../support/home';
import { openPage } from '../../support/page';
import { nobody, replyWith } from '../../support/replyWith';

afterEach(stopStores);

async function openDashboard() {
  serveSignedIn();
  serveZaps([]);
  const page = await openPage('/app/dashboard');
  await screen.findByRole('heading', { name: 'No Zaps yet' });
  return page;
}

describe('a change of screen', () => {
  it('a change of screen moves the focus to the heading, tells the title, and begins at the top [B2.33, B2.48]', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { user } = await openDashboard();
    expect(document.title).toBe('Dashboard | Patchbay');
    expect(scrolled).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Zaps' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Your Zaps' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Zaps | Patchbay');
    expect(screen.getByText('Zaps | Patchbay')).toHaveAttribute('role', 'status');
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });

  it('a change of screen leaves the scroll alone on a route without that mark, and on the way back [B2.33]', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    replyWith('getCurrentProfile', 200, nobody);
    const { store, user } = await openPage('/app/login');
    await user.click(await screen.findByRole('link', { name: /sign up/i }));
    await waitFor(() => expect(document.title).toMatch(/^Sign Up/));
    expect(scrolled).not.toHaveBeenCalled();
    store.ports.location.go(-1);
    await waitFor(() => expect(document.title).toMatch(/^Log In/));
    expect(scrolled).not.toHaveBeenCalled();
  });
});

describe('the header', () => {
  it('the header has a skip link first, which leads to the content [B2.82]', async () => {
    const { user } = await openDashboard();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('the header names destinations, marks the present one, and offers a new Zap', async () => {
    await openDashboard();
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Home', '/app/dashboard', 'page'],
      ['Zaps', '/app/assets/zaps', null],
      ['Connections', '/app/assets/connections', null],
      ['History', '/app/history', null],
      ['Apps', '/apps', null],
      ['Templates', '/app/templates', null],
    ]);
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/editor');
  });

  it.each([
    ['/app/assets/zaps/trash', 'Zaps'],
    ['/app/history/12', 'History'],
    ['/apps/slack/integrations', 'Apps'],
    ['/app/own-apps/Shop_own_3_abcdefgh', 'Apps'],
    ['/zap-templates/edit/leads', 'Templates'],
  ])('the header marks the destination to which the page %s belongs: %s', (path, destination) => {
    render(
      <MemoryRouter>
        <HeaderStart path={path} />
      </MemoryRouter>,
    );
    const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[destination, 'true']]);
  });

  it('the header signs out by the user menu', async () => {
    const { user, address } = await openDashboard();
    const logout = replyWith('logOut', 204, null);
    await user.click(await screen.findByRole('button', { name: 'You: Ada Lovelace' }));
    expect(await screen.findByText('ada@patchbay.example')).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(address()).toMatch(/^\/app\/login/));
    expect(logout.sent).toHaveLength(1);
  });
});

describe('the theme', () => {
  it('the theme is the system’s until one is chosen, and is kept on this device', async () => {
    const { user, store } = await openDashboard();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    await user.click(await screen.findByRole('button', { name: 'You: Ada Lovelace' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Dark' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
    expect(store.ports.cookies.get('patchbay-theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'You: Ada Lovelace' }));
    await user.click(await screen.findByRole('menuitem', { name: 'System' }));
    await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-theme'));
    expect(store.ports.cookies.get('patchbay-theme')).toBeNull();
  });
});
