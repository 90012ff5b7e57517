/**
 * The objects that a walker has met at one position of a reply: their fields, in order, in both spellings. Records of a list
 * nearly always have the same fields, so names are looked up once and then only compared.
 *
 * Engines describe objects with the same fields by a hidden class. `HiddenClass` is our part of that: it knows the number of
 * fields before the object is filled, so the engine can reserve the memory needed.
 */
import { clientName, WireError } from '../../api/wire';

export type Fields = Record<string, unknown>;

/** Handles a list or an object at one position of a reply. */
export interface Walker {
  /**
   * Returns the value that replaces `raw` in the state, and collects its entities. `prior` is the present value, returned if
   * nothing has changed. Lists of `raw` are rewritten in place.
   */
  walk(raw: object, prior: unknown): unknown;
}

export interface HiddenClass {
  /** Fields as on the wire, in order. */
  readonly keys: readonly string[];
  /** The same in the client's spelling. */
  readonly names: readonly string[];
  /** The walker for a list or object in each field; filled by `HiddenClassCache.walkerAt`. */
  readonly walkers: (Walker | undefined)[];
  /** Makes an empty object with room for these fields; call it with false. */
  readonly Instance: EmptyObject;
}

/** Hidden classes remembered per position. Positions with more, such as maps keyed by data, start over. */
const maxHiddenClasses = 64;

/** The hidden classes met at one position, and the most recent one. */
export class HiddenClassCache {
  #known = new Map<string, HiddenClass>();
  readonly #walkers = new Map<string, Walker>();
  last: HiddenClass = { keys: [], names: [], walkers: [], Instance: emptyObjectFor(0) };

  /** `createWalker` gives the walker for a field, by both of its names. */
  constructor(readonly createWalker: (key: string, name: string) => Walker) {}

  /** The hidden class of `raw`, for an object that does not fit the last one. */
  classOf(raw: object): HiddenClass {
    const keys = Object.keys(raw);
    const id = keys.join('\n');
    this.last = this.#known.get(id) ?? this.#learn(keys, id);
    return this.last;
  }

  /** The walker for the field at `index`: all hidden classes of a position share the walker of a field. */
  walkerAt({ keys, names, walkers }: HiddenClass, index: number): Walker {
    const key = keys[index]!;
    let walker = this.#walkers.get(key);
    if (walker === undefined) {
      // Maps keyed by data would fill it with names that do not come again.
      if (this.#walkers.size >= 16 * maxHiddenClasses) this.#walkers.clear();
      this.#walkers.set(key, (walker = this.createWalker(key, names[index]!)));
    }
    walkers[index] = walker;
    return walker;
  }

  #learn(keys: readonly string[], id: string): HiddenClass {
    const names = keys.map(clientName);
    if (new Set(names).size !== names.length) throw new WireError(`Two spellings of one field among ${keys.join(', ')}`);
    const learned: HiddenClass = { keys, names, walkers: keys.map(() => undefined), Instance: emptyObjectFor(keys.length) };
    if (this.#known.size >= maxHiddenClasses) this.#known.clear();
    this.#known.set(id, learned);
    return learned;
  }
}

/** Makes empty plain objects with room for a number of fields; call it with false. */
export type EmptyObject = new (reserve: boolean) => Fields;

const emptyObjects: EmptyObject[] = [];

/**
 * The constructor of empty objects with room for a number of fields. One for every second count: engines measure each constructor, and
 * keep a separate tree of hidden classes for it, which weighs more than a free slot where records leave out fields.
 */
function emptyObjectFor(fields: number): EmptyObject {
  const count = fields + (fields % 2);
  return (emptyObjects[count] ??= createEmptyObject());
}

/**
 * Makes a constructor of empty plain objects. Fields added one by one to `{}` would go to a second block of memory, and from a
 * number on to a slow table. Engines count the assignments of a constructor for a first guess at the room, and measure its first
 * objects for the second. So the assignments never run: they only keep the first guess from being too small.
 */
function createEmptyObject(): EmptyObject {
  function PlainObject(this: Fields, reserve: boolean): void {
    if (!reserve) return;
    // prettier-ignore
    this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = this.i = this.j = this.k = this.l = this.m = this.n =
      this.o = this.p = this.q = this.r = this.s = this.t = this.u = this.v = this.w = this.x = this.y = this.z = 0;
  }
  PlainObject.prototype = Object.prototype;
  return PlainObject as unknown as EmptyObject;
}
