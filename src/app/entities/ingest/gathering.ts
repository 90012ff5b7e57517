/** The entities of one reply, by type, next to those already in the store. */
import { emptyIndex, isBefore } from '../chunks';
import type { Batch } from '../events';
import type { EntitiesState, EntityId } from '../model';
import { Places } from './places';
import { Reader } from './reader';
import type { Fields } from './shapes';

/** The entities of one type in a reply, in order, each id once. All ids are canonical. */
export class Gathered {
  ids: EntityId[] = [];
  data: Fields[] = [];
  /** Counts additions, so that a caller can tell if any were made while it was busy. */
  version = 0;
  /** The current nesting depth of the read. */
  depth = 0;
  /** Indexes by id; built at the first id that is not in ascending order, because before that there can be no duplicate. */
  #places: Places | null = null;
  #known: Reader = new Reader(emptyIndex);

  start(state: EntitiesState, type: string): void {
    this.ids = [];
    this.data = [];
    this.depth = 0;
    this.#places = null;
    this.#known = new Reader(state.collections[type]?.entities ?? emptyIndex);
  }

  /** The index of an id in the reply, or -1. Valid until the next addition. */
  placeOf(id: EntityId): number {
    if (this.#places === null) {
      const { ids } = this;
      if (ids.length === 0 || isBefore(ids[ids.length - 1]!, id)) return -1;
      if (ids[ids.length - 1] === id) return ids.length - 1;
      this.#places = new Places(ids);
    }
    return this.#places.get(id);
  }

  /** The data of an id at its index in the reply, or in the store. */
  current(id: EntityId, place: number): Fields | undefined {
    return place === -1 ? ((this.#known.find(id)?.data ?? undefined) as Fields | undefined) : this.data[place];
  }

  add(id: EntityId, place: number, data: Fields): void {
    this.version += 1;
    if (place !== -1) {
      this.data[place] = data;
      return;
    }
    this.#places?.add(id);
    this.ids.push(id);
    this.data.push(data);
  }
}

/** One instance for all replies of a store, which are read one after the other. */
export class Gathering {
  readonly #types = new Map<string, Gathered>();
  #state: EntitiesState | null = null;

  start(state: EntitiesState): void {
    this.#state = state;
    for (const [type, gathered] of this.#types) gathered.start(state, type);
  }

  of(type: string): Gathered {
    let gathered = this.#types.get(type);
    if (!gathered) {
      this.#types.set(type, (gathered = new Gathered()));
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
