/** Compares the requests that a library sent with those that we sent for the same input. */
import type { Allowed, RecordedCase } from './case';
import type { RecordedBody, RecordedRequest } from './requests';

export interface Difference {
  /** The number of the request, from 0. */
  readonly request: number;
  /** The place in it, such as `query.limit[0]` or `body.properties.Name`; `request` if one side did not send it. */
  readonly at: string;
  /** Undefined if it is missing. */
  readonly recorded: unknown;
  readonly sent: unknown;
}

/** Replaces, in recordings, a value that differs in every request; ours must have a value there. */
export const randomValue = '(random)';

/**
 * All differences that the case does not allow. The order of query parameters, of properties and of headers does not count, nor does how
 * a character is escaped in a path. An allowance that no difference needs is a difference too, so that the list stays true.
 */
export function differencesOf(recorded: Pick<RecordedCase, 'requests' | 'allow'>, sent: readonly RecordedRequest[]): Difference[] {
  const all = Array.from({ length: Math.max(recorded.requests.length, sent.length) }, (_, request) =>
    differencesOfRequest(recorded.requests[request], sent[request]).map((difference) => ({ request, ...difference })),
  ).flat();
  const { allow = [] } = recorded;
  const isAllowed = (difference: Difference) => allow.some((each) => isWithin(difference, each));
  const unused = allow.filter((each) => !all.some((difference) => isWithin(difference, each)));
  return [
    ...all.filter((difference) => !isAllowed(difference)),
    ...unused.map(({ at }) => ({ request: -1, at, recorded: 'a difference that is allowed', sent: 'no difference' })),
  ];
}

/** Differences as lines to print. */
export const describeDifferences = (differences: readonly Difference[]): string =>
  differences
    .map(({ request, at, recorded, sent }) => `request ${request}, ${at}: library ${written(recorded)}, ours ${written(sent)}`)
    .join('\n');

const written = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const isWithin = ({ at, request }: Difference, allowed: Allowed): boolean =>
  (allowed.request ?? request) === request && (at === allowed.at || at.startsWith(`${allowed.at}.`) || at.startsWith(`${allowed.at}[`));

type Found = Omit<Difference, 'request'>;

function differencesOfRequest(recorded: RecordedRequest | undefined, sent: RecordedRequest | undefined): Found[] {
  if (recorded === undefined || sent === undefined) return [{ at: 'request', recorded: lineOf(recorded), sent: lineOf(sent) }];
  return [
    ...compare('method', recorded.method, sent.method),
    ...compare('origin', recorded.origin, sent.origin),
    ...compare('path', samePath(recorded.path), samePath(sent.path)),
    ...compare('query', recorded.query, sent.query),
    ...compare('headers', comparedHeaders(recorded.headers), comparedHeaders(sent.headers)),
    ...compare('body', contentOf(recorded.body), contentOf(sent.body)),
  ];
}

const lineOf = (request: RecordedRequest | undefined) => request && `${request.method} ${request.origin}${request.path}`;

/** Each segment with the same characters escaped. An escaped slash stays different from a slash. */
const samePath = (path: string): string =>
  path
    .split('/')
    .map((segment) => {
      try {
        return encodeURIComponent(decodeURIComponent(segment));
      } catch {
        return segment;
      }
    })
    .join('/');

/** The scheme of an authorization is the same in capitals (RFC 9110); some apps take JSON in a header. */
const comparedHeaders = (headers: RecordedRequest['headers']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (name === 'authorization') return [name, value.replace(/^\w+(?= )/, (scheme) => scheme.toLowerCase())];
      return [name, value.startsWith('{') ? parsed(value) : value];
    }),
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What the body says; its exact text only where it is neither JSON, a form nor parts. */
function contentOf(body: RecordedBody | null): unknown {
  if (body === null) return undefined;
  if ('json' in body) return body.json;
  return body.form ?? body.parts ?? body.text;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (record: Readonly<Record<string, unknown>>, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);

function compare(at: string, recorded: unknown, sent: unknown): Found[] {
  if (Array.isArray(recorded) && Array.isArray(sent)) {
    const length = Math.max(recorded.length, sent.length);
    return Array.from({ length }, (_, index) => compare(`${at}[${index}]`, recorded[index], sent[index])).flat();
  }
  if (isRecord(recorded) && isRecord(sent)) {
    const names = [...new Set([...Object.keys(recorded), ...Object.keys(sent)])];
    return names.flatMap((name) => compare(`${at}.${name}`, own(recorded, name), own(sent, name)));
  }
  if (recorded === randomValue) return typeof sent === 'string' && sent !== '' ? [] : [{ at, recorded, sent }];
  return Object.is(recorded, sent) ? [] : [{ at, recorded, sent }];
}
