import { createAction } from '@reduxjs/toolkit';
import {
  collectionFailed,
  createEntityCore,
  defineEntityType,
  initialEntities,
  type DataError,
  type WithEntities,
} from '../../../../src/app/entities';
import {
  folderOf,
  folders,
  loadFolders,
  parts,
  selectAreFoldersKnown,
  selectFolderFailure,
  selectFolderTree,
} from '../../../../src/app/features/folders';
import { currentAccountChosen } from '../../../../src/app/features/accounts';
import { onEach } from '../../../../src/app/platform/flows';
import type { WireFolder } from '../../../../src/contract/folders';
import { stopStores, testStore, type TestStore } from '../../../support/appStore';
import { replyOutsideTheContract, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const folder = (id: number, name: string, given: Partial<WireFolder> = {}): WireFolder => ({
  id,
  account_id: 3,
  name,
  is_shared: false,
  owner_id: 7,
  parent_id: null,
  may_edit: true,
  children: [],
  ...given,
});

const wanted = createAction('test/wanted');

/** A store with account 3 selected. Tests load the folder tree themselves. */
function open(): TestStore {
  const store = testStore([
    parts,
    {
      sagas: [
        function* wants() {
          yield* onEach(wanted, () => loadFolders());
        },
      ],
    },
  ]);
  store.dispatch(currentAccountChosen({ id: 3 }));
  return store;
}

it('a folder from the tree has id, isShared and title [B3.31]', () => {
  expect(folderOf({ id: 5, isShared: true, name: 'Shop', accountId: 3, children: [] })).toEqual({ id: 5, isShared: true, title: 'Shop' });
  expect(folderOf({ id: 5, isShared: false, title: 'Shop' })).toEqual({ id: 5, isShared: false, title: 'Shop' });
});

it('folders are built from the tree of the account, children included [B7.22, B3.31]', async () => {
  const asked = replyWith('getFolderTree', 200, {
    results: [
      folder(5, 'Shop', {
        is_shared: true,
        children: [folder(6, 'Returns', { is_shared: true, parent_id: 5, children: [folder(8, 'Labels', { parent_id: 6 })] })],
      }),
      folder(7, 'Desk', { may_edit: false }),
    ],
  });
  const store = open();
  store.dispatch(wanted());
  await store.until<WithEntities>('the tree', selectAreFoldersKnown);
  expect(asked.sent.map(({ query }) => query)).toEqual([{ context: '3' }]);
  const state = store.getState() as unknown as WithEntities;
  expect(selectFolderTree(state).map(({ id, title, isShared, depth, parentId }) => [id, title, isShared, depth, parentId])).toEqual([
    [5, 'Shop', true, 0, null],
    [6, 'Returns', true, 1, 5],
    [8, 'Labels', false, 2, 6],
    [7, 'Desk', false, 0, null],
  ]);
  expect(selectFolderTree(state)).toBe(selectFolderTree(state));
});

it.each([
  [500, 3, 'Failed to fetch folders: Internal Server Error'],
  [404, 1, 'Failed to fetch folders: Not Found'],
])('a tree answered with %s fails with its own message [B7.23]', async (status, times, message) => {
  replyOutsideTheContract('GET', '/api/org/v0/tree', status, '', { times });
  const store = open();
  store.ports.clock.skipWaitsUpTo(20_000);
  store.dispatch(wanted());
  await store.until<WithEntities>('the failure', (state) => selectFolderFailure(state) !== null);
  expect(selectFolderFailure(store.getState() as unknown as WithEntities)).toBe(message);
});

describe('the type’s own reducer', () => {
  const core = createEntityCore({ transport: () => Promise.reject(new Error('not now')), types: [folders] });

  it('the type’s own reducer gives the same state back for what it does not know, and survives JSON', () => {
    const state = core.reducer(initialEntities, { type: '@@INIT' });
    expect(core.reducer(state, { type: 'somebody/else', meta: { entityType: 'folder' } })).toBe(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  it('the type’s own reducer takes its message from a failure of the tree, and none from a failure of another type [B7.23]', () => {
    const other = defineEntityType<{ id: number }>({ type: 'timezone', scope: 'account' });
    const { reducer } = createEntityCore({ transport: () => Promise.reject(new Error('not now')), types: [folders, other] });
    const error: DataError = {
      name: 'LoadItemsError',
      message: 'The server failed.',
      status: 500,
      statusText: 'Out of Folders',
      text: '',
      messages: [],
      reason: null,
      fieldErrors: {},
      url: '/api/org/v0/tree',
      method: 'GET',
      resource: 'folders',
      shouldGlobalizeError: true,
    };
    const start = reducer(initialEntities, { type: '@@INIT' });
    const othersFailed = reducer(start, collectionFailed({ entityType: 'timezone' }, error));
    expect(othersFailed.collections['timezone']?.state.status).toBe('failure');
    expect(othersFailed.collections['folder']).toBe(start.collections['folder']);
    const treeFailed = reducer(start, collectionFailed({ entityType: 'folder' }, error));
    expect(treeFailed.collections['folder']?.state.statusMessages).toEqual(['Failed to fetch folders: Out of Folders']);
  });
});
