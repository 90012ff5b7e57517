import nock from 'nock';
import {
  create,
  defineEntityType,
  isNotFound,
  load,
  loadCollection,
  loadIfNeeded,
  remove,
  save,
  selectAll,
  selectData,
  selectEntity,
  selectListed,
  type EntityType,
} from '../../../src/app/entities';
import { entityDrafted } from '../../../src/app/entities/events';
import { entityStore } from '../../support/entityStore';

interface Folder {
  readonly id: number;
  readonly title: string;
  readonly isShared?: boolean;
}
const folders = defineEntityType<Folder>({ type: 'folder' });
const members = defineEntityType<{ id: number; role: string }>({ type: 'member' });
const profiles = defineEntityType<{ id: number }>({ type: 'profile' });

const server = () => nock('http://localhost:3000');
const statusOf = (store: ReturnType<typeof entityStore>, type: EntityType, id: number | string) =>
  selectEntity(store.getState(), type, id)?.state;

/** A store with folder 3. */
async function storeWithFolder() {
  const store = entityStore([folders]);
  server().get('/api/v3/folders/3').reply(200, { id: 3, title: 'Beans', is_shared: true });
  await store.run(load, folders, 3);
  store.log.length = 0;
  return store;
}

describe('loading an entity', () => {
  it('loading an entity is GET on the model; the reply is in camelCase [B7.35, B7.02, B3.44]', async () => {
    const store = await storeWithFolder();
    expect(selectEntity(store.getState(), folders, 3)).toEqual({
      cid: expect.any(Number) as number,
      data: { id: 3, title: 'Beans', isShared: true },
      state: { status: 'success', statusCode: 200, statusMessages: [], isPersisted: true },
    });
  });

  it('loading an entity takes parameters into the path and the query, in snake_case [B7.35, B7.11, B7.02]', async () => {
    const store = entityStore([members]);
    server().get('/api/v3/accounts/5/members/8').query({ with_roles: 'true' }).reply(200, { id: 8, role: 'admin' });
    await store.run(load, members, 8, { params: { accountId: 5, withRoles: true } });
    expect(selectData(store.getState(), members, 8)).toEqual({ id: 8, role: 'admin' });
  });

  it('loading an entity shows the loading status first, then success [B4.01]', async () => {
    const store = entityStore([folders]);
    server().get('/api/v3/folders/3').reply(200, { id: 3 });
    const task = store.start(load, folders, 3);
    expect(statusOf(store, folders, 3)).toMatchObject({ status: 'loading' });
    expect(selectEntity(store.getState(), folders, 3)?.data).toBeNull();
    expect(selectAll(store.getState(), folders)).toEqual([]);
    await task.toPromise();
    expect(statusOf(store, folders, 3)).toMatchObject({ status: 'success', statusCode: 200 });
  });

  it('loading an entity that the server does not know shows as not found [B3.48, A3.20, B8.19, B4.01]', async () => {
    const store = entityStore([folders]);
    server()
      .get('/api/v3/folders/4')
      .reply(404, { errors: ['No such folder'], reason: 'not_found' });
    const outcome = await store.run(load, folders, 4);
    expect(outcome).toMatchObject({ isOk: false, error: { name: 'DataGet', message: 'folder not found.', status: 404 } });
    const state = statusOf(store, folders, 4)!;
    expect(state).toEqual({ status: 'failure', statusCode: 404, statusMessages: ['No such folder'], isPersisted: true });
    expect(isNotFound(state)).toBe(true);
    expect(isNotFound({ ...state, statusCode: 403 })).toBe(false);
  });

  it('loading an entity keeps what was there when it fails [B4.01]', async () => {
    const store = await storeWithFolder();
    server().get('/api/v3/folders/3').times(3).reply(503, 'away');
    await store.run(load, folders, 3);
    expect(selectEntity(store.getState(), folders, 3)).toMatchObject({
      data: { title: 'Beans' },
      state: { status: 'failure', statusCode: 503 },
    });
  });

  it('loading an entity of another id re-keys the entity under it and keeps its client id [B4.06]', async () => {
    const store = await storeWithFolder();
    const { cid } = selectEntity(store.getState(), folders, 3)!;
    server().get('/api/v3/folders/3').reply(200, { id: 30, title: 'Merged' });
    expect(await store.run(load, folders, 3)).toEqual({ isOk: true, id: 30 });
    expect(selectEntity(store.getState(), folders, 3)).toBeUndefined();
    expect(selectEntity(store.getState(), folders, 30)).toMatchObject({ cid, data: { id: 30, title: 'Merged' } });
  });

  it.each([
    ['204', 204, undefined],
    ['null', 200, 'null'],
    ['an empty list', 200, { objects: [] }],
  ])('loading an entity that brings %s removes the entity [B4.07]', async (_what, status, body) => {
    const store = await storeWithFolder();
    server().get('/api/v3/folders/3').reply(status, body);
    expect(await store.run(load, folders, 3)).toEqual({ isOk: true, id: null });
    expect(selectEntity(store.getState(), folders, 3)).toBeUndefined();
  });

  it('loading an entity is skipped when there is no need, or a custom check says so [B4.04]', async () => {
    const store = await storeWithFolder();
    expect(await store.run(loadIfNeeded, folders, 3)).toEqual({ isOk: true, id: 3 });
    expect(await store.run(loadIfNeeded, folders, 77, { shouldLoad: () => false })).toEqual({ isOk: true, id: 77 });
    expect(store.log).toEqual([]);

    server().get('/api/v3/folders/3').reply(200, { id: 3, title: 'Again' });
    await store.run(loadIfNeeded, folders, 3, { shouldLoad: (entity: unknown) => entity !== undefined });
    expect(selectData(store.getState(), folders, 3)?.title).toBe('Again');
  });

  it('loading an entity is done again where only a part had come [B3.47, B4.04]', async () => {
    const partial = defineEntityType<Folder>({ type: 'folder', isPartial: (data) => !('title' in data) });
    const zaps = defineEntityType<{ id: number }>({ type: 'zap', nests: (entity) => ({ folders: [entity('folder')] }) });
    const store = entityStore([partial, zaps]);
    server()
      .get('/api/v3/zaps/1')
      .reply(200, { id: 1, folders: [{ id: 3 }] });
    await store.run(load, zaps, 1);
    expect(statusOf(store, partial, 3)).toMatchObject({ status: 'partially_hydrated' });
    server().get('/api/v3/folders/3').reply(200, { id: 3, title: 'Beans' });
    await store.run(loadIfNeeded, partial, 3);
    expect(statusOf(store, partial, 3)).toMatchObject({ status: 'success' });
  });
});

