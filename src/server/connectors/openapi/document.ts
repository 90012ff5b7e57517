/** Reads an OpenAPI 3 document: https://spec.openapis.org/oas/v3.1.0 */
import { isForbiddenName, isRecord, ownValue, textOf } from '../../../domain/runs/json';
import { StepError } from '../connector';
import { recordOf } from '../jsonApi';

type Item = Readonly<Record<string, unknown>>;

/** A schema whose references, and those of its items, are resolved. */
export type Schema = Item;

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly schema: Schema;
  readonly description: string;
  /** `simple`, `form`, `deepObject` and so on. */
  readonly style: string;
  /** False joins the members of a list or record; true names each. */
  readonly isExploded: boolean;
  /** Characters such as `/` are not encoded. */
  readonly isReserved: boolean;
  /** The value is JSON. */
  readonly isJson: boolean;
  readonly mayBeEmpty: boolean;
}

/** A property of a body. */
export interface Property {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

export interface BodyShape {
  /** Those that can be written: not the ones that only replies have. */
  readonly properties: readonly Property[];
  /** The names that a body must have. */
  readonly required: readonly string[];
}

export type BodyType = 'json' | 'form' | 'multipart' | 'text' | 'file';

export interface Operation {
  /** `GET /orders/{id}` */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly isRequired: boolean;
    readonly type: BodyType | null;
    /** `application/json`, as the document names it. */
    readonly mediaType: string;
    /** How a form writes the values of properties that are lists or records, where the document says it. */
    readonly encoding: Item;
    /** Found when it is asked for: a document can have thousands of operations. */
    shape(): BodyShape;
  } | null;
  /** The base address, as the document names it; may be relative. */
  readonly server: string;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;
const maxOperations = 2000;
/** Of one operation. */
const maxParameters = 500;
/** Schemas of which one body is made. */
const maxSchemas = 50;
/** Characters of a title, and of the values of variables in an address. */
const maxTextLength = 200;
/** Characters of an address with its variables. */
const maxAddressLength = 2000;

/** All operations, in the order of the document. Throws a `StepError` for a document that is not OpenAPI 3. */
export function readOperations(text: string): readonly Operation[] {
  const document = parseDocument(text);
  const resolve = resolver(document);
  const operations: Operation[] = [];
  for (const [path, value] of Object.entries(recordOf(document.paths))) {
    // Anything else after the name of a server could continue it, so that credentials would go elsewhere.
    if (!path.startsWith('/') || path.length > maxAddressLength) continue;
    if (operations.length >= maxOperations) break;
    const item = resolve(value);
    for (const method of methods) {
      const operation = isRecord(item[method]) ? item[method] : null;
      if (operation === null) continue;
      const id = `${method.toUpperCase()} ${path}`;
      const words = (textOf(operation.summary) || textOf(operation.operationId)).slice(0, maxTextLength);
      operations.push({
        id,
        method: method.toUpperCase(),
        path,
        title: words === '' ? id : `${words} (${id})`,
        parameters: parametersOf([item.parameters, operation.parameters], resolve),
        body: bodyOf(operation.requestBody, resolve),
        server: serverOf(operation.servers) ?? serverOf(item.servers) ?? serverOf(document.servers) ?? '/',
      });
    }
  }
  return operations;
}

function parseDocument(text: string): Item {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new StepError('The OpenAPI document is not JSON. Most servers offer JSON as well as YAML: use its address.');
  }
  if (!isRecord(document)) throw new StepError('The OpenAPI document must be an object.');
  if (typeof document.swagger === 'string') throw new StepError('This document has version 2 of OpenAPI. Version 3 is needed.');
  if (!/^3\./.test(textOf(document.openapi))) throw new StepError('This is not an OpenAPI document of version 3.');
  return document;
}

type Resolve = (value: unknown) => Item;

/** Follows references inside the document, each of them once; others, and circles, give an empty record. */
function resolver(document: Item): Resolve {
  const known = new Map<string, unknown>();
  const find = (reference: string): unknown => {
    if (!known.has(reference)) {
      const names = reference
        .slice(2)
        .split('/')
        .map((name) => unescapePointer(name));
      known.set(
        reference,
        names.reduce((inner: unknown, name) => ownValue(inner, name), document),
      );
    }
    return known.get(reference);
  };
  return (value) => {
    let found = value;
    for (let steps = 0; steps < 20; steps += 1) {
      const item = recordOf(found);
      if (typeof item.$ref !== 'string') return item;
      if (!item.$ref.startsWith('#/')) return {};
      found = find(item.$ref);
    }
    return {};
  };
}

