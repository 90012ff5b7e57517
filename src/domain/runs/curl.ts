/**
 * A cURL line as a request: as browsers copy it, and as documentation writes it. Only what changes the request is read. Options that
 * concern the output of cURL mean nothing here; what else cannot be used is named.
 */
import { formatTemplate, parseTemplate } from './mapping';
import { isCmdLine, readCmdLine } from './cmdWords';
import { curlCommand } from './curlCommand';
import { curlOptions, type CurlOption } from './curlOptions';
import { readShellLine } from './shellWords';

export type CurlPair = readonly [name: string, value: string];

export type CurlBody =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'parts'; readonly parts: readonly CurlPair[] }
  | { readonly type: 'file' };

export interface CurlRequest {
  /** In capitals. */
  readonly method: string;
  /** With its scheme and query, without a user name. */
  readonly url: string;
  /** In order, names as they are written, each once. Without the content type, and without headers of the connection. */
  readonly headers: readonly CurlPair[];
  /** Null if the line names none: cURL then sends a text as a form. */
  readonly contentType: string | null;
  readonly user: { readonly name: string; readonly password: string } | null;
  readonly body: CurlBody | null;
  /** Variables of the shell that are somewhere in the request, as they are written. */
  readonly variables: readonly string[];
  /** What cannot be used, each as a noun: `--insecure`, `the file “a.jpg”`. */
  readonly unused: readonly string[];
}

export type CurlReading = { readonly ok: true; readonly request: CurlRequest } | { readonly ok: false; readonly message: string };

/** True for a text that begins as a cURL command, with the prompt of a shell before it or not. */
export const isCurl = (text: string): boolean => curlCommand(text) !== null;

/** Headers that the connection sets. */
const ofConnection: ReadonlySet<string> = new Set(
  'accept-encoding connection content-length expect keep-alive te trailer transfer-encoding upgrade proxy-connection'.split(' '),
);

/** Reads a cURL line. The message says why it cannot be read. */
export function readCurl(line: string): CurlReading {
  const command = curlCommand(line) ?? line;
  const shell = isCmdLine(command) ? readCmdLine(command) : readShellLine(command);
  if (!shell.ok) return { ok: false, message: `The cURL line has a quotation mark (${shell.unclosed}) that isn’t closed.` };
  const { options, unused } = curlOptions(shell.words.slice(1));
  const rest =
    shell.endedBy === null ? [] : [shell.endedBy === '\n' ? 'the lines after the command' : `everything from “${shell.endedBy}”`];
  const request = requestOf(options, shell.variables, [...unused, ...rest]);
  return request === null ? { ok: false, message: 'The cURL line has no address.' } : { ok: true, request };
}

