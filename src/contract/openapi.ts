/**
 * The contract as an OpenAPI 3.1 document, for people and tools outside of this code. The build writes it to
 * `dist/openapi.json`, and a server outside production serves it at `/dev/openapi.json`.
 */
import { z } from 'zod';
import { brand } from '../domain/brand';
import { commonReplies } from './common';
import type { CountedLimit, Endpoint } from './define';
import { endpoints } from './endpoints.generated';
import type { EndpointName } from './types';
import { ErrorBody } from './common';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

const statusWords: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  204: 'Done; no body',
  400: 'The request is invalid',
  401: 'Not signed in, or denied',
  403: 'Refused',
  404: 'Not found, or not visible to the caller',
  405: 'Method not allowed',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Valid, but refused',
  429: 'Too many requests; see Retry-After',
  500: 'Server error',
  503: 'Temporarily unavailable; see Retry-After',
};

const accessWords: Readonly<Record<string, string>> = {
  public: 'Anyone can call it.',
  pending: 'Needs the challenge of an incomplete sign-in.',
  'signed-in': 'Needs a session.',
  fresh: 'Needs a session authenticated within the last ten minutes.',
};

const callers: Readonly<Record<CountedLimit['per'], string>> = {
  address: 'each network address',
  profile: 'each person',
  challenge: 'each sign-in',
};

const limitWords = ({ per, max, windowSeconds }: CountedLimit): string =>
  `At most ${max} times in ${windowSeconds} seconds for ${callers[per]}; endpoints of the same kind may count together.`;

/** The document; `serverUrl` is its server's origin. */
export function openapi(serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name];
    const template = path.replace(/:([a-z_]+)/gi, '{$1}');
    (paths[template] ??= {})[method.toLowerCase()] = operation(name);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '3',
      description:
        'Every path answers with and without a slash at its end. Writes need the X-CSRFToken header equal to the csrftoken cookie.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { ErrorBody: schemaOf(ErrorBody, 'output') },
      securitySchemes: { csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' } },
    },
  };
}

function operation(name: EndpointName): JsonObject {
  const { method, access, limit, summary, params, query, body, example, exampleQuery, file, replies }: Endpoint = endpoints[name];
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query', exampleQuery)];
  return {
    operationId: name,
    summary,
    description: [accessWords[access], typeof limit === 'object' ? limitWords(limit) : null].filter(Boolean).join(' '),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: json(schemaOf(body, 'input'), example as JsonObject | undefined),
          },
        }
      : {}),
    ...(file ? { requestBody: { required: true, content: multipart(file) } } : {}),
    ...(method === 'GET' ? {} : { security: [{ csrf: [] }] }),
    responses: Object.fromEntries(
      Object.entries({ ...commonReplies, ...replies }).map(([status, schema]) => [status, reply(Number(status), schema)]),
    ),
  };
}

function reply(status: number, schema: z.ZodType): JsonObject {
  const description = statusWords[status] ?? 'See the body';
  if (status === 204) return { description };
  return { description, content: json(schema === ErrorBody ? { $ref: '#/components/schemas/ErrorBody' } : schemaOf(schema, 'output')) };
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query', examples: JsonObject = {}): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: inner,
    ...(name in examples ? { example: examples[name]! } : {}),
  }));
}

function json(schema: Json, example?: JsonObject): JsonObject {
  return { 'application/json': { schema, ...(example ? { example } : {}) } };
}

function multipart({ field, repeatsId }: NonNullable<Endpoint['file']>): JsonObject {
  const properties = { ...(repeatsId ? { id: { type: 'string' } } : {}), [field]: { type: 'string', format: 'binary' } };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { 'multipart/form-data': { schema } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, Json>;
  return rest;
}
