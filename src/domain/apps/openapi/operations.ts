/** The operations of an OpenAPI document, as plain JSON that can be stored. */
import { isForbiddenName, isRecord, ownValue, textOf } from '../../runs/json';
import { isCredential, securityReader, type Security } from './security';
import { shapeOf, type Shape } from './shapes';
import { DocumentError, listOf, recordOf, resolverOf, versionOf, type DocumentSource, type Item, type Resolve } from './source';
import { operationFrom2, serverFrom2 } from './swagger2';
import { helpOf, titleOf } from './wording';

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly shape: Shape;
  readonly help: string;
  /** `simple`, `form`, `deepObject` and so on. */
  readonly style: string;
  /** False joins the members of a list or record; true names each. */
  readonly isExploded: boolean;
  /** Characters such as `/` are not encoded. */
  readonly isReserved: boolean;
  /** The value is JSON. */
  readonly isJson: boolean;
  readonly mayBeEmpty: boolean;
  /** The connection has its value, not the step. */
  readonly isCredential: boolean;
}

export type BodyType = 'json' | 'form' | 'multipart' | 'text' | 'file';

/** How a property of a form is written. */
export interface Encoding {
  readonly style?: string;
  readonly isExploded?: boolean;
  readonly type?: string;
}

export interface Body {
  readonly isRequired: boolean;
  /** Null for a format that cannot be written. */
  readonly type: BodyType | null;
  /** `application/json`, as the document names it. */
  readonly mediaType: string;
  /** By name of the property. */
  readonly encoding: Readonly<Record<string, Encoding>>;
  readonly shape: Shape;
}

export interface Operation {
  /** `GET /orders/{id}` */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** For people; two operations can have the same. */
  readonly title: string;
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | null;
  readonly security: Security;
  /** Of a successful reply; null if the document does not describe it. */
  readonly reply: Shape | null;
  /** A successful reply has the header Link; absent if it does not. */
  readonly hasLinks?: true;
  /** How a successful reply is read that is not JSON; absent for JSON. */
  readonly replyAs?: 'text' | 'file';
  /** The first sentences of its description; absent without one. */
  readonly help?: string;
  /** The base address, as the document names it; may be relative. */
  readonly server: string;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;
/** Of one document. */
export const maxOperations = 5000;
/** Of one operation. */
const maxParameters = 500;
/** Characters of names, and of the values of variables in an address. */
const maxTextLength = 200;
/** Characters of an address with its variables. */
const maxAddressLength = 2000;

/**
 * All operations, in the order of the document. They are read one by one, so that the caller can pause between them. Throws a
 * `DocumentError` for a document of another kind, or with more than `maxOperations`.
 */
export function* readOperations(source: DocumentSource): Generator<Operation> {
  const version = versionOf(source);
  const resolve = resolverOf(source);
  const securityOf = securityReader(source, resolve);
  const ofDocument = version === 2 ? serverFrom2(source) : source.head.servers;
  let count = 0;
  for (const path of source.paths) {
    // Anything else after the name of a server could continue it, so that credentials would go elsewhere.
    if (!path.startsWith('/') || path.length > maxAddressLength || /\p{Cc}/u.test(path)) continue;
    const { item } = resolve(source.find(['paths', path]));
    for (const method of methods) {
      if (!isRecord(item[method])) continue;
      if ((count += 1) > maxOperations)
        throw new DocumentError(`The document has more than ${maxOperations.toLocaleString('en-US')} operations. Use one with fewer.`);
      const given = item[method];
      const operation = version === 2 ? operationFrom2(source, resolve, given, item.parameters) : given;
      const security = securityOf(operation);
      const name = method.toUpperCase();
      yield {
        id: `${name} ${path}`,
        method: name,
        path,
        title: titleOf(operation, name, path),
        tags: listOf(operation.tags, 10).flatMap((tag) => (typeof tag === 'string' ? [tag.slice(0, maxTextLength)] : [])),
        isDeprecated: operation.deprecated === true,
        parameters: parametersOf(version === 2 ? [operation.parameters] : [item.parameters, operation.parameters], security, resolve),
        body: bodyOf(operation.requestBody, resolve),
        security,
        ...replyOf(operation.responses, resolve),
        ...(helpOf(operation.description) !== '' && { help: helpOf(operation.description) }),
        server: serverOf(operation.servers) ?? serverOf(item.servers) ?? serverOf(ofDocument) ?? '/',
      };
    }
  }
}

/** Parameters of the path apply to its operations, which can replace them. Cookies are left out. */
function parametersOf(lists: readonly unknown[], security: Security, resolve: Resolve): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const value of lists.flatMap((list) => listOf(list, maxParameters))) {
    const { name, in: place, required, schema, content, style, explode, allowReserved, allowEmptyValue, description } = resolve(value).item;
    if (typeof name !== 'string' || name.length > maxTextLength || (place !== 'path' && place !== 'query' && place !== 'header')) continue;
    const [inContent] = Object.values(recordOf(content));
    const chosenStyle = typeof style === 'string' ? style.slice(0, maxTextLength) : place === 'query' ? 'form' : 'simple';
    const shape = shapeOf(inContent === undefined ? schema : recordOf(inContent).schema, resolve, 'request');
    found.set(`${place} ${name}`, {
      name,
      place,
      isRequired: required === true || place === 'path',
      shape,
      help: helpOf(description) || (shape.help ?? ''),
      style: chosenStyle,
      isExploded: typeof explode === 'boolean' ? explode : chosenStyle === 'form' || chosenStyle === 'deepObject',
      isReserved: allowReserved === true,
      isJson: inContent !== undefined,
      mayBeEmpty: allowEmptyValue === true,
      isCredential: isCredential({ name, place }, security, textOf(description).slice(0, 2000)),
    });
  }
  return [...found.values()];
}

