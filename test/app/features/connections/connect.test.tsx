import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import type { WireReply } from '../../../../src/contract/types';
import { apiIn, returnsOf } from '../../../../src/app/features/connections/start/addresses';
import { connectSlice, initialConnect } from '../../../../src/app/features/connections/start/state';
import { placeEntered } from '../../../../src/app/platform/place';
import { credentialIssue, credentialFields } from '../../../../src/domain/connections';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { testPorts, type PortSettings } from '../../../support/ports';
import { wireConnection, wireCredentialField } from '../../../support/connections';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

type Start = Extract<WireReply<'startAuthentication'>, { status: 200 }>['body'];
const hotjar: Start = {
  app: { key: 'HotjarCLIAPI', name: 'Hotjar', slug: 'hotjar', logo_url: '/app-logos/hotjar.svg' },
  auth_type: 'api_key',
  way: 'fields',
  fields: [wireCredentialField('api_key', 'API key', { is_secret: true, type: 'secret' })],
  oauth: null,
  ways: [],
  can_run: true,
};
const slack: Start = {
  app: { key: 'SlackCLIAPI', name: 'Slack', slug: 'slack', logo_url: null },
  auth_type: 'oauth',
  way: 'demo',
  fields: [],
  oauth: null,
  ways: [],
  can_run: false,
};
const connection = wireConnection(5, 'Hotjar');

async function open(start: Start, query = '', api = 'hotjar', ports: PortSettings = {}) {
  serveSignedIn();
  replyWith('startAuthentication', 200, start, { params: { api } });
  return openPage(`/engine/auth/start/${api}${query}`, ports);
}

it('the page that connects an app asks for what the app needs, keeps it on the server, and returns to the page that asked [A2.28]', async () => {
  const { user, store, address } = await open(hotjar, '?next=%2Fapp%2Fassets%2Fzaps%3Ffrom%3Dhotjar');
  expect(await screen.findByRole('heading', { level: 1, name: 'Connect Hotjar' })).toBeVisible();
  const key = screen.getByLabelText('API key');
  expect(key).toHaveAttribute('type', 'password');
  await user.type(key, 'key-of-mine');
  await user.type(screen.getByLabelText('Name'), 'Site of the shop');
  const sent = replyWith('createAuthentication', 201, { ...connection, title: 'Site of the shop' });
  serveZaps([]);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(address()).toBe('/app/assets/zaps?from=hotjar'));
  expect(sent.sent.map(({ query, body }) => ({ query, body }))).toEqual([
    {
      query: { account_id: '3' },
      body: { api: 'HotjarCLIAPI', title: 'Site of the shop', credentials: [{ name: 'api_key', value: 'key-of-mine' }] },
    },
  ]);
  expect(await screen.findAllByText('Site of the shop is connected.')).not.toHaveLength(0);
  expect(JSON.stringify(store.getState())).not.toContain('key-of-mine');
});

it('the page that connects an own app shows where it sends what is entered, and says so again if that has changed [Z186]', async () => {
  const { user } = await open({ ...hotjar, to_confirm: { hosts: ['api.shop.example'], digest: 'first' } });
  expect(await screen.findByText(/sends your credentials to api\.shop\.example\./)).toBeVisible();
  await user.type(screen.getByLabelText('API key'), 'key-of-mine');
  const changed = { hosts: ['other.example.com'], digest: 'second' };
  const errors = ['Shop was changed since you opened this page.'];
  const refused = replyWith('createAuthentication', 400, { errors, reason: 'invalid_request', to_confirm: changed });
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/sends your credentials to other\.example\.com\./)).toBeVisible();
  expect(screen.getByText('Shop was changed since you opened this page.')).toBeVisible();
  expect(screen.getByLabelText('API key')).toHaveValue('key-of-mine');
  const made = replyWith('createAuthentication', 201, connection);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(made.sent).toHaveLength(1));
  expect([...refused.sent, ...made.sent].map(({ body }) => body)).toMatchObject([{ digest: 'first' }, { digest: 'second' }]);
});

