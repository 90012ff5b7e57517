import { configureStore, createEntityAdapter, createSlice } from '@reduxjs/toolkit';
import humps from 'humps';
import { defineEntityType } from '../../../src/app/entities/index.ts';
import { collectionReceived } from '../../../src/app/entities/events.ts';
import { createIngest } from '../../../src/app/entities/ingest/index.ts';
import { createEntitiesReducer } from '../../../src/app/entities/reducer.ts';
import { createRegistry } from '../../../src/app/entities/registry.ts';
import { makeZaps } from './cast.mjs';
const [kind, who, n] = [process.argv[2], process.argv[3], Number(process.argv[4] ?? 10000)];
let s = 7; const rnd = () => ((s = (s * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff);
const word = () => Math.floor(rnd() * 1e9).toString(36);
const kinds = {
  zaps: () => makeZaps(n),
  flat: () => Array.from({ length: n }, (_, i) => ({ id: i + 1, first_name: word(), last_name: word(), email: word() + '@example.com', role: 'member', is_active: true, created_at: new Date(1.6e12 + i * 1e6).toISOString(), updated_at: new Date(1.6e12 + i * 1e6).toISOString(), owner_id: i % 20, account_id: 12, ratio: rnd(), count_of: i })),
  optional: () => Array.from({ length: n }, (_, i) => { const o = { id: i + 1, title: word() }; for (let k = 0; k < 12; k++) if (rnd() < 0.5) o[`field_no_${String.fromCharCode(97 + k)}`] = word(); return o; }),
  wide: () => Array.from({ length: n }, (_, i) => { const o = { id: i + 1 }; for (let k = 0; k < 45; k++) o[`field_no_${String.fromCharCode(97 + k % 26)}${k > 25 ? 'x' : ''}`] = k % 3 ? word() : i * k; return o; }),
  params: () => Array.from({ length: n }, (_, i) => ({ id: i + 1, title: word(), params: Object.fromEntries(Array.from({ length: 5 }, () => [`p_${word().slice(0, 3)}`, word()])) })),
  plainnest: () => makeZaps(n),
};
const text = JSON.stringify({ objects: kinds[kind](), messages: [] });
const settled = { status: 'success', statusCode: 200, statusMessages: [], isPersisted: true };
const gc = async () => { for (let i = 0; i < 4; i++) { globalThis.gc(); await new Promise((r) => setImmediate(r)); } };
let keep;
const prod = { devTools: false, middleware: (d) => d({ thunk: false, serializableCheck: false, immutableCheck: false }) };
await gc();
const before = process.memoryUsage();
if (who === 'ours') {
  const zap = defineEntityType({ type: 'zap', nests: kind === 'zaps' ? (e) => ({ nodes: [e('node')], folders: [e('folder')], owner: e('member') }) : undefined });
  const registry = createRegistry(zap); const ingest = createIngest(registry);
  const store = configureStore({ reducer: { entities: createEntitiesReducer(registry) }, ...prod });
  const { entities } = store.getState();
  store.dispatch(collectionReceived({ entityType: 'zap', cid: 1 }, { ...ingest.collection(text, 'zap', entities), isStale: false, statusCode: 200, isComplete: false }));
  keep = [store, ingest];
} else if (who === 'adapter') {
  const adapter = createEntityAdapter({ selectId: (e) => e.data.id });
  const slice = createSlice({ name: 'zap', initialState: adapter.getInitialState(), reducers: { received: adapter.upsertMany } });
  const store = configureStore({ reducer: slice.reducer, ...prod });
  let cid = 0;
  store.dispatch(slice.actions.received(humps.camelizeKeys(JSON.parse(text)).objects.map((data) => ({ cid: (cid += 1), data, state: settled }))));
  keep = store;
} else if (who === 'parsed') {
  let cid = 0; const map = {};
  for (const data of JSON.parse(text).objects) map[data.id] = { cid: (cid += 1), data, state: settled };
  keep = map;
} else if (who === 'humps') {
  let cid = 0; const map = {};
  for (const data of humps.camelizeKeys(JSON.parse(text)).objects) map[data.id] = { cid: (cid += 1), data, state: settled };
  keep = map;
}
await gc();
const after = process.memoryUsage();
console.log(kind.padEnd(10), who.padEnd(8), ((after.heapUsed - before.heapUsed) / 1e6).toFixed(1), 'MB', 'buffers', ((after.arrayBuffers - before.arrayBuffers) / 1e6).toFixed(2), 'text', (text.length / 1e6).toFixed(1));
globalThis.kept = keep;
