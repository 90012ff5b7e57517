/**
 * The objects that a walk has met at one position of a reply: their fields, in order, in both spellings. Records of a list nearly
 * always have the same fields, so names are looked up once and then only compared.
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
  /** The step for a list or object in each field. */
  readonly walkers: readonly Walker[];
  /** Makes an empty object with room for these fields; call it with false. */
  readonly Instance: new (reserve: boolean) => Fields;
}

/** Shapes remembered per position. Positions with more, such as maps keyed by data, start over. */
const maxHiddenClasses = 64;

/** The shapes met at one position, and the most recent one. */
export class HiddenClassCache {
  #known: HiddenClass[] = [];
  last: HiddenClass;

  constructor(readonly createWalker: (key: string, name: string) => Walker) {
    this.last = { keys: [], names: [], walkers: [], Instance: createConstructor() };
  }

  /** The shape of `raw`, whose fields before `place` are those of `sofar`, and whose field at `place` is `key`. */
  transition(sofar: HiddenClass, raw: object, place: number, key: string): HiddenClass {
    const fits = ({ keys }: HiddenClass): boolean => {
      if (keys[place] !== key) return false;
      for (let at = 0; at < place; at += 1) if (keys[at] !== sofar.keys[at]) return false;
      return true;
    };
    this.last = this.#known.find(fits) ?? this.#learn(raw);
    return this.last;
  }

  #learn(raw: object): HiddenClass {
    const keys = Object.keys(raw);
    const names = keys.map(clientName);
    if (new Set(names).size !== names.length) throw new WireError(`Two spellings of one field among ${keys.join(', ')}`);
    const steps = keys.map((key, place) => this.createWalker(key, names[place]!));
    if (this.#known.length >= maxHiddenClasses) this.#known = [];
    const shape: HiddenClass = { keys, names, walkers: steps, Instance: createConstructor() };
    this.#known.push(shape);
    return shape;
  }
}

/**
 * Makes a constructor of empty plain objects. An engine that sees that the objects of one constructor get twenty fields
 * reserves room for twenty from the eighth on, as it does for an object literal; fields added one by one to `{}` would
 * go to a second block, and from a number on to a slow table. The assignments never run: engines take their count for
 * a first guess at the room needed.
 */
function createConstructor(): HiddenClass['Instance'] {
  function PlainObject(this: Fields, reserve: boolean): void {
    if (!reserve) return;
    // prettier-ignore
    this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = this.i = this.j = this.k = this.l = this.m = this.n =
      this.o = this.p = this.q = this.r = this.s = this.t = this.u = this.v = this.w = this.x = this.y = this.z = 0;
  }
  PlainObject.prototype = Object.prototype;
  return PlainObject as unknown as HiddenClass['Instance'];
}