describe('a silent load', () => {
  it('a silent load changes the data, but no status on the way, and notifies nobody [B4.05]', async () => {
    const store = await storeWithFolder();
    const seen: unknown[] = [];
    server()
      .get('/api/v3/folders/3')
      .reply(200, () => (seen.push(statusOf(store, folders, 3)?.status), { id: 3, title: 'Silently' }));
    await store.run(load, folders, 3, { isSilent: true, notify: { success: 'Loaded!' } });
    expect(seen).toEqual(['success']);
    expect(selectData(store.getState(), folders, 3)?.title).toBe('Silently');
    expect(store.log.map(({ type }) => type)).toEqual(['entities/entityReceived']);
    expect(JSON.stringify(store.log)).not.toContain('Loaded!');
  });

  it('a silent load that fails changes nothing [B4.05]', async () => {
    const store = await storeWithFolder();
    const before = store.getState();
    server().get('/api/v3/folders/3').reply(404, {});
    expect(await store.run(load, folders, 3, { isSilent: true })).toMatchObject({ isOk: false });
    expect(store.getState()).toBe(before);
  });
});

describe('saving an entity', () => {
  it('saving an entity is PATCH on the model, with the fields given, in snake_case [B7.36, B7.02, B4.01]', async () => {
    const store = await storeWithFolder();
    server()
      .patch('/api/v3/folders/3', { is_shared: false })
      .matchHeader('x-csrftoken', 'token')
      .reply(200, () => {
        expect(statusOf(store, folders, 3)).toMatchObject({ status: 'saving' });
        return { id: 3, title: 'Beans', is_shared: false };
      });
    await store.run(save, folders, 3, { isShared: false });
    expect(selectEntity(store.getState(), folders, 3)).toMatchObject({
      data: { title: 'Beans', isShared: false },
      state: { status: 'success' },
    });
  });

  it('saving an entity updates the role of a member on its path below the account [B7.12, B7.36]', async () => {
    const store = entityStore([members]);
    server().patch('/api/v3/accounts/5/members/8', { role: 'admin' }).reply(200, { id: 8, role: 'admin' });
    await store.run(save, members, 8, { role: 'admin' }, { params: { accountId: 5 } });
    expect(selectData(store.getState(), members, 8)?.role).toBe('admin');
  });

  it('saving an entity takes the fields as sent when the answer has no body [B7.36]', async () => {
    const store = await storeWithFolder();
    server().patch('/api/v3/folders/3').reply(204);
    await store.run(save, folders, 3, { title: 'Sent' });
    expect(selectEntity(store.getState(), folders, 3)).toMatchObject({
      data: { id: 3, title: 'Sent', isShared: true },
      state: { status: 'success', statusCode: 204 },
    });
  });

  it('saving an entity that is refused keeps the data and shows what the server says [B4.01, A8.34, B8.17]', async () => {
    const store = await storeWithFolder();
    server()
      .patch('/api/v3/folders/3')
      .reply(400, { errors: ['Title is too long', { type: 'title', message: 'Try another' }], reason: 'invalid_request' });
    const outcome = await store.run(save, folders, 3, { title: 'x' }, { notify: { failure: true } });
    expect(outcome).toMatchObject({
      isOk: false,
      error: { name: 'DataPatch', message: 'Problem updating folder', status: 400, reason: 'invalid_request' },
    });
    expect(selectEntity(store.getState(), folders, 3)).toMatchObject({
      data: { title: 'Beans' },
      state: { status: 'failure', statusMessages: ['Title is too long', 'Try another'] },
    });
  });
});

