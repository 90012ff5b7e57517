/** The schema of an API, as it tells it, with its types as schemas of JSON: https://spec.graphql.org/draft/#sec-Introspection */
import type { Resolve } from '../../../domain/apps/openapi/source';
import { isForbiddenName, isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type CallContext } from '../connector';
import { recordOf, recordsOf } from '../jsonApi';
import { request } from './request';
import { typeReference, writtenType } from './types';

type Item = Readonly<Record<string, unknown>>;

/** Bytes of a schema. */
const maxSchemaSize = 10 * 1024 * 1024;
/** Values of an enum that are offered, and objects of a union that are looked at. */
const maxEnumValues = 1000;
const maxUnionObjects = 200;

const question = `{ __schema { queryType { name } mutationType { name } types { kind name description possibleTypes { name } enumValues { name }
  inputFields { name description defaultValue type { ...Ref } }
  fields { name description args { name description defaultValue type { ...Ref } } type { ...Ref } } } } } ${typeReference}`;

/** Names that a document can have. */
const isName = (name: string): boolean => /^[_A-Za-z]\w{0,199}$/.test(name) && !isForbiddenName(name);

/** A field of an object or an argument, with a name that can be written. */
export interface Member {
  readonly name: string;
  readonly description: string;
  /** As the API tells it. */
  readonly type: unknown;
  /** Of an argument: the value that it has otherwise; null for none. */
  readonly initial: string | null;
  readonly args: readonly Member[];
}

/** `on`: of a union, the objects that have it; none for all. */
type ObjectField = Member & { readonly on: readonly string[] };

export class Schema {
  private readonly types: ReadonlyMap<string, Item>;
  private readonly items = new Map<string, Item>();
  private readonly fields = new Map<string, readonly ObjectField[]>();
  private readonly connections = new Map<string, boolean>();
  private readonly leaves = new Map<string, Item>();
  readonly roots: Readonly<Record<'query' | 'mutation', string>>;

  constructor(told: Item) {
    this.types = new Map(recordsOf(told.types).map((type) => [textOf(type.name), type]));
    this.roots = { query: textOf(recordOf(told.queryType).name), mutation: textOf(recordOf(told.mutationType).name) };
  }

  kindOf(name: string): string {
    return textOf(this.types.get(name)?.kind);
  }

  /** The fields of an object or an interface; of a union, those of its objects that agree in their types. */
  fieldsOf(name: string): readonly ObjectField[] {
    const known = this.fields.get(name) ?? this.readFields(name);
    this.fields.set(name, known);
    return known;
  }

  private readFields(name: string): readonly ObjectField[] {
    const type = this.types.get(name);
    if (type?.kind !== 'UNION') return membersOf(type?.fields).map((member) => ({ ...member, on: [] }));
    const found = new Map<string, ObjectField>();
    const objects = recordsOf(type.possibleTypes)
      .map((each) => textOf(each.name))
      .filter((each) => isName(each) && this.kindOf(each) === 'OBJECT');
    for (const object of objects.slice(0, maxUnionObjects)) {
      for (const member of this.fieldsOf(object)) {
        const before = found.get(member.name);
        if (before !== undefined && writtenType(before.type) !== writtenType(member.type)) continue;
        found.set(member.name, { ...member, on: [...(before?.on ?? []), object] });
      }
    }
    return [...found.values()];
  }

  /** True for an object of pages: https://relay.dev/graphql/connections.htm */
  isConnection(name: string): boolean {
    const known = this.connections.get(name);
    if (known !== undefined) return known;
    const names = new Set(this.fieldsOf(name).map((field) => field.name));
    const isOne = names.has('pageInfo') && (names.has('nodes') || names.has('edges'));
    this.connections.set(name, isOne);
    return isOne;
  }

  /** The type of the items of a connection, and the field that has them. */
  itemsOf(name: string): { readonly list: 'nodes' | 'edges'; readonly item: string } {
    const fields = this.fieldsOf(name);
    const nodes = fields.find((field) => field.name === 'nodes');
    if (nodes !== undefined) return { list: 'nodes', item: namedType(nodes.type) };
    const edge = this.fieldsOf(namedType(fields.find((field) => field.name === 'edges')?.type));
    return { list: 'edges', item: namedType(edge.find((field) => field.name === 'node')?.type) };
  }

  /** The arguments of a field, as a schema of JSON. */
  inputOf(args: readonly Member[]): Item {
    return objectOf(args, (member) => this.valueOf(member, (name) => this.leafOf(name)));
  }

  /** A type of a result, as a schema of JSON. */
  resultOf(type: unknown): Item {
    return this.valueOf({ type, description: '', initial: null }, (name) => this.sampledLeaf(name));
  }

  /** Follows the names of types. An input that contains itself ends there; objects of results do so all the time. */
  readonly resolve: Resolve = (value) => {
    const name = textOf(recordOf(value).$ref);
    if (name === '') return { item: recordOf(value), name: null };
    if (!this.items.has(name)) this.items.set(name, this.itemOf(name));
    const item = this.items.get(name)!;
    return { item: this.kindOf(name) === 'INPUT_OBJECT' ? item : { ...item }, name };
  };

