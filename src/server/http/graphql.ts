/**
 * The GraphQL server (decision W3): mercurius behind the framework room. Sessions, CSRF, origins and the form of the body are the
 * same as for every endpoint; this file has the rules specific to GraphQL (S55):
 *
 *  - in production only the operations of `src/contract/browser/graphql/operations` are answered, compared letter for letter;
 *  - tokens, depth, aliases and cost are limited before the document is processed any further;
 *  - limits count the fields of Query, not the requests;
 *  - introspection is for development, and no message suggests field names.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, NoSchemaIntrospectionCustomRule, parse, type DocumentNode } from 'graphql';
import mercurius from 'mercurius';
import { operations } from '../../contract/browser/graphql/operations';
import { typeDefs } from '../../contract/graphqlSchema';
import { GraphqlBody } from '../../contract/graphql';
import { errorBodies } from '../platform/errorBodies';
import type { ServerContext } from '../platform/context';
import { BusyError } from '../platform/errors';
import { isDatabaseAway } from '../platform/database/database';
import { examine, operationLimits } from '../graphql/examine';
import type { GraphqlCaller } from '../graphql/caller';
import { resolvers } from '../graphql/resolvers';
import { callerAddress } from './callerAddress';
import { HttpProblem, type Principal } from '../platform/handler';
import type { RequestSession } from './sessions';

const known = new Map(operations.map((operation) => [operation.text, operation.name]));

const refuse = (errors: string[], reason: 'invalid_request' | 'unknown_operation' = 'invalid_request') =>
  new HttpProblem(400, { errors, reason });

/** Creates `app.graphql`; its route is the contract's, and `answerGraphql` handles it. */
export async function registerGraphql(app: FastifyInstance, { config }: ServerContext): Promise<void> {
  await app.register(mercurius, {
    schema: typeDefs,
    resolvers: resolvers as never,
    routes: false,
    errorFormatter: (execution) => ({ statusCode: 200, response: execution }),
    validationRules: config.isProduction ? [NoSchemaIntrospectionCustomRule] : [],
    // Outside production there are many different documents; the client has few.
    cache: config.isProduction ? operations.length : false,
  });
}

interface GraphqlCall {
  readonly context: ServerContext;
  readonly request: FastifyRequest;
  readonly session: RequestSession;
  readonly principal: Principal;
}

interface Answer {
  readonly status: 200;
  readonly body: { readonly data: Record<string, unknown> | null; readonly errors?: readonly object[] };
}

/** POST /api/graphql/v2. Throws a `HttpProblem` if the operation may not be executed; errors of the execution are in `errors`. */
export async function answerGraphql({ context, request, session, principal }: GraphqlCall): Promise<Answer> {
  const body = GraphqlBody.parse(request.body);
  const variables = body.variables ?? {};
  const operationName = body.operationName ?? null;
  if (context.config.isProduction) {
    const name = known.get(body.query);
    if (name === undefined || (operationName !== null && operationName !== name)) {
      throw refuse(['This operation is not supported.'], 'unknown_operation');
    }
  }
  const document = read(body.query);
  const { rootFields } = examine(request.server.graphql.schema, document, operationName, variables);
  await takeFields(context, callerAddress(request.ip), rootFields);
  const caller: GraphqlCaller = {
    server: context,
    profileId: principal.kind === 'signed-in' ? principal.profileId : null,
    visitorIdentity: session.visitorIdentity,
    address: callerAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
  };
  return { status: 200, body: await execute(context, request, body.query, caller, variables, operationName) };
}

function read(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: operationLimits.tokens, noLocation: true });
  } catch (error) {
    throw error instanceof GraphQLError ? refuse([error.message]) : error;
  }
}

async function takeFields({ limits, config }: ServerContext, address: string, by: number): Promise<void> {
  const taken = await limits.take({ name: 'graphql.fields', key: address, by, ...config.limits.graphql.fields });
  if (taken.allowed) return;
  throw new HttpProblem(429, errorBodies.tooOften, { 'retry-after': String(taken.retryAfterSeconds) });
}

async function execute(
  context: ServerContext,
  request: FastifyRequest,
  query: string,
  caller: GraphqlCaller,
  variables: Record<string, unknown>,
  operationName: string | null,
): Promise<Answer['body']> {
  const { data, errors } = await request.server
    .graphql(query, caller as never, variables, operationName ?? undefined)
    .catch((error: unknown) => {
      const { errors: causes } = error as { errors?: readonly Error[] };
      throw Array.isArray(causes) ? refuse(causes.map(({ message }) => withoutSuggestions(message))) : error;
    });
  if (errors === undefined) return { data: data ?? null };
  return { data: data ?? null, errors: errors.map((error) => presentError(context, request, error as GraphQLError)) };
}

/** `Did you mean …` would reveal field names (S55). */
const withoutSuggestions = (message: string): string => message.replace(/ ?Did you mean .*$/s, '');

/** The error of a failed field as the caller may see it. Rethrows if nothing can be answered now. */
function presentError(context: ServerContext, request: FastifyRequest, error: GraphQLError): object {
  const { originalError, path } = error;
  if (isDatabaseAway(originalError) || originalError instanceof BusyError) throw originalError;
  const location = path === undefined ? {} : { path };
  if (originalError instanceof HttpProblem) {
    return { message: originalError.message, ...location, extensions: { code: originalError.body.reason ?? 'invalid_request' } };
  }
  context.log.error({ err: originalError ?? error, request: request.id }, 'a field of GraphQL failed');
  return { message: 'Something went wrong on our side.', ...location, extensions: { code: 'internal' } };
}
