/** The document of a connection: read once, when the connection is tested, and kept with it. */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { distinctTitles, isReading } from '../../../domain/apps/openapi/catalogue';
import { readOperations, type Operation } from '../../../domain/apps/openapi/operations';
import { DocumentError } from '../../../domain/apps/openapi/source';
import { isRecord, type Json } from '../../../domain/runs/json';
import { StepError, type CallContext, type KeptItem } from '../connector';
import { requestTimeout } from '../jsonApi';
import { checkReply, textOfReply } from '../replies';
import { parseDocument } from './parseDocument';

/** Bytes of a document. */
const maxDocumentSize = 20 * 1024 * 1024;

/** Raised when what is kept changes its form: documents are then read again. */
const format = 1;

/** The head of an operation: what the list of choices needs. */
export interface OperationHead {
  readonly title: string;
  readonly isReading: boolean;
  readonly isDeprecated: boolean;
}

const documentKey = 'document';
const operationKey = (id: string): string => `operation ${id}`;

/** Reads the document from its address or its text, and keeps it. Returns its operations. Throws a `StepError`. */
export async function readDocument(call: CallContext): Promise<{ readonly operations: readonly Operation[]; readonly url: string | null }> {
  const { text, url } = await documentText(call);
  const operations: Operation[] = [];
  try {
    for (const operation of readOperations(await parseDocument(text, call.signal))) {
      operations.push(operation);
      // Others go on between them: a document can have thousands.
      await setImmediate();
    }
  } catch (error) {
    throw error instanceof DocumentError ? new StepError(error.message) : error;
  }
  if (operations.length === 0) throw new StepError('The OpenAPI document has no operations.');
  const titles = distinctTitles(operations);
  const items = operations.map((operation): KeptItem => {
    const head: OperationHead = { title: titles.get(operation.id)!, isReading: isReading(operation), isDeprecated: operation.isDeprecated };
    return { key: operationKey(operation.id), head: { ...head }, value: operation as unknown as Json };
  });
  await call.kept.replace([{ key: documentKey, head: null, value: { format, of: identityOf(call), url } }, ...items]);
  return { operations, url };
}

async function documentText({
  outgoing,
  connection,
  signal,
  now,
}: CallContext): Promise<{ readonly text: string; readonly url: string | null }> {
  const address = (connection.documentUrl ?? '').trim();
  if (address === '') {
    const text = connection.document ?? '';
    if (text.trim() === '') throw new StepError('Enter the URL of an OpenAPI document, or its text.', { isConnectionLost: true });
    return { text, url: null };
  }
  const reply = await outgoing.send({
    url: address,
    headers: { accept: 'application/json, application/yaml;q=0.9, text/yaml;q=0.9, */*;q=0.5' },
    timeout: requestTimeout,
    maxBytes: maxDocumentSize,
    signal,
  });
  checkReply(reply, { name: 'The URL of the OpenAPI document', repeat: 'safe', now });
  return { text: textOfReply(reply), url: reply.url };
}

/** Which document a connection names. */
const identityOf = ({ connection }: CallContext): string =>
  hash('sha256', JSON.stringify([(connection.documentUrl ?? '').trim(), connection.document ?? '']), 'hex');

/** Where the kept document was found; null for a text that was pasted. A connection that has none yet reads it now. */
async function keptUrl(call: CallContext): Promise<string | null> {
  const kept = await call.kept.get(documentKey);
  if (isRecord(kept) && kept.format === format && kept.of === identityOf(call)) return typeof kept.url === 'string' ? kept.url : null;
  return (await readDocument(call)).url;
}

/** The operations, as far as the list of choices needs them; deprecated ones come last. */
export async function listOperations(call: CallContext): Promise<readonly (OperationHead & { readonly id: string })[]> {
  await keptUrl(call);
  const items = (await call.kept.list()).filter(({ key }) => key.startsWith(operationKey('')));
  const all = items.map(({ key, head }) => ({ ...(head as unknown as OperationHead), id: key.slice(operationKey('').length) }));
  return [...all.filter(({ isDeprecated }) => !isDeprecated), ...all.filter(({ isDeprecated }) => isDeprecated)];
}

/** An operation by its id, such as `GET /orders`. Throws a `StepError` for one that the document does not have. */
export async function findOperation(
  call: CallContext,
  id: string,
): Promise<{ readonly operation: Operation; readonly url: string | null }> {
  const url = await keptUrl(call);
  const found = await call.kept.get(operationKey(id));
  if (found === undefined)
    throw new StepError(
      `The OpenAPI document has no operation “${id}”. Choose another one, or test the connection to read the document again.`,
    );
  return { operation: found as unknown as Operation, url };
}
