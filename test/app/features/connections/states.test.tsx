import { screen, waitFor, within } from '@testing-library/react';
import { authentications } from '../../../../src/app/features/connections/entity';
import {
  connectionsSlice,
  initialConnectionState,
  selectConnections,
  type ConnectionState,
} from '../../../../src/app/features/connections/list/state';
import {
  collectionFailed,
  collectionReceived,
  collectionRequested,
  collectionReset,
  entitiesRemoved,
  entityReceived,
  selectListed,
} from '../../../../src/app/entities';
import { stopStores, type TestStore } from '../../../support/appStore';
import { wireConnection, wireCredentialField } from '../../../support/connections';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { testPorts, type PortSettings } from '../../../support/ports';
import { replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const { reducer, actions: events } = connectionsSlice;
const initial = reducer(undefined, { type: 'begin' });
const stateAfter = (...actions: { type: string }[]): ConnectionState => actions.reduce(reducer, initial).byId[7] ?? initialConnectionState;
const id = 7;

async function open(objects = [wireConnection(7, 'Gitea', { title: 'Issues', zap_count: 2 })], ports: PortSettings = {}) {
  serveSignedIn();
  replyWith('listAuthentications', 200, { objects });
  const page = await openPage('/app/assets/connections', ports);
  await screen.findByRole('list', { name: 'Connections' });
  return page;
}
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], title: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const rowsOf = (store: TestStore) => {
  const view = selectConnections(store.getState() as never);
  return view.phase === 'listed' ? view.connections : [];
};