describe('creating an entity', () => {
  it('creating an entity is POST on the collection without an id; the draft becomes the entity and keeps its client id [B7.34, B4.06, B4.08, A3.16]', async () => {
    const store = entityStore([profiles]);
    store.dispatch(entityDrafted({ entityType: 'profile', cid: 1 }, { id: 'new-profile', data: { id: 'new-profile', firstName: 'Ada' } }));
    const { cid } = selectEntity(store.getState(), profiles, 'new-profile')!;
    server()
      .post('/api/v3/profiles', { first_name: 'Ada' })
      .reply(201, () => {
        expect(statusOf(store, profiles, 'new-profile')).toMatchObject({ status: 'saving', isPersisted: false });
        return { id: 7, first_name: 'Ada' };
      });
    const outcome = await store.run(create, profiles, { id: 99, firstName: 'Ada' } as never, { as: 'new-profile' });
    expect(outcome).toEqual({ isOk: true, id: 7 });
    expect(selectEntity(store.getState(), profiles, 'new-profile')).toBeUndefined();
    expect(selectEntity(store.getState(), profiles, 7)).toEqual({
      cid,
      data: { id: 7, firstName: 'Ada' },
      state: { status: 'success', statusCode: 201, statusMessages: [], isPersisted: true },
    });
  });

  it('creating an entity that is refused leaves the draft, not persisted, with its failure [B4.02, B4.01, B8.16]', async () => {
    const store = entityStore([folders]);
    server()
      .post('/api/v3/folders')
      .reply(400, { errors: ['Title is missing'] });
    const outcome = await store.run(create, folders, { title: '' }, { as: 'new-folder' });
    expect(outcome).toMatchObject({ isOk: false, error: { name: 'DataPost', message: 'Problem creating folder' } });
    expect(selectEntity(store.getState(), folders, 'new-folder')).toMatchObject({
      data: { title: '' },
      state: { status: 'failure', isPersisted: false, statusMessages: ['Title is missing'] },
    });
  });

  it('creating an entity goes to the end of the list that is shown [B4.08]', async () => {
    const store = entityStore([folders]);
    server()
      .get('/api/v3/folders')
      .reply(200, { objects: [{ id: 9 }, { id: 3 }] });
    await store.run(loadCollection, folders);
    server().post('/api/v3/folders').reply(201, { id: 1, title: 'New' });
    await store.run(create, folders, { title: 'New' });
    expect(selectListed(store.getState(), folders).map(({ id }) => id)).toEqual([9, 3, 1]);
  });
});

