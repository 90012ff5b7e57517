import { screen } from '@testing-library/react';
import { parts } from '../../../../src/app/features/social-login';
import { initialSocialLogin, selectSocialLogin, socialLoginSlice } from '../../../../src/app/features/social-login/state';
import { handOffChannel, handOffKind, takenKind } from '../../../../src/domain/socialLogin';
import { stopStores, testStore, waitUntil } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

const { accepted, popupBlocked, providerChosen, refused } = socialLoginSlice.actions;

afterEach(stopStores);

const offer = { providers: ['google', 'facebook', 'microsoft'] as ('google' | 'facebook' | 'microsoft')[], one_tap: false };
const offered = () => replyWith('getCurrentProfile', 200, { ...nobody, sign_on: offer });

/** A popup that the page can open. Records the arguments it was opened with. */
function popupOf(store: { ports: { popups: object } }) {
  const opened: { url: string; name: string; size: object }[] = [];
  const popup = { isClosed: false, close: () => void (popup.isClosed = true) };
  Object.assign(store.ports.popups, {
    open: (url: string, name: string, size: object) => {
      opened.push({ url, name, size });
      return popup;
    },
  });
  return { opened, popup };
}

/** Sends a message as the popup would. In jsdom a test can set its origin and source. */
function send(data: object, { origin = window.location.origin, source }: { origin?: string; source: unknown }) {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}
const handOver = (nextUrl: string, nonce = 'id-1') => ({ kind: handOffKind, nonce, nextUrl: encodeURIComponent(nextUrl), fault: null });

function waiting(at = '/app/login', cookies?: Record<string, string>) {
  const store = testStore([parts], { at, ...(cookies ? { cookies } : {}) });
  const { opened, popup } = popupOf(store);
  store.dispatch(providerChosen({ provider: 'google' }));
  return { store, opened, popup, assigned: store.ports.location.assigned, reports: store.ports.reports };
}

describe('the buttons', () => {
  it.each([
    ['/app/login', 'Continue with Google', '/google-sso/start?scopes=basic'],
    ['/app/login', 'Continue with Facebook', '/sso/start?provider=facebook'],
    ['/sign-up', 'Continue with Microsoft', '/sso/start?provider=microsoft'],
  ])('on %s open a popup of 980 by 600: %s [A7.33, A7.34, A9.06]', async (at, name, start) => {
    offered();
    const { store, user } = await openPage(at);
    const { opened } = popupOf(store);
    await user.click(await screen.findByRole('button', { name }));
    const [first] = opened;
    expect(first?.size).toEqual({ width: 980, height: 600 });
    const splash = new URL(first?.url ?? '', window.location.origin);
    expect(splash.pathname).toBe('/window-splash/');
    expect(splash.searchParams.get('next')).toBe(`${start}&popup=id-1`);
    expect(await screen.findByText(/click to reopen it/)).toBeVisible();
  });

  it('the sign-on buttons no longer say to continue in a window that was closed, and still take its word', async () => {
    const { store, popup, assigned } = waiting();
    const socialLogin = () => selectSocialLogin(store.getState());
    store.ports.window.focus();
    expect(socialLogin()).toEqual({ phase: 'waiting', provider: 'google' });
    Object.assign(popup, { closed: true });
    store.ports.window.focus();
    expect(socialLogin()).toEqual({ phase: 'waiting', provider: 'google', isClosed: true });
    send(handOver('/app/home'), { source: popup });
    await waitUntil('the way', () => assigned.length === 1);
  });

  it.each([
    ['in the query, as in older links', '/sign-up?selected_apis=gmail,slack&invitation=abc'],
    ['behind #', '/sign-up?selected_apis=gmail,slack&invited=yes#invitation=abc'],
  ])('take along what somebody came with to sign up, the invitation %s [A2.20, A2.46]', async (_where, at) => {
    offered();
    const { store, user } = await openPage(at);
    const { opened } = popupOf(store);
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    const splash = new URL(opened[0]?.url ?? '', window.location.origin);
    const start = new URL(splash.searchParams.get('next') ?? '', window.location.origin);
    expect([start.searchParams.get('selected_apis'), start.searchParams.get('invitation')]).toEqual(['gmail,slack', 'abc']);
  });

  it('the sign-on buttons are not there, nor their code asked for, where no provider is configured [S44]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const { store } = await openPage('/app/login');
    await store.until(
      'the session is known',
      (state: { session: { status: { phase: string } } }) => state.session.status.phase === 'missing',
    );
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
    expect(store.getState()).not.toHaveProperty('socialLogin');
  });

  it('the sign-on buttons are also there for people who have to sign in again and have no password [S26]', async () => {
    offered();
    await openPage('/app/login?reauth=true');
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
  });

  it('the sign-on buttons say what came of a sign-on that filled the page', async () => {
    offered();
    await openPage('/app/login?sign_on=cancelled');
    expect(await screen.findByText('The sign-in was cancelled.')).toBeVisible();
  });
});