it('the page that connects an app waits for the accounts when it is submitted before they are known', async () => {
  let release = (): void => {};
  serveSignedIn({ accountsUntil: new Promise<void>((resolve) => (release = resolve)) });
  replyWith('startAuthentication', 200, hotjar, { params: { api: 'hotjar' } });
  const { user, address } = await openPage('/engine/auth/start/hotjar?next=%2Fapp%2Fassets%2Fzaps');
  await user.type(await screen.findByLabelText('API key'), 'key-of-mine');
  const sent = replyWith('createAuthentication', 201, connection);
  serveZaps([]);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  release();
  await waitFor(() => expect(address()).toBe('/app/assets/zaps'));
  expect(sent.sent.map(({ query }) => query)).toEqual([{ account_id: '3' }]);
});

it('the page that connects an app tells the other tabs that an app was connected, and closes a tab that was opened for it', async () => {
  const line: PortSettings['line'] = new Set();
  const heard: unknown[] = [];
  testPorts({ line }).tabs.onMessage((message) => heard.push(message));
  const { user, store, address } = await open(hotjar, '?account_id=3&tab=new', 'hotjar', { line });
  await user.type(await screen.findByLabelText('API key'), 'key-of-mine');
  replyWith('createAuthentication', 201, connection);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  // A browser may refuse to close the tab. Then the page says how to continue.
  expect(await screen.findByRole('heading', { level: 1, name: 'Hotjar is connected.' })).toBeVisible();
  expect(screen.getByText('You can close this tab and go back to your Zap.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View your connections' })).toHaveAttribute('href', '/app/assets/connections');
  expect([store.ports.window.closings(), heard]).toEqual([1, expect.arrayContaining([{ kind: 'appConnected' }])]);
  expect(address()).toBe('/engine/auth/start/hotjar?account_id=3&tab=new');
});

it('the page that connects an app closes a tab that was opened for it when the person cancels, and tells nobody that something was connected', async () => {
  const line: PortSettings['line'] = new Set();
  const heard: unknown[] = [];
  testPorts({ line }).tabs.onMessage((message) => heard.push(message));
  const { user, store } = await open(hotjar, '?tab=new', 'hotjar', { line });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing was connected' })).toBeVisible();
  expect([store.ports.window.closings(), heard]).toEqual([1, expect.not.arrayContaining([{ kind: 'appConnected' }])]);
});

it('the page that connects an app has no application header, and leads back to where the person came from [A2.28, B2.39]', async () => {
  await open(hotjar, '?next=%2Fapp%2Fdashboard&previous=%2Fapps%2Fhotjar%2Fintegrations');
  expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/apps/hotjar/integrations');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

it('the page that connects an app says at the field what is missing, before anything is sent, and what the server refuses, and keeps what was typed [A2.28, R19]', async () => {
  const { user } = await open(hotjar);
  await user.click(await screen.findByRole('button', { name: 'Connect' }));
  const key = screen.getByLabelText('API key');
  expect(key).toHaveAccessibleDescription('API key is required.');
  await waitFor(() => expect(key).toHaveFocus());
  await user.type(key, 'abc');
  expect(key).not.toHaveAccessibleDescription('API key is required.');
  const fieldErrors = { api_key: ['This key is of another app.'] };
  replyWith('createAuthentication', 400, { errors: ['This key is of another app.'], field_errors: fieldErrors });
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(key).toHaveAccessibleDescription('This key is of another app.'));
  expect(key).toHaveValue('abc');
  replyWith('createAuthentication', 400, { errors: ['You already have 200 connections here. Remove one first.'] });
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('You already have 200 connections here. Remove one first.')).toBeVisible();
});

it('the page that connects an app leaves the focus where a person corrects a field while another is still wrong', async () => {
  const upfront = { ...hotjar, fields: [wireCredentialField('site', 'Site'), ...hotjar.fields] };
  const { user } = await open(upfront);
  await user.click(await screen.findByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(screen.getByLabelText('Site')).toHaveFocus());
  await user.keyboard('shop');
  expect(screen.getByLabelText('Site')).toHaveValue('shop');
  expect(screen.getByLabelText('API key')).toHaveAccessibleDescription('API key is required.');
});

it('the page that connects an app makes a test connection only when the person agrees [A2.28]', async () => {
  const { user, address } = await open(slack, '', 'slack');
  expect(await screen.findByText('Test connection')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  const agree = screen.getByRole('checkbox', { name: /sends nothing there/ });
  expect(agree).toHaveAccessibleDescription('Tick the box to continue.');
  await user.click(agree);
  const sent = replyWith('createAuthentication', 201, { ...connection, title: 'Slack', is_demo: true });
  replyWith('listAuthentications', 200, { objects: [] });
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(address()).toBe('/app/assets/connections'));
  expect(sent.sent[0]?.body).toEqual({ api: 'SlackCLIAPI', title: '', credentials: [], is_demo: true });
});