describe('the state of a connection', () => {
  it('the state of a connection is at rest at first, and counts no Zaps if the server does not say how many [B3.38]', async () => {
    const { zap_count: _left, ...without } = wireConnection(7, 'Gitea');
    const { store } = await open([without as never, wireConnection(8, 'Slack', { zap_count: 3 })]);
    expect(rowsOf(store)).toMatchObject([
      {
        id: 7,
        isDisconnecting: false,
        isReconnecting: false,
        isReconnected: false,
        isRenaming: false,
        testingStatus: 'initial',
        testingError: null,
        numZaps: 0,
      },
      { id: 8, numZaps: 3 },
    ]);
  });

  it('the record of a connection has its id, its number of Zaps, and what is done with it at the moment [B3.38]', async () => {
    const { store } = await open([wireConnection(7, 'Gitea', { zap_count: 2 }), wireConnection(8, 'Slack')]);
    const rowsAfter = (...actions: { type: string }[]) => {
      const state = { ...(store.getState() as object), connections: actions.reduce(reducer, initial) };
      const view = selectConnections(state as never);
      return view.phase === 'listed' ? view.connections : [];
    };
    const atRest = {
      isDisconnecting: false,
      isReconnecting: false,
      isReconnected: false,
      isRenaming: false,
      testingStatus: 'initial',
      testingError: null,
    };
    const failed = events.testFailed({ id, message: 'Gitea refused it.' });
    const reconnecting = events.reconnectStarted({ id, app: 'GiteaCLIAPI' });
    const cases: [{ type: string }[], Partial<ConnectionState>][] = [
      [[], {}],
      [[events.removalConfirmed({ id, title: 'Issues' })], { isDisconnecting: true }],
      [[events.removalConfirmed({ id, title: 'Issues' }), events.removalFailed({ id })], {}],
      [[reconnecting], { isReconnecting: true }],
      [[reconnecting, events.reconnectFailed({ id })], {}],
      [[reconnecting, events.reconnected({ id })], { isReconnected: true }],
      [[events.renameStarted({ id, title: 'x' })], { isRenaming: true }],
      [[events.renameStarted({ id, title: 'x' }), events.renamed({ id })], {}],
      [[events.renameStarted({ id, title: 'x' }), events.renameFailed({ id })], {}],
      [[events.testStarted({ id })], { testingStatus: 'testing' }],
      [[events.testStarted({ id }), events.tested({ id })], { testingStatus: 'success' }],
      [[events.testStarted({ id }), failed], { testingStatus: 'failure', testingError: 'Gitea refused it.' }],
      [[failed, reconnecting, events.reconnected({ id })], { isReconnected: true }],
    ];
    for (const [actions, changed] of cases) {
      const [row, other] = rowsAfter(...actions);
      expect({ actions, row }).toEqual({ actions, row: expect.objectContaining({ id, numZaps: 2, ...atRest, ...changed }) });
      // Nothing happens to the others.
      expect(other).toMatchObject({ id: 8, ...atRest });
    }
  });

  it('a test of a connection is initial, testing, then a success or a failure whose text is kept [B4.47]', () => {
    expect(stateAfter().testingStatus).toBe('initial');
    expect(stateAfter(events.testStarted({ id })).testingStatus).toBe('testing');
    expect(stateAfter(events.testStarted({ id }), events.tested({ id }))).toMatchObject({ testingStatus: 'success', testingError: null });
    const failed = [events.testStarted({ id }), events.testFailed({ id, message: 'Gitea refused it.' })];
    expect(stateAfter(...failed)).toMatchObject({ testingStatus: 'failure', testingError: 'Gitea refused it.' });
    expect(stateAfter(...failed, events.renameStarted({ id, title: 'x' })).testingError).toBe('Gitea refused it.');
    expect(stateAfter(...failed, events.testStarted({ id }))).toMatchObject({ testingStatus: 'testing', testingError: null });
  });

  it('a connection is reconnecting, then reconnected, which resets its test to initial [B4.47]', () => {
    const failed = events.testFailed({ id, message: 'Gitea refused it.' });
    const reconnecting = [failed, events.reconnectStarted({ id, app: 'GiteaCLIAPI' })];
    expect(stateAfter(...reconnecting)).toMatchObject({ isReconnecting: true, isReconnected: false, testingStatus: 'failure' });
    expect(stateAfter(...reconnecting, events.reconnected({ id }))).toMatchObject({
      isReconnecting: false,
      isReconnected: true,
      testingStatus: 'initial',
      testingError: null,
    });
    expect(stateAfter(...reconnecting, events.reconnectFailed({ id }))).toMatchObject({ isReconnecting: false, isReconnected: false });
  });

  it('each event of connections has one that says it is done and one that says it failed [B4.49]', () => {
    const done = {
      load: [collectionRequested, collectionReceived, collectionFailed],
      reconnect: [events.reconnectStarted, events.reconnected, events.reconnectFailed],
      update: [events.renameStarted, events.renamed, events.renameFailed],
      save: [events.shareStarted, events.shared, events.shareFailed],
      delete: [events.removalConfirmed, events.removed, events.removalFailed],
      test: [events.testStarted, events.tested, events.testFailed],
      counts: [events.removalAsked, events.usageLoaded, events.usageFailed],
    };
    const types = Object.values(done).flatMap((three) => three.map(({ type }) => type));
    expect(new Set(types).size).toBe(21);
    expect(stateAfter(events.renameStarted({ id, title: 'x' })).isRenaming).toBe(true);
    expect(stateAfter(events.renameStarted({ id, title: 'x' }), events.renamed({ id })).isRenaming).toBe(false);
    expect(stateAfter(events.removalConfirmed({ id, title: 'x' })).isDisconnecting).toBe(true);
    expect(stateAfter(events.removalConfirmed({ id, title: 'x' }), events.removalFailed({ id })).isDisconnecting).toBe(false);
    expect(stateAfter(events.testStarted({ id }), events.removed({ id }))).toBe(initialConnectionState);
  });

  it('the list of connections takes one more, loses one, and is reset [B4.48]', async () => {
    const { store } = await open();
    const meta = { entityType: 'authentication', accountId: 3 };
    const ids = () => selectListed(store.getState() as never, authentications).map((each) => each.id);
    const data = { ...selectListed(store.getState() as never, authentications)[0]!, id: 8 };
    const batch = { authentication: { ids: [8], data: [data] } };
    store.dispatch(entityReceived(meta, { id: 8, replyId: 8, isNew: true, batch, messages: [], statusCode: 201 }));
    expect(ids()).toEqual([7, 8]);
    store.dispatch(entitiesRemoved(meta, { ids: [7] }));
    expect(ids()).toEqual([8]);
    store.dispatch(collectionReset(meta, null));
    expect(ids()).toEqual([]);
  });

  it('the state of connections survives JSON, is forgotten when the page is left, and stays the same for an unknown action', () => {
    const state = [events.testStarted({ id }), events.removalAsked({ id })].reduce(reducer, initial);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(reducer(state, { type: 'unknown' })).toBe(state);
  });
});

