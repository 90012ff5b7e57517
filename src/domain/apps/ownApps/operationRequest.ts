/** The fields and the request of an operation, as a definition writes them. */
import { textOf } from '../../runs/json';
import { runtimeHeaders } from '../check/requests';
import { isUnsafeSegment } from '../fillPath';
import { isProvided, parameterKey } from '../openapi/fields';
import type { Operation, Parameter } from '../openapi/operations';
import type { AppField } from '../fields';
import { methods, type Body, type Method, type Part, type PathRequest } from '../requests';
import { escapeTemplate } from '../templates';
import type { RecordValue, Value } from '../values';
import { leavesOf, type Leaf } from './leaves';

export interface OperationRequest {
  readonly fields: readonly AppField[];
  readonly request: PathRequest;
}

/** Null for a method that the format does not have. `without`: names of query parameters that the pages of a list set. */
export function requestOfOperation(operation: Operation, without: ReadonlySet<string> = new Set()): OperationRequest | null {
  const method = methods.find((each) => each === operation.method);
  if (method === undefined) return null;
  const used = withMissing(operation).filter(
    (each) => !isProvided(each) && !isOwnHeader(each) && !(each.place === 'query' && without.has(each.name)),
  );
  const { leaves, fields } = leavesOf({ ...operation, parameters: used });
  const ofRoot = (root: string) => leaves.filter((leaf) => leaf.root === root);
  const { path, query: constants } = pathOf({ ...operation, parameters: used }, (parameter) => ofRoot(parameterKey(parameter)));
  const query = { ...constants };
  const headers: Record<string, Value> = {};
  for (const parameter of used) {
    const own = ofRoot(parameterKey(parameter));
    if (own.length === 0) continue;
    if (parameter.place === 'query') Object.assign(query, queryOf(parameter, own));
    if (parameter.place === 'header') headers[parameter.name] = headerOf(own);
  }
  const body = bodyOf(operation, method, ofRoot('body'));
  return {
    fields,
    request: {
      method,
      path,
      ...(Object.keys(query).length > 0 && { query }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== null && { body }),
      ...(method === 'HEAD' ? { reply: 'none' as const } : operation.replyAs !== undefined && { reply: operation.replyAs }),
    },
  };
}

