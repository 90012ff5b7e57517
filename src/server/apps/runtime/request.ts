/** Sends a request of a definition. */
import type { Body, Credential, Part, RequestDefinition, SendPlace } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { writeExactJson } from '../../../domain/runs/exactJson';
import type { FileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import type { RequestBody } from '../../connectors/files/sentFiles';
import { StepError } from '../../connectors/connector';
import { maxReplySize } from '../../connectors/jsonApi';
import type { OutgoingReply } from '../../platform/outgoing';
import { openScope, requestScope, type AppCall, type Filled } from './call';
import { fill, pathFrom, textFrom, valueAt } from './fill';
import { baseOf, isAddressOf, requireAddress } from './hosts';
import { receiveFile, sendableFile, sendableParts, type FileInReply, type FilledPart } from './files';
import { withFiles } from './jsonFiles';
import { withMails } from './mail';
import { encodePairs, formPairs, queryPairs, setAt } from './written';

/** A request whose templates are filled: page marks and keys are set in it before it is sent. */
export interface FilledRequest {
  readonly method: string;
  /** Without the query of the request. */
  readonly url: string;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: FilledBody | null;
  /** Where the reply has a file that is base64 in JSON. */
  readonly fileIn: FileInReply | null;
}

/** `content` is what `body` and `variables` of a send place mean. */
export type FilledBody = { readonly as: Body; content: unknown };

type TextBody = Exclude<Body, { readonly file: unknown } | { readonly multipart: unknown }>;

/**
 * Fills a request. Throws a `StepError` for an address that leads elsewhere. `given`: what the request may name besides the connection;
 * `scope`: that with the values of the connection, which are those without secrets if left out.
 */
export function fillRequest(call: Filled, request: RequestDefinition, given: Scope, scope = openScope(call, given)): FilledRequest {
  const query = fillRecord(call, request.query, scope);
  const headers = { ...fillRecord(call, call.app.headers, scope), ...fillRecord(call, request.headers, scope) };
  const body = request.body === undefined ? null : { as: request.body, content: fillBody(call, request.body, scope) };
  const { fileIn } = request;
  return {
    method: request.method,
    url: addressOf(call, request, given),
    query,
    headers,
    body,
    fileIn:
      fileIn === undefined ? null : { ...fileIn, name: textFrom(call, fileIn.name, scope), type: textFrom(call, fileIn.type ?? '', scope) },
  };
}

const fillRecord = (call: Filled, values: RequestDefinition['headers'], scope: Scope): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => {
      const filled = fill(call, value, scope);
      return filled === undefined ? [] : [[name, filled] as const];
    }),
  );

/** Only bases and addresses may have secrets of the connection, such as the address of an incoming webhook. */
function addressOf(call: Filled, request: RequestDefinition, given: Scope): string {
  if (request.address !== undefined)
    return requireAddress(call, textOf(valueAt(call, request.address, requestScope(call, given))).trim()).href;
  return requireAddress(call, baseOf(call, request.base) + pathFrom(call, request.path, openScope(call, given))).href;
}

function fillBody(call: Filled, body: Body, scope: Scope): unknown {
  if ('json' in body) return fill(call, body.json, scope);
  if ('form' in body) return fill(call, body.form, scope) ?? {};
  if ('graphql' in body) return fillRecord(call, body.graphql.variables, scope);
  if ('text' in body) return textFrom(call, body.text, scope);
  if ('file' in body) return { file: fill(call, body.file, scope), type: body.type === undefined ? '' : textFrom(call, body.type, scope) };
  return body.multipart.map((part) => fillPart(call, part, scope));
}

const fillPart = (call: Filled, part: Part, scope: Scope): FilledPart => ({
  name: part.name,
  isFile: part.file !== undefined,
  value: part.file === undefined ? fill(call, part.value, scope) : fill(call, part.file, scope),
  type: part.type === undefined ? '' : textFrom(call, part.type, scope),
});

/** Sets a part of a filled request: `query.cursor`, `headers.x`, `body.filters.0.value`, `variables.after`. */
export function setPart(filled: FilledRequest, place: SendPlace, value: unknown): void {
  const [root = '', ...rest] = place.split('.');
  if (root === 'query') filled.query[rest.join('.')] = value;
  else if (root === 'headers') filled.headers[rest.join('.')] = value;
  else if (filled.body !== null) filled.body.content = setAt(filled.body.content, rest, value);
}

/**
 * Sends a filled request with the credentials of the connection. Any status is a reply. `file`: the stored body, for a request whose reply
 * is a file.
 */
