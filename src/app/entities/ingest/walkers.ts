/**
 * The walk over a reply: converts names to camelCase, lifts out nested entities, and replaces every value that equals the one in
 * the store with that same value. One pass, no allocation for unchanged values.
 */
import { mapFields } from '../../../contract/browser/names';
import { clientName, deepest, untouched, WireError } from '../../api/wire';
import { canonical } from '../chunks';
import type { EntityId } from '../model';
import type { TypeBatchBuilder } from './batchBuilder';
import { isDeepEqual } from '../isDeepEqual';
import { HiddenClassCache, type Fields, type Walker } from './hiddenClasses';

/** A map keyed by data: its names are not converted. */
const unconvertedWalker: Walker = {
  walk: (raw, prior) => (isDeepEqual(untouched(raw, 0), prior) ? prior : raw),
};

const tooDeep = (): WireError => new WireError('The reply is nested too deeply');

/** The walker for a field below `depth` levels, where no schema says more. */
const createPlainWalker =
  (depth: number) =>
  (key: string): Walker =>
    mapFields.has(key) ? unconvertedWalker : new PlainWalker(depth + 1);

/** A list or object with no nested entities. */
export class PlainWalker implements Walker {
  readonly #classes: HiddenClassCache;
  readonly #depth: number;
  /** For the lists and objects of a list. */
  #items: PlainWalker | null = null;

  constructor(depth: number) {
    if (depth > deepest) throw tooDeep();
    this.#depth = depth;
    this.#classes = new HiddenClassCache(createPlainWalker(depth));
  }

  walk(raw: object, prior: unknown): unknown {
    if (Array.isArray(raw)) return walkList(raw, prior, (this.#items ??= new PlainWalker(this.#depth + 1)));
    const before = typeof prior === 'object' && prior !== null && !Array.isArray(prior) ? (prior as Fields) : undefined;
    const fields = createFields(this.#classes, raw as Fields, before);
    return before !== undefined && isDeepEqual(fields, before) ? before : fields;
  }
}

/** A list of entities. Its numbers, texts and nulls stay, as do ids where entities are expected. */
export class ListWalker implements Walker {
  constructor(readonly item: Walker) {}

  walk(raw: object, prior: unknown): unknown {
    return walkList(Array.isArray(raw) ? raw : Object.values(raw), prior, this.item);
  }
}

/** The reply belongs to this walk alone, so lists are rewritten in place: what has been read can be freed early. */
function walkList(list: unknown[], prior: unknown, item: Walker): unknown {
  const before: readonly unknown[] | null = Array.isArray(prior) ? prior : null;
  let isEqual = before !== null && before.length === list.length;
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at];
    const taken = typeof value === 'object' && value !== null ? item.walk(value, before?.[at]) : value;
    if (taken !== value) list[at] = taken;
    if (isEqual && taken !== before![at]) isEqual = false;
  }
  return isEqual ? before : list;
}

/** The fields of an object in the client's spelling; values that equal those of `prior` are the values of `prior`. */
function createFields(classes: HiddenClassCache, raw: Fields, prior: Fields | undefined): Fields {
  let hidden = classes.last;
  let { keys, names } = hidden;
  let fields = new hidden.Instance(false);
  let index = 0;
  for (const key in raw) {
    if (key !== keys[index]) {
      hidden = classes.classOf(raw);
      ({ keys, names } = hidden);
      const made = fields;
      fields = new hidden.Instance(false);
      for (let at = 0; at < index; at += 1) fields[names[at]!] = made[names[at]!];
    }
    const value = raw[key];
    const name = names[index]!;
    if (typeof value === 'object' && value !== null) {
      fields[name] = (hidden.walkers[index] ?? classes.walkerAt(hidden, index)).walk(value, prior?.[name]);
    } else fields[name] = value;
    index += 1;
  }
  return fields;
}

/** `prior` with those fields of `raw` that differ: `prior` itself when none does. */
function mergeChanged(classes: HiddenClassCache, raw: Fields, prior: Fields): Fields {
  let hidden = classes.last;
  let { keys, names } = hidden;
  let merged = prior;
  let index = 0;
  for (const key in raw) {
    if (key !== keys[index]) {
      hidden = classes.classOf(raw);
      ({ keys, names } = hidden);
    }
    const name = names[index]!;
    const before = prior[name];
    let value = raw[key];
    if (typeof value === 'object' && value !== null) value = (hidden.walkers[index] ?? classes.walkerAt(hidden, index)).walk(value, before);
    if (value !== before) {
      if (merged === prior) merged = { ...prior };
      merged[name] = value;
    }
    index += 1;
  }
  return merged;
}

/** `data`, if it has the fields of `raw`, merged over what has arrived since. */
function mergeOuterOccurrence(meanwhile: Fields | undefined, raw: Fields, data: Fields): Fields {
  const fields = { ...meanwhile };
  for (const key of Object.keys(raw)) fields[clientName(key)] = data[clientName(key)];
  return fields;
}

/** An entity: stored in the collection of its type and replaced by its id. */
export class EntityWalker implements Walker {
  readonly #classes: HiddenClassCache;

  constructor(
    readonly type: string,
    /** Wire name of the field that holds the id. */
    readonly idKey: string,
    readonly own: TypeBatchBuilder,
    /** Walkers of the fields with nested entities, by client name. The compiler fills it later, because schemas may be circular. */
    nested: ReadonlyMap<string, Walker>,
  ) {
    const plain = createPlainWalker(0);
    this.#classes = new HiddenClassCache((key, name) => nested.get(name) ?? plain(key));
  }

  walk(raw: object): EntityId {
    const given = (raw as Fields)[this.idKey];
    if (typeof given !== 'number' && typeof given !== 'string') throw new WireError(`A ${this.type} came without its ${this.idKey}`);
    const id = canonical(given);
    const { own } = this;
    let index = own.indexOf(id);
    const before = own.current(id, index);
    const { version } = own;
    own.depth += 1;
    if (own.depth > deepest) throw tooDeep();
    let data =
      before === undefined ? createFields(this.#classes, raw as Fields, undefined) : mergeChanged(this.#classes, raw as Fields, before);
    own.depth -= 1;
    // It may contain itself further down; the outer occurrence wins.
    if (own.version !== version) {
      index = own.indexOf(id);
      data = mergeOuterOccurrence(own.current(id, index), raw as Fields, data);
    }
    own.add(id, index, data);
    return given;
  }
}