it.each([
  ['unavailable', 'Slack can’t be connected here yet'],
  ['not_needed', 'Slack doesn’t need a connection'],
] as const)('says so where it cannot or need not be connected: %s', async (way, heading) => {
  await open({ ...slack, way }, '?previous=%2Fapps', 'slack');
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/apps');
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});

it('the page that connects an app says that it does not know the app [A2.28]', async () => {
  serveSignedIn();
  replyWith('startAuthentication', 404, { errors: ['Not found.'], reason: 'not_found' }, { params: { api: 'no-such-app' } });
  await openPage('/engine/auth/start/no-such-app');
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this app' })).toBeVisible();
  expect(screen.getByText('There is no app called “no-such-app” that you can connect.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse all apps' })).toHaveAttribute('href', '/apps');
});

it('the page that connects an app says when the app could not be loaded, and tries again', async () => {
  serveSignedIn();
  failToReach('startAuthentication', 3, { api: 'hotjar' });
  const { store, user } = await openPage('/engine/auth/start/hotjar');
  store.ports.clock.skipWaitsUpTo(20_000);
  await store.ports.clock.advance(20_000);
  await screen.findByText('We couldn’t load this app');
  replyWith('startAuthentication', 200, hotjar, { params: { api: 'hotjar' } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Connect Hotjar' })).toBeVisible();
});

it('the page that connects an app asks a visitor to log in first, and leads back with all that was asked', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const { address } = await openPage('/engine/auth/start/slack?next=%2Fapps');
  await waitFor(() => expect(address()).toBe('/app/login?next=%2Fengine%2Fauth%2Fstart%2Fslack%3Fnext%3D%252Fapps'));
});

describe('what an address says', () => {
  it('an address of the page that connects an app is read whatever it is, and never leads off our origin [A2.28, S37]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (next, previous) => {
        const search = `?next=${encodeURIComponent(next)}&previous=${encodeURIComponent(previous)}`;
        for (const target of Object.values(returnsOf(search, 'https://patchbay.example')))
          expect(new URL(target, 'https://patchbay.example').origin).toBe('https://patchbay.example');
      }),
    );
    expect(returnsOf('?next=https://evil.example/', 'https://patchbay.example').done).toBe('/app/assets/connections');
    fc.assert(fc.property(fc.string(), (path) => void apiIn(`/engine/auth/start/${path}`)));
    expect([apiIn('/engine/auth/start/Slack%20Now/'), apiIn('/engine/auth/start/%E0'), apiIn('/engine/auth/start')]).toEqual([
      'Slack Now',
      null,
      null,
    ]);
  });
});

describe('the rules of credentials', () => {
  it('the rules of credentials take any text, and have a sentence or nothing for it', () => {
    fc.assert(fc.property(fc.string(), (value) => [null, 'string'].includes(credentialIssue('Key', value) && 'string')));
    expect(credentialFields('none', ['site'])).toEqual([]);
  });
});

it('the state of the form forgets what was typed when the page is left; an unknown action returns the same object, and the state survives JSON [S47]', () => {
  const start = {
    app: { key: 'x', name: 'X', slug: null, logoUrl: null },
    authType: 'api_key',
    way: 'fields',
    oauth: null,
    canRun: true,
  } as const;
  const asking = connectSlice.reducer(initialConnect, connectSlice.actions.startLoaded({ start: { ...start, fields: [], ways: [] } }));
  const typed = connectSlice.reducer(asking, connectSlice.actions.fieldChanged({ name: 'api_key', value: 'secret' }));
  expect(JSON.stringify(typed)).toContain('secret');
  const left = connectSlice.reducer(typed, placeEntered({ pathname: '/', search: '', hash: '', state: null, key: 'a', kind: 'PUSH' }));
  expect(left).toBe(initialConnect);
  expect(connectSlice.reducer(typed, { type: 'unknown' })).toBe(typed);
  expect(JSON.parse(JSON.stringify(typed))).toEqual(typed);
});
