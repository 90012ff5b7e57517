/** The entities of one reply, by type, next to those already in the store. */
import { emptyIndex, isBefore } from '../chunks';
import type { Batch } from '../events';
import { initialEntities, type EntitiesState, type EntityId } from '../model';
import { IdIndexMap } from './idIndexMap';
import { SequentialLookup } from './sequentialLookup';
import type { Fields } from './hiddenClasses';

/**
 * Stands for no index map. It is an instance so that one is always alive: V8 forgets the hidden class of a class without instances
 * at the next garbage collection, and throws away the code that was compiled for it, which is most of this folder.
 */
const noIndexes = new IdIndexMap([]);

/** The entities of one type in a reply, in order, each id once. All ids are canonical. */
export class TypeBatchBuilder {
  ids: EntityId[] = [];
  data: Fields[] = [];
  /** Counts additions, so that a caller can tell if any were made while it was busy. */
  version = 0;
  /** The current nesting depth of the read. */
  depth = 0;
  /** Indexes by id; built at the first id that is not in ascending order, because before that there can be no duplicate. */
  #indexes = noIndexes;
  #stored: SequentialLookup = new SequentialLookup(emptyIndex);

  /** Forgets the reply before, and compares the next one with `state`. */
  start(state: EntitiesState, type: string): void {
    this.ids = [];
    this.data = [];
    this.depth = 0;
    this.#indexes = noIndexes;
    this.#stored = new SequentialLookup(state.collections[type]?.entities ?? emptyIndex);
  }

  /** The index of an id in the reply, or -1. Valid until the next addition. */
  indexOf(id: EntityId): number {
    if (this.#indexes === noIndexes) {
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
    if (this.#indexes !== noIndexes) this.#indexes.add(id);
    this.ids.push(id);
    this.data.push(data);
  }
}

/** One instance for all replies of a store, which are read one after the other. */
export class BatchBuilder {
  readonly #types = new Map<string, TypeBatchBuilder>();
  #state = initialEntities;

  /** Runs `read`, which collects the entities of one reply, and returns its result with them. Keeps nothing of the reply or the state. */
  build<Result>(state: EntitiesState, read: () => Result): { readonly result: Result; readonly batch: Batch } {
    this.#start(state);
    try {
      const result = read();
      const filled = [...this.#types].filter(([, { ids }]) => ids.length > 0);
      return { result, batch: Object.fromEntries(filled.map(([type, { ids, data }]) => [type, { ids, data }])) };
    } finally {
      this.#start(initialEntities);
    }
  }

  of(type: string): TypeBatchBuilder {
    let builder = this.#types.get(type);
    if (!builder) {
      this.#types.set(type, (builder = new TypeBatchBuilder()));
      builder.start(this.#state, type);
    }
    return builder;
  }

  #start(state: EntitiesState): void {
    this.#state = state;
    for (const [type, builder] of this.#types) builder.start(state, type);
  }
}
