// The compared stores: ours, and the adapter of Redux Toolkit, built as its documentation recommends. Both receive the text of a reply in
// snake_case, convert names (the adapter with humps), and store entities as {cid, data, state}.
//
// A subject: `create()` returns { receive(text), update(zapId, title), remove(zapIds), read(zapId),
// watch(zapId, onChange), snapshot() }. `watch` is a subscriber with a memoised selector of a Zap's title in
// capitals. It calls `onChange` when it recomputes.
import { configureStore, createEntityAdapter, createSelector, createSlice } from '@reduxjs/toolkit';
import humps from 'humps';
import { normalize, schema } from 'normalizr';
import { defineEntityType, entitiesRemoved, entityChanged, selectData } from '../../../src/app/entities/index.ts';
import { collectionReceived } from '../../../src/app/entities/events.ts';
import { createIngest } from '../../../src/app/entities/ingest/index.ts';
import { createEntitiesReducer } from '../../../src/app/entities/reducer.ts';
import { createRegistry } from '../../../src/app/entities/registry.ts';

const inCapitals = (title) => (title ?? '').toUpperCase();

/** Subscribes a memoised selector as react-redux does: on each notification it selects and compares. */
function watchWith(subscribe, getState, selectTitle, onChange) {
  const select = createSelector([selectTitle], (title) => {
    onChange();
    return inCapitals(title);
  });
  let last = select(getState());
  return subscribe(() => {
    const now = select(getState());
    if (now !== last) last = now;
  });
}

const production = {
  devTools: false,
  middleware: (defaults) => defaults({ thunk: false, serializableCheck: false, immutableCheck: false }),
};

const zapType = defineEntityType({
  type: 'zap',
  nests: (entity) => ({ nodes: [entity('node')], folders: [entity('folder')], owner: entity('member') }),
});

function ours() {
  const registry = createRegistry(zapType);
  const ingest = createIngest(registry);
  const store = configureStore({ reducer: { entities: createEntitiesReducer(registry) }, ...production });
  const meta = { entityType: 'zap' };
  return {
    receive(text) {
      const { entities } = store.getState();
      const reply = ingest.collection(text, 'zap', entities);
      const end = { isStale: false, statusCode: 200, isComplete: false };
      store.dispatch(collectionReceived({ ...meta, cid: entities.lastCid + 1 }, { ...reply, ...end }));
    },
    update: (id, title) => store.dispatch(entityChanged(meta, { id, changes: { title } })),
    remove: (ids) => store.dispatch(entitiesRemoved(meta, { ids })),
    read: (id) => selectData(store.getState(), zapType, id),
    watch: (id, onChange) => watchWith(store.subscribe, store.getState, (state) => selectData(state, zapType, id)?.title, onChange),
    snapshot: () => store.getState(),
  };
}

// ---- entities by normalizr, for the stores that need them

const node = new schema.Entity('node');
const folder = new schema.Entity('folder');
const member = new schema.Entity('member');
const zap = new schema.Entity('zap', { nodes: [node], folders: [folder], owner: member });
const types = ['zap', 'node', 'folder', 'member'];

const settled = { status: 'success', statusCode: 200, statusMessages: [], isPersisted: true };
let lastCid = 0;

/** Entities by type and id, in their wrappers. Known entities keep their client ids. */
function normalized(text, known) {
  const { entities } = normalize(humps.camelizeKeys(JSON.parse(text)).objects, [zap]);
  return Object.fromEntries(
    types.map((type) => {
      const wrapped = {};
      for (const [id, data] of Object.entries(entities[type] ?? {})) {
        const now = known(type, id);
        wrapped[id] = { cid: now?.cid ?? (lastCid += 1), data, state: settled };
      }
      return [type, wrapped];
    }),
  );
}

function adapter() {
  const entityAdapter = createEntityAdapter({ selectId: ({ data }) => data.id });
  const slices = types.map((type) =>
    createSlice({
      name: type,
      initialState: entityAdapter.getInitialState(),
      reducers: {
        changed: entityAdapter.updateOne,
        removed: entityAdapter.removeMany,
      },
      extraReducers: (on) =>
        on.addCase('received', (state, { payload }) => {
          entityAdapter.upsertMany(state, payload[type]);
        }),
    }),
  );
  const store = configureStore({ reducer: Object.fromEntries(slices.map((slice) => [slice.name, slice.reducer])), ...production });
  const { changed, removed } = slices[0].actions;
  const read = (state, id) => state.zap.entities[id]?.data;
  return {
    receive: (text) => store.dispatch({ type: 'received', payload: normalized(text, (type, id) => store.getState()[type].entities[id]) }),
    update: (id, title) => store.dispatch(changed({ id, changes: { data: { ...read(store.getState(), id), title } } })),
    remove: (ids) => store.dispatch(removed(ids)),
    read: (id) => read(store.getState(), id),
    watch: (id, onChange) => watchWith(store.subscribe, store.getState, (state) => read(state, id)?.title, onChange),
    snapshot: () => store.getState(),
  };
}

export const subjects = {
  patchbay: ours,
  createEntityAdapter: adapter,
};

/** The same data as plain objects by id with the wrapper, as compact as the engine makes them: `JSON.parse` of names that need no conversion. */
export function plainObjects(text) {
  const { entities } = normalize(humps.camelizeKeys(JSON.parse(text)).objects, [zap]);
  const tight = JSON.stringify(entities);
  return () => {
    let cid = 0;
    const parsed = JSON.parse(tight);
    return Object.fromEntries(
      Object.entries(parsed).map(([type, byId]) => {
        const wrapped = {};
        for (const id in byId) wrapped[id] = { cid: (cid += 1), data: byId[id], state: settled };
        return [type, wrapped];
      }),
    );
  };
}
