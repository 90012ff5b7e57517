import { screen, waitFor, within } from '@testing-library/react';
import { initialSiteChrome, readChrome, siteChromeSlice } from '../../../../src/app/features/site-chrome/state';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyOutsideTheContract, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const fragment = `<div id="superuser-bar">Staff: ada@patchbay.example</div>
  <header class="site"><a href="/">Patchbay</a><nav><a href="/apps">Apps</a></nav></header>
  <footer class="site"><nav><a href="/status">Status</a> <a href="https://evil.example/">Elsewhere</a> <a href="javascript:alert(1)">Run</a>
  <a href="//evil.example">Too</a></nav></footer>`;

const serveChrome = (status = 200, text = fragment) =>
  replyOutsideTheContract('GET', '/chrome.html', status, text, { headers: { 'content-type': 'text/html' } });

const open = (at: string) => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(at);
};

describe('a public page', () => {
  it('a public page gets the footer that it lacks from the server, once, and keeps its own header [B2.46]', async () => {
    const chrome = serveChrome();
    const { store } = await open('/rover');
    const footer = await screen.findByRole('contentinfo');
    expect(within(footer).getByRole('link', { name: 'Status' })).toHaveAttribute('href', '/status');
    expect(screen.getAllByRole('banner')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Apps' })).toBeNull();
    expect(document.body).not.toHaveTextContent('Staff:');
    store.ports.location.push('/partner');
    await screen.findByRole('heading', { level: 1, name: 'Bring your app to more people' });
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(chrome.sent).toHaveLength(1);
  });

  it('a public page gets a header as well where its own did not arrive [B2.46]', async () => {
    serveChrome();
    const { store } = await open('/rover');
    await screen.findByRole('contentinfo');
    expect(screen.queryByRole('link', { name: 'Apps' })).toBeNull();
    // As if the code of the frame failed to load.
    store.dispatch(siteChromeSlice.actions.checked({ header: true, footer: true }));
    const [header] = await waitFor(() => {
      const banners = screen.getAllByRole('banner');
      expect(banners).toHaveLength(2);
      return banners;
    });
    expect(within(header!).getByRole('link', { name: 'Apps' })).toHaveAttribute('href', '/apps');
  });

  it.each([
    [403, '{"errors":["No."]}'],
    [500, ''],
  ])('a public page shows all the same when the server refuses with %s, which is logged [B8.37]', async (status, text) => {
    serveChrome(status, text);
    const { store } = await open('/rover');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(store.ports.warnings).toEqual(['The header and footer could not be refreshed']));
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.getByRole('banner')).toBeVisible();
  });

  it('a public page asks for nothing where the page is not public', async () => {
    const chrome = serveChrome();
    const { store } = await open('/app/login');
    await screen.findByRole('heading', { level: 1 });
    expect(chrome.sent).toHaveLength(0);
    store.ports.location.push('/rover');
    await screen.findByRole('link', { name: 'Status' });
    expect(chrome.sent).toHaveLength(1);
  });
});

describe('the fragment', () => {
  const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

  it('the fragment is read without the superuser bar, which is gone from it afterwards [B2.47]', () => {
    const document = parsed(fragment);
    expect(document.body.textContent).toContain('Staff:');
    expect(readChrome(document).header).toEqual([
      { to: '/', label: 'Patchbay' },
      { to: '/apps', label: 'Apps' },
    ]);
    expect(document.body.textContent).not.toContain('Staff:');
  });

  it('the fragment returns only our own links, whatever it contains [S42]', () => {
    expect(readChrome(parsed(fragment)).footer).toEqual([{ to: '/status', label: 'Status' }]);
    expect(readChrome(parsed('<header><a href="/\\evil.example">x</a><a>y</a></header>'))).toEqual({ header: [], footer: [] });
    expect(readChrome(parsed(''))).toEqual({ header: [], footer: [] });
  });
});

it('the state gives the same object for what it does not know, and survives JSON', () => {
  expect(siteChromeSlice.reducer(initialSiteChrome, { type: 'unknown' })).toBe(initialSiteChrome);
  const state = siteChromeSlice.reducer(
    initialSiteChrome,
    siteChromeSlice.actions.loaded({ header: [], footer: [{ to: '/status', label: 'Status' }] }),
  );
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  expect(state.chrome?.footer).toEqual([{ to: '/status', label: 'Status' }]);
});
