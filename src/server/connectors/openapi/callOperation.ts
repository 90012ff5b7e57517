/** Makes the request of an operation. */
import { isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type ActionCall, type CallContext, type RepeatPolicy } from '../connector';
import { readBody } from '../bodies';
import { readJson, readPairs, requireWord } from '../inputs';
import { largestReply, requestTimeout } from '../jsonApi';
import { checkReply, textOfReply } from '../replies';
import { readOperations, type Operation } from './document';
import { bodyValue, parameterValue, refuseUnknownParameters } from './operationFields';
import { textsOf } from './values';

/** Bytes of a document. */
const largestDocument = 10 * 1024 * 1024;

export interface LoadedDocument {
  readonly operations: readonly Operation[];
  /** Where it was found; null for a text that was pasted. */
  readonly url: string | null;
}

/** Reads the document of the connection, from its address or its text. */
export async function loadDocument({ outgoing, connection, signal, now }: CallContext): Promise<LoadedDocument> {
  const address = (connection.documentUrl ?? '').trim();
  if (address === '') {
    const text = connection.document ?? '';
    if (text.trim() === '') throw new StepError('Enter the address of an OpenAPI document, or its text.', { isConnectionLost: true });
    return { operations: readOperations(text), url: null };
  }
  const reply = await outgoing.send({
    url: address,
    headers: { accept: 'application/json' },
    timeout: requestTimeout,
    maxBytes: largestDocument,
    signal,
  });
  checkReply(reply, { name: 'The address of the OpenAPI document', repeat: 'safe', now });
  return { operations: readOperations(textOfReply(reply)), url: reply.url };
}

export const isReading = ({ method }: Operation): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Runs the chosen operation. `repeat` is that of the action. */
export async function callOperation(call: ActionCall, repeat: RepeatPolicy): Promise<unknown> {
  const { input, connection, outgoing, files, signal, now, idempotencyKey } = call;
  const id = requireWord(input, 'operation', 'Operation');
  const document = await loadDocument(call);
  const operation = document.operations.find((each) => each.id === id);
  if (operation === undefined) throw new StepError(`The OpenAPI document has no operation “${id}”. Choose it again.`);
  if ((repeat === 'safe') !== isReading(operation))
    throw new StepError(`The operation “${id}” belongs to the other step of this app. Choose it there.`);
  const values = parameterValues(operation, call);
  const body = requestBody(operation, bodyValue(operation, input, readJson(input, 'body', 'Body')));
  const base = baseOf(operation, document, connection);
  const { headers, query, secretHeaders } = credentialsOf(connection);
  const url = new URL(base + pathOf(operation, values));
  for (const [name, value] of [...values.query, ...query]) url.searchParams.append(name, value);
  const reply = await outgoing.send({
    url: url.href,
    method: operation.method,
    headers: {
      accept: 'application/json',
      ...(body !== null && { 'content-type': body.type }),
      ...(repeat !== 'safe' && { 'idempotency-key': idempotencyKey }),
      ...values.headers,
      ...headers,
    },
    secretHeaders,
    ...(body !== null && { body: body.text }),
    timeout: requestTimeout,
    maxBytes: largestReply,
    signal,
  });
  checkReply(reply, { name: 'The API', repeat, now, hasConnection: secretHeaders.length > 0 || query.length > 0 });
  return { status: reply.status, body: (await readBody(reply.body, reply.headers['content-type'], files)).value };
}

interface ParameterValues {
  readonly path: ReadonlyMap<string, string>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
}

