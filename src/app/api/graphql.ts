/**
 * The client of the GraphQL server: runs one contract operation at a time, typed by the schema. It is loaded with the
 * first operation and is not part of the sign-in page.
 */
import { appRoutes } from '../../contract/browser/appRoutes.generated';
import type { Operation, PublicOperation } from '../../contract/browser/graphql/operation';
import { callCancellable, getPorts, isAbort } from '../platform/flows';
import type { Ports } from '../platform/ports';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Api } from '.';
import { GraphQLError, SessionChangedError } from './errors';
import { getApi } from './flows';
import { keptAnswer, keepAnswer, type Viewer } from './graphqlCache';

export { GraphQLError };

export interface GraphqlOptions {
  readonly signal?: AbortSignal | undefined;
}

interface WireAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/**
 * Runs an operation. Resolves to its data with the names of the schema. Rejects with `GraphQLError` on any failure, including a
 * single failed field: a partial answer counts as none. An aborted request rejects with an `AbortError`; one that would have been
 * made as another person rejects with a `SessionChangedError` (R23).
 */
export async function askGraphql<Result, Variables>(
  api: Api,
  ports: Pick<Ports, 'random'>,
  { name, text }: Operation<Result, Variables>,
  variables: Variables,
  { signal }: GraphqlOptions = {},
): Promise<Result> {
  let answer: WireAnswer;
  try {
    const reply = await api.fetchText('POST', appRoutes.runGraphqlQuery.path, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ operationName: name, query: text, variables }),
      // A query changes nothing, so it can be retried like a GET (R18).
      idempotencyKey: ports.random.id(),
      signal,
    });
    answer = JSON.parse(reply.text) as WireAnswer;
  } catch (cause) {
    if (isAbort(cause) || cause instanceof SessionChangedError) throw cause;
    throw new GraphQLError(name, cause instanceof Error ? cause.message : String(cause), [], { cause });
  }
  const { data, errors = [] } = answer;
  if (errors.length > 0 || data == null) {
    const codes = errors.map(({ extensions }) => extensions?.code ?? 'unknown');
    throw new GraphQLError(name, errors[0]?.message ?? `No data for ${name}`, codes, { cause: answer });
  }
  return data as Result;
}

/** Runs an operation from a saga; when the saga is cancelled, the request is aborted (R20). */
export function* graphqlRequest<Result, Variables>(operation: Operation<Result, Variables>, variables: Variables): SagaGenerator<Result> {
  const [api, ports] = [yield* getApi(), yield* getPorts()];
  return yield* callCancellable((signal) => askGraphql(api, ports, operation, variables, { signal }));
}

/**
 * As `graphqlRequest`, but takes an answer of the last hour from the browser's storage and stores new ones there. Only
 * operations with a public answer can be stored; they are stored separately for each profile and account (S47).
 */
export function* cachedGraphqlRequest<Result, Variables>(
  operation: PublicOperation<Result, Variables>,
  variables: Variables,
  viewer: Viewer,
): SagaGenerator<Result> {
  const ports = yield* getPorts();
  const kept = keptAnswer(ports, viewer, operation.name, variables);
  if (kept !== null) return kept as Result;
  const data = yield* graphqlRequest(operation, variables);
  keepAnswer(ports, viewer, operation.name, variables, data);
  return data;
}
