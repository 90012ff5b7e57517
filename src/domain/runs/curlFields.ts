/** A request that was written as a cURL line, as the fields of a step of the app for webhooks. */
import { decodePercent, type CurlBody, type CurlPair, type CurlRequest } from './curl';
import type { FieldValue } from './definition';
import { isForbiddenName } from './json';
import { escapeText, isFixed, referencesIn, replaceReferences } from './mapping';
import { isSecretName } from './namedSecrets';

export interface CurlFields {
  /** Of the actions that send requests: the event of the step, or one that fits the method. */
  readonly event: string;
  /** Only fields that have a value, by their keys. */
  readonly fields: Readonly<Record<string, FieldValue>>;
  /** What cannot be used, each as a noun. */
  readonly unused: readonly string[];
  /** Headers with the names of secrets that are in no secret field. */
  readonly unsealed: readonly string[];
  /** Variables of the shell that are left in the fields, as they are written. */
  readonly variables: readonly string[];
  /** The line names no content type, and its body is JSON: cURL would declare a form. */
  readonly isTakenAsJson: boolean;
}

/** The fields that a request decides about: what they had before is replaced. */
export const requestFields: ReadonlySet<string> = new Set([
  ...['method', 'url', 'query', 'headers', 'username', 'password', 'token', 'tokenHeader', 'bodyType', 'data', 'body', 'contentType'],
]);

