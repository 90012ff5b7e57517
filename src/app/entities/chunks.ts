/**
 * Entities by id, in chunks of at most `chunkSize`, sorted by id: numbers first, then names.
 *
 * A plain object of 100,000 entities would have to be copied whole to change one of them. Here an update copies one chunk and the
 * list of chunks: some hundred references. Ids and entities are two parallel lists, which are smaller and quicker to copy than an
 * object with number-like keys. It is still plain JSON, and `toRecord` shows it as one object by id (what Redux DevTools
 * displays).
 *
 * All functions are pure; unchanged parts keep their identity, including the index itself.
 */
import type { Entity, EntityId } from './model';

export interface Chunk<Data = object> {
  /** Ascending. */
  readonly ids: readonly EntityId[];
  /** At the index of their ids. */
  readonly entities: readonly Entity<Data>[];
}

export interface EntityIndex<Data = object> {
  readonly chunks: readonly Chunk<Data>[];
}

export const chunkSize = 256;
export const emptyIndex: EntityIndex<never> = { chunks: [] };

/** Canonical form of an id: '12' becomes 12, so that an id from an address finds the record of a reply. */
export function canonical(id: EntityId): EntityId {
  if (typeof id === 'number') return id;
  const first = id.charCodeAt(0);
  if (first < 48 || first > 57 || id.length > 16) return id;
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
}

/** True if `a` sorts before `b`; both canonical. */
export function isBefore(a: EntityId, b: EntityId): boolean {
  return typeof a === typeof b ? a < b : typeof a === 'number';
}

