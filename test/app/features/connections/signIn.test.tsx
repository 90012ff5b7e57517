import { screen, waitFor } from '@testing-library/react';
import type { WireReply } from '../../../../src/contract/types';
import { stopStores } from '../../../support/appStore';
import { wireConnection, wireCredentialField } from '../../../support/connections';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { testPorts, type PortSettings } from '../../../support/ports';
import { replyWith, signedInAs, wireProfile } from '../../../support/replyWith';

afterEach(stopStores);

type Start = Extract<WireReply<'startAuthentication'>, { status: 200 }>['body'];
const authorization = 'https://git.example/login/oauth/authorize?state=s';
const gitea: Start = {
  app: { key: 'GiteaCLIAPI', name: 'Gitea', slug: 'gitea', logo_url: null },
  auth_type: 'api_key',
  way: 'fields',
  fields: [wireCredentialField('server', 'Server'), wireCredentialField('token', 'Access token', { type: 'secret', is_secret: true })],
  oauth: {
    fields: [
      wireCredentialField('server', 'Server'),
      wireCredentialField('client_id', 'Client ID'),
      wireCredentialField('client_secret', 'Client secret', { type: 'secret', is_secret: true, is_required: false }),
    ],
    registration: { help: 'Create an application with this redirect URL:', redirect_uri: 'https://patchbay.example/engine/auth/callback' },
  },
  ways: [],
  can_run: true,
};
const connection = wireConnection(7, 'Gitea', { title: 'ada', auth_type: 'oauth' });
const key = 'patchbay.connect.start';

