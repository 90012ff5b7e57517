import { z } from 'zod';

/** A request to the GraphQL server: one query, which may be named a second time (A7.26–A7.32, B7.24, decision W3). Names of its fields are those of GraphQL over HTTP. */
export const GraphqlBody = z.strictObject({
  operationName: z.string().min(1).max(100).nullish(),
  query: z.string().min(1).max(20_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** `data` is what the schema says; with `errors` some of it is null, or all of it. */
export const GraphqlReply = z.object({
  data: z.record(z.string(), z.unknown()).nullable(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        /** `code` is a marker to act on, such as `too_often`. */
        extensions: z.object({ code: z.string() }).optional(),
      }),
    )
    .optional(),
});
