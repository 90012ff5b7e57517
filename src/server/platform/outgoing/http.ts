/** HTTP requests to addresses from people. */
import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { brand } from '../../../domain/brand';
import { type Reach, resolveDestination } from './destination';
import { OutgoingError, toOutgoingError } from './errors';
import { cleanHeaders, headersAfterRedirect, withoutBodyHeaders } from './headers';
import { acceptedEncodings, readReplyBody, streamReplyBody } from './replyBody';
import { connectToOneOf } from './sockets';

/** The most redirects that one request follows. */
export const maxRedirects = 5;

export interface OutgoingRequest {
  /** http or https. A user and password in it are sent as Basic authentication. */
  readonly url: string;
  /** Upper case; default GET. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names of further headers that another origin must not receive; `authorization` and cookies are always dropped. */
  readonly secretHeaders?: readonly string[];
  readonly body?: string | Uint8Array | StreamedBody;
  /** In milliseconds, for everything: redirects and the body of the reply included. Streams have `transferTimeout` in addition. */
  readonly timeout: number;
  /** The longest body of a reply, in bytes. */
  readonly maxBytes: number;
  /** Default true. If false, the reply with the redirect is the reply. */
  readonly followsRedirects?: boolean;
  /** Whether a redirect may lead to an address; any address if left out. `send` throws `refused_address` if not. */
  readonly mayRedirectTo?: (url: URL) => boolean;
  /**
   * Asked for a reply that is a success (2xx): takes its body as a stream, unpacked, of any length; null to read it as usual. The body of
   * the reply is empty then. `send` throws what it throws.
   */
  readonly receive?: (reply: Omit<OutgoingReply, 'body'>) => ((body: Readable) => Promise<void>) | null;
  readonly signal?: AbortSignal;
}

/** A body that is too long for the memory. */
export interface StreamedBody {
  /** In bytes. */
  readonly size: number;
  /** The bytes from the beginning, at each call: after a redirect they are sent again. */
  open(): Promise<Readable>;
}

export interface OutgoingReply {
  readonly status: number;
  /** Names in lower case; several values of a name are joined with a comma, those of `set-cookie` with a line break. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Why the body of a failure is empty: it could not be read. The status matters more than the body. */
  readonly bodyError?: OutgoingError;
  /** The address that answered, after redirects. */
  readonly url: string;
}

/** Sends requests over connections that it keeps open for some seconds. */
export interface HttpClient {
  /** Any status is a reply. Throws an `OutgoingError` if there is none. */
  send(request: OutgoingRequest): Promise<OutgoingReply>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Milliseconds for a body that is sent or received as a stream. */
const transferTimeout = 4 * 60_000;

/** Milliseconds until a connection is open, TLS included. */
const connectionTimeout = 10_000;

/** `connectWithin`: another limit for `connectionTimeout`, in tests. */
export function createHttpClient(reach: Reach, connectWithin = connectionTimeout): HttpClient {
  const agent = new Agent({
    // Instead of a `lookup` function, which is not called for IP literals.
    connect: connectorWith(reach, connectWithin),
    allowH2: false,
    keepAliveTimeout: 4000,
    connections: 50,
    pipelining: 1,
    maxHeaderSize: 32 * 1024,
  });
  return { send: (request) => sendWithin(agent, request), close: () => agent.destroy() };
}

async function sendWithin(agent: Agent, request: OutgoingRequest): Promise<OutgoingReply> {
  const ending = new AbortController();
  const deadline = ending.signal;
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  const endIn = (milliseconds: number) => setTimeout(() => ending.abort(), milliseconds);
  let timer = endIn(request.timeout + (isStreamed(request.body) ? transferTimeout : 0));
  let url = parseUrl(request.url);
  let refusal: { readonly error: unknown } | null = null;
  let isTaken = false;
  const receive = async (take: (body: Readable) => Promise<void>, body: Readable): Promise<void> => {
    clearTimeout(timer);
    timer = endIn(transferTimeout);
    await take(body).catch((error: unknown) => {
      refusal = { error };
      throw error;
    });
  };
  try {
    let hop: Hop = { url, method: request.method ?? 'GET', headers: firstHeaders(url, request), body: request.body ?? null };
    for (let redirects = 0; ; redirects += 1) {
      url = hop.url;
      const reply = await dispatch(agent, hop, signal);
      // The server has done its work, and names the address of the result.
      isTaken ||= reply.statusCode >= 301 && reply.statusCode <= 303 && !/^(?:GET|HEAD|OPTIONS)$/.test(hop.method);
      const target = request.followsRedirects === false ? null : redirectTarget(reply, url);
      if (target === null) return await readReply(reply, url, request, receive);
      await reply.body.dump();
      if (redirects === maxRedirects) throw new OutgoingError('too_many_redirects', `${url.hostname} redirects too often.`);
      if (request.mayRedirectTo?.(target) === false)
        throw new OutgoingError('refused_address', `${url.hostname} redirects to ${target.hostname}, which does not belong to the app.`);
      hop = nextHop(hop, reply.statusCode, target, request.secretHeaders ?? []);
    }
  } catch (error) {
    if (request.signal?.aborted) throw new OutgoingError('aborted', 'The request was cancelled.', { cause: error });
    if (deadline.aborted) throw new OutgoingError('timeout', `${url.hostname} didn’t answer in time.`, { cause: error });
    if (refusal !== null) throw (refusal as { readonly error: unknown }).error;
    const failure = toOutgoingError(error, url.hostname);
    throw isTaken && failure.isUnsent ? new OutgoingError(failure.kind, failure.message, { cause: failure, isUnsent: false }) : failure;
  } finally {
    clearTimeout(timer);
  }
}

const isStreamed = (body: OutgoingRequest['body'] | null): body is StreamedBody =>
  typeof body === 'object' && body !== null && !(body instanceof Uint8Array);

/** One request of a chain of redirects. */
interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | StreamedBody | null;
}

