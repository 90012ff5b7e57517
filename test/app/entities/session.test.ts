import nock from 'nock';
import { fork } from 'typed-redux-saga';
import { defineEntityType, entityParts, load, save, selectData, type EntitiesState } from '../../../src/app/entities';
import { sessionEnded, sessionRefreshed } from '../../../src/app/features/session';
import { stopStores, testStore, waitUntil } from '../../support/appStore';

afterEach(stopStores);

const folders = defineEntityType<{ id: number; title: string }>({ type: 'folder' });

it.each([
  ['nobody', () => sessionEnded({ where: 'elsewhere' })],
  ['somebody else', () => sessionRefreshed({ profileId: 8 })],
])('when %s is signed in, nothing that was under way lands, and nothing that was to follow is sent [S45, R17]', async (_who, change) => {
  const server = nock('http://localhost:3000');
  const asked: string[] = [];
  let answer: () => void = () => {};
  server.get('/api/v3/folders/4').reply(200, async () => {
    asked.push('load');
    await new Promise<void>((resolve) => (answer = resolve));
    return { id: 4, title: 'Late' };
  });
  server.patch('/api/v3/folders/3').reply(200, () => (asked.push('first'), new Promise(() => {})));
  server.patch('/api/v3/folders/3').reply(200, () => (asked.push('second'), {}));

  const store = testStore(
    [
      {
        entities: entityParts(folders),
        sagas: [
          function* () {
            yield* fork(load, folders, 4);
            yield* fork(save, folders, 3, { title: 'First' });
            yield* fork(save, folders, 3, { title: 'Second' });
          },
        ],
      },
    ],
    { cookies: { csrftoken: 'token' } },
  );
  await waitUntil('the requests are there', () => asked.length === 2, store);
  store.dispatch(change());
  answer();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked.sort()).toEqual(['first', 'load']);
  const state = store.getState() as unknown as { entities: EntitiesState };
  expect(selectData(state, folders, 4)).toBeUndefined();
  expect(state.entities.collections).toEqual({});
  nock.cleanAll(); // The second save is still waiting, as expected.
});
