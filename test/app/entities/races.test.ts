import type { SagaGenerator } from 'typed-redux-saga';
import fc from 'fast-check';
import {
  create,
  defineEntityType,
  forgetEntities,
  load,
  loadCollection,
  remove,
  resetCollection,
  save,
  selectAll,
  selectCollection,
  selectData,
  selectEntity,
  selectListed,
} from '../../../src/app/entities';
import { entityStore, heldTransport, type HeldRequest } from '../../support/entityStore';

interface Zap {
  readonly id: number;
  readonly title: string;
}
const zaps = defineEntityType<Zap>({ type: 'zap' });
const zap = (id: number, title = `Zap ${id}`) => ({ id, title });

function heldStore() {
  const transport = heldTransport();
  return { ...entityStore([zaps], transport), held: transport.held, request: (at: number): HeldRequest => transport.held[at]! };
}

const titleOf = (store: ReturnType<typeof heldStore>, id: number) => selectData(store.getState(), zaps, id)?.title;

describe('loads of one address', () => {
  it('loads of one address are one request, one promise and one answer for all who ask [B4.03]', async () => {
    const store = heldStore();
    const first = store.start(loadCollection, zaps);
    const promise = store.core.pending.findLoad('zap', '/api/v3/zaps')?.promise;
    const second = store.start(loadCollection, zaps);
    expect(promise).toBeInstanceOf(Promise);
    expect(store.core.pending.findLoad('zap', '/api/v3/zaps')?.promise).toBe(promise);
    expect(store.held).toHaveLength(1);
    await store.request(0).answer({ objects: [zap(1)] });
    expect(await first.toPromise<unknown>()).toBe(await second.toPromise<unknown>());
    expect(store.core.pending.findLoad('zap', '/api/v3/zaps')).toBeUndefined();

    store.start(loadCollection, zaps);
    expect(store.held).toHaveLength(2);
  });

  it('loads of one address of other parameters or of another store are separate requests [B4.03]', () => {
    const store = heldStore();
    store.start(loadCollection, zaps, { params: { accountId: 1 } });
    store.start(loadCollection, zaps, { params: { accountId: 2 } });
    store.start(load, zaps, 1);
    expect(store.held).toHaveLength(3);
    const other = heldStore();
    other.start(load, zaps, 1);
    expect(other.held).toHaveLength(1);
  });

  it('loads of one address go on for the others when the one who asked first is cancelled; the last one ends them [R20]', async () => {
    const store = heldStore();
    const first = store.start(load, zaps, 1);
    const second = store.start(load, zaps, 1);
    first.cancel();
    expect(store.request(0).signal?.aborted).toBe(false);
    await store.request(0).answer(zap(1));
    expect(await second.toPromise<unknown>()).toEqual({ isOk: true, id: 1 });

    const third = store.start(load, zaps, 1);
    expect(selectEntity(store.getState(), zaps, 1)?.state.status).toBe('loading');
    third.cancel();
    expect(store.request(1).signal?.aborted).toBe(true);
    expect(selectEntity(store.getState(), zaps, 1)?.state.status).toBe('success');
  });

  it('loads of one address end with their caller: a flow that is cancelled while it waits does nothing more [R20]', () => {
    const store = heldStore();
    const did: string[] = [];
    const flow = store.start(function* (): SagaGenerator<void> {
      yield* load(zaps, 1);
      did.push('went on');
    });
    flow.cancel();
    expect(did).toEqual([]);
  });

  it('a load that is asked for right after the only one was cancelled is a separate request and ends in data [R17, R20]', async () => {
    const store = heldStore();
    store.start(loadCollection, zaps).cancel();
    const again = store.start(loadCollection, zaps);
    expect(store.held).toHaveLength(2);
    await store.request(1).answer({ objects: [zap(1)] });
    expect(await again.toPromise<unknown>()).toMatchObject({ isOk: true });
    expect(selectCollection(store.getState(), zaps).state.status).toBe('success');
  });

  it('loads of one address that started silently fail visibly for a caller that is not silent [B4.05]', async () => {
    const store = heldStore();
    store.start(loadCollection, zaps, { isSilent: true });
    expect(selectCollection(store.getState(), zaps).state.status).toBe('initial');
    store.start(loadCollection, zaps);
    expect(selectCollection(store.getState(), zaps).state.status).toBe('loading');
    expect(store.held).toHaveLength(1);
    await store.request(0).refuse({ name: 'HttpError', status: 500 });
    expect(selectCollection(store.getState(), zaps).state.status).toBe('failure');
  });
});

