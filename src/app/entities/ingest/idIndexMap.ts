import type { EntityId } from '../model';

/**
 * The index of each id in a growing list. A Map of half a million numbers takes longer to fill than their records take to read,
 * so numbers have a hash table: four bytes a slot, at most half full, with linear probing.
 */
export class IdIndexMap {
  readonly #ids: readonly EntityId[];
  readonly #names = new Map<string, number>();
  /** 0 for an empty slot, else an index in the list, plus one. */
  #slots: Int32Array;
  #mask: number;

  /** `ids` is the list itself: call `add` right before each id is pushed. */
  constructor(ids: readonly EntityId[]) {
    this.#ids = ids;
    this.#slots = new Int32Array(0);
    this.#mask = 0;
    this.#grow();
  }

  /** -1 if the list does not have it. */
  get(id: EntityId): number {
    if (typeof id === 'string') return this.#names.get(id) ?? -1;
    for (let slot = hash(id) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const index = this.#slots[slot]! - 1;
      if (index === -1 || this.#ids[index] === id) return index;
    }
  }

  /** Records an id that is about to be pushed. */
  add(id: EntityId): void {
    const index = this.#ids.length;
    if (typeof id === 'string') this.#names.set(id, index);
    else {
      if (index * 2 > this.#mask) this.#grow();
      this.#put(id, index);
    }
  }

  #put(id: number, index: number): void {
    let slot = hash(id) & this.#mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[slot] = index + 1;
  }

  #grow(): void {
    const size = 2 ** Math.ceil(Math.log2(this.#ids.length * 4 + 64));
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
    for (const [index, id] of this.#ids.entries()) {
      if (typeof id === 'string') this.#names.set(id, index);
      else this.#put(id, index);
    }
  }
}

/** Spreads numbers over 32 bits, including those above 2³². */
function hash(id: number): number {
  const mixed = Math.imul(id | 0, 0x9e3779b1) ^ Math.imul((id / 0x100000000) | 0, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
