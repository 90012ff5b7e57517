import nock from 'nock';
import {
  create,
  createEntityCore,
  defineEntityType,
  load,
  loadCollection,
  remove,
  resetCollection,
  save,
  selectAll,
  selectEntity,
  type EntitiesState,
} from '../../../src/app/entities';
import { entityDrafted, entityMarked } from '../../../src/app/entities/events';
import { entityStore } from '../../support/entityStore';

const zaps = defineEntityType<{ id: number; title: string }>({
  type: 'zap',
  nests: (entity) => ({ nodes: [entity('node')], owner: entity('member') }),
});
const folders = defineEntityType<{ id: number; title: string }>({ type: 'folder' });
const zap = (id: number) => ({
  id,
  title: `Zap ${id}`,
  owner: { id: 7, first_name: 'Olivia' },
  nodes: [{ id: id * 10, selected_api: 'Slack' }],
});

/** Runs every kind of entity operation over HTTP and records the actions. */
async function recordedJourney() {
  const server = nock('http://localhost:3000');
  const store = entityStore([zaps, folders]);
  server.get('/api/v3/zaps').reply(200, { objects: [1, 2, 3].map(zap), default_id: 1 });
  await store.run(loadCollection, zaps);
  server.get('/api/v3/zaps/2').reply(200, { ...zap(20), title: 'Merged' });
  await store.run(load, zaps, 2);
  server.patch('/api/v3/zaps/1').reply(400, { errors: ['No'] });
  await store.run(save, zaps, 1, { title: 'x' }, { notify: { failure: true } });
  store.dispatch(
    entityDrafted({ entityType: 'zap', cid: store.getState().entities.lastCid + 1 }, { id: 'new-zap', data: { title: 'Draft' } }),
  );
  server.post('/api/v3/zaps').reply(201, zap(4));
  await store.run(create, zaps, { title: 'Draft' }, { as: 'new-zap' });
  server.delete('/api/v3/zaps/3').reply(204);
  await store.run(remove, zaps, 3);
  store.dispatch(entityMarked({ entityType: 'zap' }, { id: 4, status: 'testing' }));
  server.get('/api/v3/folders').reply(200, { results: [{ id: 5, title: 'Beans' }] });
  await store.run(loadCollection, folders);
  await store.run(resetCollection, folders);
  server.get('/api/v3/zaps').reply(200, { objects: [1, 4, 20].map(zap) });
  await store.run(loadCollection, zaps, { isComplete: true });
  return store;
}

it('a recorded log, replayed through the reducer, gives the same state to the byte', async () => {
  const store = await recordedJourney();
  const log = JSON.parse(JSON.stringify(store.log)) as typeof store.log;
  expect(log.length).toBeGreaterThan(15);

  let requests = 0;
  const transport = (): Promise<never> => {
    requests += 1;
    return Promise.reject(new Error('Nothing is to be fetched while a log is replayed'));
  };
  const { reducer } = createEntityCore({ types: [zaps, folders], transport });
  const replayed = log.reduce<EntitiesState | undefined>((state, action) => reducer(state, action), undefined);
  expect(JSON.stringify(replayed)).toBe(JSON.stringify(store.getState().entities));
  expect(requests).toBe(0);
});

it('every prefix of the log gives a state to return to and to continue from', async () => {
  const store = await recordedJourney();
  const { reducer } = createEntityCore({ types: [zaps, folders], transport: () => Promise.reject(new Error('not now')) });
  const final = JSON.stringify(store.getState().entities);
  let state: EntitiesState | undefined;
  for (const [at, action] of store.log.entries()) {
    const onward = store.log
      .slice(at)
      .reduce<EntitiesState | undefined>(
        (before, next) => reducer(before, next),
        state && (JSON.parse(JSON.stringify(state)) as EntitiesState),
      );
    expect(JSON.stringify(onward)).toBe(final);
    state = reducer(state, action);
  }
});

it('the end is what the journey says', async () => {
  const store = await recordedJourney();
  expect(selectAll(store.getState(), zaps).map(({ id }) => id)).toEqual([1, 4, 20]);
  expect(selectEntity(store.getState(), zaps, 4)?.state.status).toBe('testing');
});
