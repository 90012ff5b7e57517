import type { EntityId } from '../model';

/**
 * Where each id stands in a list that grows: a Map for half a million numbers takes longer to fill than their records take
 * to read, so numbers have a table of their own, four bytes a slot, at most half full, searched from the slot of their hash on.
 */
export class Places {
  readonly #ids: readonly EntityId[];
  readonly #names = new Map<string, number>();
  /** 0 for an empty slot, else a place in the list, plus one. */
  #slots: Int32Array;
  #mask: number;

  /** `ids` is the list itself: `add` is to be told of each id right before it is put there. */
  constructor(ids: readonly EntityId[]) {
    this.#ids = ids;
    this.#slots = new Int32Array(0);
    this.#mask = 0;
    this.#grow();
  }

  /** -1 when the list does not have it. */
  get(id: EntityId): number {
    if (typeof id === 'string') return this.#names.get(id) ?? -1;
    for (let slot = hash(id) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = this.#slots[slot]! - 1;
      if (place === -1 || this.#ids[place] === id) return place;
    }
  }

  /** Remembers an id that goes to the end of the list. */
  add(id: EntityId): void {
    const place = this.#ids.length;
    if (typeof id === 'string') this.#names.set(id, place);
    else {
      if (place * 2 > this.#mask) this.#grow();
      this.#put(id, place);
    }
  }

  #put(id: number, place: number): void {
    let slot = hash(id) & this.#mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[slot] = place + 1;
  }

  #grow(): void {
    const size = 2 ** Math.ceil(Math.log2(this.#ids.length * 4 + 64));
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
    for (const [place, id] of this.#ids.entries()) {
      if (typeof id === 'string') this.#names.set(id, place);
      else this.#put(id, place);
    }
  }
}

/** Spreads numbers over 32 bits, those above 2³² as well. */
function hash(id: number): number {
  const mixed = Math.imul(id | 0, 0x9e3779b1) ^ Math.imul((id / 0x100000000) | 0, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
