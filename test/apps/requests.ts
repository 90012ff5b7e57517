/** Reads a request as it went over the wire into the form in which requests are recorded and compared. */
import { createHash } from 'node:crypto';

export interface RecordedRequest {
  readonly method: string;
  /** Scheme and host: `https://api.example.com`. */
  readonly origin: string;
  /** As it was sent, without the query. */
  readonly path: string;
  /** The values of each name, in their order. */
  readonly query: Values;
  /** Names in lower case, without those that are never compared. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for an empty one. */
  readonly body: RecordedBody | null;
}

export type Values = Readonly<Record<string, readonly string[]>>;

export interface RecordedBody {
  /** The exact text; bytes that are no text in base64, and the digest of a large body. Left out for multipart bodies, whose boundary is random. */
  readonly text?: string;
  readonly json?: unknown;
  readonly form?: Values;
  readonly parts?: readonly Part[];
}

export interface Part {
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text, or what it says if it is JSON. */
  readonly text?: string;
  readonly json?: unknown;
}

export interface RawRequest {
  readonly method: string;
  readonly origin: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers of the connection, of encodings and lengths, and those in which a client names itself and its retries. */
const neverCompared = new RegExp(
  [
    'host|connection|keep-alive|content-length|transfer-encoding|expect|te|date|priority',
    'accept-encoding|accept-language|accept-charset|cache-control|pragma|user-agent|x-user-agent|sec-.*|x-client-.*|api-client',
    'x-stripe-client-.*|x-goog-api-client|x-airtable-user-agent|x-stainless-.*|x-fern-.*|linear-client-.*|x-slack-.*client.*',
    'x-asana-client-lib|api-sdk-version|client-request-id|sdkversion|x-shopify-.*client.*|x-sdk-.*|x-box-ua|x-contentful-user-agent|lang-version|x-docusign-sdk|x-zoho-sdk|x-wix-bi-gateway|node-ver|sentry-trace|baggage|traceparent|tracestate',
  ]
    .map((names) => `^(?:${names})$`)
    .join('|'),
);

/** The compared form of a request. A body that does not fit its type is kept as text. A GET with `{}` has none: a library writes it for each. */
export function readRequest({ method, origin, target, headers: sent, body }: RawRequest): RecordedRequest {
  const at = target.indexOf('?');
  const bytes = method.toUpperCase() === 'GET' && body.toString('latin1') === '{}' ? Buffer.alloc(0) : body;
  const headers = comparedHeaders(sent, bytes.length === 0);
  return {
    method: method.toUpperCase(),
    origin: origin.toLowerCase().replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2'),
    path: at === -1 ? target : target.slice(0, at),
    query: at === -1 ? {} : readPairs(target.slice(at + 1)),
    headers,
    body: bytes.length === 0 ? null : readBody(sent['content-type'] ?? '', bytes),
  };
}

function comparedHeaders(sent: Readonly<Record<string, string>>, isEmpty: boolean): Record<string, string> {
  const all = Object.entries(sent)
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .filter(([name]) => !neverCompared.test(name));
  return Object.fromEntries(
    all.flatMap(([name, value]) => {
      // Any form of asking for JSON is the same; a vendor's type names a version.
      if (name === 'accept' && /(?:application\/json|\*\/\*)(?:$|[\s,;])/.test(value)) return [];
      if (name !== 'content-type') return [[name, value]];
      if (isEmpty) return [];
      return [[name, sameType(value)]];
    }),
  );
}

/** Names and values of a query or a form. */
export function readPairs(text: string): Values {
  const pairs = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) pairs.set(name, [...(pairs.get(name) ?? []), value]);
  return Object.fromEntries(pairs);
}

/** Bytes of a body above which its digest is recorded instead. */
const largest = 256 * 1024;

function readBody(type: string, bytes: Buffer): RecordedBody {
  if (bytes.length > largest) return { text: `${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}` };
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes) && !/^multipart\//i.test(type)) return { text: bytes.toString('base64') };
  if (/^multipart\//i.test(type)) {
    const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
    const parts = boundary && readParts(text, boundary[1] ?? boundary[2]!);
    return parts ? { parts } : { text };
  }
  if (/^application\/x-www-form-urlencoded/i.test(type)) return { text, form: readPairs(text) };
  // A library can leave the type out; a text in quotes or a number is JSON only if the type says so.
  return isJson(type) || (type === '' && /^[{[]/.test(text)) ? { text, ...readJson(text) } : { text };
}

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json/i.test(type);

function readJson(text: string): { readonly json: unknown } | { readonly text: string } {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return { text };
  }
}

/** A type without its boundary, and without the usual character set. */
const sameType = (type: string): string => type.replace(/;\s*(?:charset=utf-8|boundary=("[^"]*"|[^;]*))\s*$/i, '').toLowerCase();

/** The parts of a multipart body; null if the boundary is missing. Lengths and encodings of parts are left out. */
function readParts(text: string, boundary: string): Part[] | null {
  const pieces = text.split(new RegExp(`(?:^|\\r\\n)--${boundary.replace(/[^\w]/g, '\\$&')}(?:--)?[ \\t]*(?:\\r\\n|$)`));
  if (pieces.length < 3) return null;
  return pieces.slice(1, -1).map((piece) => {
    // A part without headers begins with the empty line.
    const end = piece.startsWith('\r\n') ? 0 : piece.indexOf('\r\n\r\n');
    const lines = end <= 0 ? [] : piece.slice(0, end).split('\r\n');
    const headers = lines.map(
      (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
    );
    const compared = Object.fromEntries(
      headers
        .filter(([name]) => !/^content-(?:length|transfer-encoding)$/.test(name))
        .map(([name, value]) => [name, name === 'content-type' ? sameType(value) : value]),
    );
    const content = piece.slice(end === 0 ? 2 : end + 4);
    return { headers: compared, ...(isJson(compared['content-type'] ?? '') ? readJson(content) : { text: content }) };
  });
}
