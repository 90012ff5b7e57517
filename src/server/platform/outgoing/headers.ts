/** Headers of requests to the outside. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { OutgoingError } from './errors';

/** Headers that this server sets itself, or that would change the connection. */
const ownHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const credentialHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie']);

const bodyHeaders: ReadonlySet<string> = new Set(['content-type', 'content-encoding', 'content-language', 'content-location']);

/**
 * Names in lower case. Throws `bad_address` for a name or value that HTTP does not allow; headers that belong to the connection
 * are left out.
 */
export function cleanHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    try {
      validateHeaderName(lower);
      validateHeaderValue(lower, value);
    } catch (error) {
      throw new OutgoingError('bad_address', `The header “${name}” can’t be sent.`, { cause: error });
    }
    if (!ownHeaders.has(lower)) clean[lower] = value;
  }
  return clean;
}

/**
 * The headers after a redirect. Another origin, as by another protocol, gets no credentials: cookies, `authorization`, and the names
 * that the caller declares secret.
 */
export function headersAfterRedirect(
  headers: Readonly<Record<string, string>>,
  { from, to }: { readonly from: URL; readonly to: URL },
  secretNames: readonly string[],
): Readonly<Record<string, string>> {
  if (from.origin === to.origin) return headers;
  const secret = new Set(secretNames.map((name) => name.toLowerCase()));
  return filterNames(headers, (name) => !credentialHeaders.has(name) && !secret.has(name));
}

/** Without the headers that describe a body, for a redirect that is followed by GET. */
export const withoutBodyHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  filterNames(headers, (name) => !bodyHeaders.has(name));

function filterNames(headers: Readonly<Record<string, string>>, isKept: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name)));
}
