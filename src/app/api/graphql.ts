/**
 * The door to the GraphQL server (B7.24): one operation of the contract at a time, typed by the schema. A page loads it with
 * the first operation that it asks; it is no part of the sign-in page.
 */
import { routes } from '../../contract/routes';
import type { Operation, PublicOperation } from '../../contract/graphql/operation';
import { callCancellable, isAbort, takePorts } from '../platform/flows';
import type { Ports } from '../platform/ports';
import type { SagaGenerator } from 'typed-redux-saga';
import { SessionChangedError, type Api } from '.';
import { takeApi } from './flows';
import { keptAnswer, keepAnswer, type Viewer } from './graphqlCache';

/** An operation was not answered, or not whole: no network, no right, a refusal, or a field that failed (B8.36). `cause` says why. */
export class GraphQLError extends Error {
  override readonly name = 'GraphQLError';
  constructor(
    readonly operation: string,
    message: string,
    /** Markers of the failed fields, such as `too_often`; empty when there was no answer at all. */
    readonly codes: readonly string[],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface GraphqlOptions {
  readonly signal?: AbortSignal | undefined;
}

interface WireAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/**
 * Asks the server. Resolves to the operation's data with the names of the schema. Rejects with `GraphQLError` on anything
 * else, a field that failed included: half an answer is none. What is given up rejects with an `AbortError`, what would
 * have been done as somebody else with a `SessionChangedError` (R23).
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
    const reply = await api.fetchText('POST', routes.graphql.path, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ operationName: name, query: text, variables }),
      // A query changes nothing, so that it may be repeated as a GET is (R18).
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

/** Asks from a saga; when the saga is cancelled, the request is given up with it (R20). */
export function* graphqlRequest<Result, Variables>(operation: Operation<Result, Variables>, variables: Variables): SagaGenerator<Result> {
  const [api, ports] = [yield* takeApi(), yield* takePorts()];
  return yield* callCancellable((signal) => askGraphql(api, ports, operation, variables, { signal }));
}

/**
 * As `graphqlRequest`, but an answer of the last hour is taken from the browser's storage instead, and a new one is kept there
 * (B7.25). Only operations whose answer is public can be kept; they are kept for each profile and account apart (S47).
 */
export function* cachedGraphqlRequest<Result, Variables>(
  operation: PublicOperation<Result, Variables>,
  variables: Variables,
  viewer: Viewer,
): SagaGenerator<Result> {
  const ports = yield* takePorts();
  const kept = keptAnswer(ports, viewer, operation.name, variables);
  if (kept !== null) return kept as Result;
  const data = yield* graphqlRequest(operation, variables);
  keepAnswer(ports, viewer, operation.name, variables, data);
  return data;
}