const isOwnHeader = ({ place, name }: Parameter): boolean =>
  place === 'header' && (runtimeHeaders.has(name.toLowerCase()) || !/^[!#$%&'*+.^`|~\w-]{1,100}$/.test(name));

/** A part of a path that a request fills in. */
const variable = /\{([^{}]*)\}/g;

/** The parameters of an operation, with those that its path has and the document does not describe. */
function withMissing({ path, parameters }: Operation): readonly Parameter[] {
  const names = [...path.replace(/[?#].*$/, '').matchAll(variable)].map(([, name]) => name!.slice(0, 200));
  const missing = [...new Set(names)].filter(
    (name) => name.trim() !== '' && !parameters.some((each) => each.place === 'path' && each.name === name),
  );
  return [
    ...missing.map((name): Parameter => ({
      name,
      place: 'path',
      isRequired: true,
      shape: { type: 'string' },
      help: '',
      style: 'simple',
      isExploded: false,
      isReserved: false,
      isJson: false,
      mayBeEmpty: false,
      isCredential: false,
    })),
    ...parameters,
  ];
}

/** The path as a template. What follows a question mark in it is constant. */
function pathOf({ path, parameters }: Operation, leavesFor: (parameter: Parameter) => readonly Leaf[]) {
  const [address = '', search = ''] = path.replace(/#.*$/, '').split('?', 2);
  const named = (name: string) => parameters.find((each) => each.place === 'path' && each.name === name);
  let template = '';
  let at = 0;
  for (const found of address.matchAll(variable)) {
    template += fixedPart(address.slice(at, found.index));
    const parameter = named(found[1]!);
    const leaves = parameter === undefined ? [] : leavesFor(parameter);
    template +=
      parameter === undefined || leaves[0] === undefined ? escapeTemplate(encodeURIComponent(found[1]!)) : pathPart(parameter, leaves[0]);
    at = found.index + found[0].length;
  }
  template += fixedPart(address.slice(at));
  const query = Object.fromEntries(
    search
      .split('&')
      .filter((pair) => /^[^=]/.test(pair))
      .map((pair): [string, Value] => {
        const [name = '', value = ''] = pair.split('=', 2);
        return [decoded(name), escapeTemplate(decoded(value))];
      }),
  );
  // Segments that would lead elsewhere.
  const segments = template.split('/').slice(1);
  const safe = segments.filter((segment, index) => (segment === '' ? index === segments.length - 1 : !isUnsafeSegment(segment)));
  return { path: `/${safe.join('/')}`, query };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const fixedPart = (text: string): string =>
  escapeTemplate(text.replace(/[\s\\]/g, (sign) => encodeURIComponent(sign)).replace(/[{}]/g, (sign) => encodeURIComponent(sign)));

function pathPart({ name, style, isReserved }: Parameter, { place, isList, fixed }: Leaf): string {
  if (fixed !== undefined) return escapeTemplate(encodeURIComponent(textOf(fixed)));
  const value = isList ? `${place}|join:,` : place;
  const written = `{${value}${isReserved ? '|path' : ''}}`;
  if (style === 'matrix') return `;${name}=${written}`;
  return style === 'label' ? `.${written}` : written;
}

function queryOf(parameter: Parameter, leaves: readonly Leaf[]): Readonly<Record<string, Value>> {
  const { name, style, isExploded, isJson } = parameter;
  const [first] = leaves;
  if (isJson) return { [name]: first!.path.length === 0 && first!.fixed === undefined ? `{${first!.place}|stringify}` : valueOf(leaves) };
  if (leaves.length === 1 && first!.path.length === 0) {
    if (!first!.isList || isExploded || first!.fixed !== undefined) return { [name]: first!.value };
    const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '\\|' : ',';
    return { [name]: `{${first!.place}|join:${separator}}` };
  }
  const value = valueOf(leaves);
  const isSpread = style === 'form' && isExploded && typeof value === 'object' && value !== null && !Array.isArray(value);
  return isSpread && !Object.keys(value).some((each) => each.startsWith('$'))
    ? (value as Readonly<Record<string, Value>>)
    : { [name]: value };
}

/** Several values of a header are parts of one text. */
function headerOf(leaves: readonly Leaf[]): Value {
  const [first] = leaves;
  if (first!.path.length > 0) return valueOf(leaves);
  return first!.isList ? `{${first!.place}|join:,}` : first!.value;
}

function bodyOf({ body }: Operation, method: Method, leaves: readonly Leaf[]): Body | null {
  const [first] = leaves;
  if (body === null || body.type === null || first === undefined || method === 'GET' || method === 'HEAD') return null;
  switch (body.type) {
    case 'json':
      return { json: valueOf(leaves) };
    case 'text':
      return { text: `{${first.place}}`, type: escapeTemplate(body.mediaType) };
    case 'file':
      return { file: `{${first.place}}`, ...(!body.mediaType.includes('*') && { type: escapeTemplate(body.mediaType) }) };
    case 'multipart':
      return { multipart: partsOf(leaves) };
    case 'form': {
      const isDeep =
        leaves.some(({ path }) => path.includes(null)) || Object.values(body.encoding).some(({ style }) => style === 'deepObject');
      const form = valueOf(leaves);
      const isAny = typeof form === 'object' && form !== null && !Array.isArray(form);
      return { form: isAny ? form : { value: form }, nested: isDeep ? 'brackets' : 'repeat' };
    }
  }
}

/** One part for each property of a form with files; at most as many as the format allows. */
function partsOf(leaves: readonly Leaf[]): Part[] {
  const names = [...new Set(leaves.map(({ path }) => textOf(path[0] ?? 'value')))].slice(0, 50);
  return names.map((name): Part => {
    const own = leaves.filter(({ path }) => textOf(path[0] ?? 'value') === name);
    const [first] = own;
    if (own.length === 1 && first!.isFile) return { name, file: `{${first!.place}}` };
    return { name, value: valueOf(own.map((leaf) => ({ ...leaf, path: leaf.path.slice(1) }))) };
  });
}

/** A value with several parts, by their paths. */
export function valueOf(leaves: readonly Leaf[]): Value {
  const whole = leaves.find(({ path }) => path.length === 0);
  if (whole !== undefined) return whole.value;
  if (leaves.every(({ path }) => path[0] === null)) return rowsOf(leaves);
  const record: Record<string, Value> = {};
  for (const name of new Set(leaves.map(({ path }) => path[0]))) {
    if (typeof name !== 'string') continue;
    record[name] = valueOf(leaves.filter(({ path }) => path[0] === name).map((leaf) => ({ ...leaf, path: leaf.path.slice(1) })));
  }
  return record as RecordValue;
}

/** A list of records: each field has one value for each row. */
function rowsOf(leaves: readonly Leaf[]): Value {
  const columns = leaves.filter(({ fixed }) => fixed === undefined);
  const inner = leaves.map((leaf): Leaf => {
    const place = `each.${columns.indexOf(leaf)}`;
    return { ...leaf, path: leaf.path.slice(1), place, value: leaf.fixed === undefined ? leaf.inRow(place) : leaf.value };
  });
  return { $rows: columns.map(({ place }) => place), as: valueOf(inner) };
}
