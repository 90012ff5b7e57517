/** Operations of OpenAPI 2 (Swagger) in the form of version 3: https://spec.openapis.org/oas/v2.0 */
import { listOf, recordOf, type DocumentSource, type Item, type Resolve } from './source';
import { textOf } from '../../runs/json';

/** What an operation of version 2 is in version 3. `inherited`: the parameters of its path. */
export function operationFrom2(source: DocumentSource, resolve: Resolve, operation: Item, inherited: unknown): Item {
  const merged = new Map<string, Item>();
  for (const each of [...listOf(inherited), ...listOf(operation.parameters)]) {
    const { item } = resolve(each);
    merged.set(`${textOf(item.in)} ${textOf(item.name)}`, item);
  }
  const all = [...merged.values()];
  const consumes = typesOf(operation.consumes ?? source.head.consumes);
  const produces = typesOf(operation.produces ?? source.head.produces);
  const responses = Object.entries(recordOf(operation.responses)).map(([status, value]) => {
    const { item } = resolve(value);
    const content = item.schema === undefined ? {} : Object.fromEntries(produces.map((type) => [type, { schema: item.schema }]));
    return [status, { ...item, content }] as const;
  });
  return {
    ...operation,
    parameters: all.filter((item) => item.in !== 'body' && item.in !== 'formData').map(parameterFrom2),
    requestBody: bodyFrom2(all, consumes),
    responses: Object.fromEntries(responses),
  };
}

/** The address of the server; undefined if the document names none. */
export function serverFrom2({ head }: DocumentSource): unknown {
  const { host, basePath = '', schemes } = head;
  if (typeof host !== 'string' || host === '') return typeof basePath === 'string' && basePath !== '' ? [{ url: basePath }] : undefined;
  const scheme = listOf(schemes, 10).includes('http') && !listOf(schemes, 10).includes('https') ? 'http' : 'https';
  return [{ url: `${scheme}://${host}${textOf(basePath)}` }];
}

const typesOf = (value: unknown): readonly string[] => {
  const types = listOf(value, 20).filter((type): type is string => typeof type === 'string');
  return types.length === 0 ? ['application/json'] : types;
};

const notOfSchemas = ['name', 'in', 'required', 'description', 'collectionFormat', 'allowEmptyValue', 'schema'];

const schemaOf = (item: Item): Item =>
  isSchema(item.schema) ? item.schema : Object.fromEntries(Object.entries(item).filter(([name]) => !notOfSchemas.includes(name)));

const isSchema = (value: unknown): value is Item => typeof value === 'object' && value !== null;

/** How the items of a list are written. */
function styleFrom2({ type, collectionFormat, in: place }: Item): Item {
  if (type !== 'array') return {};
  switch (collectionFormat) {
    case 'multi':
      return { style: 'form', explode: true };
    case 'ssv':
      return { style: 'spaceDelimited', explode: false };
    case 'pipes':
      return { style: 'pipeDelimited', explode: false };
    default:
      return place === 'path' || place === 'header' ? { style: 'simple', explode: false } : { style: 'form', explode: false };
  }
}

const parameterFrom2 = (item: Item): Item => {
  const { name, in: place, required, description, allowEmptyValue } = item;
  return { name, in: place, required, description, allowEmptyValue, schema: schemaOf(item), ...styleFrom2(item) };
};

function bodyFrom2(all: readonly Item[], consumes: readonly string[]): Item | undefined {
  const body = all.find((item) => item.in === 'body');
  if (body !== undefined) {
    const content = Object.fromEntries(consumes.map((type) => [type, { schema: body.schema }]));
    return { required: body.required === true, content };
  }
  const fields = all.filter((item) => item.in === 'formData' && typeof item.name === 'string');
  if (fields.length === 0) return undefined;
  const hasFile = fields.some((item) => item.type === 'file');
  const type = hasFile || (consumes.includes('multipart/form-data') && !consumes.includes('application/x-www-form-urlencoded'));
  const required = fields.filter((item) => item.required === true).map((item) => item.name);
  const properties = Object.fromEntries(fields.map((item) => [item.name, { ...schemaOf(item), description: item.description }]));
  const encoding = Object.fromEntries(fields.filter((item) => item.type === 'array').map((item) => [item.name, styleFrom2(item)]));
  return {
    required: required.length > 0,
    content: {
      [type ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: { schema: { type: 'object', properties, required }, encoding },
    },
  };
}
