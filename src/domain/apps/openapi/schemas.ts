/** Schemas of a document: what they are made of, and which kinds of value they allow. */
import { isForbiddenName, isRecord, textOf } from '../../runs/json';
import { listOf, recordOf, type Item, type Resolve } from './source';
import { labelOf } from './wording';

export type ShapeType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';

/** One of the kinds of a value, as a person chooses it. */
export interface KindName {
  readonly value: string;
  readonly label: string;
}

const maxParts = 50;
const maxKinds = 20;

const plainMerged = new WeakMap<Item, Item>();

/**
 * A schema with those that it is made of (`allOf`), and with the only one beside `null` that it can be (`anyOf`, `oneOf`), which is
 * how many documents write a value that can be null. A schema can be used by thousands of operations.
 */
export function mergedOf(given: Item, resolve: Resolve): Item {
  const known = plainMerged.get(given) ?? merge(given, resolve);
  plainMerged.set(given, known);
  return known;
}

function merge(given: Item, resolve: Resolve): Item {
  let schema = given;
  for (let steps = 0; steps < 5; steps += 1) {
    const { allOf, anyOf, oneOf, ...own } = schema;
    const choices = [anyOf, oneOf].flatMap((list) => listOf(list, maxParts).map((each) => resolve(each).item));
    const real = choices.filter((each) => !isEmptySchema(each));
    const parts = listOf(allOf, maxParts).map((each) => resolve(each).item);
    if (parts.length === 0 && real.length !== 1) break;
    const open = real.length > 1 ? { ...(anyOf !== undefined && { anyOf }), ...(oneOf !== undefined && { oneOf }) } : {};
    schema = [...parts, ...(real.length === 1 ? real : []), { ...own, ...open }].reduce(mergeTwo, {});
  }
  return schema;
}

/** `null`, and parts that only say which members must be there together. */
const isEmptySchema = (item: Item): boolean => {
  const { type } = item;
  return type === 'null' || Object.keys(item).every((name) => ['required', 'not', 'title', 'description', 'deprecated'].includes(name));
};

/** One part of a schema may name a type, and another one the choices; members and what is required add up. */
function mergeTwo(one: Item, other: Item): Item {
  const properties = { ...recordOf(one.properties) };
  for (const [name, value] of Object.entries(recordOf(other.properties)))
    if (!isForbiddenName(name)) properties[name] = Object.hasOwn(properties, name) ? { allOf: [properties[name], value] } : value;
  const allOf = [...listOf(one.allOf, maxParts), ...listOf(other.allOf, maxParts)].slice(0, maxParts);
  const required = [...new Set([...listOf(one.required), ...listOf(other.required)])];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(allOf.length > 0 && { allOf }),
  };
}

const typeNames: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);

/** The type of a schema; OpenAPI 3.1 can name several, one of them `null`. */
export function typeOf({ type, properties, items, additionalProperties, enum: allowed }: Item): ShapeType | null {
  const names = (Array.isArray(type) ? listOf(type, 10) : [type === 'file' ? 'string' : type]).filter((name) => typeNames.has(name));
  if (names.length > 0) return names.length === 1 ? (names[0] as ShapeType) : null;
  if (properties !== undefined || isRecord(additionalProperties)) return 'object';
  if (items !== undefined) return 'array';
  return Array.isArray(allowed) && allowed.length > 0 && allowed.every((each) => typeof each === 'string') ? 'string' : null;
}

/** The schemas of which a value is one; none if it is simple in each of them. */
export function kindsOf(item: Item, resolve: Resolve): readonly unknown[] {
  const given = [...listOf(item.oneOf, maxKinds), ...listOf(item.anyOf, maxKinds)].filter((each) => !isEmptySchema(resolve(each).item));
  const types = given.map((each) => typeOf(mergedOf(resolve(each).item, resolve)));
  if (given.length < 2 || types.every((type) => type !== 'object' && type !== 'array')) return [];
  return given.slice(0, maxKinds);
}

/** The list among kinds that are a simple value or a list of such values: one value is a list of one. */
export function listAmong(kinds: readonly unknown[], resolve: Resolve): Item | undefined {
  const merged = kinds.map((kind) => mergedOf(resolve(kind).item, resolve));
  const lists = merged.filter((item) => typeOf(item) === 'array');
  const inner = lists.map(({ items }) => typeOf(mergedOf(resolve(items).item, resolve)));
  const isSimple = inner.every((type) => type !== null && type !== 'object' && type !== 'array');
  const hasOnlyThese = merged.every((item) => typeOf(item) !== null && typeOf(item) !== 'object');
  return lists.length === 1 && isSimple && hasOnlyThese ? lists[0] : undefined;
}

interface NamedKind {
  readonly kind: KindName;
  /** What the kind says of itself; null if it says nothing. */
  readonly fixed: Item | null;
}

const words: Readonly<Record<string, string>> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  object: 'Object',
  array: 'List',
};

/** Each kind by the name of its schema, its title or its type, with a number where two are the same. */
export function namesOfKinds(kinds: readonly unknown[], resolve: Resolve, discriminator: unknown): readonly NamedKind[] {
  const { propertyName, mapping } = recordOf(discriminator);
  const ofReference = new Map(Object.entries(recordOf(mapping)).map(([value, reference]) => [textOf(reference).split('/').at(-1)!, value]));
  const used = new Map<string, number>();
  return kinds.map((each) => {
    const { item, name } = resolve(each);
    const merged = mergedOf(item, resolve);
    const property = typeof propertyName === 'string' ? propertyName : null;
    const declared = property === null ? undefined : listOf(mergedOf(resolve(recordOf(merged.properties)[property]).item, resolve).enum, 2);
    const mapped = name === null ? undefined : (ofReference.get(name) ?? (declared?.length === 1 ? textOf(declared[0]) : name));
    const label = labelOf('', merged.title) || (name === null ? '' : labelOf(name, undefined)) || (words[typeOf(merged) ?? ''] ?? 'Other');
    const count = (used.get(label) ?? 0) + 1;
    used.set(label, count);
    const shown = count === 1 ? label : `${label} ${count}`;
    return {
      kind: { value: name ?? shown, label: shown },
      fixed:
        property === null || mapped === undefined
          ? null
          : { type: 'object', required: [property], properties: { [property]: { enum: [mapped] } } },
    };
  });
}
