import nock from 'nock';
import {
  defineEntityType,
  load,
  loadCollection,
  loadCollectionIfNeeded,
  resetCollection,
  saveCollection,
  selectAll,
  selectCollection,
  selectData,
  selectListed,
} from '../../../src/app/entities';
import { entityDrafted } from '../../../src/app/entities/events';
import { entityStore } from '../../support/entityStore';

interface Folder {
  readonly id: number;
  readonly title: string;
}
const folders = defineEntityType<Folder>({ type: 'folder' });
const accounts = defineEntityType<{ id: number }>({ type: 'account' });

const server = () => nock('http://localhost:3000');

/** A store with folder 3. */
async function storeWithFolder() {
  const store = entityStore([folders]);
  server().get('/api/v3/folders/3').reply(200, { id: 3, title: 'Beans', is_shared: true });
  await store.run(load, folders, 3);
  store.log.length = 0;
  return store;
}

describe('a collection', () => {
  it('a collection is loaded by GET on its path, in the order of the server [B7.38, B7.04, B4.01, B3.46]', async () => {
    const store = entityStore([accounts]);
    server()
      .get('/api/v3/accounts')
      .reply(200, { objects: [{ id: 9 }, { id: 3 }], messages: ['Two'], default_id: 3 });
    const task = store.start(loadCollection, accounts);
    expect(selectCollection(store.getState(), accounts).state.status).toBe('loading');
    expect(await task.toPromise()).toEqual({ isOk: true, ids: [9, 3] });
    const { state, data } = selectCollection(store.getState(), accounts);
    expect(state).toEqual({ status: 'success', statusCode: 200, statusMessages: ['Two'] });
    expect(data).toMatchObject({ defaultId: 3 });
    expect(selectListed(store.getState(), accounts)).toEqual([{ id: 9 }, { id: 3 }]);
    expect(selectAll(store.getState(), accounts)).toEqual([{ id: 3 }, { id: 9 }]);
  });

  it('a collection takes its parameters into the query [B7.18]', async () => {
    const zaps = defineEntityType<{ id: number }>({ type: 'zap' });
    const store = entityStore([zaps]);
    server()
      .get('/api/v3/zaps')
      .query({ account_id: '5' })
      .reply(200, { objects: [{ id: 1 }] });
    await store.run(loadCollection, zaps, { params: { accountId: 5 } });
    expect(selectListed(store.getState(), zaps)).toEqual([{ id: 1 }]);
  });

  it('a collection whose load fails says so and keeps its entities [B4.08, B8.15, B8.20]', async () => {
    const store = await storeWithFolder();
    server().get('/api/v3/folders').times(3).reply(500, 'oops');
    expect(await store.run(loadCollection, folders)).toMatchObject({
      error: { name: 'DataGet', message: 'Problem retrieving folders. Our computers ran into a problem.', status: 500, text: 'oops' },
    });
    expect(selectCollection(store.getState(), folders).state).toMatchObject({ status: 'failure', statusCode: 500 });
    expect(selectAll(store.getState(), folders)).toHaveLength(1);
  });

  it('a collection of accounts that answers 401 is a failed load with status null, and nothing more [B7.05]', async () => {
    const store = entityStore([accounts]);
    server().get('/api/v3/accounts').reply(401, { errors: [] });
    expect(await store.run(loadCollection, accounts)).toMatchObject({ error: { name: 'DataGet', status: null } });
    expect(selectCollection(store.getState(), accounts).state).toMatchObject({ status: 'failure', statusCode: null });
  });

  it('a collection is loaded only if this address was not the last [B4.04]', async () => {
    const store = entityStore([folders]);
    server()
      .get('/api/v3/folders')
      .reply(200, { objects: [{ id: 3 }] });
    server()
      .get('/api/v3/folders')
      .query({ shared: 'true' })
      .reply(200, { objects: [{ id: 4 }] });
    await store.run(loadCollectionIfNeeded, folders);
    await store.run(loadCollectionIfNeeded, folders);
    expect(await store.run(loadCollectionIfNeeded, folders, { params: { shared: true } })).toEqual({ isOk: true, ids: [4] });
    expect(await store.run(loadCollectionIfNeeded, folders, { shouldLoad: () => false })).toEqual({ isOk: true, ids: [4] });
  });

  it('a collection that is complete drops what the server no longer lists, but no drafts [B4.08]', async () => {
    const store = await storeWithFolder();
    store.dispatch(entityDrafted({ entityType: 'folder', cid: 50 }, { id: 'new-folder', data: { title: 'Draft' } }));
    server()
      .get('/api/v3/folders')
      .reply(200, { objects: [{ id: 5, title: 'Only' }] });
    await store.run(loadCollection, folders, { isComplete: true });
    expect(selectAll(store.getState(), folders)).toEqual([{ id: 5, title: 'Only' }, { title: 'Draft' }]);
  });

  it('a collection is saved by PATCH on its path, and what comes back is taken in [B7.38, B4.01]', async () => {
    const store = await storeWithFolder();
    server()
      .patch('/api/v3/folders', { moved_ids: [3] })
      .reply(200, () => {
        expect(selectCollection(store.getState(), folders).state.status).toBe('saving');
        return { objects: [{ id: 3, title: 'Moved' }] };
      });
    expect(await store.run(saveCollection, folders, { movedIds: [3] })).toEqual({ isOk: true, ids: [3] });
    expect(selectData(store.getState(), folders, 3)).toEqual({ id: 3, title: 'Moved', isShared: true });
    expect(selectCollection(store.getState(), folders).state.status).toBe('success');
  });

  it('a collection that is reset is as if nothing had been asked of it [B4.08]', async () => {
    const store = await storeWithFolder();
    await store.run(resetCollection, folders);
    expect(selectCollection(store.getState(), folders)).toEqual(selectCollection(entityStore([]).getState(), folders));
  });
});