/** RFC 6901, within a URI fragment. */
function unescapePointer(name: string): string {
  const decoded = (() => {
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  })();
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Parameters of the path apply to its operations, which can replace them. Cookies are left out. */
function parametersOf(lists: readonly unknown[], resolve: Resolve): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const value of lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]).slice(0, maxParameters) : []))) {
    const { name, in: place, required, schema, content, style, explode, allowReserved, allowEmptyValue, description } = resolve(value);
    if (typeof name !== 'string' || (place !== 'path' && place !== 'query' && place !== 'header')) continue;
    const [inContent] = Object.values(recordOf(content));
    const chosenStyle = typeof style === 'string' ? style : place === 'query' ? 'form' : 'simple';
    found.set(`${place} ${name}`, {
      name,
      place,
      isRequired: required === true || place === 'path',
      schema: plainSchema(inContent === undefined ? schema : recordOf(inContent).schema, resolve),
      description: typeof description === 'string' ? description : '',
      style: chosenStyle,
      isExploded: typeof explode === 'boolean' ? explode : chosenStyle === 'form',
      isReserved: allowReserved === true,
      isJson: inContent !== undefined,
      mayBeEmpty: allowEmptyValue === true,
    });
  }
  return [...found.values()];
}

function bodyOf(value: unknown, resolve: Resolve): Operation['body'] {
  const body = resolve(value);
  const content = recordOf(body.content);
  const types = Object.keys(content);
  if (types.length === 0) return null;
  const chosen = bodyTypes.flatMap(([type, pattern]) => types.filter((each) => pattern.test(each)).map((each) => [type, each] as const))[0];
  const { schema, encoding } = recordOf(chosen === undefined ? undefined : content[chosen[1]]);
  return {
    isRequired: body.required === true,
    type: chosen?.[0] ?? null,
    mediaType: chosen === undefined || chosen[1].includes('*') ? 'application/json' : chosen[1].slice(0, maxTextLength),
    encoding: recordOf(encoding),
    shape: () => shapeOf(resolve(schema), resolve),
  };
}

/** What a body can be, in the order of preference. */
const bodyTypes: readonly (readonly [BodyType, RegExp])[] = [
  ['json', /^(?:application\/(?:[\w.+-]+\+)?json|\*\/\*)\s*(?:;|$)/i],
  ['form', /^application\/x-www-form-urlencoded/i],
  ['multipart', /^multipart\/form-data/i],
  ['text', /^(?:text\/|application\/(?:[\w.+-]+\+)?xml)/i],
  ['file', /^(?:application\/(?:octet-stream|pdf|zip)|image\/|audio\/|video\/)/i],
];

/**
 * A schema with those that it is made of (`allOf`), and with the only one beside `null` that it can be (`anyOf`, `oneOf`), which is how
 * many documents write a value that can be null.
 */
function plainSchema(value: unknown, resolve: Resolve): Schema {
  const given = resolve(value);
  const known = plainSchemas.get(given) ?? mergedSchema(given, resolve);
  plainSchemas.set(given, known);
  return known;
}

/** A schema can be used by thousands of operations. */
const plainSchemas = new WeakMap<Item, Schema>();

function mergedSchema(given: Item, resolve: Resolve): Schema {
  let schema = given;
  for (let steps = 0; steps < 5; steps += 1) {
    const { allOf, anyOf, oneOf, ...own } = schema;
    const choices = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? (list as unknown[]).slice(0, maxSchemas).map(resolve) : []));
    const others = choices.filter(({ type }) => type !== 'null');
    const parts = Array.isArray(allOf) ? (allOf as unknown[]).slice(0, maxSchemas).map(resolve) : [];
    if (parts.length === 0 && others.length !== 1) break;
    schema = Object.assign({}, ...parts, ...(others.length === 1 ? others : []), own) as Item;
  }
  return 'items' in schema ? { ...schema, items: resolve(schema.items) } : schema;
}

/** The properties of a schema and of the ones that it is made of (`allOf`). */
function shapeOf(schema: Item, resolve: Resolve): BodyShape {
  const schemas: Item[] = [schema];
  for (let index = 0; index < schemas.length && schemas.length < maxSchemas; index += 1) {
    const { allOf } = schemas[index]!;
    if (!Array.isArray(allOf)) continue;
    const parts = (allOf as unknown[]).slice(0, maxSchemas - schemas.length).map(resolve);
    schemas.push(...parts.filter((part) => !schemas.includes(part)));
  }
  const required = new Set(
    schemas.flatMap((each) => (Array.isArray(each.required) ? each.required.slice(0, maxParameters).map(textOf) : [])),
  );
  const found = new Map<string, Property>();
  for (const each of schemas) {
    for (const [name, value] of Object.entries(recordOf(each.properties))) {
      if (found.size >= maxParameters) break;
      if (isForbiddenName(name)) continue;
      const property = plainSchema(value, resolve);
      if (property.readOnly === true) required.delete(name);
      // One part of a schema may name a type, and another one the choices.
      const whole = { ...found.get(name)?.schema, ...property };
      found.set(name, { name, isRequired: required.has(name), schema: whole });
    }
  }
  const properties = [...found.values()].filter(({ schema: { readOnly } }) => readOnly !== true);
  return { properties, required: [...required] };
}

/** The first server, with the initial values of its variables. */
function serverOf(value: unknown): string | null {
  const first = Array.isArray(value) ? recordOf(value[0]) : {};
  if (typeof first.url !== 'string' || first.url.length > maxAddressLength) return null;
  const variables = recordOf(first.variables);
  return first.url.replace(/\{([^{}]+)\}/g, (_all, name: string) =>
    textOf(recordOf(ownValue(variables, name)).default).slice(0, maxTextLength),
  );
}
