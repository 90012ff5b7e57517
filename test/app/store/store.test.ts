import { createAction, createReducer, type Action } from '@reduxjs/toolkit';
import { put, take } from 'typed-redux-saga';
import { createRootReducer, slicesAdded } from '../../../src/app/store/rootReducer';
import { sessionEnded, sessionRefreshed } from '../../../src/app/features/session';
import { onEach } from '../../../src/app/platform/flows';
import { request } from '../../../src/app/api/flows';
import { stopStores, testStore, waitUntil } from '../../support/appStore';
import { replyWith, nobody } from '../../support/replyWith';

afterEach(stopStores);

const counted = createAction<number>('counter/counted');
const counter = createReducer(0, (on) => on.addCase(counted, (sum, { payload }) => sum + payload));
const counterSlice = { reducerPath: 'counter', reducer: counter };

describe('the store', () => {
  it('the store takes in slices and flows of chunks that arrive later, each once', () => {
    const store = testStore();
    let starts = 0;
    function* flow() {
      starts += 1;
      yield* take('never');
    }
    store.dispatch(counted(5));
    store.inject({ slices: [counterSlice], sagas: [flow] });
    store.dispatch(counted(1));
    store.inject({ slices: [counterSlice], sagas: [flow] });
    expect([store.getState().counter, starts]).toEqual([1, 1]);
  });

  it('the store refuses an action that is no object, and one whose type is invalid, with different errors [B8.30]', () => {
    const store = testStore();
    expect(() => store.dispatch('saved' as never)).toThrow(/Actions must be plain objects/);
    expect(() => store.dispatch({ type: 5 } as never)).toThrow(/Action "type" property must be a string/);
  });

  it('the store refuses two reducers that want one slice', () => {
    const store = testStore([{ slices: [counterSlice] }]);
    expect(() => store.inject({ slices: [{ reducerPath: 'counter', reducer: () => 0 }] })).toThrow('Two reducers want the slice counter');
  });

  it('replays an action log to the same state, to the byte, also when every slice is there from the start', () => {
    const live = createRootReducer({ reducerPath: 'shell', reducer: counter });
    const log: Action[] = [];
    let state = live.reducer(undefined, { type: '@@init' });
    const dispatch = (action: Action): void => {
      log.push(action);
      state = live.reducer(state, action);
    };
    dispatch(counted(5));
    dispatch(slicesAdded(live.add([{ reducerPath: 'late', reducer: counter }])));
    dispatch(counted(2));
    dispatch(sessionRefreshed({ profileId: 7 }));
    dispatch(counted(3));
    expect(state).toEqual({ shell: 10, late: 3 });

    const again = createRootReducer({ reducerPath: 'shell', reducer: counter });
    again.add([{ reducerPath: 'late', reducer: counter }]);
    const replayed = log.reduce(again.reducer, again.reducer(undefined, { type: '@@init' }));
    expect(JSON.stringify(replayed)).toBe(JSON.stringify(state));
  });

  it('the store resets user data at the end and at the renewal of a session, and keeps what belongs to the page [A4.17, S45]', () => {
    const store = testStore([{ slices: [counterSlice, { reducerPath: 'place', reducer: counter }] }]);
    for (const event of [sessionRefreshed({ profileId: 7 }), sessionEnded({ where: 'here' })]) {
      store.dispatch(counted(4));
      expect(store.getState().counter).toBe(4);
      const { place } = store.getState();
      store.dispatch(event);
      expect([store.getState().counter, store.getState().place]).toEqual([0, place]);
    }
  });

  it('the store gives the same state for an action that nobody knows, and its state survives JSON', () => {
    const store = testStore([{ slices: [counterSlice] }]);
    const before = store.getState();
    store.dispatch({ type: 'unknown' });
    expect(store.getState()).toBe(before);
    expect(JSON.parse(JSON.stringify(before))).toEqual(before);
  });
});

describe('a flow that crashes', () => {
  it('a flow that crashes is reported and told, and the others go on', async () => {
    const store = testStore();
    const asked = createAction('test/asked');
    const answered = createAction('test/answered');
    store.inject({
      sagas: [
        function* fragile() {
          yield* put(counted(1));
          throw new Error('broken');
        },
        function* steady() {
          yield* onEach(asked, function* answer() {
            yield* put(answered());
            throw new Error('broken too');
          });
        },
      ],
    });
    store.dispatch(asked());
    store.dispatch(asked());
    expect(store.ports.reports.map(({ message }) => message)).toEqual([
      'The flow fragile stopped',
      'The flow answer stopped',
      'The flow answer stopped',
    ]);
    expect(store.actions.filter(({ type }) => type === 'test/answered')).toHaveLength(2);
    expect(store.getState().errors).toMatchObject([
      { id: 'fragile: broken', details: 'broken' },
      { id: 'answer: broken too', details: 'broken too' },
    ]);
  });

  it('a request that was aborted on purpose is no crash of its flow [R20]', async () => {
    const store = testStore();
    let answer = (): void => {};
    let hasEnded = false;
    const double = replyWith('getCurrentProfile', 200, nobody, { until: new Promise<void>((resolve) => (answer = resolve)) });
    store.inject({
      sagas: [
        function* looking() {
          try {
            yield* request('getCurrentProfile', {});
          } finally {
            hasEnded = true;
          }
        },
      ],
    });
    await waitUntil('the request', () => double.sent.length === 1);
    store.api.abortAll();
    answer();
    await waitUntil('the flow to end', () => hasEnded);
    expect(store.ports.reports).toEqual([]);
  });
});