const methods: ReadonlySet<string> = new Set(['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
const customRequest = 'custom_request';
const events: Readonly<Record<string, string>> = { POST: 'post', GET: 'get', PUT: 'put', DELETE: 'delete' };

/** True for an event that sends a request. */
export const sendsRequest = (event: string): boolean => event === customRequest || Object.values(events).includes(event);

/** The event of a step with `event` that can send a request, and its fields. */
export function fieldsOfCurl(request: CurlRequest, event: string): CurlFields {
  const { method, url, variables, body: given } = request;
  const body = method === 'HEAD' ? null : given;
  // “Fetch data” has no body.
  const fitting = method === 'GET' && body !== null ? undefined : ownEvent(method);
  const chosen = event === customRequest ? event : (fitting ?? customRequest);
  const credentials = credentialsOf(request);
  const content = contentOf(request, body);
  const headers = [...credentials.headers, ...content.headers].map(([name, value]) => ({ name, value }));
  const fields = {
    ...(chosen === customRequest && { method }),
    url,
    ...(headers.length > 0 && { headers }),
    ...credentials.fields,
    ...content.fields,
  };
  const texts = JSON.stringify(fields);
  return {
    event: chosen,
    fields,
    unused: [
      ...request.unused,
      ...(methods.has(method) ? [] : [`the method ${method}`]),
      ...(body === given ? [] : ['the body of a HEAD request']),
      ...credentials.unused,
      ...content.unused,
    ],
    unsealed: credentials.unsealed,
    variables: variables.filter((name) => texts.includes(JSON.stringify(name).slice(1, -1))),
    isTakenAsJson: content.isTakenAsJson,
  };
}

const ownEvent = (method: string): string | undefined => (Object.hasOwn(events, method) ? events[method] : undefined);

const isAuthorization = (name: string): boolean => name.toLowerCase() === 'authorization';

interface Credentials {
  readonly fields: Readonly<Record<string, string>>;
  /** Those that are in no other field. */
  readonly headers: readonly CurlPair[];
  readonly unsealed: readonly string[];
  readonly unused: readonly string[];
}

/**
 * A step has one secret header besides basic authentication: `Authorization`, or else the first one with the name of a secret. The value
 * of a variable is not known, and nobody would see its name in a secret field.
 */
function credentialsOf({ headers: given, user, variables }: CurlRequest): Credentials {
  const isUnknown = (value: string): boolean => variables.some((name) => value.includes(name));
  const unused: string[] = [];
  const isKnown = (value: string, place: string): boolean => {
    if (isUnknown(value)) unused.push(`the value of ${variables.find((name) => value.includes(name))!} for ${place}`);
    return !isUnknown(value);
  };
  const hasAuthorization = given.some(([name]) => isAuthorization(name));
  const headers = given.filter(([name, value]) => !isSecretName(name) || isKnown(value, name));
  // Secret fields have no data of earlier steps, and Authorization without a scheme would get “Bearer”.
  const canBeToken = ([name, value]: CurlPair): boolean =>
    value !== '' && isFixed(value) && (isAuthorization(name) ? value.includes(' ') : isSecretName(name));
  const token = headers.find((header) => isAuthorization(header[0]) && canBeToken(header)) ?? headers.find(canBeToken);
  const others = headers.filter((header) => header !== token);
  // cURL sends the header that was given rather than one for the user.
  if (user !== null && hasAuthorization) unused.push('the username, because of the header Authorization');
  const basic = hasAuthorization ? null : user;
  const hasPassword = basic !== null && basic.password !== '' && isKnown(basic.password, 'the password');
  return {
    fields: {
      ...(basic !== null && basic.name !== '' && { username: basic.name }),
      ...(hasPassword && { password: basic.password }),
      ...(token !== undefined && { token: isAuthorization(token[0]) ? token[1].replace(/^Bearer +(?=\S+$)/i, '') : token[1] }),
      ...(token !== undefined && !isAuthorization(token[0]) && { tokenHeader: token[0] }),
    },
    headers: others,
    unsealed: others.filter(([name, value]) => isSecretName(name) && isFixed(value) && value !== '').map(([name]) => name),
    unused,
  };
}

interface Content {
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly headers: readonly CurlPair[];
  readonly unused: readonly string[];
  readonly isTakenAsJson: boolean;
}

/** The fields of the body, and the header of a content type that its format does not send by itself. */
function contentOf({ contentType, method }: CurlRequest, body: CurlBody | null): Content {
  const plain = { headers: [], unused: [], isTakenAsJson: false } as const;
  const withHeader = (usual: RegExp): readonly CurlPair[] =>
    contentType === null || usual.test(contentType) ? [] : [['Content-Type', contentType]];
  if (body === null) {
    const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
    if (!hasBody) return { ...plain, fields: {}, headers: withHeader(/^$/) };
    // JSON and forms without data have a body nevertheless.
    return { ...plain, fields: { bodyType: 'raw', ...(contentType !== null && { contentType }) } };
  }
  if (body.type === 'file') return { ...plain, fields: { bodyType: 'file', ...(contentType !== null && { contentType }) } };
  if (body.type === 'parts') return { ...plain, ...multipart(body.parts) };
  const { text } = body;
  const form = /^application\/x-www-form-urlencoded\b/i;
  const isTakenAsJson = contentType === null && /^\s*[{[]/.test(text) && isJson(text);
  if (isTakenAsJson || (contentType !== null && isJsonType(contentType) && isJson(text))) {
    const headers = withHeader(/^application\/json(?:\s*;\s*charset=utf-8)?$/i);
    return { ...plain, fields: { bodyType: 'json', body: text }, headers, isTakenAsJson };
  }
  if (text !== '' && (contentType === null || form.test(contentType))) {
    const data = formPairs(text);
    const headers = withHeader(/^application\/x-www-form-urlencoded(?:\s*;\s*charset=utf-8)?$/i);
    return { ...plain, fields: { bodyType: 'form', ...(data === null ? { body: text } : { data }) }, headers };
  }
  const parts = contentType === null ? null : partsIn(text, contentType);
  if (parts !== null) return { ...plain, ...multipart(parts) };
  const type = contentType ?? 'application/x-www-form-urlencoded';
  return { ...plain, fields: { bodyType: 'raw', contentType: type, ...(text !== '' && { body: text }) } };
}

const isJsonType = (type: string): boolean => /^(?:application|text)\/(?:[\w.-]*\+)?json\b/i.test(type);

/** Tokens are values of any kind there, between quotes or without them. */
function isJson(text: string): boolean {
  try {
    JSON.parse(withoutTokens(text));
    return true;
  } catch {
    return false;
  }
}

function withoutTokens(text: string): string {
  const tokens = referencesIn(text);
  if (tokens.length === 0) return text;
  return replaceReferences(text, () => ({ key: 'x', path: [] })).replaceAll('{{x}}', '0');
}

/** Names as `data` keeps them: without blanks around them, and none that no record can have. */
const canBeName = (name: string): boolean => name !== '' && name.trim() === name && !isForbiddenName(name);

/** The names and values of a form; null if they would be sent as another form. */
function formPairs(text: string): FieldValue[] | null {
  const pairs = text.split('&').map((part): FieldValue | null => {
    const at = part.indexOf('=');
    const [name, value] = [decodeForm(part.slice(0, Math.max(0, at))), decodeForm(part.slice(at + 1))];
    return name === null || value === null || !canBeName(name) ? null : { name, value: escapeDecoded(value, part) };
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

function decodeForm(text: string): string | null {
  const spaced = text.replaceAll('+', ' ');
  const decoded = decodePercent(spaced);
  return decoded === spaced && spaced.includes('%') ? null : decoded;
}

/** Braces that were percent-encoded are no token. */
const escapeDecoded = (decoded: string, written = decoded): string => (written.includes('{{') ? decoded : escapeText(decoded));

function multipart(parts: readonly CurlPair[]): Pick<Content, 'fields' | 'unused'> {
  const data = parts.filter(([name]) => canBeName(name)).map(([name, value]) => ({ name, value }));
  const unused = parts.filter(([name]) => !canBeName(name)).map(([name]) => `the form field “${name}”`);
  return { fields: { bodyType: 'multipart', ...(data.length > 0 && { data }) }, unused };
}

/** The fields of a form that a browser has written out (RFC 7578); null if it is not one, or has files. */
function partsIn(text: string, contentType: string): readonly CurlPair[] | null {
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) return null;
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`);
  if (pieces.length < 2 || pieces[0] !== '' || !/^--\s*$/.test(pieces.at(-1)!)) return null;
  const parts = pieces.slice(1, -1).map((piece): CurlPair | null => {
    const [, name, value] = /^\r\ncontent-disposition: form-data; name="([^"]*)"\r\n\r\n([\s\S]*)$/i.exec(piece) ?? [];
    return name === undefined || value === undefined ? null : [name, value];
  });
  return parts.every((part) => part !== null) ? parts : null;
}
