import { defineEntityType, type EntitiesState, type EntityTypeSettings } from '../../src/app/entities';
import { collectionReceived, type Batch } from '../../src/app/entities/events';
import { createIngest, type IngestedCollection } from '../../src/app/entities/ingest';
import { createEntitiesReducer } from '../../src/app/entities/reducer';
import { createRegistry } from '../../src/app/entities/registry';

export type Nests = EntityTypeSettings['nests'];

export const zapNests: Nests = (entity) => ({ nodes: [entity('node')], folders: [entity('folder')], owner: entity('member') });

/** Normalizes and ingests replies of Zaps and their nested entities, without any request. */
export function coreOf(
  nests: { readonly zap?: Nests; readonly node?: Nests; readonly folder?: Nests; readonly member?: Nests } = { zap: zapNests },
) {
  const types = Object.entries(nests).map(([type, nest]) => defineEntityType({ type: type as 'zap', nests: nest! }));
  const registry = createRegistry(...types);
  const reducer = createEntitiesReducer(registry);
  const ingest = createIngest(registry);
  const receive = (state: EntitiesState, reply: IngestedCollection) =>
    reducer(
      state,
      collectionReceived({ entityType: 'zap', cid: state.lastCid + 1 }, { ...reply, isStale: false, statusCode: 200, isComplete: false }),
    );
  return {
    ingest,
    reducer,
    receive,
    take: (state: EntitiesState, reply: unknown) => receive(state, ingest.collection(JSON.stringify(reply), 'zap', state)),
  };
}

/** The entities of a batch, by type and id. */
export const byId = (batch: Batch) =>
  Object.fromEntries(Object.entries(batch).map(([type, { ids, data }]) => [type, Object.fromEntries(ids.map((id, at) => [id, data[at]]))]));

const folder = { id: 3, title: 'Beans', is_shared: true };
const owner = { id: 7, first_name: 'Olivia' };
/** A Zap as in a reply, with its nested entities. */
export const zap = (id: number, more: object = {}) => ({
  id,
  title: `Zap ${id}`,
  owner_id: 7,
  owner,
  folders: [folder],
  nodes: [
    { id: id * 10, selected_api: 'SlackAPI', meta: { paused_at: null, tag_names: ['a_b'] } },
    { id: id * 10 + 1, selected_api: 'TrelloAPI', meta: { paused_at: null, tag_names: [] } },
  ],
  switches: { some_flag: true },
  ...more,
});