describe('the popup', () => {
  it('the popup of a sign-on passes the page that sets the CSRF cookie first where there is none [A7.42, B2.50]', () => {
    const { opened } = waiting('/app/login', {});
    expect(opened[0]?.url).toMatch(/^\/csrf\/fix\/\?next=%2Fwindow-splash%2F/);
  });

  it('the popup of a sign-on hands over, and the page goes through /redirect, safe only, else to the dashboard [A2.98]', async () => {
    const { popup, assigned, store } = waiting();
    send(handOver('/sign-up/sso/success?next=%2Fapp%2Fonboarding'), { source: popup });
    await waitUntil('the page leaves', () => assigned.length > 0);
    const target = new URL(assigned[0] ?? '', window.location.origin);
    expect(target.pathname).toBe('/redirect');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      next: '/sign-up/sso/success?next=%2Fapp%2Fonboarding',
      safe_only: 'true',
      fallback: '/app/dashboard',
    });
    expect(popup.isClosed).toBe(true);
    expect(store.ports.reports).toEqual([]);
  });

  it('the popup of a sign-on is heard once, however often it speaks [S39]', async () => {
    const { popup, assigned } = waiting();
    for (let n = 0; n < 1000; n += 1) send(handOver(`/app/zaps?n=${n}`), { source: popup });
    await waitUntil('the page leaves', () => assigned.length > 0);
    expect(assigned).toHaveLength(1);
    expect(assigned[0]).toContain(encodeURIComponent('/app/zaps?n=0'));
  });

  it('a popup that the provider has cut off hands over on the channel of our origin [S39]', async () => {
    const { assigned } = waiting();
    const other = new BroadcastChannel(handOffChannel);
    const heard: unknown[] = [];
    other.onmessage = ({ data }: MessageEvent) => void heard.push(data);
    other.postMessage(handOver('/app/zaps'));
    await waitUntil('the page leaves', () => assigned.length > 0);
    await waitUntil('the popup is thanked', () => heard.length > 0);
    expect(heard).toEqual([{ kind: takenKind, nonce: 'id-1' }]);
    other.close();
  });

  it('a popup of another origin, another window, or without the nonce is reported and leads nowhere [A8.35, S39]', async () => {
    const { popup, assigned, reports } = waiting();
    for (let n = 0; n < 1000; n += 1) send(handOver('/app/zaps'), { origin: 'https://evil.example', source: popup });
    send(handOver('/app/zaps'), { source: { name: 'a frame of ours' } });
    send(handOver('/app/zaps', 'guessed'), { source: popup });
    await waitUntil('it is reported', () => reports.length >= 2);
    // Each kind of message is reported once, so many messages do not cause many reports.
    expect(reports.map(({ message }) => message)).toEqual([
      'A sign-on message came from another origin',
      'A sign-on message came from a window that was not asked',
    ]);
    expect(assigned).toEqual([]);
    send(handOver('/app/zaps'), { source: popup });
    await waitUntil('the right one is still taken', () => assigned.length === 1);
  });

  it('a popup with an address that cannot be read is reported and leads nowhere [A8.35]', async () => {
    const { popup, assigned, reports } = waiting();
    send({ kind: handOffKind, nonce: 'id-1', nextUrl: '%E0%A4%A', fault: null }, { source: popup });
    await waitUntil('it is reported', () => reports.length > 0);
    expect(reports[0]?.message).toBe('The next address of a sign-on cannot be read');
    expect(assigned).toEqual([]);
  });

  it('a popup that reports an error is closed, and the error is shown', async () => {
    const { popup, store } = waiting();
    send({ kind: handOffKind, nonce: 'id-1', nextUrl: null, fault: 'away' }, { source: popup });
    await store.until(
      'it is refused',
      (state: { socialLogin: unknown }) => JSON.stringify(state.socialLogin) === '{"phase":"idle","issue":"away"}',
    );
    expect(popup.isClosed).toBe(true);
  });

  it('without a popup, which the browser blocked, the page itself goes to the provider [A7.34]', async () => {
    const store = testStore([parts], { at: '/app/login?next=%2Fapp%2Fzaps' });
    store.dispatch(providerChosen({ provider: 'google' }));
    expect(store.ports.location.assigned).toEqual(['/google-sso/start?scopes=basic&next=%2Fapp%2Fzaps']);
  });
});

describe('the state', () => {
  it('the state of a sign-on is the same object for an unknown event, and survives JSON', () => {
    const states = [
      initialSocialLogin,
      socialLoginSlice.reducer(initialSocialLogin, providerChosen({ provider: 'google' })),
      [providerChosen({ provider: 'google' }), popupBlocked()].reduce(socialLoginSlice.reducer, initialSocialLogin),
      [providerChosen({ provider: 'google' }), refused({ issue: 'failed' })].reduce(socialLoginSlice.reducer, initialSocialLogin),
    ];
    for (const state of states) {
      expect(socialLoginSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
    expect(socialLoginSlice.reducer(initialSocialLogin, accepted({ nextUrl: '/' }))).toBe(initialSocialLogin);
  });
});
