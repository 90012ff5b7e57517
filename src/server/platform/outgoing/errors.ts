/** Why a request or a connection to the outside failed. */
export const outgoingErrorKinds = [
  /** Not a usable address: wrong syntax, another protocol, no host. */
  'bad_address',
  /** The destination is in a network that is not allowed. */
  'refused_address',
  /** The name does not resolve. */
  'unknown_host',
  /** Refused, reset, or closed early. */
  'connection',
  /** The certificate does not fit, or the handshake failed. */
  'tls',
  'timeout',
  'too_many_redirects',
  /** The body is longer than allowed, as sent or after decompression. */
  'too_large',
  /** The body is not what its headers promise. */
  'bad_reply',
  /** The caller ended it. */
  'aborted',
] as const;
export type OutgoingErrorKind = (typeof outgoingErrorKinds)[number];

/** Kinds after which the other side has certainly not received the request. */
const unsentKinds: ReadonlySet<OutgoingErrorKind> = new Set(['bad_address', 'refused_address', 'unknown_host', 'tls']);

/** A failed request or connection. Its message is for people; it contains the host, and no path, query, header or body. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';

  constructor(
    readonly kind: OutgoingErrorKind,
    message: string,
    options: { readonly cause?: unknown; readonly isUnsent?: boolean } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.isUnsent = options.isUnsent ?? unsentKinds.has(kind);
  }

  /** True if the other side has certainly not received the request, so that repeating it cannot do anything twice. */
  readonly isUnsent: boolean;
}

const connectCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const timeoutCodes: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const certificateCodes = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO$|ETLS$)/;

/** The error of a library as an `OutgoingError`; one that is it already stays. `host` is named in the message. */
export function toOutgoingError(error: unknown, host: string): OutgoingError {
  const found = findInCauses(error);
  if (found !== null) return found;
  const code = codeOf(error);
  const cause = { cause: error };
  if (timeoutCodes.has(code))
    return new OutgoingError('timeout', `${host} didn’t answer in time.`, { ...cause, isUnsent: connectCodes.has(code) });
  if (/^(?:HPE_(?!INVALID_EOF)|UND_ERR_HEADERS_OVERFLOW)/.test(code))
    return new OutgoingError('bad_reply', `${host} sent a reply that can’t be read.`, cause);
  if (certificateCodes.test(code)) return new OutgoingError('tls', `The secure connection to ${host} failed.`, cause);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new OutgoingError('unknown_host', `The server ${host} wasn’t found.`, cause);
  if (connectCodes.has(code)) return new OutgoingError('connection', `${host} refused the connection.`, { ...cause, isUnsent: true });
  return new OutgoingError('connection', `The connection to ${host} broke.`, cause);
}

/** Libraries wrap errors; the wrapped one says more. At most five levels, because causes can form a circle. */
function findInCauses(error: unknown, depth = 0): OutgoingError | null {
  if (error instanceof OutgoingError) return error;
  return error instanceof Error && depth < 5 ? findInCauses(error.cause, depth + 1) : null;
}

function codeOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth >= 5) return '';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  return codeOf(Array.isArray(errors) ? errors[0] : cause, depth + 1);
}
