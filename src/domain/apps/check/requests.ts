/** Checks requests, their bodies and their pages. */
import { isUnsafeSegment } from '../fillPath';
import { methods, type AddressRequest, type FileInJson, type Pages, type Part, type PathRequest, type TimePlace } from '../requests';
import { parseTemplate } from '../templates';
import { checkEach, checkItems, members, withRoots, withSecrets, type CheckContext } from './context';
import { checkPlace, checkTemplate } from './places';
import { checkReplyCondition, checkValue } from './values';

/** Pages that one reading may have. */
export const maxPages = 20;

const pathNames = members<PathRequest>({
  method: 'needed',
  path: 'needed',
  base: 'optional',
  query: 'optional',
  style: 'optional',
  headers: 'optional',
  body: 'optional',
  limit: 'optional',
  pages: 'optional',
  reply: 'optional',
  fileIn: 'optional',
  credentials: 'optional',
  errors: 'optional',
});
const addressNames = members<AddressRequest>({
  method: 'needed',
  address: 'needed',
  query: 'optional',
  style: 'optional',
  headers: 'optional',
  body: 'optional',
  limit: 'optional',
  pages: 'optional',
  reply: 'optional',
  fileIn: 'optional',
  credentials: 'optional',
  errors: 'optional',
});
const fileNames = members<FileInJson>({ member: 'needed', name: 'needed', type: 'optional' });

/** A request. A missing one is no issue. `itemsAt` is the place of the list that the reader of the request names. */
export function checkRequest(value: unknown, at: string, context: CheckContext): void {
  if (value === undefined) return;
  const { reader, facts } = context;
  const hasAddress = Object.hasOwn(reader.record(value, at), 'address');
  const request = reader.record(value, at, hasAddress ? addressNames : pathNames);
  reader.choice(request.method, `${at}.method`, methods);
  if (hasAddress)
    checkPlace(request.address, `${at}.address`, isSecretAddress(request.address, context) ? withSecrets(context, 'all') : context);
  else checkPath(request.path, `${at}.path`, context);
  if (request.base !== undefined && !facts.bases.has(reader.text(request.base, `${at}.base`, 50)))
    reader.issue(`${at}.base`, 'There is no such base.');
  checkEach(request.query, `${at}.query`, context, (inner, place) => checkValue(inner, place, context));
  if (request.style !== undefined) reader.choice(request.style, `${at}.style`, ['repeat', 'brackets', 'commas']);
  checkHeaders(request.headers, `${at}.headers`, context);
  if (request.reply !== undefined) reader.choice(request.reply, `${at}.reply`, ['json', 'text', 'file', 'none']);
  if (request.fileIn !== undefined) checkFileIn(request, `${at}.fileIn`, context);
  if (request.credentials !== undefined && request.credentials !== false)
    reader.issue(`${at}.credentials`, 'This can only be false. Leave it out to send the credentials.');
  if (request.body !== undefined) {
    if (request.method === 'GET' || request.method === 'HEAD') reader.issue(`${at}.body`, `A ${request.method} request can’t have a body.`);
    checkBody(request.body, `${at}.body`, context);
  }
  if (request.limit !== undefined) {
    const { bytes, say } = reader.record(request.limit, `${at}.limit`, ['bytes', 'say']);
    reader.whole(bytes, `${at}.limit.bytes`, 1);
    reader.text(say, `${at}.limit.say`, 500);
  }
  if (request.pages !== undefined) checkPages(request.pages, `${at}.pages`, context);
  checkErrorRules(request.errors, `${at}.errors`, context);
}

/** Whether a place is a secret of the connection that is an address itself, such as that of an incoming webhook. */
function isSecretAddress(place: unknown, { facts }: CheckContext): boolean {
  const [, name = ''] = typeof place === 'string' ? (/^connection\.(\w+)$/.exec(place) ?? []) : [];
  return facts.fields.get(name)?.isAddress === true;
}

/** What replies mean. Missing ones are no issue. */
export const checkErrorRules = (value: unknown, at: string, context: CheckContext): void =>
  checkItems(value, at, context, 100, (rule, place) => checkErrorRule(rule, place, context));

function checkErrorRule(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const is = reader.choice(reader.record(value, at).is, `${at}.is`, ['lost', 'later', 'refused', 'done', 'unknown']);
  const own = is === 'done' ? [] : is === 'later' ? ['say?', 'retryAfter?'] : ['say'];
  const rule = reader.record(value, at, ['when', 'is', ...own]);
  checkReplyCondition(rule.when, `${at}.when`, context);
  checkTemplate(rule.say, `${at}.say`, { ...context, roots: new Set(['reply']) }, 'sentence');
  checkTimePlace(rule.retryAfter, `${at}.retryAfter`, withRoots(context, 'reply'));
}

