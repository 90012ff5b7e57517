/** Schemas as far as a form needs them: without references, within limits, as plain JSON. */
import { isForbiddenName, isRecord, jsonProblem, textOf, type Json } from '../../runs/json';
import { kindsOf, listAmong, mergedOf, namesOfKinds, typeOf, type KindName, type ShapeType } from './schemas';
import { listOf, recordOf, type Item, type Resolve } from './source';
import { helpOf, labelOf } from './wording';

/** A schema with everything that it refers to. What is not known is left out. */
export interface Shape {
  /** Null for a value of several types, or of any. */
  readonly type: ShapeType | null;
  /** A title that is written for people. */
  readonly label?: string;
  readonly help?: string;
  readonly format?: string;
  /** The values that are allowed. */
  readonly allowed?: readonly Json[];
  readonly example?: Json;
  readonly initial?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Of an object whose members are known. */
  readonly members?: readonly Member[];
  /** Of an object with names that the caller chooses. */
  readonly values?: Shape;
  /** Of a list. */
  readonly items?: Shape;
  /** It is one of these, each with the members of this shape too. */
  readonly kinds?: readonly ShapeKind[];
}

export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
}

export interface ShapeKind extends KindName {
  readonly shape: Shape;
}

type Open = { -readonly [Part in keyof Shape]: Shape[Part] };

/** Levels of objects and lists of objects inside of a value that are read; deeper ones are JSON. */
const maxLevels = 3;
/** Members of one value, with those inside of them. */
const maxMembers = { request: 300, reply: 100 } as const;
const maxAllowed = 1000;
const maxTextLength = 200;

interface Task {
  readonly item: Item;
  readonly shape: Open;
  readonly level: number;
  /** The schemas around it: one that contains itself ends there. */
  readonly around: readonly Item[];
}

/** What a schema allows. `use`: in a request, members that only replies have are left out, and the other way round. */
export function shapeOf(schema: unknown, resolve: Resolve, use: 'request' | 'reply'): Shape {
  let left: number = maxMembers[use];
  const queue: Task[] = [];
  const begin = (value: unknown, level: number, around: readonly Item[]): Open => {
    const { item } = resolve(value);
    const merged = mergedOf(item, resolve);
    const shape = simpleShape(merged);
    // Nobody fills in a reply.
    if (use === 'reply') delete shape.help;
    queue.push({ item: merged, shape, level, around: [...around, item] });
    return shape;
  };
  const isAround = (value: unknown, around: readonly Item[]): boolean => around.includes(resolve(value).item);
  const readMembers = ({ item, shape, level, around }: Task): void => {
    const required = new Set(listOf(item.required).map(textOf));
    const members: Member[] = [];
    for (const [name, value] of Object.entries(recordOf(item.properties))) {
      if (left <= 0) break;
      if (isForbiddenName(name) || name.length > maxTextLength || isOfOtherUse(mergedOf(resolve(value).item, resolve), use)) continue;
      left -= 1;
      members.push({
        name,
        isRequired: required.has(name),
        shape: isAround(value, around) ? endOf(value, resolve) : begin(value, level, around),
      });
    }
    // A name that must be there, of which nothing else is said.
    if (item.oneOf === undefined && item.anyOf === undefined)
      for (const name of required)
        if (name !== '' && !isForbiddenName(name) && !Object.hasOwn(recordOf(item.properties), name))
          members.push({ name, isRequired: true, shape: { type: null } });
    if (members.length > 0) shape.members = members;
  };
  const root = begin(schema, 0, []);
  // Level by level, so that a large member does not take the place of the others.
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    const { item, shape, level, around } = task;
    const given = kindsOf(item, resolve);
    const list = listAmong(given, resolve);
    if (list !== undefined) Object.assign(shape, { ...simpleShape(list), ...shape, type: 'array' });
    // A kind that names its siblings again is no further choice.
    const kinds = list !== undefined || given.some((kind) => isAround(kind, around)) ? [] : given;
    if (kinds.length > 0 && level <= maxLevels && left > 0) {
      left -= kinds.length;
      const { oneOf: _one, anyOf: _any, discriminator, ...own } = item;
      const named = namesOfKinds(kinds, resolve, discriminator);
      // Each kind has the members of the whole as well.
      shape.kinds = kinds.map((kind, index) => {
        const { kind: name, fixed } = named[index]!;
        const whole = { allOf: [own, kind, ...(fixed === null ? [] : [fixed])] };
        return { ...name, shape: begin(whole, level, [...around, ...kinds.map((each) => resolve(each).item)]) };
      });
    }
    if (shape.type === 'object') {
      if (level <= maxLevels && left > 0) readMembers({ ...task, level: level + 1 });
      const { additionalProperties } = item;
      if (shape.members === undefined && isRecord(additionalProperties) && !isAround(additionalProperties, around))
        shape.values = simpleShape(mergedOf(resolve(additionalProperties).item, resolve));
    }
    const { items = list?.items } = item;
    if (shape.type === 'array' && items !== undefined)
      shape.items = isAround(items, around) || level > maxLevels ? endOf(items, resolve) : begin(items, level, around);
  }
  return root;
}

/** A shape of which only the type is known. */
const endOf = (value: unknown, resolve: Resolve): Shape => simpleShape(mergedOf(resolve(value).item, resolve));

const isOfOtherUse = ({ readOnly, writeOnly }: Item, use: 'request' | 'reply'): boolean =>
  use === 'request' ? readOnly === true : writeOnly === true;

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A short value of JSON; undefined for any other. */
const smallJson = (value: unknown): Json | undefined => {
  if (value === undefined || value === null || jsonProblem(value) !== null) return undefined;
  const isShort = typeof value === 'string' ? value.length <= maxTextLength : JSON.stringify(value).length <= 2 * maxTextLength;
  return isShort ? (value as Json) : undefined;
};

const simpleShapes = new WeakMap<Item, Open>();

/** What a schema says of itself, without what is inside of it. */
function simpleShape(item: Item): Open {
  const known = simpleShapes.get(item) ?? describe(item);
  simpleShapes.set(item, known);
  return { ...known };
}

function describe(item: Item): Open {
  const { minimum, maximum, minLength, maxLength, title, format, type } = item;
  const label = typeof title === 'string' ? labelOf('', title) : '';
  const help = helpOf(item.description);
  const given = item.const === undefined ? item.enum : [item.const];
  const allowed = listOf(given, maxAllowed).filter((each) => each !== null && jsonProblem(each) === null && textOf(each) !== '') as Json[];
  const example = smallJson(item.example ?? listOf(item.examples, 1)[0]);
  const found: Partial<Open> = {
    label: label === '' ? undefined : label,
    help: help === '' ? undefined : help,
    format: type === 'file' ? 'binary' : typeof format === 'string' ? format.slice(0, 50) : undefined,
    allowed: allowed.length === 0 ? undefined : allowed,
    example,
    initial: smallJson(item.default),
    minimum: numberOf(minimum),
    maximum: numberOf(maximum),
    minLength: numberOf(minLength),
    maxLength: numberOf(maxLength),
  };
  const isBinary = item.contentMediaType !== undefined && item.contentEncoding === undefined;
  if (isBinary) found.format ??= 'binary';
  const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  return { type: typeOf(item), ...(known as Partial<Open>) };
}
