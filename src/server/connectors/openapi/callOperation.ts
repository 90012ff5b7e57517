/** Makes the request of an operation. */
import { isReading } from '../../../domain/apps/openapi/catalogue';
import { fieldsOf, isProvided } from '../../../domain/apps/openapi/fields';
import type { OperationField } from '../../../domain/apps/openapi/fieldTree';
import type { Body, Operation } from '../../../domain/apps/openapi/operations';
import type { Shape } from '../../../domain/apps/openapi/shapes';
import { isFileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type ActionCall, type RepeatPolicy } from '../connector';
import { readBody } from '../bodies';
import { readJson, readPairs, requireWord } from '../inputs';
import { maxReplySize, requestTimeout } from '../jsonApi';
import { fileBody, multipartOf, type RequestBody } from '../files/sentFiles';
import { readPages } from '../pagedReplies';
import { checkReply } from '../replies';
import { keyHeaderOf, rulesOfRequest } from '../sendAgain';
import { credentialsOf, hasCredentials, type SentCredentials } from './credentials';
import { findOperation } from './keptDocument';
import { operationPages, pageAddress } from './operationPages';
import { bodyValue, parameterValue, refuseUnknownParameters } from './operationFields';
import { jsonText, writeHeader, writePath, writeQuery } from './values';

/** Runs the chosen operation. `repeat` is that of the action. */
export async function callOperation(call: ActionCall, repeat: RepeatPolicy): Promise<unknown> {
  const { input, connection, outgoing, files, signal, now, idempotencyKey } = call;
  const id = requireWord(input, 'operation', 'Operation');
  const { operation, url: documentUrl } = await findOperation(call, id);
  if ((repeat === 'safe') !== isReading(operation))
    throw new StepError(`The operation “${id}” belongs to the other step of this app. Choose it there.`);
  const fields = fieldsOf(operation, input);
  const credentials = credentialsOf(operation, connection);
  const { headers, query, secretHeaders } = credentials;
  const values = parameterValues(operation, fields, credentials, call);
  const body = await requestBody(call, operation, bodyValue(operation, fields, input, wholeBody(operation, input)));
  const base = baseOf(operation, documentUrl, connection);
  const path = pathOf(operation, values);
  const queries = [...values.query, ...query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)];
  const join = (parts: readonly string[]): string =>
    base + path + (parts.length === 0 ? '' : (path.includes('?') ? '&' : '?') + parts.join('&'));
  const rules = repeat === 'safe' ? { repeat } : { repeat, ...rulesOfRequest(input) };
  const ask = async (url: string) => {
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
    checkReply(reply, { name: 'The API', ...rules, now, hasConnection: secretHeaders.length > 0 || query.length > 0 });
    const read = (await readBody(reply.body, reply.headers['content-type'], files)).value;
    return { reply: { status: reply.status, headers: reply.headers, body: read }, size: reply.body.length, url };
  };
  const pages = operationPages(operation, input);
  if (pages === null) {
    const { reply } = await ask(join(queries));
    return { status: reply.status, body: reply.body };
  }
  const {
    body: all,
    pages: read,
    last,
  } = await readPages({ ...pages, ask: (mark) => ask(pageAddress(pages, mark, { queries, query, join })) });
  return { status: last.status, body: all, pages: read };
}