function checkFileIn({ fileIn, reply }: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader } = context;
  const { member, name, type } = reader.record(fileIn, at, fileNames);
  if (reply !== 'file') reader.issue(at, 'Only a reply that is a file can have this.');
  if (!/^\w{1,50}$/.test(reader.text(member, `${at}.member`, 50)))
    reader.issue(`${at}.member`, 'A member can have up to 50 letters, digits and underscores.');
  checkTemplate(name, `${at}.name`, context);
  if (type !== undefined) checkTemplate(type, `${at}.type`, context);
}

function checkPath(value: unknown, at: string, context: CheckContext): void {
  checkTemplate(value, at, context);
  if (typeof value !== 'string' || value === '') return;
  const { parts } = parseTemplate(value);
  if (!value.startsWith('/')) context.reader.issue(at, 'A path must begin with a slash.');
  const text = parts.map((part) => (part.type === 'text' ? part.text : 'x')).join('');
  if (/[?#\\\s]/.test(text)) context.reader.issue(at, 'A path can’t contain spaces, “?”, “#” or backslashes. Put parameters in “query”.');
  const segments = text.split('/').slice(1);
  // The last one is empty where the path ends with a slash.
  if (segments.some((segment, index) => (segment !== '' || index < segments.length - 1) && isUnsafeSegment(segment)))
    context.reader.issue(at, 'A path can’t contain segments that are empty, “.” or “..”.');
  for (const part of parts) {
    if (part.type === 'place' && part.filters.slice(0, -1).some(({ name }) => name === 'path'))
      context.reader.issue(at, 'The filter “path” must come last.');
  }
}

/** Headers that belong to the runtime, or would change the connection. */
export const runtimeHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The name of a header. `authorization` belongs to the ways of signing in. */
export function checkHeaderName(name: string, at: string, { reader }: CheckContext, isCredential = false): void {
  const lower = name.toLowerCase();
  if (!/^[!#$%&'*+.^`|~\w-]{1,100}$/.test(name)) reader.issue(at, 'This is not a valid header name.');
  else if (runtimeHeaders.has(lower)) reader.issue(at, `A definition can’t set the header “${lower}”.`);
  else if (lower === 'authorization' && !isCredential) reader.issue(at, 'The header “authorization” is set by the sign-in methods.');
}

export function checkHeaders(value: unknown, at: string, context: CheckContext): void {
  checkEach(value, at, context, (inner, place, name) => {
    checkHeaderName(name, place, context);
    checkValue(inner, place, context);
    if (typeof inner === 'string' && /[\r\n\0]/.test(inner)) context.reader.issue(place, 'A header can’t contain line breaks.');
  });
}

const bodyNames: Readonly<Record<string, readonly string[]>> = {
  json: ['json'],
  form: ['form', 'nested?'],
  multipart: ['multipart', 'related?'],
  file: ['file', 'type?'],
  text: ['text', 'type'],
  graphql: ['graphql'],
};

function checkBody(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const kinds = Object.keys(bodyNames).filter((name) => Object.hasOwn(reader.record(value, at), name));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    reader.issue(at, `A body must have exactly one of: ${Object.keys(bodyNames).join(', ')}.`);
    return;
  }
  const body = reader.record(value, at, bodyNames[kind]);
  checkValue(body.json, `${at}.json`, { ...context, files: 'sent' });
  checkValue(body.form, `${at}.form`, context);
  if (body.nested !== undefined) reader.choice(body.nested, `${at}.nested`, ['brackets', 'json', 'repeat']);
  checkTemplate(body.file, `${at}.file`, context);
  checkTemplate(body.text, `${at}.text`, context);
  checkTemplate(body.type, `${at}.type`, context);
  if (body.related !== undefined && body.related !== true) reader.issue(`${at}.related`, 'This can only be true.');
  checkItems(body.multipart, `${at}.multipart`, context, 50, (part, place) => checkPart(part, place, context));
  if (kind === 'graphql') checkGraphql(body.graphql, `${at}.graphql`, context);
}

function checkPart(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const isFile = Object.hasOwn(reader.record(value, at), 'file');
  const names = isFile
    ? members<Extract<Part, { file: string }>>({ name: 'needed', file: 'needed', type: 'optional' })
    : members<Extract<Part, { file?: undefined }>>({ name: 'needed', value: 'needed', type: 'optional' });
  const part = reader.record(value, at, names);
  reader.text(part.name, `${at}.name`, 200);
  checkTemplate(part.file, `${at}.file`, context);
  checkValue(part.value, `${at}.value`, context);
  checkTemplate(part.type, `${at}.type`, context);
}

/** A query can be longer than a template, and its braces are its own. */
const maxQuery = 20_000;

function checkGraphql(value: unknown, at: string, context: CheckContext): void {
  const body = context.reader.record(value, at, ['query', 'variables?']);
  context.reader.text(body.query, `${at}.query`, maxQuery);
  checkEach(body.variables, `${at}.variables`, context, (inner, place) => checkValue(inner, place, context));
}

/** A part of a request that is set: `query.cursor`. A missing one is no issue. */
export function checkSend(value: unknown, at: string, { reader }: CheckContext): void {
  if (value === undefined) return;
  if (!/^(?:query|body|variables|headers)\.[^.]/.test(reader.text(value, at, 200)))
    reader.issue(at, 'This must begin with query., body., variables. or headers.');
}

const pageNames: { readonly [Kind in Pages['kind']]: readonly string[] } = {
  cursor: ['send', 'next', 'alone?'],
  lastItem: ['send', 'from'],
  link: [],
  url: ['next', 'samePath?'],
  page: ['send', 'first?'],
  offset: ['send'],
};
const pageKinds = Object.keys(pageNames) as [Pages['kind'], ...Pages['kind'][]];

function checkPages(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const kind = reader.choice(reader.record(value, at).kind, `${at}.kind`, pageKinds);
  const pages = reader.record(value, at, ['kind', 'items?', 'size?', 'more?', 'untilEmpty?', 'most?', ...pageNames[kind]]);
  const after = withRoots(context, 'reply', 'last');
  checkPlace(pages.items, `${at}.items`, after);
  checkPlace(pages.more, `${at}.more`, after);
  checkPlace(pages.next, `${at}.next`, after);
  checkPlace(pages.from, `${at}.from`, after);
  checkSend(pages.send, `${at}.send`, context);
  for (const name of ['untilEmpty', 'alone', 'samePath'])
    if (pages[name] !== undefined && pages[name] !== true) reader.issue(`${at}.${name}`, 'This can only be true.');
  reader.whole(pages.first, `${at}.first`, 0, 1);
  reader.whole(pages.most, `${at}.most`, 1, maxPages);
  if (pages.size === undefined) return;
  const size = reader.record(pages.size, `${at}.size`, ['send', 'value']);
  checkSend(size.send, `${at}.size.send`, context);
  reader.whole(size.value, `${at}.size.value`, 1, 10_000);
}

export function checkTimePlace(value: unknown, at: string, context: CheckContext): void {
  if (value === undefined) return;
  const time = context.reader.record(value, at, members<TimePlace>({ place: 'needed', as: 'needed' }));
  checkPlace(time.place, `${at}.place`, context);
  context.reader.choice(time.as, `${at}.as`, ['seconds', 'milliseconds', 'unix', 'unixMs', 'date']);
}

export function checkRepeat(value: unknown, at: string, context: CheckContext): void {
  if (value === undefined || value === 'safe' || value === 'replaces') return;
  if (typeof value !== 'object' || value === null) {
    context.reader.issue(at, 'This must be safe, replaces, { header } or { body }. Leave it out if the request must not be repeated.');
    return;
  }
  const repeat = context.reader.record(value, at, [Object.hasOwn(value, 'header') ? 'header' : 'body']);
  if (repeat.header !== undefined) checkHeaderName(context.reader.text(repeat.header, `${at}.header`, 100), `${at}.header`, context);
  checkSend(repeat.body, `${at}.body`, context);
}

/** The list of a request: either the reader of the request names its place, or `pages` does. */
export function checkItemsPlace(items: unknown, request: unknown, at: string, context: CheckContext): void {
  const pages = typeof request === 'object' && request !== null ? (request as { readonly pages?: unknown }).pages : undefined;
  const hasPageItems = typeof pages === 'object' && pages !== null && Object.hasOwn(pages, 'items');
  if (items === undefined && !hasPageItems) context.reader.issue(at, 'The place of the list is missing: “items”.');
  if (items !== undefined && hasPageItems) context.reader.issue(`${at}.items`, '“pages” names the place of the list already.');
  checkPlace(items, `${at}.items`, withRoots(context, 'reply'));
}