function parameterValues(operation: Operation, { input }: ActionCall): ParameterValues {
  const { parameters } = operation;
  refuseUnknownParameters(operation, input);
  const given = new Map(readPairs(input, 'parameters', 'Other parameters'));
  const unknown = [...given.keys()].find((name) => !parameters.some((each) => each.name === name));
  if (unknown !== undefined) {
    const known = parameters.map(({ name }) => name).join(', ');
    throw new StepError(`The operation has no parameter “${unknown}”. It has ${known === '' ? 'none' : `these: ${known}`}.`);
  }
  const path = new Map<string, string>();
  const query: [string, string][] = [];
  const headers: Record<string, string> = {};
  for (const parameter of parameters) {
    const { name, place, isRequired } = parameter;
    const value = parameterValue(parameter, input, given);
    if (value === undefined || value === null || value === '') {
      if (isRequired) throw new StepError(`The parameter “${name}” is missing.`);
      continue;
    }
    const texts = textsOf(parameter, value);
    if (place === 'path') path.set(name, texts.join(','));
    else if (place === 'header') headers[name.toLowerCase()] = texts.join(',');
    else for (const text of texts) query.push([name, text]);
  }
  return { path, query, headers };
}

function pathOf({ path }: Operation, values: ParameterValues): string {
  return path.replace(/\{([^{}]+)\}/g, (_all, name: string) => {
    const value = values.path.get(name) ?? '';
    if (value === '.' || value === '..' || value === '')
      throw new StepError(`The parameter “${name}” is missing or not allowed in an address.`);
    return encodeURIComponent(value);
  });
}

function requestBody({ body }: Operation, value: unknown): { readonly type: string; readonly text: string } | null {
  if (body === null) {
    if (value !== undefined) throw new StepError('This operation takes no body. Leave it empty.');
    return null;
  }
  if (value === undefined) {
    if (body.isRequired) throw new StepError('Body is missing. This operation needs one.');
    return null;
  }
  if (body.type === null) throw new StepError('This operation takes a body in a format that is not supported. JSON and forms are.');
  const missing = isRecord(value) ? body.shape().required.find((name) => !Object.hasOwn(value, name)) : undefined;
  if (missing !== undefined) throw new StepError(`The body lacks “${missing}”, which this operation needs.`);
  if (body.type === 'json') return { type: 'application/json', text: JSON.stringify(value) };
  if (!isRecord(value)) throw new StepError('Body must be names with values, because the operation takes a form.');
  const form = new URLSearchParams();
  for (const [name, each] of Object.entries(value)) form.append(name, textOf(each));
  return { type: 'application/x-www-form-urlencoded', text: form.toString() };
}

/**
 * The base address without a slash at its end: the one that the connection names, else the document's. A document from another
 * origin must not decide where the credentials go, so then a person has to confirm the server.
 */
function baseOf({ server }: Operation, { url }: LoadedDocument, connection: ActionCall['connection']): string {
  const chosen = (connection.server ?? '').trim();
  const address = chosen === '' ? server : chosen;
  if (!URL.canParse(address, url ?? undefined))
    throw new StepError('The document names no server. Enter its address in the connection.', { isConnectionLost: true });
  const base = new URL(address, url ?? undefined);
  const hasToken = (connection.token ?? '').trim() !== '';
  if (chosen === '' && hasToken && url !== null && new URL(url).origin !== base.origin)
    throw new StepError(
      `The document names the server ${base.origin}. Enter this address in the connection, so that your credentials may go there.`,
      { isConnectionLost: true },
    );
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}`;
}

export const placements = ['bearer', 'header', 'query', 'basic'] as const;

function credentialsOf(connection: ActionCall['connection']): {
  headers: Record<string, string>;
  query: [string, string][];
  secretHeaders: string[];
} {
  const token = (connection.token ?? '').trim();
  if (token === '') return { headers: {}, query: [], secretHeaders: [] };
  const name = (connection.tokenName ?? '').trim();
  switch (placements.find((each) => each === connection.placement) ?? 'bearer') {
    case 'bearer':
      return { headers: { authorization: `Bearer ${token}` }, query: [], secretHeaders: ['authorization'] };
    case 'basic':
      return { headers: { authorization: `Basic ${Buffer.from(token).toString('base64')}` }, query: [], secretHeaders: ['authorization'] };
    case 'header':
      return { headers: { [name.toLowerCase() || 'x-api-key']: token }, query: [], secretHeaders: [name.toLowerCase() || 'x-api-key'] };
    case 'query':
      return { headers: {}, query: [[name || 'api_key', token]], secretHeaders: [] };
  }
}
