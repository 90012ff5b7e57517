/** The other side of connectors in tests: HTTP servers on loopback, and calls that reach only them. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { isFileReference, type FileReference } from '../../../src/domain/runs/files';
import {
  StepError,
  type Action,
  type ActionCall,
  type CallContext,
  type Connector,
  type Files,
  type Trigger,
} from '../../../src/server/connectors/connector';
import { createMemoryKept } from '../../../src/server/engine/keptItems';
import { createOutgoing, parseNetwork } from '../../../src/server/platform/outgoing';

/** A request that a counterpart received. */
export interface ReceivedRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The body as it was sent; it need not be a text. */
  readonly bytes: Buffer;
  /** The body as JSON; undefined if it is not. */
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into it as they expect it
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text or bytes as they are, anything else as JSON. */
  readonly body?: unknown;
}

export interface Counterpart {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** The last request. */
  last(): ReceivedRequest;
}

const servers: Server[] = [];
const openOutgoing = () => createOutgoing([parseNetwork('127.0.0.1')!]);
let outgoing = openOutgoing();

/** Starts a server that answers each request with what `answer` returns. Ended by `closeCounterparts`. */
export async function startCounterpart(answer: (request: ReceivedRequest) => Reply | Promise<Reply>): Promise<Counterpart> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = receivedRequest(incoming, Buffer.concat(chunks));
      requests.push(request);
      void Promise.resolve(answer(request)).then((reply) => send(response, reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, last: () => requests.at(-1)! };
}

function receivedRequest({ method = '', url = '', headers }: IncomingMessage, bytes: Buffer): ReceivedRequest {
  const body = bytes.toString('utf8');
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    json = undefined;
  }
  return { method, url, path: pathname, query: searchParams, headers, body, bytes, json };
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
  response.writeHead(status, { ...(body !== undefined && { 'content-type': type }), ...headers });
  response.end(isText ? body : body === undefined ? '' : JSON.stringify(body));
}

/** Ends all servers and connections; for `afterAll`. The next test file of the process starts others. */
export async function closeCounterparts(): Promise<void> {
  const used = outgoing;
  outgoing = openOutgoing();
  await used.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

/** Apps other than Storage store nothing. */
const nothingStored: CallContext['store'] = {
  get: async () => undefined,
  keys: async () => [],
  change: () => Promise.reject(new Error('This app stores nothing.')),
};

/** Files in memory. */
export function memoryFiles(largest = 100 * 1024 * 1024): Files & { readonly kept: ReadonlyMap<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  return {
    largest,
    kept,
    keep: async ({ name, type, bytes }) => {
      const all = Buffer.isBuffer(bytes) ? bytes : Buffer.concat((await bytes.toArray()) as Buffer[]);
      if (all.length > largest) throw new StepError('The file is too large.', { status: 413 });
      const fileId = randomUUID();
      kept.set(fileId, all);
      return { fileId, name, type, size: all.length, digest: createHash('sha256').update(all).digest('hex') };
    },
    open: async (value) => {
      const file = value as FileReference;
      const bytes = kept.get(file.fileId);
      if (bytes === undefined) throw new StepError('The file is no longer there.');
      return { ...file, read: async () => Readable.from([bytes], { objectMode: false }) };
    },
  };
}

export const testTime = new Date('2026-11-21T09:30:00.000Z');

/** The context of a call, which reaches loopback only. */
export const callContext = (more: Partial<ActionCall> = {}): ActionCall => ({
  outgoing,
  connection: {},
  signal: new AbortController().signal,
  now: testTime,
  zone: 'UTC',
  region: null,
  store: nothingStored,
  files: memoryFiles(),
  kept: createMemoryKept().kept,
  digests: { list: async () => [], release: () => Promise.reject(new Error('This app has no digests.')) },
  input: {},
  idempotencyKey: 'key-of-the-step',
  replyUntil: null,
  sendMail: () => Promise.reject(new Error('This app sends no mail of the product.')),
  ...more,
});

/** An action. Each result in a test is compared with the sample, which the editor offers before a step has run. */
export function actionOf(connector: Connector, event: string): Action {
  const action = connector.actions.find((each) => each.event === event);
  if (action === undefined) throw new Error(`${connector.app} has no action ${event}.`);
  return {
    ...action,
    run: async (call) => {
      const output = await action.run(call);
      expect(shapeProblems(action.sample, output, event)).toEqual([]);
      return output;
    },
  };
}

/** A trigger. The events of a poll are compared with the sample. */
export function triggerOf<Kind extends Trigger['kind']>(connector: Connector, kind: Kind, event: string): Extract<Trigger, { kind: Kind }> {
  const trigger = connector.triggers.find((each) => each.event === event);
  if (trigger?.kind !== kind) throw new Error(`${connector.app} has no trigger ${event} of the kind ${kind}.`);
  return trigger as Extract<Trigger, { kind: Kind }>;
}

/** Parts that other people decide: replies of any server, results of code, values that were stored, rows of a table. */
const openParts: ReadonlySet<string> = new Set(['body', 'headers', 'query', 'data', 'result', 'value', 'json', 'row']);

/** Parts that only some values have: the text of a body in XML, and how many pages of a list were read. */
const rareParts: ReadonlySet<string> = new Set(['bodyText', 'pages']);

/** Where a value has other names or types than the sample; null fits anything. */
export function shapeProblems(sample: unknown, value: unknown, at: string): string[] {
  // A large file is its own content.
  if (sample === null || value === null || isFileReference(value)) return [];
  const typeOf = (each: unknown) => (Array.isArray(each) ? 'list' : typeof each);
  if (typeOf(sample) !== typeOf(value)) return [`${at}: ${typeOf(value)} instead of ${typeOf(sample)}`];
  if (Array.isArray(sample) || typeof sample !== 'object') return [];
  const [wanted, found] = [sample as Record<string, unknown>, value as Record<string, unknown>];
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
  return names.flatMap((name) => {
    if (rareParts.has(name)) return [];
    if (!(name in wanted) || !(name in found)) return [`${at}.${name}: only in ${name in wanted ? 'the sample' : 'the value'}`];
    return openParts.has(name) ? [] : shapeProblems(wanted[name], found[name], `${at}.${name}`);
  });
}

/** The error of a call that fails. */
export async function stepErrorOf(promise: Promise<unknown>): Promise<StepError> {
  const error: unknown = await promise.then(
    (value) => new Error(`It succeeded: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StepError)) throw error;
  return error;
}