describe('answers out of order', () => {
  it('the newest load determines the collection [R17]', async () => {
    const store = heldStore();
    store.start(loadCollection, zaps, { params: { accountId: 1 } });
    store.start(loadCollection, zaps, { params: { accountId: 2 } });
    await store.request(1).answer({ objects: [zap(2)], default_id: 2 });
    await store.request(0).answer({ objects: [zap(1)], default_id: 1 });
    expect(selectListed(store.getState(), zaps)).toEqual([zap(2)]);
    expect(selectCollection(store.getState(), zaps).data).toMatchObject({ defaultId: 2 });
  });

  it('a list that was requested before a save does not undo it [R17]', async () => {
    const store = heldStore();
    store.start(loadCollection, zaps);
    store.start(save, zaps, 1, { title: 'Saved' });
    await store.request(1).answer(zap(1, 'Saved'));
    await store.request(0).answer({ objects: [zap(1, 'Before'), zap(2)] });
    expect(selectListed(store.getState(), zaps)).toEqual([zap(1, 'Saved'), zap(2)]);
  });

  it('a list that was requested before a removal does not bring the entity back [R17]', async () => {
    const store = heldStore();
    store.start(loadCollection, zaps);
    store.start(remove, zaps, 1);
    await store.request(1).answer(undefined, 204);
    await store.request(0).answer({ objects: [zap(1), zap(2)] });
    expect(selectAll(store.getState(), zaps)).toEqual([zap(2)]);
  });

  it('an older load of an entity does not undo a newer one [R17]', async () => {
    const store = heldStore();
    store.start(load, zaps, 1, { params: { full: false } });
    store.start(load, zaps, 1, { params: { full: true } });
    await store.request(1).answer(zap(1, 'Newer'));
    await store.request(0).answer(zap(1, 'Older'));
    expect(titleOf(store, 1)).toBe('Newer');
    expect(selectEntity(store.getState(), zaps, 1)?.state.status).toBe('success');
  });

  it('writes of one entity go one after the other, those of others side by side [R17]', async () => {
    const store = heldStore();
    store.start(save, zaps, 1, { title: 'First' });
    store.start(save, zaps, 1, { title: 'Second' });
    store.start(save, zaps, 2, { title: 'Other' });
    expect(store.held.map(({ body }) => body)).toEqual([{ title: 'First' }, { title: 'Other' }]);
    await store.request(0).answer(zap(1, 'First'));
    expect(store.held.map(({ body }) => body)).toEqual([{ title: 'First' }, { title: 'Other' }, { title: 'Second' }]);
    await store.request(2).answer(zap(1, 'Second'));
    expect(titleOf(store, 1)).toBe('Second');
  });

  it('a write goes on when the one who asked is cancelled, since the server may have done it [R17]', async () => {
    const store = heldStore();
    const asked = store.start(save, zaps, 1, { title: 'Saved' });
    asked.cancel();
    expect(store.request(0).signal?.aborted).toBe(false);
    await store.request(0).answer(zap(1, 'Saved'));
    expect(titleOf(store, 1)).toBe('Saved');
  });

  it('a reset, and forgetting all, end what is under way; late answers change nothing [R17, S45, B4.08]', async () => {
    const store = heldStore();
    const waiting = store.start(loadCollection, zaps);
    await store.run(resetCollection, zaps);
    expect(await waiting.toPromise<unknown>()).toEqual({ isOk: false, error: null });
    const saving = store.start(save, zaps, 1, { title: 'Saved' });
    const queued = store.start(save, zaps, 1, { title: 'Queued' });
    await store.run(forgetEntities);
    expect(store.held.every(({ signal }) => signal?.aborted)).toBe(true);
    const before = store.getState();
    await store.request(0).answer({ objects: [zap(1)] });
    await store.request(1).answer(zap(1));
    expect(store.held).toHaveLength(2);
    expect(store.getState()).toBe(before);
    expect(before.entities.collections).toEqual({});
    expect(await saving.toPromise<unknown>()).toEqual({ isOk: false, error: null });
    expect(await queued.toPromise<unknown>()).toEqual({ isOk: false, error: null });
  });
});

it('entities created at the same moment have different client ids', () => {
  const store = heldStore();
  const ids = [1, 2, 3];
  for (const id of ids) store.start(load, zaps, id);
  store.start(create, zaps, { title: 'New' }, { as: 'new-zap' });
  const cids = [...ids, 'new-zap'].map((id) => selectEntity(store.getState(), zaps, id)?.cid);
  expect(new Set(cids).size).toBe(4);
});

it("whatever the order of answers, the end is the server's state [R17]", async () => {
  const operations = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constantFrom('load' as const, 'remove' as const), id: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('save' as const), id: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('list' as const), page: fc.integer({ min: 1, max: 2 }) }),
    ),
    { minLength: 2, maxLength: 7 },
  );
  await fc.assert(
    fc.asyncProperty(operations, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), async (asked, order) => {
      const store = heldStore();
      const server = new Map([1, 2, 3].map((id) => [id, zap(id, 'v0')]));
      await Promise.all([
        store.run(loadCollection, zaps),
        store.settle().then(() => store.request(0).answer({ objects: [...server.values()] })),
      ]);
      store.held.length = 0;

      const replies = new Map<HeldRequest, { body: unknown; status: number }>();
      let version = 0;
      /** The server processes a request when it is sent. Its answer may arrive much later. */
      const serve = (): void => {
        for (const request of store.held) {
          if (replies.has(request)) continue;
          const id = Number(request.path.split('/')[4]);
          if (request.method === 'PATCH' && server.has(id)) server.set(id, { ...server.get(id)!, ...(request.body as object) });
          if (request.method === 'DELETE') server.delete(id);
          const body = request.path.endsWith('zaps') ? { objects: [...server.values()] } : server.get(id);
          replies.set(request, { body, status: body ? 200 : request.method === 'PATCH' ? 404 : 204 });
        }
      };
      for (const operation of asked) {
        if (operation.kind === 'list') store.start(loadCollection, zaps, { params: { page: operation.page } });
        else if (operation.kind === 'load') store.start(load, zaps, operation.id);
        else if (operation.kind === 'remove') store.start(remove, zaps, operation.id);
        else store.start(save, zaps, operation.id, { title: `v${(version += 1)}` });
        serve();
      }
      let turn = 0;
      for (let open = store.held.slice(); open.length > 0; open = store.held.filter((request) => replies.has(request))) {
        const request = open[order[turn++ % order.length]! % open.length]!;
        const { body, status } = replies.get(request)!;
        store.held.splice(store.held.indexOf(request), 1);
        await (status === 404 ? request.refuse({ name: 'HttpError', status }) : request.answer(body, status));
        serve();
      }
      expect(selectAll(store.getState(), zaps)).toEqual([...server.values()]);
    }),
    { numRuns: 1000 },
  );
});
