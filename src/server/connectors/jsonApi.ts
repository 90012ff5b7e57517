/** Requests to apps with a JSON API. */
import { writeExactJson } from '../../domain/runs/exactJson';
import { isRecord } from '../../domain/runs/json';
import type { OutgoingReply } from '../platform/outgoing';
import { StepError, type CallContext, type RepeatPolicy } from './connector';
import type { RequestBody } from './files/sentFiles';
import { checkReply, jsonOf, type ReplyRules } from './replies';

/** Milliseconds for one request: less than a step may take, so that the sentence names the app. */
export const requestTimeout = 25_000;
/** Bytes of one reply. */
export const maxReplySize = 2 * 1024 * 1024;

export interface ApiRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secretHeaders?: readonly string[];
  /** Sent as JSON; undefined sends no body. */
  readonly json?: unknown;
  /** Sent instead of JSON. */
  readonly body?: RequestBody;
  /** In milliseconds; default `requestTimeout`. */
  readonly timeout?: number;
  /** Bytes of the reply; default `maxReplySize`. */
  readonly maxBytes?: number;
}

/** Sends a request, usually with a body of JSON. Any status is a reply. */
export function sendJson({ outgoing, signal }: CallContext, request: ApiRequest): Promise<OutgoingReply> {
  const { url, headers = {}, secretHeaders = [], json, timeout = requestTimeout, maxBytes = maxReplySize } = request;
  const body = request.body ?? (json === undefined ? null : { type: 'application/json', content: writeExactJson(json) ?? 'null' });
  const { method = body === null ? 'GET' : 'POST' } = request;
  return outgoing.send({
    url,
    method,
    headers: { accept: 'application/json', ...(body !== null && { 'content-type': body.type }), ...headers },
    secretHeaders,
    ...(body !== null && { body: body.content }),
    timeout,
    maxBytes,
    signal,
  });
}

/** How an app is called: its base address, its credentials, and how its failures read. */
export interface Api {
  readonly name: string;
  /** Without a slash at its end. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly explain?: ReplyRules['explain'];
}

export interface ApiCall extends Omit<ApiRequest, 'url'> {
  /** After the base; values in it are encoded by the caller. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly repeat: RepeatPolicy;
}

/** Calls an app and returns the JSON of its reply, null for an empty one. Throws a `StepError` for a failure. */
export async function callApi(context: CallContext, api: Api, { path, query = {}, repeat, ...request }: ApiCall): Promise<unknown> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.append(name, String(value));
  const search = parameters.toString();
  const url = `${api.base}${path}${search === '' ? '' : `?${search}`}`;
  const reply = await sendJson(context, { ...request, url, headers: { ...api.headers, ...request.headers } });
  checkReply(reply, { name: api.name, repeat, now: context.now, hasConnection: true, ...(api.explain && { explain: api.explain }) });
  return reply.body.length === 0 ? null : jsonOf(reply, api.name);
}

/** The base address of a self-hosted app, without a slash at its end. Throws for an address that is not one. */
export function baseAddress(connection: Readonly<Record<string, string>>, key: string, label: string): string {
  const text = (connection[key] ?? '').trim();
  if (text === '') throw new StepError(`${label} is missing. Reconnect the app.`, { isConnectionLost: true });
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) throw new StepError(`${label} is not a web address. It looks like https://example.org.`);
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** A secret of the connection. Throws if it is missing. */
export function requireSecret(connection: Readonly<Record<string, string>>, key: string, label: string): string {
  const text = (connection[key] ?? '').trim();
  if (text === '') throw new StepError(`${label} is missing. Reconnect the app.`, { isConnectionLost: true });
  return text;
}

/** A record of a reply; an empty one for anything else. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** A list of records of a reply; an empty one for anything else. */
export const recordsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
