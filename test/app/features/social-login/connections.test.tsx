import { screen, within } from '@testing-library/react';
import section from '../../../../src/app/features/social-login/connections/section';
import { connectionsSlice, selectConnections, type ConnectionsState } from '../../../../src/app/features/social-login/connections/state';
import { nowhere, placeEntered, placeSlice } from '../../../../src/app/platform/place';
import { handOffKind } from '../../../../src/domain/socialLogin';
import { stopStores, testStore, waitUntil } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, replyWith } from '../../../support/replyWith';

const { connectChosen, failed, retried } = connectionsSlice.actions;

afterEach(stopStores);

const at = '2026-11-01T08:00:00.000Z';
const google = {
  id: 3,
  provider: 'google',
  email: 'ada@gmail.example',
  signup_type: 'google_sso',
  created_at: at,
  last_used_at: at,
} as const;
const list = (objects: (typeof google)[], hasPassword = true) =>
  replyWith('listSocialLogins', 200, { objects, providers: ['google', 'facebook'], has_password: hasPassword });

async function open() {
  serveSignedIn();
  return openPage('/app/settings/connections');
}

describe('the ways in of the settings', () => {
  it('the sign-in methods are listed with the providers that could be connected', async () => {
    list([google]);
    await open();
    const section = await screen.findByRole('region', { name: 'Connected sign-on' });
    expect(await within(section).findByText('Connected as ada@gmail.example')).toBeVisible();
    expect(within(section).getByRole('button', { name: 'Connect Facebook' })).toBeEnabled();
  });

  it('a sign-in method is removed after one question', async () => {
    list([google]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Disconnect Google (ada@gmail.example)' }));
    const removed = replyWith('disconnectSocialLogin', 204, null, { params: { id: 3 } });
    list([]);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Google is disconnected.')).toBeVisible();
    expect(removed.sent).toHaveLength(1);
  });

  it('the list of sign-in methods says that it could not be loaded after any refusal, and is loaded again on request', async () => {
    replyWith('listSocialLogins', 401, { errors: ['Log in again.'] });
    const store = testStore([{ slices: [placeSlice] }, section.parts]);
    store.dispatch(placeEntered({ ...nowhere, pathname: '/app/settings/connections' }));
    await store.until('the refusal', (state: object) => selectConnections(state).phase === 'failed');
    expect(selectConnections(store.getState())).toEqual({ phase: 'failed', message: 'Log in again.' });
    list([google]);
    store.dispatch(retried());
    await store.until('the list', (state: object) => selectConnections(state).phase === 'loaded');
  });

  it('the list of sign-in methods offers another try where the server can’t be reached', async () => {
    failToReach('listSocialLogins', 3);
    const { store, user } = await open();
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    const section = await screen.findByRole('region', { name: 'Connected sign-on' });
    await within(section).findByText('Something went wrong. Try again.');
    list([google]);
    await user.click(within(section).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Connected as ada@gmail.example')).toBeVisible();
  });

  it('the sign-in methods say why a provider was not connected by a page without a popup', async () => {
    list([]);
    serveSignedIn();
    await openPage('/app/settings/connections?sign_on=taken');
    expect(await screen.findByText(/already connected to another Patchbay account/)).toBeVisible();
  });

  it('the last sign-in method of a person without a password cannot be removed', async () => {
    list([google], false);
    await open();
    expect(await screen.findByRole('button', { name: 'Disconnect Google (ada@gmail.example)' })).toBeDisabled();
    expect(screen.getByText(/This is your only way to log in/)).toBeVisible();
  });

  it('a sign-in method is added by a popup that hands over to this page alone [S39]', async () => {
    list([]);
    const { user, store } = await open();
    const went: string[] = [];
    const popup = { close: () => {}, location: { replace: (url: string) => void went.push(url) } };
    const opened: string[] = [];
    Object.assign(store.ports.popups, { open: (url: string) => (opened.push(url), popup) });
    const asked = replyWith('connectSocialLogin', 200, { url: '/google-sso/start?scopes=basic&popup=x&connect=ticket' });
    await user.click(await screen.findByRole('button', { name: 'Connect Google' }));
    expect(opened).toEqual(['/window-splash/']);
    await screen.findByRole('button', { name: 'Connect Google', busy: true });
    list([google]);
    // The popup continues only after the server has allowed it.
    await waitUntil('the popup is sent on', () => went.length > 0);
    expect(went).toEqual(['/google-sso/start?scopes=basic&popup=x&connect=ticket']);
    const nonce = (asked.sent[0]?.body as { popup: string }).popup;
    const event = new MessageEvent('message', {
      data: { kind: handOffKind, nonce, nextUrl: '%2Fapp%2Fsettings%2Fconnections', fault: null },
      origin: window.location.origin,
    });
    Object.defineProperty(event, 'source', { value: popup });
    window.dispatchEvent(event);
    expect(await screen.findByText('Google is connected.')).toBeVisible();
    expect(store.ports.location.assigned).toEqual([]);
  });

  it('a sign-in method is not connected at an address that is not ours [S38]', async () => {
    list([]);
    const { user, store } = await open();
    const went: string[] = [];
    let isClosed = false;
    const popup = { close: () => (isClosed = true), location: { replace: (url: string) => void went.push(url) } };
    Object.assign(store.ports.popups, { open: () => popup });
    replyWith('connectSocialLogin', 200, { url: 'https://evil.example/' });
    await user.click(await screen.findByRole('button', { name: 'Connect Google' }));
    expect(await screen.findByText('Something went wrong. Try again.')).toBeVisible();
    expect([went, isClosed]).toEqual([[], true]);
  });
});

it('the state of the sign-in methods is the same object for an unknown event, and survives JSON', () => {
  const listed = connectionsSlice.reducer(
    { phase: 'loading' },
    connectionsSlice.actions.listed({ list: { objects: [], providers: ['google'], hasPassword: true } }),
  );
  const states: ConnectionsState[] = [
    { phase: 'loading' },
    connectionsSlice.reducer({ phase: 'loading' }, failed({ message: null })),
    listed,
    connectionsSlice.reducer(listed, connectChosen({ provider: 'google' })),
  ];
  for (const state of states) {
    expect(connectionsSlice.reducer(state, { type: 'unknown' })).toBe(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  }
});
