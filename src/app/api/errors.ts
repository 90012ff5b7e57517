import type { ErrorBody, Reason } from '../../contract/types';

/** What a refusal said, after lenient reading (decision W2). */
export interface ParsedErrorBody {
  /** Sentences to show, in the server's order. */
  readonly messages: readonly string[];
  /** A marker to act on; kept as sent, also when this client does not know it. */
  readonly reason: Reason | (string & {}) | null;
  /** Sentences by wire field name: `first_name`, `password1`, `captcha`. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** The body's text as it came (A7.44, A8.33); empty when there was none. */
  readonly text: string;
}

/** A reply with a status that the caller did not declare, or any refusal at the `http` door (A7.44). */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  constructor(
    /** Null where a 401 was stripped, so that nobody takes it for the end of the session (A7.25, A8.32, B7.05). */
    readonly status: number | null,
    readonly body: ParsedErrorBody,
    readonly url: string,
    /** 'Bad Gateway'; empty where the protocol has none. */
    readonly statusText = '',
  ) {
    super(body.messages.at(-1) ?? plainText(status, statusText, body.text) ?? `${status ?? 'Refused'} ${url}`);
  }
}

/** Characters of a reply that has no sentence. */
const longestFallback = 150;

/** Without a sentence of the server: the status with its text, else how the reply begins (B8.43). */
function plainText(status: number | null, statusText: string, text: string): string | null {
  if (status !== null && statusText !== '') return `${status} ${statusText}`;
  return text.slice(0, longestFallback) || null;
}

/** A refusal by which the platform says that the fault is its own: 5xx (B8.45). */
export class PlatformError extends HttpError {
  override readonly name = 'PlatformError';
}

/** What a browser calls 'Failed to fetch', 'Load failed' or 'NetworkError when attempting …': of no use to people. */
export const unreachable = 'The server could not be reached:';

/** No reply came: offline, name not found, connection cut, or 30 s over (R20). The message ends with the address (A8.38). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(
    /** What happened, in words for people; what the browser said is the `cause`. */
    readonly detail: string,
    readonly url: string,
    options?: ErrorOptions,
  ) {
    super(`${detail} ${url}`, options);
  }
}

/** No CSRF token could be had, so nothing was written (A8.39). `cause` says why. */
export class CsrfError extends Error {
  override readonly name = 'CsrfError';
  constructor(options?: ErrorOptions) {
    super('Unable to retrieve CSRF token', options);
  }
}

/** Somebody else is signed in on this browser by now: the server refused to act for the person of this tab (R23). */
export class SessionChangedError extends Error {
  override readonly name = 'SessionChangedError';
  constructor() {
    super("You're now signed in as someone else. Reload the page.");
  }
}

/** The sentences of a contract error body, whichever of its two shapes each has. */
export function messagesOf(body: Pick<ErrorBody, 'errors'>): string[] {
  return body.errors.map((error) => (typeof error === 'string' ? error : error.message));
}
