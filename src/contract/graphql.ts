/** The GraphQL endpoint. Its schema is in `graphqlSchema.ts`. */
import { z } from 'zod';
import { ErrorBody } from './common';
import { resource } from './define';

/**
 * A request to the GraphQL server: one query, optionally with its name (decision W3). The field names are
 * those of GraphQL over HTTP.
 */
export const GraphqlBody = z.strictObject({
  operationName: z.string().min(1).max(100).nullish(),
  query: z.string().min(1).max(20_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** `data` follows the schema; with `errors` all or part of it is null. */
export const GraphqlReply = z.object({
  data: z.record(z.string(), z.unknown()).nullable(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        /** `code` is a machine-readable code, such as `too_often`. */
        extensions: z.object({ code: z.string() }).optional(),
      }),
    )
    .optional(),
});

export const graphql = resource({
  runGraphqlQuery: {
    method: 'POST',
    path: '/api/graphql/v2',
    access: 'public',
    limit: 'own', // by the number of fields
    allowedToImpersonators: 'has queries only',
    summary: 'Run one GraphQL query',
    body: GraphqlBody,
    example: { operationName: 'abTestQuery', query: 'query abTestQuery { abTests { id } }' },
    replies: { 200: GraphqlReply, 400: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
});
