/** The queries and mutations of an API, as plain JSON that is kept with its connection. */
import type { Operation } from '../../../domain/apps/openapi/operations';
import { shapeOf, type Shape } from '../../../domain/apps/openapi/shapes';
import { inLabelWords } from '../../../domain/apps/openapi/wording';
import type { OperationType } from './document';
import { namedType, type Member, type Schema } from './schema';
import { writtenType } from './types';

export interface ApiOperation {
  readonly type: OperationType;
  /** Of its field. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** The arguments by their names, with their types as a document writes them. */
  readonly args: Readonly<Record<string, string>>;
  readonly input: Shape;
  /** What the field gives: a value, or an object of which fields are chosen. Of a list, and of pages, one item. */
  readonly result: Shape;
  readonly isList: boolean;
  /** It gives pages: the field that has the items. */
  readonly pages: 'nodes' | 'edges' | null;
  /** Of fields inside of the result, by their path: what a document has to say more. */
  readonly notes: Readonly<Record<string, FieldNote>>;
}

export interface FieldNote {
  /** Only these objects of a union have the field. */
  readonly on?: readonly string[];
  /** Its items are asked for by number. */
  readonly first?: true;
}

/** Operations of one type. */
const maxOperations = 2000;
/** Arguments by which pages are chosen. */
const pageArguments: ReadonlySet<string> = new Set(['after', 'before', 'last']);

/** All operations, one by one, so that the caller can pause between them. */
export function* operationsOf(schema: Schema): Generator<ApiOperation> {
  for (const type of ['query', 'mutation'] as const) {
    for (const field of schema.fieldsOf(schema.roots[type]).slice(0, maxOperations)) yield operationOf(schema, type, field);
  }
}

function operationOf(schema: Schema, type: OperationType, field: Member): ApiOperation {
  const { name, args } = field;
  const given = namedType(field.type);
  // A mutation would be done again for each page.
  const hasPages = type === 'query' && schema.isConnection(given) && args.some((each) => each.name === 'after');
  const { list, item } = hasPages ? schema.itemsOf(given) : { list: null, item: given };
  const input = shapeOf(schema.inputOf(hasPages ? args.filter((each) => !pageArguments.has(each.name)) : args), schema.resolve, 'request');
  const notes: Record<string, FieldNote> = {};
  const of = hasPages ? { kind: schema.kindOf(item), name: item } : field.type;
  const result = shapeOf(itemIn(schema.resultOf(of)), schema.resolve, 'request');
  note(schema, item, result, '', notes);
  return {
    type,
    name,
    title: inLabelWords(name),
    args: Object.fromEntries(args.map((each) => [each.name, writtenType(each.type)])),
    input,
    result,
    isList: !hasPages && /\[/.test(writtenType(field.type)),
    pages: list,
    notes,
  };
}

/** The items of lists in lists. */
function itemIn(item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return item.type === 'array' ? itemIn(item.items as typeof item) : item;
}

/** Notes what a document has to say of the fields inside of an object. */
function note(schema: Schema, type: string, { members = [] }: Shape, path: string, notes: Record<string, FieldNote>): void {
  for (const { name, shape } of members) {
    const field = schema.fieldsOf(type).find((each) => each.name === name);
    if (field === undefined) continue;
    const at = path === '' ? name : `${path}.${name}`;
    const inner = namedType(field.type);
    const hasFirst = schema.isConnection(inner) && field.args.some((each) => each.name === 'first');
    if (field.on.length > 0 || hasFirst) notes[at] = { ...(field.on.length > 0 && { on: field.on }), ...(hasFirst && { first: true }) };
    note(schema, inner, objectIn(shape), at, notes);
  }
}

/** The object that a value is, or of which it is a list. */
export const objectIn = (shape: Shape): Shape => (shape.type === 'array' && shape.items !== undefined ? objectIn(shape.items) : shape);

/** The arguments as the body of an operation, whose forms they share. */
export const formOf = ({ name, title, input }: ApiOperation): Operation => ({
  id: name,
  method: 'POST',
  path: '/',
  title,
  tags: [],
  isDeprecated: false,
  parameters: [],
  body: { isRequired: true, type: 'json', mediaType: 'application/json', encoding: {}, shape: input },
  security: [],
  reply: null,
  server: '/',
});
