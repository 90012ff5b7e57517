/** A cURL line as an OpenAPI document with one operation. Values of the line are examples, but for those that are secret by their names. */
import type { CurlRequest } from '../../runs/curl';
import { isForbiddenName, isRecord } from '../../runs/json';
import { isSecretName, isSecretParameter } from '../../runs/namedSecrets';
import type { Item } from '../openapi/source';

const maxDepth = 4;

export function documentOfCurl({ method, url, headers, contentType, user, body }: CurlRequest): Item {
  const [, origin = '', path = '', search = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  const scheme = user !== null ? 'basic' : schemeOfHeaders(headers);
  const parameters = [
    ...pairsOf(search).map(([name, value]) => ({ name, in: 'query', schema: textSchema(name, value) })),
    // The way of signing in has the user name and the password, or the token.
    ...headers
      .filter(([name]) => scheme === null || name.toLowerCase() !== 'authorization')
      .map(([name, value]) => ({ name, in: 'header', schema: textSchema(name, value) })),
  ];
  const content = body === null ? null : contentOf(body, contentType);
  return {
    openapi: '3.0.3',
    info: { title: origin.replace(/^https?:\/\//i, '') },
    servers: [{ url: origin }],
    ...(scheme !== null && { security: [{ [scheme]: [] }], components: { securitySchemes: { [scheme]: { type: 'http', scheme } } } }),
    paths: {
      [path === '' ? '/' : path]: { [method.toLowerCase()]: { parameters, ...(content !== null && { requestBody: { content } }) } },
    },
  };
}

/** `Authorization: Bearer …` is a token and `Basic …` a user name with a password; null for other values, which are entered whole. */
export function schemeOfHeaders(headers: CurlRequest['headers']): 'bearer' | 'basic' | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  const [, scheme] = /^\s*(bearer|basic)\b/i.exec(value) ?? [];
  return scheme === undefined ? null : (scheme.toLowerCase() as 'bearer' | 'basic');
}

const pairsOf = (search: string): readonly (readonly [string, string])[] =>
  search
    .split('&')
    .filter((pair) => /^[^=]/.test(pair))
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decoded(name), decoded(value.join('='))];
    });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const isSecret = (name: string): boolean => isSecretName(name) || isSecretParameter(name);

const textSchema = (name: string, value: string): Item => (isSecret(name) ? { type: 'string' } : { type: 'string', example: value });

const formSchema = (pairs: readonly (readonly [string, string])[]): Item => ({
  type: 'object',
  properties: Object.fromEntries(pairs.filter(([name]) => !isForbiddenName(name)).map(([name, value]) => [name, textSchema(name, value)])),
});

function contentOf(body: NonNullable<CurlRequest['body']>, contentType: string | null): Item {
  if (body.type === 'file') return { [contentType ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } };
  if (body.type === 'parts') return { 'multipart/form-data': { schema: formSchema(body.parts) } };
  const json = jsonIn(body.text);
  if (isRecord(json) || Array.isArray(json)) return { 'application/json': { schema: schemaOf('', json, maxDepth) } };
  if (contentType === null || contentType.includes('form-urlencoded'))
    return { 'application/x-www-form-urlencoded': { schema: formSchema(pairsOf(body.text)) } };
  return { [contentType]: { schema: { type: 'string' } } };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function schemaOf(name: string, value: unknown, depth: number): Item {
  if (depth <= 0) return {};
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(name, value[0] ?? '', depth - 1) };
  if (isRecord(value)) {
    const members = Object.entries(value).filter(([member]) => !isForbiddenName(member));
    return {
      type: 'object',
      properties: Object.fromEntries(members.map(([member, inner]) => [member, schemaOf(member, inner, depth - 1)])),
    };
  }
  const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
  return isSecret(name) || value === null ? { type } : { type, example: value };
}
