import type { Reason } from '../../contract/common';

/** The content of an error reply after lenient reading (decision W2). */
export interface ParsedErrorBody {
  /** Sentences to show, in the server's order. */
  readonly messages: readonly string[];
  /** A machine-readable code; kept as sent, even if this client does not know it. */
  readonly reason: Reason | (string & {}) | null;
  /** Sentences by wire field name: `first_name`, `password1`, `captcha`. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** The body's text as it came; empty when there was none. */
  readonly text: string;
}

/** A reply with a status that the caller did not declare, or any error reply to a raw `http` call. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  constructor(
    /** Null where a 401 was stripped, so that it is not taken for the end of the session (A7.25, A8.32, B7.05). */
    readonly status: number | null,
    readonly body: ParsedErrorBody,
    readonly url: string,
    /** 'Bad Gateway'; empty where the protocol has none. */
    readonly statusText = '',
  ) {
    super(body.messages.at(-1) ?? plainText(status, statusText, body.text) ?? `${status ?? 'Refused'} ${url}`);
  }
}

/** How many characters of a reply without a sentence are quoted. */
const maxFallbackLength = 150;

/** Without a sentence from the server: the status with its text, otherwise the start of the reply. */
function plainText(status: number | null, statusText: string, text: string): string | null {
  if (status !== null && statusText !== '') return `${status} ${statusText}`;
  return text.slice(0, maxFallbackLength) || null;
}

/** A server error: 5xx (B8.45). */
export class PlatformError extends HttpError {
  override readonly name = 'PlatformError';
}

/** The failure that browsers call 'Failed to fetch', 'Load failed' or 'NetworkError when attempting …'; not useful to a person. */
export const unreachable = 'The server could not be reached:';

/** No reply came: offline, name not found, connection cut, or 30 s over (R20). The message ends with the address. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(
    /** A sentence for people; the browser's own message is in `cause`. */
    readonly detail: string,
    readonly url: string,
    options?: ErrorOptions,
  ) {
    super(`${detail} ${url}`, options);
  }
}

/** No CSRF token could be fetched, so nothing was sent. `cause` says why. */
export class CsrfError extends Error {
  override readonly name = 'CsrfError';
  constructor(options?: ErrorOptions) {
    super('Unable to retrieve CSRF token', options);
  }
}

/** Another person is now signed in on this browser, so the server refused to act for the person of this tab (R23). */
export class SessionChangedError extends Error {
  override readonly name = 'SessionChangedError';
  constructor() {
    super('You’re now signed in as someone else. Reload the page.');
  }
}

/** A GraphQL operation failed or was answered only in part: no network, no permission, a refusal, or a failed field. `cause` says why. */
export class GraphQLError extends Error {
  override readonly name = 'GraphQLError';
  constructor(
    readonly operation: string,
    message: string,
    /** Markers of the failed fields, such as `too_often`; empty if there was no reply. */
    readonly codes: readonly string[],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
