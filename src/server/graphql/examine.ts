/**
 * Limits on an operation's document, checked before anything is validated or executed (S55). Every fragment is measured once, so
 * nested fragments cost no time, and one that contains itself is refused.
 */
import {
  getNamedType,
  GraphQLObjectType,
  isListType,
  isNonNullType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { HttpProblem } from '../platform/handler';
import { maxPageSize } from '../../domain/cursors';

export const operationLimits = {
  /** Levels of fields, the field of Query being the first. */
  depth: 8,
  aliases: 15,
  /** Lexical tokens of the whole document; the parser stops there. */
  tokens: 2000,
  /** Fields that the answer may come to, lists at their longest. */
  cost: 10_000,
  /** Characters of the document. */
  length: 20_000,
} as const;

/** How long a list without a `first` is reckoned to be. */
const usualList = 10;

interface Measure {
  readonly depth: number;
  readonly cost: number;
  readonly aliases: number;
}

/** The measured size of a document. */
export interface Examined {
  readonly operation: OperationDefinitionNode;
  /** Fields of Query, including those in aliases and fragments: the number that limits count (S55). */
  readonly rootFields: number;
}

const refuse = (sentence: string): never => {
  throw new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });
};

/** Throws 400 for a document that is no single query, deeper, wider or dearer than allowed, or with a fragment in itself. */
export function examine(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | null,
  variables: Readonly<Record<string, unknown>>,
): Examined {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) return refuse('Send exactly one operation.');
  if (operation.operation !== 'query') refuse('Only queries are supported.');
  if (name !== null && operation.name?.value !== name) refuse('`operationName` must be the name of the operation.');
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);

  const measured = new Map<string, Measure>();
  const open = new Set<string>();
  const ofFragment = (fragment: string): Measure => {
    const known = measured.get(fragment);
    if (known !== undefined) return known;
    if (open.has(fragment)) return refuse('A fragment contains itself.');
    const definition = fragments.get(fragment);
    if (definition === undefined) return refuse('A fragment is not defined.');
    open.add(fragment);
    const measure = ofSelections(definition.selectionSet, schema.getType(definition.typeCondition.name.value));
    open.delete(fragment);
    measured.set(fragment, measure);
    return measure;
  };

  const ofSelections = (set: SelectionSetNode, type: GraphQLNamedType | undefined, level = 1): Measure => {
    // A deep document must not be stopped only by a stack overflow.
    if (level > operationLimits.depth) return refuse(`Ask for at most ${operationLimits.depth} levels.`);
    let [depth, cost, aliases] = [0, 0, 0];
    for (const selection of set.selections) {
      let inner: Measure;
      if (selection.kind === Kind.FIELD) inner = ofField(selection, type, level);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) inner = ofFragment(selection.name.value);
      else inner = ofSelections(selection.selectionSet, typeOf(selection.typeCondition?.name.value, type), level + 1);
      depth = Math.max(depth, inner.depth);
      cost += inner.cost;
      aliases += inner.aliases;
    }
    return { depth, cost, aliases };
  };
  const typeOf = (named: string | undefined, type: GraphQLNamedType | undefined) => (named === undefined ? type : schema.getType(named));

  const ofField = (field: FieldNode, type: GraphQLNamedType | undefined, level: number): Measure => {
    // Introspection is limited separately by the library's rules, and exists only outside production.
    if (field.name.value.startsWith('__')) return { depth: 1, cost: 1, aliases: 0 };
    const definition = type instanceof GraphQLObjectType ? type.getFields()[field.name.value] : undefined;
    const aliases = field.alias === undefined ? 0 : 1;
    if (field.selectionSet === undefined) return { depth: 1, cost: 1, aliases };
    const below = ofSelections(field.selectionSet, definition && getNamedType(definition.type), level + 1);
    return { depth: below.depth + 1, cost: 1 + below.cost * lengthOf(field, definition, variables), aliases: aliases + below.aliases };
  };

  const total = ofSelections(operation.selectionSet, schema.getQueryType() ?? undefined);
  if (total.depth > operationLimits.depth) refuse(`Ask for at most ${operationLimits.depth} levels.`);
  if (total.aliases > operationLimits.aliases) refuse(`Use at most ${operationLimits.aliases} aliases.`);
  if (total.cost > operationLimits.cost) refuse('This query is too expensive. Ask for fewer fields or shorter pages.');
  return { operation, rootFields: countRootFields(operation.selectionSet, fragments) };
}

/** The factor of a field for everything below it: `first` of a page, ten for any other list, otherwise one. */
function lengthOf(
  field: FieldNode,
  definition: GraphQLField<unknown, unknown> | undefined,
  variables: Readonly<Record<string, unknown>>,
): number {
  if (definition === undefined) return 1;
  const paged = definition.args.find((argument) => argument.name === 'first');
  if (paged === undefined) return isListed(definition.type) && field.name.value !== 'nodes' ? usualList : 1;
  const given = field.arguments?.find((argument) => argument.name.value === 'first')?.value;
  const value =
    given === undefined ? paged.defaultValue : given.kind === Kind.VARIABLE ? (variables[given.name.value] ?? paged.defaultValue) : given;
  const count = typeof value === 'number' ? value : given?.kind === Kind.INT ? Number(given.value) : maxPageSize;
  return Math.min(Math.max(1, count), maxPageSize);
}

function isListed(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** Only after the fragments are known to be free of cycles and the cost to be bounded. */
function countRootFields(set: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): number {
  let count = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) count += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += countRootFields(selection.selectionSet, fragments);
    else count += countRootFields(fragments.get(selection.name.value)!.selectionSet, fragments);
  }
  return count;
}