describe('the list of connections', () => {
  it('the list of connections tests one and says what came of it [B4.47, B4.49]', async () => {
    const { user } = await open();
    const refusal = { outcome: 'failure' as const, message: 'Gitea refused the credentials.' };
    replyWith('testAuthentication', 200, refusal, { params: { id } });
    const lost = { title: 'Issues', lost_at: '2026-11-20T08:00:00.000Z', lost_reason: 'Gitea refused the credentials.' };
    replyWith('listAuthentications', 200, { objects: [wireConnection(7, 'Gitea', lost)] });
    await choose(user, 'Issues', 'Test');
    expect(await screen.findByText('Gitea refused the credentials.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Reconnect Issues' })).toBeVisible();
    replyWith('testAuthentication', 200, { outcome: 'success', message: null }, { params: { id } });
    replyWith('listAuthentications', 200, { objects: [wireConnection(7, 'Gitea', { title: 'Issues' })] });
    await choose(user, 'Issues', 'Test');
    expect(await screen.findByText('The test succeeded.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Disconnected')).toBeNull());
  });

  it('the list of connections renames one, and says what is wrong with a name before it is sent [B4.49]', async () => {
    const { user } = await open();
    await choose(user, 'Issues', 'Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename “Issues”' });
    const field = within(dialog).getByLabelText('Name');
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription('Enter a name.');
    const sent = replyWith('updateAuthentication', 200, wireConnection(7, 'Gitea', { title: 'Tickets' }), { params: { id } });
    await user.type(field, 'Tickets{Enter}');
    expect(await screen.findByRole('button', { name: 'Actions for Tickets' })).toBeVisible();
    expect(sent.sent.map(({ body }) => body)).toEqual([{ title: 'Tickets' }]);
  });

  it('the list of connections shares one with nobody, with chosen members, or with everyone [B3.39]', async () => {
    const { user } = await open();
    const member = { email: 'grace@example.com', role: 'member', joined_at: '2026-11-01T08:00:00.000Z' } as const;
    const people = [{ id: 2, name: 'Grace Hopper', ...member }];
    replyWith('listMembers', 200, { objects: people } as never, { params: { account_id: 3 } });
    await choose(user, 'Issues', 'Share');
    const dialog = await screen.findByRole('dialog', { name: 'Who can use “Issues”?' });
    const level = within(dialog).getByLabelText('Sharing');
    expect(
      within(level)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Only you', 'People you choose', 'Everyone in this account']);
    await user.selectOptions(level, 'People you choose');
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Grace Hopper' }));
    const changed = wireConnection(7, 'Gitea', { title: 'Issues', sharing: 'restricted', shared_with: [2] });
    const sent = replyWith('updateAuthentication', 200, changed, { params: { id } });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Shared with some/)).toBeVisible();
    expect(sent.sent.map(({ body }) => body)).toEqual([{ sharing: 'restricted', shared_with: [2] }]);
  });

  it('the list of connections says what uses one before it is removed, and names no Zap that the person may not see', async () => {
    const { user } = await open();
    const owner = { id: 2, name: 'Grace Hopper' };
    const zaps = [
      { id: 1, title: 'Orders', is_on: true, owner: { id: 1, name: 'Ada Lovelace' } },
      { id: 2, title: null, is_on: true, owner },
    ];
    replyWith('getAuthenticationUsage', 200, { zaps, zap_count: 2, people_count: 2 }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Remove Issues' }));
    const list = await screen.findByRole('list', { name: 'Zaps that use it' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Orders of Ada Lovelace', 'A private Zap of Grace Hopper']);
  });

  it('a connection of another person can be tested, but neither changed nor removed [B3.39, S51]', async () => {
    const { user } = await open([wireConnection(7, 'Gitea', { title: 'Issues', is_own: false, owner: { id: 2, name: 'Grace Hopper' } })]);
    expect(screen.getByText(/Shared by Grace Hopper/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Issues' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Issues' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Test']);
  });

  it('reconnecting opens a popup of 980 by 700, and the list shows the connection again once it is done there [A9.06, B4.47]', async () => {
    const line: PortSettings['line'] = new Set();
    const { user, store } = await open([wireConnection(7, 'Gitea', { title: 'Issues' })], { line });
    const opened: unknown[] = [];
    Object.assign(store.ports.popups, {
      open: (url: string, _name: string, size: object) => {
        opened.push([url, size]);
        return { closed: false };
      },
    });
    await choose(user, 'Issues', 'Reconnect');
    expect(opened).toEqual([['/engine/auth/start/GiteaAPI?connection=7&tab=new', { width: 980, height: 700 }]]);
    expect(await screen.findByText('Continue in the window that opened.')).toBeVisible();
    replyWith('listAuthentications', 200, { objects: [wireConnection(7, 'Gitea', { title: 'Issues' })] });
    testPorts({ line }).tabs.post({ kind: 'appReconnected', id: 7 });
    expect(await screen.findByText('Connected again. Runs that were waiting for it continue.')).toBeVisible();
  });

  it('a reconnection that is given up only logs a warning [A8.36]', async () => {
    const { user, store } = await open();
    const popup = { closed: false };
    Object.assign(store.ports.popups, { open: () => popup });
    await choose(user, 'Issues', 'Reconnect');
    popup.closed = true;
    store.ports.window.focus();
    await waitFor(() => expect(screen.queryByText('Continue in the window that opened.')).toBeNull());
    expect(store.ports.warnings).toEqual(['An app was not connected again.']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('the page that connects an app again shows what is stored of the connection, and keeps its id [B4.47, B4.49]', async () => {
  serveSignedIn();
  const app = { key: 'GiteaCLIAPI', name: 'Gitea', slug: 'gitea', logo_url: null };
  const fields = [
    wireCredentialField('server', 'Server'),
    wireCredentialField('token', 'Access token', { type: 'secret', is_secret: true }),
  ];
  const start = { app, auth_type: 'api_key' as const, way: 'fields' as const, fields, oauth: null, ways: [], can_run: true };
  replyWith('startAuthentication', 200, start, { params: { api: 'GiteaCLIAPI' } });
  const connection = wireConnection(7, 'Gitea', { title: 'Issues' });
  const values = [{ name: 'server', value: 'https://git.example' }];
  replyWith('getAuthentication', 200, { ...connection, values, sign_in_way: null }, { params: { id } });
  const { user, address } = await openPage('/engine/auth/start/GiteaCLIAPI?connection=7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Reconnect “Issues”' })).toBeVisible();
  expect(screen.getByLabelText('Server')).toHaveValue('https://git.example');
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.type(screen.getByLabelText('Access token'), 'token-of-mine');
  replyWith('reconnectAuthentication', 400, { errors: ['Gitea refused it.'] }, { params: { id } });
  await user.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(await screen.findByText('Gitea refused it.')).toBeVisible();
  expect(screen.getByLabelText('Access token')).toHaveValue('token-of-mine');
  const sent = replyWith('reconnectAuthentication', 200, connection, { params: { id } });
  replyWith('listAuthentications', 200, { objects: [connection] });
  await user.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(address()).toBe('/app/assets/connections'));
  expect(sent.sent.map(({ body }) => body)).toEqual([
    {
      credentials: [
        { name: 'server', value: 'https://git.example' },
        { name: 'token', value: 'token-of-mine' },
      ],
    },
  ]);
});