/** Null without an address. */
function requestOf(options: readonly CurlOption[], variables: readonly string[], before: readonly string[]): CurlRequest | null {
  const all = (...names: readonly string[]) => options.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const urls = all('url');
  const given = urls.find((url) => /^https?:\/\//i.test(url)) ?? urls[0];
  if (given === undefined) return null;
  const isGet = all('get').length > 0;
  const { address, user: userOfAddress } = splitUser(/^(?:[a-z][\w+.-]*:\/\/|\{\{)/i.test(given) ? given : `http://${given}`);
  const sent = dataOf(options);
  const queries = all('url-query').map((value) => (value.startsWith('+') ? { text: value.slice(1) } : urlencoded(value)));
  const isQuery = isGet && sent.text !== null;
  const url = withQuery(address, [...queries.flatMap(({ text }) => text ?? []), ...(isQuery ? [sent.text!] : [])]);
  const headers = headersOf(options, url);
  const parts = all('form', 'form-string').length > 0 ? partsOf(options) : null;
  const body = bodyOf(parts && parts.pairs, isQuery ? null : sent.text, sent.files.length > 0 && !isGet);
  const user = all('user').map(userOf).at(-1) ?? userOfAddress;
  const usual = all('head').length > 0 ? 'HEAD' : isGet ? 'GET' : all('upload-file').length > 0 ? 'PUT' : body === null ? 'GET' : 'POST';
  const files = [...queries.flatMap(({ file }) => file ?? []), ...headers.files, ...sent.files, ...(parts?.files ?? [])];
  const request = {
    method: all('request').at(-1)?.trim().toUpperCase() || usual,
    url,
    headers: headers.pairs.filter(([name]) => !isContentType(name)),
    contentType: headers.pairs.find(([name]) => isContentType(name))?.[1] ?? null,
    user,
    body,
  };
  const written = textsIn(request);
  const others = urls.filter((each) => each !== given).map((each) => `“${each}”`);
  const unused = [...before, ...others, ...headers.unused, ...(parts?.unused ?? []), ...files.map(fileWords)];
  return { ...request, variables: variables.filter((name) => written.some((text) => text.includes(name))), unused: [...new Set(unused)] };
}

const isContentType = (name: string): boolean => name.toLowerCase() === 'content-type';

const fileWords = (name: string): string => (name === '-' ? 'the standard input' : `the file “${name}”`);

function bodyOf(parts: readonly CurlPair[] | null, text: string | null, hasFile: boolean): CurlBody | null {
  if (parts !== null) return { type: 'parts', parts };
  if (text !== null) return { type: 'text', text };
  return hasFile ? { type: 'file' } : null;
}

/** All texts of a request in which there can be a variable. */
const textsIn = ({ url, headers, contentType, user, body }: Omit<CurlRequest, 'variables' | 'unused'>): readonly string[] => [
  url,
  ...headers.flat(),
  contentType ?? '',
  ...(user === null ? [] : [user.name, user.password]),
  ...(body?.type === 'text' ? [body.text] : body?.type === 'parts' ? body.parts.flat() : []),
];

/** Texts of all options for data are joined by `&`, those of `--json` by nothing. */
function dataOf(options: readonly CurlOption[]): { readonly text: string | null; readonly files: readonly string[] } {
  let text: string | null = null;
  const files: string[] = [];
  for (const { name, value } of options) {
    const isData = /^(?:data(?:-.*)?|json)$/.test(name);
    if (name === 'upload-file' || (isData && /^@/.test(value) && !/^data-(?:raw|urlencode)$/.test(name))) {
      files.push(name === 'upload-file' ? value : value.slice(1));
    } else if (isData) {
      const part = name === 'data-urlencode' ? urlencoded(value) : { text: value };
      if (part.file !== undefined) files.push(part.file);
      else text = text === null ? part.text! : `${text}${name === 'json' ? '' : '&'}${part.text!}`;
    }
  }
  return { text, files };
}

/** `name=text`, `=text` or `text`; or `@file` or `name@file`. */
function urlencoded(value: string): { readonly text?: string; readonly file?: string } {
  const at = value.indexOf('=');
  if (at < 0 && value.includes('@')) return { file: value.slice(value.indexOf('@') + 1) };
  return { text: (at > 0 ? value.slice(0, at + 1) : '') + encodeText(value.slice(at + 1)) };
}

interface Pairs {
  readonly pairs: readonly CurlPair[];
  readonly files: readonly string[];
  readonly unused: readonly string[];
}

/** The fields of a form. A file leaves its name, as the place for a file of an earlier step. */
function partsOf(options: readonly CurlOption[]): Pairs {
  const pairs: CurlPair[] = [];
  const files: string[] = [];
  const unused: string[] = [];
  for (const { name: option, value } of options) {
    if (option !== 'form' && option !== 'form-string') continue;
    const [, name, given = ''] = /^([^=]+)=([\s\S]*)$/.exec(value) ?? [];
    if (name === undefined) {
      unused.push(`the form field “${value}”`);
      continue;
    }
    const [, quoted = given, more] = (option === 'form' && formContent.exec(given)) || [];
    const content = option === 'form' && /^"[\s\S]*"$/.test(quoted) ? quoted.slice(1, -1).replace(/\\(["\\])/g, '$1') : quoted;
    const isFile = option === 'form' && /^[@<]/.test(quoted);
    if (isFile) files.push(content.slice(1).replace(/^"(.*)"$/, '$1'));
    else if (more !== undefined) unused.push(`the type of the form field “${name}”`);
    pairs.push([name, isFile ? '' : content]);
  }
  return { pairs, files, unused };
}

const formContent = /^("(?:[^"\\]|\\[\s\S])*"|[\s\S]*?)(;\s*(?:type|filename|headers|encoder)=[\s\S]*)?$/;

/** Headers of one name as one. What other options add does not replace what `-H` says. */
function headersOf(options: readonly CurlOption[], url: string): Pairs {
  const named = new Map<string, CurlPair>();
  const [files, unused]: [string[], string[]] = [[], []];
  const removed = new Set<string>();
  const add = (name: string, value: string): void => {
    const key = name.toLowerCase();
    const before = named.get(key);
    named.set(key, before === undefined ? [name, value] : [before[0], `${before[1]}${key === 'cookie' ? '; ' : ', '}${value}`]);
  };
  const host = /^[^:]*:\/\/([^/?#]*)/.exec(url)?.[1]?.toLowerCase();
  const addGiven = (line: string): void => {
    if (line.startsWith('@')) return void files.push(line.slice(1));
    // Chrome can copy the pseudo-headers of HTTP/2.
    if (line.startsWith(':')) return;
    const [, found, sign, text = ''] = /^([^:;]+)([:;])([\s\S]*)$/.exec(line) ?? [];
    const name = found?.trim() ?? '';
    const value = text.trim();
    const key = name.toLowerCase();
    if (name === '' || (sign === ';' && value !== '')) unused.push(`the header “${line}”`);
    else if (key === 'host' && value.toLowerCase() !== host) unused.push('the header “Host”');
    else if (sign === ':' && value === '') removed.add(key);
    else if (key !== 'host' && !ofConnection.has(key)) add(name, value);
  };
  for (const { name, value } of options) {
    if (name === 'header') addGiven(value);
    if (name === 'user-agent') add('User-Agent', value);
    if (name === 'referer') add('Referer', value.replace(/;auto$/, ''));
    if (name === 'range') add('Range', `bytes=${value}`);
    if (name === 'cookie' && value.includes('=')) add('Cookie', value);
    else if (name === 'cookie') files.push(value);
  }
  const addUsual = (name: string, value: string): void => {
    if (!named.has(name.toLowerCase()) && !removed.has(name.toLowerCase())) add(name, value);
  };
  for (const { name, value } of options) {
    if (name === 'oauth2-bearer') addUsual('Authorization', `Bearer ${value}`);
    if (name === 'json') addUsual('Content-Type', 'application/json');
    if (name === 'json') addUsual('Accept', 'application/json');
  }
  return { pairs: [...named.values()], files, unused };
}

/** Percent-encoded for a form; tokens stay. */
function encodeText(text: string): string {
  const encode = (plain: string): string =>
    encodeURIComponent(plain.replace(/\p{Surrogate}/gu, '\ufffd'))
      .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+');
  return formatTemplate(parseTemplate(text).map((part) => (part.type === 'text' ? { type: 'text', text: encode(part.text) } : part)));
}

function userOf(text: string): { readonly name: string; readonly password: string } {
  const at = text.indexOf(':');
  return at < 0 ? { name: text, password: '' } : { name: text.slice(0, at), password: text.slice(at + 1) };
}

/** An address without the user name and the password before its host. */
function splitUser(url: string): { readonly address: string; readonly user: CurlRequest['user'] } {
  const [, scheme = '', user, rest = ''] = /^([^:]+:\/\/)([^/?#@]*)@([\s\S]*)$/.exec(url) ?? [];
  if (user === undefined) return { address: url, user: null };
  const { name, password } = userOf(user);
  return { address: scheme + rest, user: { name: decodePercent(name), password: decodePercent(password) } };
}

/** A percent-encoded text; one that is not is as it is written. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withQuery(url: string, queries: readonly string[]): string {
  if (queries.length === 0) return url;
  const [, address = '', fragment = ''] = /^([^#]*)([\s\S]*)$/.exec(url)!;
  const sign = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return address + sign + queries.join('&') + fragment;
}
