/** The documents of GraphQL: https://spec.graphql.org/draft/#sec-Document */
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { StepError } from '../connector';

export type OperationType = 'query' | 'mutation';

/** The operations of a document. Throws a `StepError` for a text that is none. */
export async function readOperations(source: string): Promise<readonly OperationDefinitionNode[]> {
  const { Kind } = await import('graphql');
  return (await parseDocument(source)).definitions.filter(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
}

/** The operation that would run. Throws unless it has the type of the action: a query that changes data would be repeated. */
export function chooseOperation(
  operations: readonly OperationDefinitionNode[],
  operationName: string,
  type: OperationType,
): OperationDefinitionNode {
  const chosen = operationName === '' ? operations : operations.filter(({ name }) => name?.value === operationName);
  if (chosen.length === 0)
    throw new StepError(operationName === '' ? 'The document has no operation.' : `The document has no operation “${operationName}”.`);
  if (chosen.length > 1) throw new StepError('The document has more than one operation. Enter the name of one.');
  if (chosen[0]!.operation !== type)
    throw new StepError(
      `This operation is a ${chosen[0]!.operation}. Use the ${type === 'query' ? 'step “Run a mutation”' : 'step “Run a query”'} instead.`,
    );
  return chosen[0]!;
}

async function parseDocument(source: string): Promise<DocumentNode> {
  const { parse, GraphQLError } = await import('graphql');
  try {
    return parse(source, { maxTokens: 20_000 });
  } catch (error) {
    // The parser calls itself for each level, until the stack is full.
    if (error instanceof RangeError) throw new StepError('The document can’t be read: it is nested too deeply.');
    if (!(error instanceof GraphQLError)) throw error;
    const [at] = error.locations ?? [];
    throw new StepError(
      `The document can’t be read${at === undefined ? '' : ` at line ${at.line}`}: ${error.message.replace(/^Syntax Error: /, '')}`,
    );
  }
}