/** The index of the id in an ascending list, or the index at which to insert it. */
export function sortedIndexOf(ids: readonly EntityId[], id: EntityId, from = 0): number {
  let low = from;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(ids[middle]!, id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The chunk whose range contains the id: the last one that does not begin after it. */
function chunkOf(chunks: readonly Pick<Chunk, 'ids'>[], id: EntityId): number {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (isBefore(id, chunks[middle]!.ids[0]!)) high = middle - 1;
    else low = middle;
  }
  return low;
}

export function find<Data>(index: EntityIndex<Data>, id: EntityId): Entity<Data> | undefined {
  const { chunks } = index;
  if (chunks.length === 0) return undefined;
  const key = canonical(id);
  const { ids, entities } = chunks[chunkOf(chunks, key)]!;
  const position = sortedIndexOf(ids, key);
  return ids[position] === key ? entities[position] : undefined;
}

/** Every entity, ascending by id. */
export function toList<Data>(index: EntityIndex<Data>): Entity<Data>[] {
  return index.chunks.flatMap(({ entities }) => entities);
}

/** The index as one object by id. */
export function toRecord<Data>(index: EntityIndex<Data>): Record<string, Entity<Data>> {
  return Object.fromEntries(index.chunks.flatMap(({ ids, entities }) => ids.map((id, position) => [id, entities[position]!])));
}

export function size(index: { readonly chunks: readonly Pick<Chunk, 'ids'>[] }): number {
  return index.chunks.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** Makes the entity of an id from the present one; `position` is that of the id in the given list. */
export type Next<Data> = (now: Entity<Data> | undefined, position: number) => Entity<Data>;

/** Sets entities at ids, which may come in any order, each once. A `next` that returns the present entity changes nothing. */
export function upsert<Data>(index: EntityIndex<Data>, ids: readonly EntityId[], next: Next<Data>): EntityIndex<Data> {
  const incoming = inOrder(ids);
  if (incoming.ids.length === 0) return index;
  const chunks = index.chunks.length === 0 ? [{ ids: [], entities: [] }] : index.chunks;
  const first = chunkOf(chunks, incoming.ids[0]!);
  const result = chunks.slice(0, first);
  let isChanged = false;
  let at = first;
  for (let from = 0; from < incoming.ids.length; at += 1) {
    const end = chunks[at + 1]?.ids[0];
    const to = end === undefined ? incoming.ids.length : sortedIndexOf(incoming.ids, end, from);
    const chunk = chunks[at]!;
    const merged = to === from ? [chunk] : merge(chunk, incoming, from, to, next);
    isChanged ||= merged[0] !== chunk;
    result.push(...merged);
    from = to;
  }
  return isChanged ? { chunks: [...result, ...chunks.slice(at)] } : index;
}

/** Canonical ids, ascending, and the position of each in the given list: null if the list was in order. */
interface Incoming {
  readonly ids: readonly EntityId[];
  readonly positions: readonly number[] | null;
}

function inOrder(given: readonly EntityId[]): Incoming {
  const ids = given.some((id) => typeof id === 'string') ? given.map(canonical) : given;
  if (ids.every((id, at) => at === 0 || isBefore(ids[at - 1]!, id))) return { ids, positions: null };
  const positions = sortNumbers(ids) ?? ids.map((_id, at) => at).sort((a, b) => (isBefore(ids[a]!, ids[b]!) ? -1 : 1));
  return { ids: positions.map((position) => ids[position]!), positions };
}

/** The positions of numeric ids, in the order of the ids: id and position are sorted as one number. Null where that is not exact. */
function sortNumbers(ids: readonly EntityId[]): number[] | null {
  const count = ids.length;
  const keys = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const id = ids[at]!;
    const key = typeof id === 'number' ? id * count + at : -1;
    if (!Number.isSafeInteger(key) || key < 0) return null;
    keys[at] = key;
  }
  keys.sort();
  const positions: number[] = [];
  for (let at = 0; at < count; at += 1) positions.push(keys[at]! % count);
  return positions;
}

/** One chunk with the incoming ids of its range, from `from` up to `to`; the same chunk if nothing changed. */
function merge<Data>(chunk: Chunk<Data>, incoming: Incoming, from: number, to: number, next: Next<Data>): Chunk<Data>[] {
  const givenPosition = (at: number): number => (incoming.positions ? incoming.positions[at]! : at);
  let entities = chunk.entities as Entity<Data>[];
  const added: number[] = [];
  let position = 0;
  for (let at = from; at < to; at += 1) {
    const id = incoming.ids[at]!;
    if (chunk.ids[position] !== id) position = sortedIndexOf(chunk.ids, id, position);
    const now = chunk.ids[position] === id ? chunk.entities[position]! : undefined;
    if (now === undefined) {
      added.push(at);
      continue;
    }
    const entity = next(now, givenPosition(at));
    if (entity === now) continue;
    if (entities === chunk.entities) entities = [...entities];
    entities[position] = entity;
  }
  if (added.length === 0) return entities === chunk.entities ? [chunk] : [{ ids: chunk.ids, entities }];

  const allIds: EntityId[] = [];
  const all: Entity<Data>[] = [];
  let old = 0;
  for (const at of added) {
    const id = incoming.ids[at]!;
    for (; old < chunk.ids.length && isBefore(chunk.ids[old]!, id); old += 1) {
      allIds.push(chunk.ids[old]!);
      all.push(entities[old]!);
    }
    allIds.push(id);
    all.push(next(undefined, givenPosition(at)));
  }
  for (; old < chunk.ids.length; old += 1) {
    allIds.push(chunk.ids[old]!);
    all.push(entities[old]!);
  }
  return split(allIds, all);
}

/** Cuts two lists into the fewest chunks of about equal size. */
function split<Data>(ids: EntityId[], entities: Entity<Data>[]): Chunk<Data>[] {
  const count = Math.ceil(ids.length / chunkSize);
  if (count === 1) return [{ ids, entities }];
  return Array.from({ length: count }, (_unused, at) => {
    const start = Math.floor((at * ids.length) / count);
    const end = Math.floor(((at + 1) * ids.length) / count);
    return { ids: ids.slice(start, end), entities: entities.slice(start, end) };
  });
}

/** Removes ids in one pass over the chunks that hold them. Missing ids change nothing. */
export function without<Data>(index: EntityIndex<Data>, ids: Iterable<EntityId>): EntityIndex<Data> {
  const gone = new Set<EntityId>();
  const touched = new Set<number>();
  for (const id of ids) {
    if (!find(index, id)) continue;
    gone.add(canonical(id));
    touched.add(chunkOf(index.chunks, canonical(id)));
  }
  if (gone.size === 0) return index;
  const left = ({ ids: all, entities }: Chunk<Data>): Chunk<Data> => ({
    ids: all.filter((id) => !gone.has(id)),
    entities: entities.filter((_entity, position) => !gone.has(all[position]!)),
  });
  const chunks = index.chunks.map((chunk, at) => (touched.has(at) ? left(chunk) : chunk)).filter((chunk) => chunk.ids.length > 0);
  return repack({ chunks });
}

/** Repacks the chunks after removals have left them nearly empty. */
function repack<Data>(index: EntityIndex<Data>): EntityIndex<Data> {
  const count = size(index);
  if (index.chunks.length < 8 || count > (index.chunks.length * chunkSize) / 8) return index;
  return {
    chunks: split(
      index.chunks.flatMap(({ ids }) => ids),
      index.chunks.flatMap(({ entities }) => entities),
    ),
  };
}