  private itemOf(name: string): Item {
    if (this.kindOf(name) === 'INPUT_OBJECT') return this.inputOf(membersOf(this.types.get(name)?.inputFields));
    if (this.isConnection(name)) {
      const { list, item } = this.itemsOf(name);
      const of = { $ref: item };
      return {
        type: 'object',
        properties: { [list]: { type: 'array', items: list === 'nodes' ? of : { type: 'object', properties: { node: of } } } },
      };
    }
    const fields = this.fieldsOf(name).filter(({ args }) => !args.some(isRequired));
    const members = objectOf(fields, ({ type }) => this.resultOf(type));
    // What is simple comes first, because a type can have more fields than are offered.
    const sorted = Object.entries(recordOf(members.properties)).sort(([, one], [, other]) => Number(hasMore(one)) - Number(hasMore(other)));
    const kind = this.kindOf(name) === 'OBJECT' ? [] : [['__typename', { type: 'string', example: name }] as const];
    return { type: 'object', properties: Object.fromEntries([...kind, ...sorted]) };
  }

  private valueOf({ type, description, initial }: Pick<Member, 'type' | 'description' | 'initial'>, leafOf: (name: string) => Item): Item {
    const { kind, ofType } = recordOf(type);
    const more = { ...(description !== '' && { description }), ...(initial !== null && { default: plainOf(initial) }) };
    if (kind === 'NON_NULL') return this.valueOf({ type: ofType, description, initial }, leafOf);
    if (kind === 'LIST') return { type: 'array', items: this.valueOf({ type: ofType, description: '', initial: null }, leafOf), ...more };
    const name = namedType(type);
    return kind === 'SCALAR' || kind === 'ENUM' ? { ...leafOf(name), ...more } : { $ref: name };
  }

  private leafOf(name: string): Item {
    const known = this.leaves.get(name) ?? this.readLeaf(name);
    this.leaves.set(name, known);
    return known;
  }

  private readLeaf(name: string): Item {
    const type = this.types.get(name);
    if (type?.kind !== 'ENUM') return Object.hasOwn(scalars, name) ? scalars[name]! : formatOf(name);
    const values = recordsOf(type.enumValues).map((value) => textOf(value.name));
    return { type: 'string', enum: values.filter(isName).slice(0, maxEnumValues) };
  }

  /** A value of an unknown kind is shown as a text. */
  private sampledLeaf(name: string): Item {
    const leaf = this.leafOf(name);
    return leaf.type === undefined && !/json|map|object|any/i.test(name) ? { ...leaf, type: 'string' } : leaf;
  }
}

const hasMore = (item: unknown): boolean => recordOf(item).$ref !== undefined || recordOf(item).type === 'array';

const scalars: Readonly<Record<string, Item>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
};

/** A type of the API itself: any value, unless its name says more. */
function formatOf(name: string): Item {
  if (/date_?time|timestamp/i.test(name)) return { type: 'string', format: 'date-time' };
  if (/^date$/i.test(name)) return { type: 'string', format: 'date' };
  return /^(?:uri|url)$/i.test(name) ? { type: 'string', format: 'uri' } : {};
}

/** The value that a schema writes as a literal; a name, such as that of an enum, as a text. */
function plainOf(literal: string): unknown {
  try {
    return JSON.parse(literal) as unknown;
  } catch {
    return literal;
  }
}

function membersOf(told: unknown): readonly Member[] {
  return recordsOf(told)
    .map(({ name, description, type, defaultValue, args }) => ({
      name: textOf(name),
      description: textOf(description),
      type,
      initial: typeof defaultValue === 'string' ? defaultValue : null,
      args: membersOf(args),
    }))
    .filter(({ name, type }) => isName(name) && isName(namedType(type)));
}

/** True for an argument that a person has to fill in. */
export const isRequired = ({ type, initial }: Member): boolean => recordOf(type).kind === 'NON_NULL' && initial === null;

const objectOf = <M extends Member>(members: readonly M[], itemOf: (member: M) => Item): Item => ({
  type: 'object',
  properties: Object.fromEntries(members.map((member) => [member.name, itemOf(member)])),
  required: members.filter(isRequired).map(({ name }) => name),
});

/** The name of a type that is the type itself, or that of the items of lists. */
export function namedType(type: unknown): string {
  const { ofType, name } = recordOf(type);
  return isRecord(ofType) ? namedType(ofType) : textOf(name);
}

/** Asks the API for its schema. Throws a `StepError` if it does not tell it. */
export async function readSchema(call: CallContext): Promise<Schema> {
  try {
    const { data } = await request(call, { query: question }, { repeat: 'safe' }, {}, maxSchemaSize);
    const told = recordOf(recordOf(data).__schema);
    if (Array.isArray(told.types)) return new Schema(told);
  } catch (error) {
    if (!(error instanceof StepError) || error.options.isConnectionLost === true || error.options.isTransient === true) throw error;
  }
  throw new StepError(
    'The API doesn’t list its operations (introspection is off). Write the document in “Run a query” or “Run a mutation”.',
  );
}