function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new OutgoingError('bad_address', 'This isn’t a web address.');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingError('bad_address', 'The URL must begin with https:// or http://.');
  return url;
}

function firstHeaders(url: URL, request: OutgoingRequest): Record<string, string> {
  const headers = cleanHeaders(request.headers ?? {});
  return { 'user-agent': brand.name, accept: '*/*', 'accept-encoding': acceptedEncodings, ...basicAuthentication(url), ...headers };
}

function basicAuthentication({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const decoded = [username, password].map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { authorization: `Basic ${Buffer.from(decoded.join(':'), 'utf8').toString('base64')}` };
}

async function dispatch(agent: Agent, { url, method, headers, body }: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const given = isStreamed(body)
    ? { body: await body.open(), headers: { ...headers, 'content-length': String(body.size) } }
    : { body, headers };
  const path = `${url.pathname}${url.search}`;
  return agent.request({ origin: url.origin, path, method: method as Dispatcher.HttpMethod, ...given, signal });
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | null {
  const location = Array.isArray(headers.location) ? headers.location[0] : headers.location;
  if (!redirectStatuses.has(statusCode) || location === undefined) return null;
  // Headers are read byte by byte, but servers write addresses in UTF-8 without encoding them.
  const bytes = Buffer.from(location, 'latin1');
  try {
    return parseUrl(isUtf8(bytes) ? bytes.toString('utf8') : location, from);
  } catch (error) {
    throw new OutgoingError('bad_address', `${from.hostname} redirects to an address that can’t be used.`, { cause: error });
  }
}

/** The request after a redirect, as browsers send it (Fetch standard, HTTP-redirect fetch). */
function nextHop(hop: Hop, status: number, url: URL, secretHeaders: readonly string[]): Hop {
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST');
  const headers = headersAfterRedirect(hop.headers, { from: hop.url, to: url }, secretHeaders);
  return becomesGet ? { url, method: 'GET', headers: withoutBodyHeaders(headers), body: null } : { ...hop, url, headers };
}

async function readReply(
  reply: Dispatcher.ResponseData,
  url: URL,
  request: OutgoingRequest,
  receive: (take: (body: Readable) => Promise<void>, body: Readable) => Promise<void>,
): Promise<OutgoingReply> {
  const headers = Object.fromEntries(
    Object.entries(reply.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(name === 'set-cookie' ? '\n' : ', ') : (value ?? ''),
    ]),
  );
  const address = new URL(url);
  address.username = '';
  address.password = '';
  const head = { status: reply.statusCode, headers, url: address.href };
  const encoding = headers['content-encoding'];
  const take = head.status >= 200 && head.status <= 299 ? (request.receive?.(head) ?? null) : null;
  if (take === null) {
    const read = readReplyBody(reply.body, encoding, request.maxBytes, url.hostname);
    if (head.status >= 200 && head.status <= 299) return { ...head, body: await read };
    // The status says that it failed, whatever becomes of the body.
    return read.then(
      (body) => ({ ...head, body }),
      (error: unknown) => ({ ...head, body: Buffer.alloc(0), bodyError: toOutgoingError(error, url.hostname) }),
    );
  }
  await receive(take, streamReplyBody(reply.body, encoding, url.hostname));
  return { ...head, body: Buffer.alloc(0) };
}

/** Resolves and checks the host at each connection, and connects to a checked address. */
function connectorWith(reach: Reach, connectWithin: number): buildConnector.connector {
  return ({ hostname, port, protocol }, callback) => {
    const isSecure = protocol === 'https:';
    const stop = AbortSignal.timeout(connectWithin);
    const connect = async () => {
      const number = Number(port) || (isSecure ? 443 : 80);
      const destination = await resolveDestination(hostname, number, reach, { isRequest: true });
      const socket = await connectToOneOf(destination, number, stop);
      return isSecure ? secure(socket, destination.host, stop) : socket;
    };
    connect().then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** Wraps a connection in TLS. A server that accepts it and then says nothing would otherwise hold it for ever. */
function secure(socket: Socket, host: string, stop: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const wrapped = connectTls({ socket, host, ...serverName(host), ALPNProtocols: ['http/1.1'] });
    const abort = () => wrapped.destroy(new OutgoingError('timeout', `${host} didn’t answer in time.`, { isUnsent: true }));
    stop.addEventListener('abort', abort, { once: true });
    wrapped.on('error', reject);
    wrapped.once('close', () => socket.destroy());
    wrapped.once('secureConnect', () => {
      stop.removeEventListener('abort', abort);
      resolve(wrapped);
    });
  });
}

/** SNI has no IP literals (RFC 6066, section 3). */
const serverName = (host: string) => (/^[\d.]+$|:/.test(host) ? {} : { servername: host });
