/** Reads an OpenAPI 3 document: https://spec.openapis.org/oas/v3.1.0 */
import { isForbiddenName, isRecord, ownValue, textOf } from '../../../domain/runs/json';
import { StepError } from '../connector';
import { recordOf } from '../jsonApi';

type Item = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  /** Its references, and those of its items, are resolved. */
  readonly schema: Item;
  readonly description: string;
  /** False joins the items of a list with commas; true repeats the name. */
  readonly isExploded: boolean;
}

/** A property of a body. */
export interface Property {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Item;
}

export interface BodyShape {
  /** Those that can be written: not the ones that only replies have. */
  readonly properties: readonly Property[];
  /** The names that a body must have. */
  readonly required: readonly string[];
}

export interface Operation {
  /** `GET /orders/{id}` */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly isRequired: boolean;
    readonly type: 'json' | 'form' | null;
    /** Found when it is asked for: a document can have thousands of operations. */
    shape(): BodyShape;
  } | null;
  /** The base address, as the document names it; may be relative. */
  readonly server: string;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;
const mostOperations = 2000;
/** Of one operation. */
const mostParameters = 500;
/** Schemas of which one body is made. */
const mostSchemas = 50;
/** Characters of a title, and of the values of variables in an address. */
const longestText = 200;
/** Characters of an address with its variables. */
const longestAddress = 2000;

/** All operations, in the order of the document. Throws a `StepError` for a document that is not OpenAPI 3. */
export function readOperations(text: string): readonly Operation[] {
  const document = parseDocument(text);
  const resolve = resolver(document);
  const operations: Operation[] = [];
  for (const [path, value] of Object.entries(recordOf(document.paths))) {
    // Anything else after the name of a server could continue it, so that credentials would go elsewhere.
    if (!path.startsWith('/') || path.length > longestAddress) continue;
    if (operations.length >= mostOperations) break;
    const item = resolve(value);
    for (const method of methods) {
      const operation = isRecord(item[method]) ? item[method] : null;
      if (operation === null) continue;
      const id = `${method.toUpperCase()} ${path}`;
      const words = (textOf(operation.summary) || textOf(operation.operationId)).slice(0, longestText);
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
  for (const value of lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]).slice(0, mostParameters) : []))) {
    const { name, in: place, required, schema, style, explode, description } = resolve(value);
    if (typeof name !== 'string' || (place !== 'path' && place !== 'query' && place !== 'header')) continue;
    const isForm = place === 'query' && (style === undefined || style === 'form');
    const isExploded = typeof explode === 'boolean' ? explode : isForm;
    found.set(`${place} ${name}`, {
      name,
      place,
      isRequired: required === true || place === 'path',
      schema: withItems(resolve(schema), resolve),
      description: typeof description === 'string' ? description : '',
      isExploded,
    });
  }
  return [...found.values()];
}

function bodyOf(value: unknown, resolve: Resolve): Operation['body'] {
  const body = resolve(value);
  const content = recordOf(body.content);
  const types = Object.keys(content);
  if (types.length === 0) return null;
  const json = types.find((type) => /^(?:application\/(?:[\w.+-]+\+)?json|\*\/\*)/i.test(type));
  const form = types.find((type) => /^application\/x-www-form-urlencoded/i.test(type));
  const chosen = json ?? form;
  const schema = chosen === undefined ? {} : resolve(recordOf(content[chosen]).schema);
  return {
    isRequired: body.required === true,
    type: json !== undefined ? 'json' : form !== undefined ? 'form' : null,
    shape: () => shapeOf(schema, resolve),
  };
}

const withItems = (schema: Item, resolve: Resolve): Item => ('items' in schema ? { ...schema, items: resolve(schema.items) } : schema);

/** The properties of a schema and of the ones that it is made of (`allOf`). */
function shapeOf(schema: Item, resolve: Resolve): BodyShape {
  const schemas: Item[] = [schema];
  for (let index = 0; index < schemas.length && schemas.length < mostSchemas; index += 1) {
    const { allOf } = schemas[index]!;
    if (!Array.isArray(allOf)) continue;
    const parts = (allOf as unknown[]).slice(0, mostSchemas - schemas.length).map(resolve);
    schemas.push(...parts.filter((part) => !schemas.includes(part)));
  }
  const required = new Set(
    schemas.flatMap((each) => (Array.isArray(each.required) ? each.required.slice(0, mostParameters).map(textOf) : [])),
  );
  const found = new Map<string, Property>();
  for (const each of schemas) {
    for (const [name, value] of Object.entries(recordOf(each.properties))) {
      if (found.size >= mostParameters) break;
      if (isForbiddenName(name)) continue;
      const property = resolve(value);
      if (property.readOnly === true) required.delete(name);
      // One part of a schema may name a type, and another one the choices.
      const whole = { ...found.get(name)?.schema, ...withItems(property, resolve) };
      found.set(name, { name, isRequired: required.has(name), schema: whole });
    }
  }
  const properties = [...found.values()].filter(({ schema: { readOnly } }) => readOnly !== true);
  return { properties, required: [...required] };
}

/** The first server, with the initial values of its variables. */
function serverOf(value: unknown): string | null {
  const first = Array.isArray(value) ? recordOf(value[0]) : {};
  if (typeof first.url !== 'string' || first.url.length > longestAddress) return null;
  const variables = recordOf(first.variables);
  return first.url.replace(/\{([^{}]+)\}/g, (_all, name: string) =>
    textOf(recordOf(ownValue(variables, name)).default).slice(0, longestText),
  );
}