describe('the status of an entity', () => {
  it('the status of an entity is initial at first, and success or failure after each save and load, with saving and loading between [A4.01]', async () => {
    const store = entityStore([folders]);
    const seen: (string | undefined)[] = [];
    const note = (id: number | string) => void seen.push(statusOf(store, folders, id)?.status);
    /** Answers the request and records the state of the entity while the request is running. */
    const whileAsked = (id: number | string) => () => {
      note(id);
      return { id: 3, title: 'Beans' };
    };
    store.dispatch(entityDrafted({ entityType: 'folder', cid: 1 }, { id: 'new-folder', data: { id: 'new-folder', title: 'Beans' } }));
    note('new-folder');
    server().post('/api/v3/folders').reply(201, whileAsked('new-folder'));
    await store.run(create, folders, { title: 'Beans' }, { as: 'new-folder' });
    note(3);
    server().patch('/api/v3/folders/3').reply(400, whileAsked(3));
    await store.run(save, folders, 3, { title: 'x' });
    note(3);
    server().get('/api/v3/folders/3').reply(200, whileAsked(3));
    await store.run(load, folders, 3);
    note(3);
    server().get('/api/v3/folders/3').reply(404, whileAsked(3));
    await store.run(load, folders, 3);
    note(3);
    expect(seen).toEqual(['initial', 'saving', 'success', 'saving', 'failure', 'loading', 'success', 'loading', 'failure']);
  });
});

describe('removing an entity', () => {
  it('removing an entity is DELETE on the model, and it is gone [B7.37, B4.08]', async () => {
    const store = await storeWithFolder();
    server().delete('/api/v3/folders/3').reply(204);
    expect(await store.run(remove, folders, 3)).toEqual({ isOk: true, id: null });
    expect(selectEntity(store.getState(), folders, 3)).toBeUndefined();
  });

  it('removing an entity that is refused leaves it where it is [B7.37, B8.18, B4.01]', async () => {
    const store = await storeWithFolder();
    server()
      .delete('/api/v3/folders/3')
      .reply(403, { errors: ['Not yours'] });
    expect(await store.run(remove, folders, 3)).toMatchObject({ error: { name: 'DataDelete', message: 'Problem removing folder' } });
    expect(selectEntity(store.getState(), folders, 3)).toMatchObject({
      data: { title: 'Beans' },
      state: { status: 'failure', statusMessages: ['Not yours'] },
    });
  });
});

describe('notifications', () => {
  it('notifications go with the answer when they are asked for [B8.38]', async () => {
    const store = await storeWithFolder();
    server().patch('/api/v3/folders/3').reply(200, { id: 3 });
    await store.run(save, folders, 3, {}, { notify: { success: 'Saved!' } });
    server().patch('/api/v3/folders/3').reply(400, {});
    await store.run(save, folders, 3, {}, { notify: { failure: true } });
    server().patch('/api/v3/folders/3').reply(400, {});
    await store.run(save, folders, 3, {}, { notify: { failure: 'Not saved.' } });
    server().patch('/api/v3/folders/3').reply(400, {});
    await store.run(save, folders, 3, {});
    server().post('/api/v3/folders').reply(400, {});
    await store.run(create, folders, {}, { notify: { failure: true } });
    const notifications = store.log.map((action) => (action.meta as { notification?: unknown }).notification).filter(Boolean);
    expect(notifications).toEqual([
      { type: 'success', message: 'Saved!' },
      { type: 'error', message: 'Problem updating folder' },
      { type: 'error', message: 'Not saved.' },
      { type: 'error', message: 'Problem creating folder' },
    ]);
  });
});

it('a profile that answers 401 is a data-get error with status null [A8.32]', async () => {
  const store = entityStore([profiles]);
  server().get('/api/v3/profiles/7').reply(401, { errors: [] });
  expect(await store.run(load, profiles, 7)).toMatchObject({ isOk: false, error: { name: 'DataGet', status: null } });
});

it('a cut connection is a network error that ends with the address [B8.24, A8.38]', async () => {
  const store = entityStore([folders]);
  server().get('/api/v3/folders/3').times(3).replyWithError('socket hang up');
  const outcome = await store.run(load, folders, 3);
  expect(outcome).toMatchObject({ isOk: false, error: { name: 'NetworkError', status: null, shouldGlobalizeError: true } });
  const { message } = (outcome as { error: { message: string } }).error;
  expect(message).toBe(
    "We're having some trouble connecting. You might try reloading the page or checking your internet connection. The server could not be reached: http://localhost:3000/api/v3/folders/3",
  );
});

it('a reply that cannot be read is a data error, not a crash [B8.15]', async () => {
  const store = entityStore([folders]);
  server().get('/api/v3/folders/3').reply(200, '<html>proxy</html>');
  expect(await store.run(load, folders, 3)).toMatchObject({
    isOk: false,
    error: { name: 'DataGet', message: 'Problem retrieving folder' },
  });
});
