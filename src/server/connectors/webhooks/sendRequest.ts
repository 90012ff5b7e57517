/** Actions that send HTTP requests. */
import type { Json } from '../../../domain/runs/json';
import { StepError, type Action, type ActionCall, type Field, type FieldValues, type Files, type RepeatPolicy } from '../connector';
import { field } from '../field';
import { keepFile, nameOfPath, type KeptFile } from '../files/fileContent';
import { readBody } from '../bodies';
import { readChoice, readFlag, readText } from '../inputs';
import { maxReplySize, requestTimeout } from '../jsonApi';
import { checkReply } from '../replies';
import { keyHeaderOf, repeatOfRequest, rulesOfRequest, sendAgainFields } from '../sendAgain';
import { bodyFields, bodyOf, hasOwnBody } from './requestBody';
import { addressOfPage, inputOfPage, listAt, pageFields, pagePlaceField, pagesOf, startIn } from './requestPages';
import { addressOf, headersOf, targetFields } from './requestTarget';
import { readPages } from '../pagedReplies';
import { OutgoingError, type OutgoingReply } from '../../platform/outgoing';

const outcomeFields: readonly Field[] = [
  field.boolean(
    'keepsFile',
    'Keep the reply as a file',
    'Later steps get a file of any type, up to 100 MB. Images, PDFs and other types that aren’t text are always kept as files.',
    { initial: false },
  ),
  field.boolean(
    'acceptsFailures',
    'Continue if the request fails',
    'Later steps then get the reply with its status. If it is off, a status of 400 or more fails this step.',
    { initial: false },
  ),
  field.boolean(
    'keepsCookies',
    'Keep the cookies of the reply',
    'Cookies can be credentials. If it is on, later steps and the history have them in the set-cookie header, one per line.',
    { initial: false },
  ),
];

const sample: Json = {
  status: 200,
  url: 'https://api.example.org/orders',
  headers: { 'content-type': 'application/json' },
  body: { id: 1042, total: '49.90' },
};

const methods = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
type Method = (typeof methods)[number];

/** What nearly every request needs; the other fields are folded. */
const usual: ReadonlySet<string> = new Set(['method', 'url', 'data', 'body']);

/** The common fields of all actions; `method` null lets the person choose. */
const action = (method: Method | null, { fields, ...rest }: Omit<Action, 'isTask' | 'sample' | 'run'>): Action => ({
  ...rest,
  fields: [...fields, ...outcomeFields].map((each) => (usual.has(each.key) ? each : { ...each, group: 'more' })),
  isTask: true,
  movesFiles: true,
  sample,
  run: (call) => send(call, method ?? readChoice(call.input, 'method', 'Method', methods), rest.repeatWith?.(call.input) ?? rest.repeat),
});

export const requestActions: readonly Action[] = [
  action('POST', {
    event: 'post',
    title: 'Send a request',
    help: 'Sends data to a URL by POST.',
    kind: 'write',
    fields: [...targetFields, ...bodyFields, ...sendAgainFields],
    // Never: an Idempotency-Key is sent, but any server can be at the address, and most ignore it. The owner of the Zap may know better.
    repeat: 'never',
    repeatWith: repeatOfRequest,
  }),
  action('PUT', {
    event: 'put',
    title: 'Replace data',
    help: 'Sends data to a URL by PUT.',
    kind: 'write',
    fields: [...targetFields, ...bodyFields],
    // Keyed: PUT is idempotent (RFC 9110, section 9.2.2), and the key is sent as well.
    repeat: 'keyed',
  }),
  action('GET', {
    event: 'get',
    title: 'Fetch data',
    help: 'Gets data from a URL by GET.',
    kind: 'search',
    fields: [...targetFields, ...pageFields],
    // Safe: GET changes nothing (RFC 9110, section 9.2.1).
    repeat: 'safe',
  }),
  action('DELETE', {
    event: 'delete',
    title: 'Delete data',
    help: 'Sends a DELETE request to a URL.',
    kind: 'write',
    fields: [...targetFields, ...bodyFields],
    // Keyed: DELETE is idempotent (RFC 9110, section 9.2.2), and the key is sent as well.
    repeat: 'keyed',
  }),
  action(null, {
    event: 'custom_request',
    title: 'Send a custom request',
    help: 'Sends a request with any method, headers and body.',
    kind: 'write',
    fields: [
      field.choice('method', 'Method', 'The HTTP method, as given in the API’s documentation.', {
        isRequired: true,
        initial: 'POST',
        choices: methods.map((method) => ({ value: method, label: method })),
        check: (entered) => checkMethod(readText(entered, 'method').trim(), entered),
      }),
      ...targetFields,
      ...bodyFields,
      ...sendAgainFields,
      ...pageFields,
      pagePlaceField,
    ],
    // As the method is, which is only known when it runs.
    repeat: 'never',
    repeatWith: (input) => repeatOfMethod(readText(input, 'method').trim(), input),
  }),
];

const changing: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function checkMethod(method: string, input: FieldValues): void {
  if (method === 'HEAD' && hasOwnBody(input)) throw new StepError('A HEAD request can’t have a body. Clear Data and Body.');
}

/** RFC 9110, section 9.2: reading methods are safe, PUT and DELETE idempotent. */
function repeatOfMethod(method: string, input: FieldValues): RepeatPolicy {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'safe';
  return method === 'PUT' || method === 'DELETE' ? 'keyed' : repeatOfRequest(input);
}

