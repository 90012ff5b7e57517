/**
 * The error of a failed fetch of entities: a plain object for the state, the log and the errors feature (A8.32–A8.34).
 */
import { entityLabels, entityPaths, type EntityTypeName } from '../../contract/browser/paths';

export type EntityMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const names = { GET: 'DataGet', POST: 'DataPost', PUT: 'DataPut', PATCH: 'DataPatch', DELETE: 'DataDelete' } as const;
const doing = { GET: 'retrieving', POST: 'creating', PUT: 'updating', PATCH: 'updating', DELETE: 'removing' } as const;
const apologies: Readonly<Record<number, string>> = {
  500: 'Our computers ran into a problem.',
  502: 'Our computers are temporarily unavailable.',
  503: 'Our computers are temporarily unavailable.',
  504: 'Our computers took too long.',
};
const trouble = "We're having some trouble connecting. You might try reloading the page or checking your internet connection.";
/** Firefox's message when a page is left during a request: not useful to a person. */
const leftInFirefox = /NetworkError when attempting to fetch resource/;

/** A failed fetch. Plain and serialisable. */
export interface DataError {
  readonly name: (typeof names)[EntityMethod] | 'NetworkError' | 'LoadItemsNetworkError' | (string & {});
  /** The sentence for the person. */
  readonly message: string;
  /** HTTP status; null when no reply came, and for a 401 that does not concern the session. */
  readonly status: number | null;
  readonly statusText: string;
  /** The body of the error reply as received. */
  readonly text: string;
  /** The server's messages: the sentences of `errors`, and its `reason`. */
  readonly messages: readonly string[];
  readonly reason: string | null;
  /** Sentences by field, in the wire's names: `{ first_name: ['…'] }`; empty if no field is at fault. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly url: string;
  readonly method: EntityMethod;
  /** The resource, as in 'Problem retrieving {resource}'. */
  readonly resource: string;
  /** False if no screen should report it. */
  readonly shouldGlobalizeError: boolean;
}

/** The label for the choices of a field when they fail to load. */
export const dropdownResource = 'dropdown';

/** The help page for the failed resource: for dropdown fields, the one about empty fields; otherwise null. */
export function helpAddressOf(resource: string): string | null {
  return resource === dropdownResource ? '/help/empty-dropdown-fields' : null;
}

/** The name of a type, singular or plural: 'Zap', 'Zaps', 'connected account', 'zap runs'. */
export function labelsOf(type: string): { readonly one: string; readonly many: string } {
  const own = entityLabels[type as EntityTypeName];
  if (own) return own;
  const one = type.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  const many = entityPaths[type as EntityTypeName]?.split('/').at(-1)?.replaceAll('-', ' ') ?? `${one}s`;
  const named = (words: string): string => words.replace(/\bzap/g, 'Zap');
  return { one: named(one), many: named(many) };
}

/** Anything that a transport or the reading of a reply may throw, read by its fields: see `EntityTransport`. */
interface Thrown {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
  readonly status?: unknown;
  readonly statusText?: unknown;
  readonly text?: unknown;
  readonly url?: unknown;
  readonly body?: {
    readonly messages?: unknown;
    readonly errors?: unknown;
    readonly reason?: unknown;
    readonly fieldErrors?: unknown;
    readonly text?: unknown;
  } | null;
}

const textOf = (...values: unknown[]): string =>
  (values.find((value) => typeof value === 'string' && value !== '') as string | undefined) ?? '';

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(sentences);
  return typeof value === 'object' && value !== null ? sentences((value as { message?: unknown }).message) : [];
}

/** Keeps only a list of sentences; everything else counts as none. */
function fieldsOf(value: unknown): Readonly<Record<string, readonly string[]>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const fields = Object.entries(value).map(([field, text]) => [field, sentences(text)] as const);
  return Object.fromEntries(fields.filter(([, texts]) => texts.length > 0));
}

/** The plain error for a value thrown while `resource` was fetched. */
export function dataErrorOf(thrown: unknown, method: EntityMethod, resource: string): DataError {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : { message: String(thrown) }) as Thrown;
  const thrownMessage = textOf(error.message);
  const common = {
    url: textOf(error.url),
    method,
    resource,
    statusText: textOf(error.statusText),
    text: textOf(error.text, error.body?.text),
  };
  if (error.name === 'NetworkError') {
    const shouldGlobalizeError = !leftInFirefox.test(thrownMessage);
    return {
      ...common,
      name: 'NetworkError',
      message: `${trouble} ${thrownMessage}`.trim(),
      status: null,
      messages: [],
      reason: null,
      fieldErrors: {},
      shouldGlobalizeError,
    };
  }
  const status = typeof error.status === 'number' ? error.status : null;
  const isRefusal = error.name === 'HttpError' || error.name === 'PlatformError';
  const messages = isRefusal ? [...sentences(error.body?.messages), ...sentences(error.body?.errors)] : sentences(thrownMessage);
  return {
    ...common,
    name: names[method],
    message: sentence(status, method, resource),
    status,
    messages,
    reason: textOf(error.body?.reason) || null,
    fieldErrors: fieldsOf(error.body?.fieldErrors),
    shouldGlobalizeError: true,
  };
}

function sentence(status: number | null, method: EntityMethod, resource: string): string {
  if (status === 404) return `${resource} not found.`;
  const apology = status === null ? undefined : apologies[status];
  return [`Problem ${doing[method]} ${resource}`, ...(apology ? [apology] : [])].join('. ');
}

/** A list whose items could not be reached has a separate error name. */
export const asLoadOfItems = (error: DataError): DataError =>
  error.name === 'NetworkError' ? { ...error, name: 'LoadItemsNetworkError' } : error;
