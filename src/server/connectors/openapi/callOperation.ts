/** Makes the request of an operation. */
import { isFileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type ActionCall, type CallContext, type RepeatPolicy } from '../connector';
import { readBody } from '../bodies';
import { readJson, readPairs, requireWord } from '../inputs';
import { maxReplySize, recordOf, requestTimeout } from '../jsonApi';
import { fileBody, multipartOf, type RequestBody } from '../files/sentFiles';
import { checkReply, textOfReply } from '../replies';
import { keyHeaderOf, rulesOfRequest } from '../sendAgain';
import { readOperations, type Operation } from './document';
import { bodyValue, parameterValue, refuseUnknownParameters } from './operationFields';
import { jsonText, valueOfParameter, writeHeader, writePath, writeQuery } from './values';

/** Bytes of a document. */
const maxDocumentSize = 10 * 1024 * 1024;

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
    maxBytes: maxDocumentSize,
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
  const body = await requestBody(call, operation, bodyValue(operation, input, wholeBody(operation, input)));
  const base = baseOf(operation, document, connection);
  const { headers, query, secretHeaders } = credentialsOf(connection);
  const path = pathOf(operation, values);
  const queries = [...values.query, ...query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)];
  const url = base + path + (queries.length === 0 ? '' : (path.includes('?') ? '&' : '?') + queries.join('&'));
  const reply = await outgoing.send({
    url,
    method: operation.method,
    headers: {
      accept: 'application/json',
      ...(body !== null && { 'content-type': body.type }),
      ...(repeat !== 'safe' && { 'idempotency-key': idempotencyKey, ...keyHeaderOf(input, idempotencyKey) }),
      ...values.headers,
      ...headers,
    },
    secretHeaders,
    ...(body !== null && { body: body.content }),
    timeout: requestTimeout,
    maxBytes: maxReplySize,
    signal,
  });
  const rules = repeat === 'safe' ? { repeat } : { repeat, ...rulesOfRequest(input) };
  checkReply(reply, { name: 'The API', ...rules, now, hasConnection: secretHeaders.length > 0 || query.length > 0 });
  return { status: reply.status, body: (await readBody(reply.body, reply.headers['content-type'], files)).value };
}

interface ParameterValues {
  readonly path: ReadonlyMap<string, string>;
  /** `name=value`, encoded. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

function parameterValues(operation: Operation, { input }: ActionCall): ParameterValues {
  const { parameters } = operation;
  refuseUnknownParameters(operation, input);
  const pairs = new Map(readPairs(input, 'parameters', 'Other parameters'));
  const unknown = [...pairs.keys()].find((name) => !parameters.some((each) => each.name === name));
  if (unknown !== undefined) {
    const known = parameters.map(({ name }) => name).join(', ');
    throw new StepError(`The operation has no parameter “${unknown}”. It has ${known === '' ? 'none' : `these: ${known}`}.`);
  }
  const path = new Map<string, string>();
  const query: string[] = [];
  const headers: Record<string, string> = {};
  for (const parameter of parameters) {
    const { name, place, isRequired, mayBeEmpty, isJson } = parameter;
    const given = parameterValue(parameter, input, pairs);
    const isGiven = given !== undefined && given !== null && given !== '';
    // A value that the API needs and the document has; one that it does not need, the API chooses itself.
    const value = isGiven || !isRequired ? given : parameter.schema.default;
    if (value === undefined || value === null || value === '') {
      if (isRequired && !mayBeEmpty) throw new StepError(`The parameter “${name}” is missing.`);
      if (isRequired) query.push(...writeQuery(parameter, ''));
      continue;
    }
    const typed = valueOfParameter(parameter, value);
    const written = isJson ? jsonText(typed) : typed;
    if (place === 'path') path.set(name, checkedPart(name, writePath(parameter, written)));
    else if (place === 'header') headers[name.toLowerCase()] = writeHeader(parameter, written);
    else query.push(...writeQuery(parameter, written));
  }
  return { path, query, headers };
}

function checkedPart(name: string, text: string): string {
  if (text === '.' || text === '..' || text === '') throw new StepError(`The parameter “${name}” is missing or not allowed in an address.`);
  return text;
}

const pathOf = ({ path }: Operation, values: ParameterValues): string =>
  path.replace(/\{([^{}]+)\}/g, (_all, name: string) => checkedPart(name, values.path.get(name) ?? ''));

/** The field of the body: JSON, or a text or file where the operation takes that. */
function wholeBody({ body }: Operation, input: ActionCall['input']): unknown {
  if (body?.type !== 'text' && body?.type !== 'file') return readJson(input, 'body', 'Body');
  return input.body === '' || input.body === null ? undefined : input.body;
}

async function requestBody(call: ActionCall, { body }: Operation, value: unknown): Promise<RequestBody | null> {
  if (body === null) {
    if (value !== undefined) throw new StepError('This operation takes no body. Leave it empty.');
    return null;
  }
  if (value === undefined) {
    if (body.isRequired) throw new StepError('Body is missing. This operation needs one.');
    return null;
  }
  const { type, mediaType, encoding } = body;
  switch (type) {
    case null:
      throw new StepError('This operation takes a body in a format that is not supported. JSON, forms, texts and files are.');
    case 'text':
      return { type: mediaType.includes('*') ? 'text/plain' : mediaType, content: textOf(value) };
    case 'file':
      return fileBody(call, value, mediaType.includes('*') ? '' : mediaType);
    case 'json':
    case 'form':
    case 'multipart':
  }
  const missing = isRecord(value) ? body.shape().required.find((name) => !Object.hasOwn(value, name)) : undefined;
  if (missing !== undefined) throw new StepError(`The body lacks “${missing}”, which this operation needs.`);
  if (type === 'json') return { type: mediaType, content: jsonText(value) };
  if (!isRecord(value)) throw new StepError('Body must be names with values, because the operation takes a form.');
  if (type === 'multipart')
    return multipartOf(
      call,
      Object.entries(value).map(([name, each]) => [name, isPart(each) ? each : jsonText(each)]),
    );
  const pairs = Object.entries(value).flatMap(([name, each]) => {
    const { style, explode } = recordOf(encoding[name]);
    const chosen = typeof style === 'string' ? style : 'form';
    const isExploded = typeof explode === 'boolean' ? explode : chosen === 'form';
    // Without a style, a record is JSON.
    const written = isRecord(each) && style === undefined && explode === undefined ? jsonText(each) : each;
    return writeQuery({ name, style: chosen, isExploded, isReserved: false }, written);
  });
  return { type: 'application/x-www-form-urlencoded', content: pairs.join('&').replaceAll('%20', '+') };
}

/** What a part of a form can have as it is: a file, a simple value, or a list of these. */
const isPart = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((each) => !Array.isArray(each) && isPart(each)) : !isRecord(value) || isFileReference(value);

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
