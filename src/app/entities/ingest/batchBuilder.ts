/** The entities of one reply, by type, next to those already in the store. */
import { emptyIndex, isBefore } from '../chunks';
import type { Batch } from '../events';
import type { EntitiesState, EntityId } from '../model';
import { IdIndexMap } from './idIndexMap';
import { SequentialLookup } from './sequentialLookup';
import type { Fields } from './hiddenClasses';

const nothingStored: SequentialLookup = new SequentialLookup(emptyIndex);

/** The entities of one type in a reply, in order, each id once. All ids are canonical. */
export class TypeBatchBuilder {
  ids: EntityId[] = [];
  data: Fields[] = [];
  /** Counts additions, so that a caller can tell if any were made while it was busy. */
  version = 0;
  /** The current nesting depth of the read. */
  depth = 0;
  /** Indexes by id; built at the first id that is not in ascending order, because before that there can be no duplicate. */
  #indexes: IdIndexMap | null = null;
  #stored = nothingStored;

  start(state: EntitiesState, type: string): void {
    const stored = state.collections[type];
    if (stored) this.#stored = new SequentialLookup(stored.entities);
  }

  /** Releases the reply and the state that it was compared with. */
  clear(): void {
    this.ids = [];
    this.data = [];
    this.depth = 0;
    this.#indexes = null;
    this.#stored = nothingStored;
  }

  /** The index of an id in the reply, or -1. Valid until the next addition. */
  indexOf(id: EntityId): number {
    if (this.#indexes === null) {
      const { ids } = this;
      if (ids.length === 0 || isBefore(ids[ids.length - 1]!, id)) return -1;
      if (ids[ids.length - 1] === id) return ids.length - 1;
      this.#indexes = new IdIndexMap(ids);
    }
    return this.#indexes.get(id);
  }

  /** The data of an id at its index in the reply, or in the store. */
  current(id: EntityId, index: number): Fields | undefined {
    return index === -1 ? ((this.#stored.find(id)?.data ?? undefined) as Fields | undefined) : this.data[index];
  }

  add(id: EntityId, index: number, data: Fields): void {
    this.version += 1;
    if (index !== -1) {
      this.data[index] = data;
      return;
    }
    this.#indexes?.add(id);
    this.ids.push(id);
    this.data.push(data);
  }
}

/** One instance for all replies of a store, which are read one after the other. */
export class BatchBuilder {
  readonly #types = new Map<string, TypeBatchBuilder>();
  #state: EntitiesState | null = null;

  /** Runs `read`, which collects the entities of one reply, and returns its result with them. Keeps nothing of the reply or the state. */
  build<Result>(state: EntitiesState, read: () => Result): { readonly result: Result; readonly batch: Batch } {
    this.#state = state;
    for (const [type, builder] of this.#types) builder.start(state, type);
    try {
      const result = read();
      const filled = [...this.#types].filter(([, { ids }]) => ids.length > 0);
      return { result, batch: Object.fromEntries(filled.map(([type, { ids, data }]) => [type, { ids, data }])) };
    } finally {
      this.#state = null;
      for (const builder of this.#types.values()) builder.clear();
    }
  }

  of(type: string): TypeBatchBuilder {
    let builder = this.#types.get(type);
    if (!builder) {
      this.#types.set(type, (builder = new TypeBatchBuilder()));
      if (this.#state) builder.start(this.#state, type);
    }
    return builder;
  }
}
