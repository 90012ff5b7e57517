/** Selectors of entities. Each takes the slice that it reads, and returns the same object while nothing has changed. */
import { find, toList, type EntityIndex } from './chunks';
import type { EntityType } from './define';
import { initialCollection, type Collection, type Entity, type EntityId, type Status, type WithEntities } from './model';

export function selectCollection<Data extends object>(state: WithEntities, { type }: EntityType<Data>): Collection<Data> {
  return (state.entities.collections[type] ?? initialCollection) as unknown as Collection<Data>;
}

export function selectCollectionStatus(state: WithEntities, type: EntityType): Status {
  return selectCollection(state, type).state.status;
}

/** The entity with its state; undefined if it was never requested or received. */
export function selectEntity<Data extends object>(state: WithEntities, type: EntityType<Data>, id: EntityId): Entity<Data> | undefined {
  return find(selectCollection(state, type).entities, id);
}

/** The entity's data; undefined until it has loaded. */
export function selectData<Data extends object>(state: WithEntities, type: EntityType<Data>, id: EntityId): Data | undefined {
  return selectEntity(state, type, id)?.data ?? undefined;
}

/** Caches one result for as long as its key lives. */
function perObject<Key extends object, Answer>(compute: (key: Key) => Answer): (key: Key) => Answer {
  const known = new WeakMap<Key, Answer>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) known.set(key, (answer = compute(key)));
    return answer;
  };
}

const dataOf = perObject((index: EntityIndex) => toList(index).flatMap(({ data }) => (data === null ? [] : [data])));

/** The data of every entity of a type, ascending by id. */
export function selectAll<Data extends object>(state: WithEntities, type: EntityType<Data>): readonly Data[] {
  return dataOf(selectCollection(state, type).entities as EntityIndex) as readonly object[] as readonly Data[];
}

/** By the list and the index, so that a change of the collection's state alone gives the same data. */
const listedOf = perObject((listed: readonly EntityId[]) =>
  perObject((index: EntityIndex) => listed.flatMap((id) => find(index, id)?.data ?? [])),
);
const notListed: readonly EntityId[] = [];

/** The data of the last list, in the server's order. */
export function selectListed<Data extends object>(state: WithEntities, type: EntityType<Data>): readonly Data[] {
  const { entities, data } = selectCollection(state, type);
  return listedOf(data.listed ?? notListed)(entities as EntityIndex) as readonly object[] as readonly Data[];
}