interface ParameterValues {
  readonly path: ReadonlyMap<string, string>;
  /** `name=value`, encoded. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

function parameterValues(
  operation: Operation,
  fields: readonly OperationField[],
  credentials: SentCredentials,
  { input }: ActionCall,
): ParameterValues {
  const { parameters } = operation;
  refuseUnknownParameters(fields, input);
  const pairs = new Map(readPairs(input, 'parameters', 'Other parameters'));
  const unknown = [...pairs.keys()].find((name) => !parameters.some((each) => each.name === name));
  if (unknown !== undefined) {
    const known = parameters
      .filter((each) => !isProvided(each))
      .map(({ name }) => name)
      .join(', ');
    throw new StepError(`The operation has no parameter “${unknown}”. It has ${known === '' ? 'none' : `these: ${known}`}.`);
  }
  const path = new Map<string, string>();
  const query: string[] = [];
  const headers: Record<string, string> = {};
  for (const parameter of parameters) {
    const { name, place, isRequired, mayBeEmpty, isJson } = parameter;
    if (credentials.has(parameter)) continue;
    const value = parameterValue(parameter, fields, input, pairs);
    if (value === undefined || value === null || value === '') {
      if (!isRequired || (isProvided(parameter) && !parameter.isCredential)) continue;
      if (parameter.isCredential) throw new StepError(`The operation needs “${name}”. Enter it as a key of the connection.`);
      if (!mayBeEmpty) throw new StepError(`The parameter “${name}” is missing.`);
      query.push(...writeQuery(parameter, ''));
      continue;
    }
    const written = isJson ? jsonText(value) : value;
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
      throw new StepError('This operation takes a body in a format that is not supported. JSON, forms, text and files are.');
    case 'text':
      return { type: mediaType.includes('*') ? 'text/plain' : mediaType, content: textOf(value) };
    case 'file':
      return fileBody(call, value, mediaType.includes('*') ? '' : mediaType);
    case 'json':
    case 'form':
    case 'multipart':
  }
  const missing = isRecord(value) ? requiredNames(body.shape).find((name) => !Object.hasOwn(value, name)) : undefined;
  if (missing !== undefined) throw new StepError(`The body lacks “${missing}”, which this operation needs.`);
  if (type === 'json') return { type: mediaType, content: jsonText(value) };
  if (!isRecord(value)) throw new StepError('Body must have names with values, because the operation takes a form.');
  if (type === 'multipart')
    return multipartOf(
      call,
      Object.entries(value).map(([name, each]) => [name, isPart(each) ? each : jsonText(each), partType(encoding[name]?.type)]),
    );
  return { type: 'application/x-www-form-urlencoded', content: formPairs(value, encoding).join('&').replaceAll('%20', '+') };
}

const requiredNames = ({ members = [] }: Shape): readonly string[] =>
  members.filter(({ isRequired }) => isRequired).map(({ name }) => name);

/** The names and values of a form, as the document says for each of its properties. */
function formPairs(value: Readonly<Record<string, unknown>>, encoding: Body['encoding']): readonly string[] {
  return Object.entries(value).flatMap(([name, each]) => {
    const { style, isExploded, type } = (Object.hasOwn(encoding, name) ? encoding[name] : undefined) ?? {};
    const chosen = style ?? 'form';
    // Without a style, a record is JSON.
    const isJson = (isRecord(each) && style === undefined && isExploded === undefined) || (style === undefined && /json/i.test(type ?? ''));
    const form = { name, style: chosen, isExploded: isExploded ?? (chosen === 'form' || chosen === 'deepObject'), isReserved: false };
    return writeQuery(form, isJson ? jsonText(each) : each);
  });
}

/** The type of a part, if the document names a single one. */
const partType = (type: string | undefined): string => (type !== undefined && !/[,*]/.test(type) ? type.trim() : '');

/** What a part of a form can have as it is: a file, a simple value, or a list of these. */
const isPart = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((each) => !Array.isArray(each) && isPart(each)) : !isRecord(value) || isFileReference(value);

/**
 * The base address without a slash at its end: the one that the connection names, else the document's. A document from another
 * origin must not decide where the credentials go, so then a person has to confirm the server.
 */
function baseOf({ server }: Operation, url: string | null, connection: ActionCall['connection']): string {
  const chosen = (connection.server ?? '').trim();
  const address = chosen === '' ? server : chosen;
  if (!URL.canParse(address, url ?? undefined))
    throw new StepError('The document names no server. Enter its address in the connection.', { isConnectionLost: true });
  const base = new URL(address, url ?? undefined);
  if (chosen === '' && hasCredentials(connection) && url !== null && new URL(url).origin !== base.origin)
    throw new StepError(
      `The document names the server ${base.origin}. Enter this address in the connection, so that your credentials may go there.`,
      { isConnectionLost: true },
    );
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}`;
}