function bodyOf(value: unknown, resolve: Resolve): Body | null {
  const body = resolve(value).item;
  const content = recordOf(body.content);
  const types = Object.keys(content).slice(0, 50);
  if (types.length === 0) return null;
  const chosen = bodyTypes.flatMap(([type, pattern]) => types.filter((each) => pattern.test(each)).map((each) => [type, each] as const))[0];
  const { schema, encoding } = recordOf(chosen === undefined ? undefined : content[chosen[1]]);
  return {
    isRequired: body.required === true,
    type: chosen?.[0] ?? null,
    mediaType: chosen === undefined || chosen[1].includes('*') ? defaultTypes[chosen?.[0] ?? 'json'] : chosen[1].slice(0, maxTextLength),
    encoding: encodingOf(encoding),
    shape: shapeOf(schema, resolve, 'request'),
  };
}

function encodingOf(value: unknown): Body['encoding'] {
  const entries = Object.entries(recordOf(value)).slice(0, maxParameters);
  return Object.fromEntries(
    entries.flatMap(([name, each]): [string, Encoding][] => {
      const { style, explode, contentType } = recordOf(each);
      if (isForbiddenName(name)) return [];
      const encoding: Encoding = {
        ...(typeof style === 'string' && { style: style.slice(0, maxTextLength) }),
        ...(typeof explode === 'boolean' && { isExploded: explode }),
        ...(typeof contentType === 'string' && { type: contentType.slice(0, maxTextLength) }),
      };
      return [[name, encoding]];
    }),
  );
}

/** What a body can be, in the order of preference. */
const bodyTypes: readonly (readonly [BodyType, RegExp])[] = [
  ['json', /^(?:application\/(?:[\w.+-]+\+)?json|\*\/\*)\s*(?:;|$)/i],
  ['form', /^application\/x-www-form-urlencoded/i],
  ['multipart', /^multipart\/form-data/i],
  ['text', /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:xml|yaml))/i],
  [
    'file',
    /^(?:application\/(?:octet-stream|pdf|zip|gzip|x-[\w.-]+|vnd\.[\w.-]+)\s*(?:;|$)|application\/\*|image\/|audio\/|video\/|font\/)/i,
  ],
];

const defaultTypes: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: 'text/plain',
  file: '*/*',
};

/** The first successful reply. */
function replyOf(responses: unknown, resolve: Resolve): Pick<Operation, 'reply' | 'replyAs' | 'hasLinks'> {
  const all = recordOf(responses);
  const status = Object.keys(all).find((each) => /^2(?:\d\d|XX)$/i.test(each)) ?? (Object.hasOwn(all, 'default') ? 'default' : undefined);
  const found = status === undefined ? {} : resolve(all[status]).item;
  const hasLinks = Object.keys(recordOf(found.headers)).some((name) => name.toLowerCase() === 'link');
  const content = Object.entries(recordOf(found.content)).slice(0, 50);
  const json = content.find(([type]) => bodyTypes[0]![1].test(type))?.[1];
  if (!isRecord(json)) {
    const [type] = content[0] ?? [];
    return { reply: null, ...(type !== undefined && { replyAs: bodyTypes[3]![1].test(type) ? 'text' : 'file' }) };
  }
  const shape = shapeOf(json.schema, resolve, 'reply');
  const [first] = Object.values(recordOf(json.examples));
  const example: unknown = json.example ?? (first === undefined ? undefined : resolve(first).item.value);
  const isSmall = example !== undefined && JSON.stringify(example).length <= 4000;
  const reply = isSmall && shape.example === undefined ? { ...shape, example: example as NonNullable<Shape['example']> } : shape;
  return { reply, ...(hasLinks && { hasLinks }) };
}

/** The first server, with the initial values of its variables. */
function serverOf(value: unknown): string | null {
  const first: Item = Array.isArray(value) ? recordOf(value[0]) : {};
  if (typeof first.url !== 'string' || first.url.length > maxAddressLength) return null;
  const variables = recordOf(first.variables);
  return first.url.replace(/\{([^{}]+)\}/g, (_all, name: string) =>
    textOf(recordOf(ownValue(variables, name)).default).slice(0, maxTextLength),
  );
}