async function send(call: ActionCall, method: Method, repeat: RepeatPolicy): Promise<unknown> {
  const { input } = call;
  checkMethod(method, input);
  const url = addressOf(input);
  const mayFail = readFlag(input, 'acceptsFailures', 'Continue if the request fails', false);
  const pages = method === 'GET' || Object.hasOwn(input, 'method') ? pagesOf(input) : null;
  const first = await sendOnce(call, { method, repeat, url, mayFail });
  if (pages === null || first.output.status >= 300) return first.output;
  let count = 0;
  const { body, pages: read } = await readPages({
    ...pages,
    listIn: (reply) => listAt(reply, pages.path),
    start: startIn(url, pages, input),
    ask: async (mark) => {
      const at = addressOfPage(url, pages, mark, input);
      // A server that carries out a key only once would answer with the first page again.
      count += 1;
      const paged = { ...call, idempotencyKey: `${call.idempotencyKey}-${count}`, input: inputOfPage(input, pages, mark) };
      const { output, size } = mark === null ? first : await sendOnce(paged, { method, repeat, url: at, mayFail: false });
      return { reply: output, size, url: at };
    },
  });
  return { ...first.output, body, pages: read };
}

interface Sending {
  readonly method: Method;
  readonly repeat: RepeatPolicy;
  readonly url: string;
  /** A failure is a reply like others. */
  readonly mayFail: boolean;
}

async function sendOnce(call: ActionCall, { method, repeat, url, mayFail }: Sending) {
  const { input, outgoing, files, signal, now, idempotencyKey } = call;
  // DELETE, GET and OPTIONS can have a body, and usually have none.
  const body = (changing.has(method) && method !== 'DELETE') || hasOwnBody(input) ? await bodyOf(call) : null;
  const keepsFile = readFlag(input, 'keepsFile', 'Keep the reply as a file', false);
  let kept: KeptFile | null = null;
  const { headers, secretHeaders } = headersOf(input);
  const rules = rulesOfRequest(input);
  const reply = await outgoing.send({
    url,
    method,
    headers: {
      ...(body !== null && { 'content-type': body.type }),
      ...(changing.has(method) && { 'idempotency-key': idempotencyKey, ...keyHeaderOf(input, idempotencyKey) }),
      ...headers,
    },
    secretHeaders,
    ...(body !== null && { body: body.content }),
    receive: ({ headers: { 'content-type': type = '', 'content-disposition': disposition = '' }, url }) =>
      method === 'HEAD' || (!keepsFile && isReadable(type))
        ? null
        : async (bytes) => {
            const name = nameInDisposition(disposition) ?? nameOfPath(decodeURIComponentSafely(new URL(url).pathname));
            kept = await keepFile(files, { name, type: type.split(';', 1)[0]!.trim().toLowerCase() || anyType, bytes });
          },
    timeout: requestTimeout,
    maxBytes: maxReplySize,
    signal,
  });
  if (mayFail && reply.bodyError !== undefined) throw reply.bodyError;
  if (!mayFail) checkReply(reply, { name: 'The webhook', repeat, now, ...rules });
  const output = await outputOf(reply, {
    kept: kept as KeptFile | null,
    keepsFile,
    files,
    keepsCookies: readFlag(input, 'keepsCookies', 'Keep the cookies of the reply', false),
  });
  return { output, size: reply.body.length };
}

const anyType = 'application/octet-stream';

/** Types whose bodies are values or texts. Many servers declare none. */
const isReadable = (type: string): boolean =>
  type.trim() === '' ||
  /^\s*(?:text\/|multipart\/form-data|application\/(?:[\w.-]*\+)?(?:json|xml|x-www-form-urlencoded|javascript|x-ndjson|ndjson|jsonl|graphql|yaml|x-yaml|json-seq|problem)\b)/i.test(
    type,
  ) ||
  /\+(?:json|xml)\s*(?:;|$)/i.test(type);

/** The name in a `content-disposition` header (RFC 6266); null if it has none. */
function nameInDisposition(header: string): string | null {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponentSafely(encoded);
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  return plain === null ? null : (plain[1]?.replace(/\\(.)/g, '$1') ?? plain[2]!);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `bodyText`: what a body in XML was, beside its values. Cookies can be credentials, so they are only kept on purpose. */
/** The body of a reply. One that cannot be kept fails after the request was done, so nobody may send it again unasked. */
function readReply(...given: Parameters<typeof readBody>): ReturnType<typeof readBody> {
  return readBody(...given).catch((error: unknown) => {
    throw error instanceof StepError ? new OutgoingError('bad_reply', error.message) : error;
  });
}

async function outputOf(
  { status, url, headers: { 'set-cookie': cookies, ...headers }, body }: OutgoingReply,
  {
    kept,
    keepsFile,
    files,
    keepsCookies,
  }: { readonly kept: KeptFile | null; readonly keepsFile: boolean; readonly files: Files; readonly keepsCookies: boolean },
) {
  // Servers that know no better declare texts to be any bytes.
  const isText = kept !== null && !keepsFile && kept.file.type === anyType && kept.encoding === 'text';
  const { value, text } =
    kept === null
      ? await readReply(body, headers['content-type'], files)
      : isText
        ? await readReply(Buffer.from(kept.content as string), undefined, files)
        : { value: kept.file, text: null };
  return {
    status,
    url,
    headers: { ...headers, ...(keepsCookies && cookies !== undefined && { 'set-cookie': cookies }) },
    body: value,
    ...(text !== null && { bodyText: text }),
  };
}
