/** A Postman collection of version 2.0 or 2.1 as an OpenAPI document: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs */
import type { CurlBody, CurlPair, CurlRequest } from '../../runs/curl';
import { isForbiddenName, isRecord, textOf } from '../../runs/json';
import { listOf, recordOf, type Item } from '../openapi/source';
import { documentOfCurl, schemeOfHeaders } from './curlDocument';

/** True for the value of a collection. */
export const isPostman = (value: unknown): value is Item =>
  isRecord(value) && Array.isArray(value.item) && /getpostman\.com|postman\.com/.test(textOf(recordOf(value.info).schema));

const maxItems = 2000;
const maxLevels = 10;

type Variables = ReadonlyMap<string, string>;

interface Found {
  readonly request: Item;
  readonly name: string;
  /** The folder; empty at the top. */
  readonly folder: string;
  readonly auth: unknown;
}

export function documentOfPostman(collection: Item): Item {
  const variables: Variables = new Map(
    listOf(collection.variable).map((each) => [textOf(recordOf(each).key), textOf(recordOf(each).value)]),
  );
  const paths: Record<string, Record<string, Item>> = {};
  const securitySchemes: Record<string, Item> = {};
  let server: unknown;
  for (const found of requestsIn(collection.item, { folder: '', auth: collection.auth, level: 0 }).slice(0, maxItems)) {
    const { body, method, url } = requestOf(found.request, variables);
    const [declared, declaredName] = schemeOf(found.request.auth ?? found.auth);
    const headers = headersOf(found.request, variables).filter(([name]) => declared === null || !/^authorization$/i.test(name));
    const ofHeader = schemeOfHeaders(headers);
    const [scheme, schemeName] =
      declared === null && ofHeader !== null ? [{ type: 'http', scheme: ofHeader }, ofHeader] : [declared, declaredName];
    const { servers, paths: own } = documentOfCurl({
      method,
      url,
      headers,
      contentType: null,
      user: null,
      body,
      variables: [],
      unused: [],
    });
    const [[path, operations] = []] = Object.entries(recordOf(own));
    const operation = recordOf(Object.values(recordOf(operations))[0]);
    if (path === undefined || isForbiddenName(path)) continue;
    server ??= servers;
    if (scheme !== null) securitySchemes[schemeName] = scheme;
    const written = path.replace(/\/:([A-Za-z_]\w*)/g, '/{$1}');
    (paths[written] ??= {})[method.toLowerCase()] ??= {
      ...operation,
      summary: found.name,
      ...(found.folder !== '' && { tags: [found.folder] }),
      servers,
      security: scheme === null ? [] : [{ [schemeName]: [] }],
    };
  }
  const { name, description } = recordOf(collection.info);
  return { openapi: '3.0.3', info: { title: name, description }, servers: server, components: { securitySchemes }, paths };
}

function requestsIn(items: unknown, { folder, auth, level }: { folder: string; auth: unknown; level: number }): Found[] {
  if (level > maxLevels) return [];
  return listOf(items, maxItems).flatMap((each): Found[] => {
    const { name, item, request, auth: own } = recordOf(each);
    if (Array.isArray(item)) return requestsIn(item, { folder: textOf(name), auth: own ?? auth, level: level + 1 });
    const asked = typeof request === 'string' ? { method: 'GET', url: request } : recordOf(request);
    return asked.url === undefined ? [] : [{ request: asked, name: textOf(name), folder, auth }];
  });
}

/** A text with the values of its variables; one without a value is left out. */
const filled = (text: string, variables: Variables): string =>
  text.replace(/\{\{([^{}]{1,200})\}\}/g, (_all, name: string) => variables.get(name.trim()) ?? '');

function requestOf({ method, url, body }: Item, variables: Variables): Pick<CurlRequest, 'method' | 'url' | 'body'> {
  const raw = filled(typeof url === 'string' ? url : textOf(recordOf(url).raw), variables);
  const address = /^https?:\/\//i.test(raw) ? raw : raw.startsWith('/') || raw === '' ? raw : `https://${raw}`;
  return { method: textOf(method).toUpperCase() || 'GET', url: address, body: bodyOf(recordOf(body), variables) };
}

const isOn = (each: unknown): boolean => recordOf(each).disabled !== true;

const pairsOf = (given: unknown, variables: Variables): CurlPair[] =>
  listOf(given)
    .filter(isOn)
    .map((each) => [textOf(recordOf(each).key), filled(textOf(recordOf(each).value), variables)] as const)
    .filter(([name]) => name !== '');

const headersOf = ({ header }: Item, variables: Variables): CurlPair[] =>
  pairsOf(header, variables).filter(([name]) => !/^content-type$/i.test(name));

function bodyOf({ mode, raw, urlencoded, formdata }: Item, variables: Variables): CurlBody | null {
  if (mode === 'urlencoded')
    return {
      type: 'text',
      text: pairsOf(urlencoded, variables)
        .map((pair) => pair.map(encodeURIComponent).join('='))
        .join('&'),
    };
  if (mode === 'formdata') return { type: 'parts', parts: pairsOf(formdata, variables) };
  if (mode === 'file') return { type: 'file' };
  // A variable between quotes is a text, and alone it is a number.
  if (mode === 'raw' && textOf(raw).trim() !== '') return { type: 'text', text: textOf(raw).replace(/\{\{[^{}]{1,200}\}\}/g, '0') };
  return null;
}

/** The scheme of `auth`, with its name; null for none and for one that cannot be used. */
function schemeOf(auth: unknown): readonly [Item | null, string] {
  const { type, apikey } = recordOf(auth);
  if (type === 'bearer' || type === 'oauth2') return [{ type: 'http', scheme: 'bearer' }, 'bearer'];
  if (type === 'basic') return [{ type: 'http', scheme: 'basic' }, 'basic'];
  if (type !== 'apikey') return [null, ''];
  const values = new Map(
    Array.isArray(apikey)
      ? listOf(apikey).map((each) => [textOf(recordOf(each).key), textOf(recordOf(each).value)])
      : Object.entries(recordOf(apikey)).map(([key, value]) => [key, textOf(value)]),
  );
  const name = values.get('key') ?? '';
  return name === '' ? [null, ''] : [{ type: 'apiKey', in: values.get('in') === 'query' ? 'query' : 'header', name }, `key ${name}`];
}