async function open(start: Start, query = '') {
  serveSignedIn();
  replyWith('startAuthentication', 200, start, { params: { api: 'GiteaCLIAPI' } });
  const page = await openPage(`/engine/auth/start/GiteaCLIAPI${query}`);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

it('an app with a sign-in is connected there, after the person has registered a client, or with an access token [A2.28]', async () => {
  const { user, store } = await open(gitea, '?tab=new');
  expect(screen.getByLabelText('Access token')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Sign in with Gitea' }));
  expect(screen.getByText('https://patchbay.example/engine/auth/callback')).toBeVisible();
  expect(screen.queryByLabelText('Access token')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue to Gitea' }));
  expect(screen.getByLabelText('Client ID')).toHaveAccessibleDescription('Client ID is required.');
  await user.type(screen.getByLabelText('Server'), 'https://git.example');
  await user.type(screen.getByLabelText('Client ID'), 'client');
  replyWith('beginAppSignIn', 400, { errors: ['x'], field_errors: { server: ['This is not a web address.'] } });
  await user.click(screen.getByRole('button', { name: 'Continue to Gitea' }));
  await waitFor(() => expect(screen.getByLabelText('Server')).toHaveAccessibleDescription(/This is not a web address/));
  const begun = replyWith('beginAppSignIn', 200, { authorization_url: authorization });
  await user.click(screen.getByRole('button', { name: 'Continue to Gitea' }));
  await waitFor(() => expect(store.ports.storage.session.get(key)).toBe('/engine/auth/start/GiteaCLIAPI?tab=new'));
  expect(begun.sent.map(({ query, body }) => [query, body])).toEqual([
    [
      { account_id: '3' },
      {
        api: 'GiteaCLIAPI',
        title: '',
        credentials: [
          { name: 'server', value: 'https://git.example' },
          { name: 'client_id', value: 'client' },
          { name: 'client_secret', value: '' },
        ],
      },
    ],
  ]);
});

it('an app whose operator registered a client asks for nothing but to go on [A2.28]', async () => {
  const { user } = await open({ ...gitea, oauth: { fields: [], registration: null } });
  expect(screen.getByRole('radio', { name: 'Sign in with Gitea' })).toBeChecked();
  const begun = replyWith('beginAppSignIn', 200, { authorization_url: authorization });
  await user.click(screen.getByRole('button', { name: 'Continue to Gitea' }));
  await waitFor(() => expect(begun.sent).toHaveLength(1));
});

async function comeBack(query: string, kept: string | null, ports: PortSettings = {}) {
  // The page asks for the person alone.
  replyWith('getCurrentProfile', 200, signedInAs());
  replyWith('getProfile', 200, wireProfile(), { params: { id: 7 } });
  return openPage(`/engine/auth/callback${query}`, { ...ports, ...(kept === null ? {} : { storedInTab: { [key]: kept } }) });
}

it('the page to which an app sends people back connects it once, leaves no code in the address, and says so in the other windows [A2.28, R23]', async () => {
  const line: PortSettings['line'] = new Set();
  const heard: unknown[] = [];
  testPorts({ line }).tabs.onMessage((message) => heard.push(message));
  const finished = replyWith('finishAppSignIn', 200, connection);
  const { store, address } = await comeBack('?code=c&state=s', '/engine/auth/start/GiteaCLIAPI?connection=7&tab=new', { line });
  expect(await screen.findByRole('heading', { level: 1, name: 'ada is connected.' })).toBeVisible();
  expect(finished.sent.map(({ body }) => body)).toEqual([{ code: 'c', state: 's' }]);
  expect(address()).toBe('/engine/auth/callback');
  expect([store.ports.window.closings(), heard]).toEqual([
    1,
    expect.arrayContaining([{ kind: 'appConnected' }, { kind: 'appReconnected', id: 7 }]),
  ]);
});

it('a sign-in that the app or the server refuses is explained, with a way to start again [A2.28]', async () => {
  replyWith('finishAppSignIn', 400, { errors: ['You didn’t allow access, so Gitea isn’t connected.'] });
  await comeBack('?error=access_denied&state=s', '/engine/auth/start/GiteaCLIAPI?next=%2Fapps');
  expect(await screen.findByText('You didn’t allow access, so Gitea isn’t connected.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/engine/auth/start/GiteaCLIAPI?next=%2Fapps');
});

it('further parameters of the answer of an app reach the server, unless they are repeated [Z91]', async () => {
  const finished = replyWith('finishAppSignIn', 200, connection);
  await comeBack('?code=c&state=s&realmId=4620&twice=1&twice=2', '/engine/auth/start/GiteaCLIAPI?tab=new');
  expect(await screen.findByRole('heading', { level: 1, name: 'ada is connected.' })).toBeVisible();
  expect(finished.sent.map(({ body }) => body)).toEqual([{ code: 'c', state: 's', parameters: [{ name: 'realmId', value: '4620' }] }]);
});

it('an app that has nothing but its own sign-in offers no token [Z91]', async () => {
  await open({ ...gitea, way: 'oauth', fields: [] });
  expect(screen.getByLabelText('Client ID')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue to Gitea' })).toBeVisible();
});

describe('an app with several ways of signing in', () => {
  const field = wireCredentialField('token', 'Personal token', { type: 'secret', is_secret: true });
  const ways: Start['ways'] = [
    { name: 'personal', label: 'Use a token', help: 'Create a token in your settings.', fields: [field], oauth: null },
    { name: 'app', label: 'Sign in', help: null, fields: [], oauth: gitea.oauth },
    { name: 'webhook', label: 'Use a webhook', help: null, fields: [wireCredentialField('url', 'Webhook')], oauth: null },
  ];
  const named: Start = { ...gitea, fields: [field], oauth: null, ways };

  it('offers each, with its own help and fields, and sends the name of the chosen one [Z94]', async () => {
    const { user } = await open(named);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Use a token',
      'Sign in',
      'Use a webhook',
    ]);
    expect(screen.getByText('Create a token in your settings.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Use a webhook' }));
    expect(screen.queryByLabelText('Personal token')).toBeNull();
    await user.type(screen.getByLabelText('Webhook'), 'https://hooks.example/1');
    const made = replyWith('createAuthentication', 400, { errors: ['Try again.'] });
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Try again.')).toBeVisible();
    expect(made.sent.map(({ body }) => body)).toEqual([
      { api: 'GiteaCLIAPI', title: '', credentials: [{ name: 'url', value: 'https://hooks.example/1' }], sign_in_way: 'webhook' },
    ]);
    await user.click(screen.getByRole('radio', { name: 'Sign in' }));
    await user.type(screen.getByLabelText('Server'), 'https://git.example');
    await user.type(screen.getByLabelText('Client ID'), 'client');
    const begun = replyWith('beginAppSignIn', 200, { authorization_url: authorization });
    await user.click(screen.getByRole('button', { name: 'Continue to Gitea' }));
    await waitFor(() => expect(begun.sent.map(({ body }) => body)).toMatchObject([{ sign_in_way: 'app' }]));
  });

  it('begins with the way that the connection has [Z94]', async () => {
    replyWith('getAuthentication', 200, { ...connection, values: [], sign_in_way: 'webhook' }, { params: { id: 7 } });
    await open(named, '?connection=7');
    expect(screen.getByRole('radio', { name: 'Use a webhook' })).toBeChecked();
    expect(screen.getByLabelText('Webhook')).toBeVisible();
  });
});

it('an address without an answer of an app sends nothing [A2.28]', async () => {
  await comeBack('', null);
  expect(await screen.findByText('There is no sign-in to finish here. Start again.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Start again' })).toBeNull();
});

it('a popup that the browser blocks is named in the list, with a link to the page in a new tab [A9.06]', async () => {
  serveSignedIn();
  replyWith('listAuthentications', 200, { objects: [wireConnection(7, 'Gitea', { title: 'Issues' })] });
  const { user } = await openPage('/app/assets/connections');
  await user.click(await screen.findByRole('button', { name: 'Actions for Issues' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reconnect' }));
  expect(await screen.findByText('Your browser blocked the window.')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open it in a new tab' });
  expect(link).toHaveAttribute('href', '/engine/auth/start/GiteaAPI?connection=7&tab=new');
});

describe('a sign-in after which a person has to choose', () => {
  const choice = {
    app: { key: 'XeroCLIAPI', name: 'Xero', slug: 'xero', logo_url: null },
    name: 'Organization',
    choices: [
      { value: 't1', label: 'Harbor Coffee' },
      { value: 't2', label: 'Harbor Import' },
    ],
    selected: null,
  };

  const needed = { errors: ['Reload this page.'], choice_token: 'canary-choice' };
  const params = { token: 'canary-choice' };

  it('asks on the page to which the app sent the person back, and then connects what was chosen [Z124]', async () => {
    const line: PortSettings['line'] = new Set();
    const heard: unknown[] = [];
    testPorts({ line }).tabs.onMessage((message) => heard.push(message));
    replyWith('finishAppSignIn', 409, needed);
    replyWith('findSignInChoice', 200, choice, { params });
    const { user, store } = await comeBack('?code=c&state=s', '/engine/auth/start/XeroCLIAPI?tab=new', { line });
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose what to connect in Xero' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByLabelText('Organization')).toHaveAccessibleDescription('Choose one to continue.');
    await user.selectOptions(screen.getByLabelText('Organization'), 'Harbor Import');
    const chosen = replyWith('chooseAfterSignIn', 201, connection);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'ada is connected.' })).toBeVisible();
    expect(chosen.sent.map(({ body }) => body)).toEqual([{ token: 'canary-choice', value: 't2' }]);
    expect([store.ports.window.closings(), heard]).toEqual([1, expect.arrayContaining([{ kind: 'appConnected' }])]);
  });

  it('asks on the page of a key, keeps what is chosen if the server is away, and explains a refusal [Z124]', async () => {
    const { user, store } = await open({ ...gitea, oauth: null }, '?tab=new');
    await user.type(screen.getByLabelText('Server'), 'https://git.example');
    await user.type(screen.getByLabelText('Access token'), 'canary');
    replyWith('createAuthentication', 409, needed);
    replyWith('findSignInChoice', 200, { ...choice, selected: 't1' }, { params });
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByLabelText('Organization')).toHaveValue('t1');
    await user.selectOptions(screen.getByLabelText('Organization'), 'Harbor Import');
    replyWith('chooseAfterSignIn', 503, { errors: ['Away'] });
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(screen.getByLabelText('Organization')).toHaveAccessibleDescription(/./));
    expect(screen.getByLabelText('Organization')).toHaveValue('t2');
    replyWith('chooseAfterSignIn', 400, { errors: ['This sign-in has expired.'] });
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('This sign-in has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/engine/auth/start/GiteaCLIAPI?tab=new');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(store.ports.window.closings()).toBe(1));
  });

  it('can be given up, which leads back to where it was started [Z124]', async () => {
    replyWith('finishAppSignIn', 409, needed);
    replyWith('findSignInChoice', 200, choice, { params });
    await comeBack('?code=c&state=s', '/engine/auth/start/XeroCLIAPI?previous=%2Fapps');
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/apps');
  });
});
