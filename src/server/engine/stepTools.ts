/** What the action of a step gets in a test: watched, and in a dry run without any effect. */
import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { v4 as uuid } from 'uuid';
import { parseExactJson } from '../../domain/runs/exactJson';
import { isFileReference, type FileReference } from '../../domain/runs/files';
import { isTooDeep, type Json } from '../../domain/runs/json';
import { StepError, type Digests, type Files, type SendMail, type Store } from '../connectors/connector';
import { OutgoingError, type Outgoing, type OutgoingRequest } from '../platform/outgoing';
import { createDigests } from './digests';
import { createFiles } from './files';
import { createSendMail } from './ownMail';
import type { WorkContext } from './runWriter';
import { createDryStore, createStore } from './stepStorage';

/** An HTTP request of a step. `status`: of the reply; null without one. */
export interface SentRequest {
  readonly method: string;
  readonly address: string;
  readonly body: Json;
  status: number | null;
}

/** What a step did, or would have done. */
export interface Watch {
  readonly requests: SentRequest[];
  /** It needs something outside of the Zap, or changes it: an app, a mail, a digest, the store of the account. */
  isOutside: boolean;
  /** A dry run ended it, because it would have reached the outside. */
  isStopped: boolean;
  /** It changed the store, in a dry run only its own copy. */
  hasChanged: boolean;
}

/** What the steps of one dry run leave to later ones, in memory. */
export interface DryTools {
  readonly values: Map<string, Json | undefined>;
  readonly files: Map<string, { readonly file: FileReference; readonly bytes: Buffer }>;
}

export interface StepTools {
  readonly watch: Watch;
  readonly outgoing: Outgoing;
  readonly store: Store;
  readonly files: Files;
  readonly digests: Digests;
  readonly sendMail: SendMail;
}

const mostRequests = 20;
/** Characters of a body that are shown. */
const mostOfBody = 20_000;
/** Bytes of a file that a dry run keeps in memory. */
const largestDryFile = 4 * 1024 * 1024;

/** The tools of a step. `dry`: null for a test that runs for real. */
export function createStepTools(
  context: WorkContext,
  of: { readonly accountId: number; readonly zapId: number; readonly key: string },
  dry: DryTools | null,
): StepTools {
  const watch: Watch = { requests: [], isOutside: false, isStopped: false, hasChanged: false };
  const reach = (): void => {
    watch.isOutside = true;
    if (dry === null) return;
    watch.isStopped = true;
    throw new OutgoingError('aborted', 'A dry run sends nothing.', { isUnsent: true });
  };
  const { outgoing } = context;
  const store = createStore(context, of.accountId);
  const files = createFiles(context, { accountId: of.accountId });
  const digests = createDigests(context, of);
  const sendMail = createSendMail(context, of);
  return {
    watch,
    outgoing: {
      send: async (request) => {
        const noted = requestOf(request);
        if (watch.requests.length < mostRequests) watch.requests.push(noted);
        reach();
        const reply = await outgoing.send(request);
        noted.status = reply.status;
        return reply;
      },
      openSocket: async (options) => {
        reach();
        return outgoing.openSocket(options);
      },
      resolve: async (host, port) => {
        reach();
        return outgoing.resolve(host, port);
      },
      close: () => outgoing.close(),
    },
    store: watchedStore(store, watch, dry),
    files: dry === null ? files : dryFiles(files, dry, reach),
    digests: {
      list: () => digests.list(),
      release: async (digest) => {
        reach();
        return digests.release(digest);
      },
    },
    sendMail: async (mail) => {
      reach();
      return sendMail(mail);
    },
  };
}

function watchedStore(store: Store, watch: Watch, dry: DryTools | null): Store {
  const onRead = (): void => void (watch.isOutside = true);
  const onChange = (): void => {
    watch.isOutside = true;
    watch.hasChanged = true;
  };
  if (dry !== null) return createDryStore(store, dry.values, { onRead, onChange });
  return {
    get: async (key) => {
      onRead();
      return store.get(key);
    },
    keys: () => store.keys(),
    change: async (key, idempotencyKey, update) => {
      onChange();
      return store.change(key, idempotencyKey, update);
    },
  };
}

/** New files are kept in memory. One that is not there is that of an example, so the step is not carried out. */
function dryFiles(files: Files, dry: DryTools, reach: () => void): Files {
  return {
    largest: files.largest,
    keep: async ({ name, type, bytes }) => {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of Buffer.isBuffer(bytes) ? [bytes] : (bytes as AsyncIterable<Buffer>)) {
        size += chunk.length;
        if (size > largestDryFile) reach();
        chunks.push(chunk);
      }
      const all = Buffer.concat(chunks);
      const file = { fileId: uuid(), name, type, size, digest: createHash('sha256').update(all).digest('hex') };
      dry.files.set(file.fileId, { file, bytes: all });
      return file;
    },
    open: async (value) => {
      const kept = isFileReference(value) ? dry.files.get(value.fileId) : undefined;
      if (kept !== undefined) return { ...kept.file, read: async () => Readable.from([kept.bytes]) };
      try {
        return await files.open(value);
      } catch (error) {
        if (error instanceof StepError && isFileReference(value)) reach();
        throw error;
      }
    },
  };
}

const requestOf = ({ method = 'GET', url, body }: OutgoingRequest): SentRequest => ({
  method,
  address: url,
  body: bodyOf(body),
  status: null,
});

/** A body as people read it: JSON as data, other text as text, anything else as its size. */
function bodyOf(body: OutgoingRequest['body']): Json {
  if (body === undefined) return null;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return sizeOf(body.size);
  if (typeof body !== 'string' && !isUtf8(body)) return sizeOf(body.byteLength);
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  if (text.length <= mostOfBody && /^\s*[[{]/.test(text)) {
    try {
      const data = parseExactJson(text) as Json;
      if (!isTooDeep(data)) return data;
    } catch {
      // Text that only looks like JSON.
    }
  }
  return text.length <= mostOfBody ? text : `${text.slice(0, mostOfBody)}…`;
}

const sizeOf = (bytes: number): string => `(${bytes.toLocaleString('en-US')} bytes)`;