export async function send(
  call: AppCall,
  request: RequestDefinition,
  filled: FilledRequest,
): Promise<{ readonly reply: OutgoingReply; readonly file: FileReference | null }> {
  const { outgoing, signal } = call.context;
  const credentials = request.credentials === false ? [] : credentialsOf(call);
  const secrets = credentials.filter(({ place }) => place === 'header');
  const headers = headersOf(call, filled);
  for (const { name, value } of secrets) headers.set(name.toLowerCase(), value);
  const body = await bodyOf(call, filled.body);
  const { limit } = request;
  if (limit !== undefined && typeof body?.content === 'string' && Buffer.byteLength(body.content) > limit.bytes)
    throw new StepError(limit.say);
  if (body !== null && !headers.has('content-type')) headers.set('content-type', body.type);
  const { budget } = call.app.rate ?? {};
  if (budget !== undefined) await call.context.pace?.(budget, { mustGoOn: call.mustGoOn === true });
  let file: FileReference | null = null;
  const reply = await outgoing.send({
    url: withQuery(filled, request, credentials).href,
    method: filled.method,
    headers: Object.fromEntries(headers),
    secretHeaders: secrets.map(({ name }) => name),
    ...(body !== null && { body: body.content }),
    timeout: call.timeout,
    maxBytes: maxReplySize,
    mayRedirectTo: (target) => isAddressOf(call, target),
    ...(request.reply === 'file' && { receive: receiveFile(call, filled.fileIn, (kept) => (file = kept)) }),
    signal,
  });
  return { reply, file };
}

/** The address with the query of the request, and with the credentials that are parts of it. */
export function withQuery(filled: FilledRequest, { style }: RequestDefinition, credentials: readonly FilledCredential[] = []): URL {
  const url = new URL(filled.url);
  const carried = credentials.filter(({ place }) => place === 'query');
  // A next page can repeat the credentials that the request before it had.
  for (const { name } of carried) url.searchParams.delete(name);
  const pairs = [...queryPairs(filled.query, style), ...carried.map(({ name, value }) => [name, value] as const)];
  url.search = [url.search.replace(/^\?/, ''), encodePairs(pairs)].filter((part) => part !== '').join('&');
  return url;
}

/** By names in small letters. */
export function headersOf(call: Filled, { headers }: FilledRequest): Map<string, string> {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), headerText(call, value)] as const);
  return new Map<string, string>([['accept', 'application/json'], ...given]);
}

/** Other values than simple ones are JSON in ASCII. */
const headerText = (call: Filled, value: unknown): string =>
  typeof value === 'object' && value !== null ? textFrom(call, '{value|asciiJson}', { value }) : textOf(value);

interface FilledCredential {
  readonly place: Credential['place'];
  readonly name: string;
  readonly value: string;
}

const bearer: Credential = { place: 'header', name: 'authorization', value: 'Bearer {connection.token}' };

/** What each request of the connection carries. */
function credentialsOf(call: AppCall): readonly FilledCredential[] {
  const { way } = call;
  const scope = requestScope(call, {});
  const filled = ({ place, name, value }: Credential): FilledCredential => ({ place, name, value: textFrom(call, value, scope) });
  if (way === null || way.kind === 'none') return [];
  if (way.kind === 'key') return [way, ...(way.extra ?? [])].map(filled);
  if (way.kind === 'oauth') return [way.send ?? bearer, ...(way.extra ?? [])].map(filled);
  const pair = `${textFrom(call, way.user, scope)}:${textFrom(call, way.password, scope)}`;
  return [{ place: 'header', name: 'authorization', value: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` }];
}

async function bodyOf(call: AppCall, body: FilledBody | null): Promise<RequestBody | null> {
  if (body === null) return null;
  const { as, content } = body;
  if ('file' in as) return sendableFile(call, content as { readonly file: unknown; readonly type: string });
  if ('multipart' in as) return sendableParts(call, content as readonly FilledPart[], as.related === true);
  const filled = await withMails(call, content);
  const written = textBodyOf(as, filled);
  return 'json' in as ? { ...written, content: await withFiles(call, written.content, filled) } : written;
}

/** A body without files. */
export function textBodyOf(as: TextBody, content: unknown): { readonly type: string; readonly content: string } {
  if ('json' in as) return { type: 'application/json', content: writeExactJson(content ?? {}) ?? '{}' };
  if ('form' in as) return { type: 'application/x-www-form-urlencoded', content: encodePairs(formPairs(content, as.nested)) };
  if ('text' in as) return { type: as.type, content: textOf(content) };
  const variables = isRecord(content) && Object.keys(content).length > 0 ? { variables: content } : {};
  return { type: 'application/json', content: writeExactJson({ query: as.graphql.query, ...variables }) ?? '{}' };
}
