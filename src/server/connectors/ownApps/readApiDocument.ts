/** Reads the document of an API, so that a person can choose operations of it, and makes a definition of the chosen ones. */
import { setImmediate } from 'node:timers/promises';
import type { AppDefinition } from '../../../domain/apps/definition';
import { distinctTitles, isReading } from '../../../domain/apps/openapi/catalogue';
import { readOperations, type Operation } from '../../../domain/apps/openapi/operations';
import { DocumentError, sourceOf, type DocumentSource } from '../../../domain/apps/openapi/source';
import { documentOfCurl } from '../../../domain/apps/ownApps/curlDocument';
import { documentOfPostman, isPostman } from '../../../domain/apps/ownApps/postmanDocument';
import { definitionFrom } from '../../../domain/apps/ownApps/fromDocument';
import { isCurl, readCurl } from '../../../domain/runs/curl';
import type { Outgoing } from '../../platform/outgoing';
import { StepError } from '../connector';
import { requestTimeout } from '../jsonApi';
import { parseDocument, UnreadableDocument } from '../openapi/parseDocument';
import { checkReply, textOfReply } from '../replies';
import { trustOf } from './ownConnector';

const unknownText =
  'This is not an OpenAPI document in JSON or YAML, a Postman collection, or a cURL command. Check that you copied all of it.';

/** Bytes of a document. */
const maxDocumentSize = 20 * 1024 * 1024;

export interface ListedOperation {
  /** `GET /orders/{id}` */
  readonly id: string;
  readonly title: string;
  readonly tag: string | null;
  readonly isReading: boolean;
  readonly isDeprecated: boolean;
}

export interface ReadDocument {
  readonly operations: readonly ListedOperation[];
  /** Of the chosen operations; null if none is chosen. */
  readonly definition: AppDefinition | null;
  /** Hosts of the definition that are not the one of the document's address. Of a text, all of them. */
  readonly foreignHosts: readonly string[];
  /** Where the definition sends credentials. */
  readonly trust: ReturnType<typeof trustOf> | null;
}

export interface DocumentToRead {
  /** Either this or `address`. */
  readonly text?: string | undefined;
  readonly address?: string | undefined;
  /** Chooses of the ids of the operations. */
  readonly choose: (ids: readonly string[]) => readonly string[];
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Throws a `StepError` for a document that cannot be read, and an `OutgoingError` for an address that cannot be asked. */
export async function readApiDocument(outgoing: Outgoing, { text, address, choose, now, signal }: DocumentToRead): Promise<ReadDocument> {
  const given = address === undefined ? { text: text ?? '', url: null } : await fetchDocument(outgoing, address, now, signal);
  const { source, operations } = await operationsOf(given.text, signal).catch((error: unknown) => {
    throw given.url === null && error instanceof UnreadableDocument ? new StepError(unknownText) : error;
  });
  const offered = operations.filter(({ method }) => method !== 'OPTIONS');
  const titles = distinctTitles(offered);
  const listed = offered.map((operation): ListedOperation => {
    const { id, tags, isDeprecated } = operation;
    return { id, title: titles.get(id)!, tag: tags[0] ?? null, isReading: isReading(operation), isDeprecated };
  });
  const wanted = new Set(choose(listed.map(({ id }) => id)));
  const own = offered.filter(({ id }) => wanted.has(id));
  const definition = own.length === 0 ? null : definitionFrom({ source, operations: own, address: given.url }, 'App');
  const ownHost = given.url === null ? null : new URL(given.url).host;
  const trust = definition && trustOf(definition);
  return { operations: listed, definition, foreignHosts: (trust?.hosts ?? []).filter((host) => host !== ownHost), trust };
}

async function fetchDocument(outgoing: Outgoing, address: string, now: Date, signal: AbortSignal) {
  const reply = await outgoing.send({
    url: address,
    headers: { accept: 'application/json, application/yaml;q=0.9, text/yaml;q=0.9, */*;q=0.5' },
    timeout: requestTimeout,
    maxBytes: maxDocumentSize,
    signal,
  });
  checkReply(reply, { name: 'The server', repeat: 'safe', now });
  return { text: textOfReply(reply), url: reply.url };
}

/** Throws a `StepError` for a line that cannot be read. */
function curlSource(line: string): DocumentSource {
  const read = readCurl(line);
  if (!read.ok) throw new StepError(read.message);
  return sourceOf(documentOfCurl(read.request));
}

async function operationsOf(
  text: string,
  signal: AbortSignal,
): Promise<{ readonly source: DocumentSource; readonly operations: readonly Operation[] }> {
  if (text.trim() === '') throw new StepError('The document is empty.');
  try {
    const parsed = isCurl(text) ? curlSource(text) : await parseDocument(text, signal);
    const source = isPostman(parsed.head) ? sourceOf(documentOfPostman(parsed.head)) : parsed;
    const operations: Operation[] = [];
    for (const operation of readOperations(source)) {
      operations.push(operation);
      // Lets other work run in between: a document can have thousands.
      await setImmediate();
    }
    if (operations.length === 0) throw new StepError('The document has no operations.');
    return { source, operations };
  } catch (error) {
    throw error instanceof DocumentError ? new StepError(error.message) : error;
  }
}
