/** The entities of one reply, by type, next to those already in the store. */
import { emptyIndex, isBefore } from '../chunks';
import type { Batch } from '../events';
import type { EntitiesState, EntityId } from '../model';
import { IdIndexMap } from './idIndexMap';
import { SequentialLookup } from './sequentialLookup';
import type { Fields } from './hiddenClasses';

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
  #stored: SequentialLookup = new SequentialLookup(emptyIndex);

  start(state: EntitiesState, type: string): void {
    this.ids = [];
    this.data = [];
    this.depth = 0;
    this.#indexes = null;
    this.#stored = new SequentialLookup(state.collections[type]?.entities ?? emptyIndex);
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
  current(id: EntityId, place: number): Fields | undefined {
    return place === -1 ? ((this.#stored.find(id)?.data ?? undefined) as Fields | undefined) : this.data[place];
  }

  add(id: EntityId, place: number, data: Fields): void {
    this.version += 1;
    if (place !== -1) {
      this.data[place] = data;
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

  start(state: EntitiesState): void {
    this.#state = state;
    for (const [type, gathered] of this.#types) gathered.start(state, type);
  }

  of(type: string): TypeBatchBuilder {
    let gathered = this.#types.get(type);
    if (!gathered) {
      this.#types.set(type, (gathered = new TypeBatchBuilder()));
      if (this.#state) gathered.start(this.#state, type);
    }
    return gathered;
  }

  /** The collected entities. */
  finish(): Batch {
    const came = [...this.#types].filter(([, { ids }]) => ids.length > 0).map(([type, { ids, data }]) => [type, { ids, data }] as const);
    return Object.fromEntries(came);
  }
}
