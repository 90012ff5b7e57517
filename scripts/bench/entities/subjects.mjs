// The compared stores, each built as its documentation recommends. All receive the text of a reply in
// snake_case, convert names (the other stores with humps), and store entities, if they have any, as {cid,
// data, state}.
//
// A subject: `create()` returns { receive(text), update(zapId, title), remove(zapIds), read(zapId),
// watch(zapId, onChange), snapshot() }. `watch` is a subscriber with a memoised selector of a Zap's title in
// capitals. It calls `onChange` when it recomputes.
import { configureStore, createEntityAdapter, createSelector, createSlice } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import humps from 'humps';
import { normalize, schema } from 'normalizr';
import { createStore as createZustand } from 'zustand/vanilla';
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

const emptyTypes = () => Object.fromEntries(types.map((type) => [type, {}]));

/** The plain reducers: `{ ...state, [type]: { ...state[type], ...changed } }`. */
const plainChanges = {
  received: (state, incoming) => Object.fromEntries(types.map((type) => [type, { ...state[type], ...incoming[type] }])),
  changed: (state, id, title) => ({
    ...state,
    zap: { ...state.zap, [id]: { ...state.zap[id], data: { ...state.zap[id].data, title } } },
  }),
  removed(state, ids) {
    const rest = { ...state.zap };
    for (const id of ids) delete rest[id];
    return { ...state, zap: rest };
  },
};

function plainReducer() {
  const reducer = (state = emptyTypes(), action) => {
    if (action.type === 'received') return plainChanges.received(state, action.payload);
    if (action.type === 'changed') return plainChanges.changed(state, action.payload.id, action.payload.title);
    if (action.type === 'removed') return plainChanges.removed(state, action.payload);
    return state;
  };
  const store = configureStore({ reducer, ...production });
  return {
    receive: (text) => store.dispatch({ type: 'received', payload: normalized(text, (type, id) => store.getState()[type][id]) }),
    update: (id, title) => store.dispatch({ type: 'changed', payload: { id, title } }),
    remove: (ids) => store.dispatch({ type: 'removed', payload: ids }),
    read: (id) => store.getState().zap[id]?.data,
    watch: (id, onChange) => watchWith(store.subscribe, store.getState, (state) => state.zap[id]?.data.title, onChange),
    snapshot: () => store.getState(),
  };
}

function zustand() {
  const store = createZustand(emptyTypes);
  return {
    receive: (text) =>
      store.setState((state) =>
        plainChanges.received(
          state,
          normalized(text, (type, id) => state[type][id]),
        ),
      ),
    update: (id, title) => store.setState((state) => plainChanges.changed(state, id, title)),
    remove: (ids) => store.setState((state) => plainChanges.removed(state, ids)),
    read: (id) => store.getState().zap[id]?.data,
    watch: (id, onChange) => watchWith(store.subscribe, store.getState, (state) => state.zap[id]?.data.title, onChange),
    snapshot: () => store.getState(),
  };
}

// ---- query caches, which store the reply as one document

/** Positions of Zaps in the document. Such a cache does not know them. They are computed once here, in its favour. */
const placesOf = (objects) => new Map(objects.map(({ id }, at) => [id, at]));

function rtkQuery() {
  let text = '';
  const api = createApi({
    baseQuery: () => ({ data: humps.camelizeKeys(JSON.parse(text)) }),
    endpoints: (build) => ({ zaps: build.query({ query: () => '' }) }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    devTools: false,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  const selectZaps = api.endpoints.zaps.select();
  const objects = (state) => selectZaps(state).data.objects;
  let places = new Map();
  return {
    async receive(reply) {
      text = reply;
      await store.dispatch(api.endpoints.zaps.initiate(undefined, { forceRefetch: true }));
    },
    prepare: () => (places = placesOf(objects(store.getState()))),
    update: (id, title) =>
      store.dispatch(
        api.util.updateQueryData('zaps', undefined, (draft) => {
          draft.objects[places.get(id)].title = title;
        }),
      ),
    remove(ids) {
      const gone = new Set(ids);
      store.dispatch(
        api.util.updateQueryData('zaps', undefined, (draft) => {
          draft.objects = draft.objects.filter(({ id }) => !gone.has(id));
        }),
      );
    },
    read: (id) => objects(store.getState())[places.get(id)],
    watch: (id, onChange) => watchWith(store.subscribe, store.getState, (state) => objects(state)[places.get(id)]?.title, onChange),
    snapshot: () => store.getState(),
  };
}

function tanstack() {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, staleTime: 0 } } });
  const queryKey = ['zaps'];
  const document = () => client.getQueryData(queryKey);
  let places = new Map();
  return {
    receive: (text) => client.fetchQuery({ queryKey, queryFn: () => humps.camelizeKeys(JSON.parse(text)) }),
    prepare: () => (places = placesOf(document().objects)),
    update: (id, title) =>
      client.setQueryData(queryKey, (old) => {
        const objects = [...old.objects];
        objects[places.get(id)] = { ...objects[places.get(id)], title };
        return { ...old, objects };
      }),
    remove(ids) {
      const gone = new Set(ids);
      client.setQueryData(queryKey, (old) => ({ ...old, objects: old.objects.filter(({ id }) => !gone.has(id)) }));
    },
    read: (id) => document().objects[places.get(id)],
    watch(id, onChange) {
      const select = createSelector([(data) => data.objects[places.get(id)]?.title], (title) => {
        onChange();
        return inCapitals(title);
      });
      return new QueryObserver(client, { queryKey, select, enabled: false }).subscribe(() => {});
    },
    snapshot: document,
  };
}

export const subjects = {
  patchbay: ours,
  createEntityAdapter: adapter,
  'RTK Query': rtkQuery,
  'TanStack Query': tanstack,
  'normalizr + reducer': plainReducer,
  zustand,
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

/** Stores records of one type as wrappers `{ cid, data, state }` from the same text. Each function returns the objects that must stay alive. */
export const recordStores = {
  patchbay(text) {
    const registry = createRegistry(defineEntityType({ type: 'zap' }));
    const ingest = createIngest(registry);
    const store = configureStore({ reducer: { entities: createEntitiesReducer(registry) }, ...production });
    const reply = ingest.collection(text, 'zap', store.getState().entities);
    const end = { isStale: false, statusCode: 200, isComplete: false };
    store.dispatch(collectionReceived({ entityType: 'zap', cid: 1 }, { ...reply, ...end }));
    return { store, ingest };
  },
  createEntityAdapter(text) {
    const entityAdapter = createEntityAdapter({ selectId: ({ data }) => data.id });
    const reducers = { received: entityAdapter.upsertMany };
    const slice = createSlice({ name: 'zap', initialState: entityAdapter.getInitialState(), reducers });
    const store = configureStore({ reducer: slice.reducer, ...production });
    store.dispatch(slice.actions.received(wrappersOf(text)));
    return store;
  },
  'plain map': (text) => Object.fromEntries(wrappersOf(text).map((entity) => [entity.data.id, entity])),
};

function wrappersOf(text) {
  const { objects } = humps.camelizeKeys(JSON.parse(text));
  return objects.map((data, at) => ({ cid: at + 1, data, state: settled }));
}
