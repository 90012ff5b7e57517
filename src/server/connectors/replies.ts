/** Interprets replies of apps as results, or as failures that a person can understand. */
import { parseExactJson } from '../../domain/runs/exactJson';
import { isRecord } from '../../domain/runs/json';
import { shorten } from '../../domain/runs/resolving';
import type { OutgoingReply } from '../outgoing';
import { charsetOf, decodeText } from './characters';
import { StepError, type RepeatPolicy } from './connector';

/** The parts of a reply that decide if it is a failure. */
export interface ReplyRules {
  /** The app in a sentence, such as `Slack` or `The webhook`. */
  readonly name: string;
  /** Of the action: after a failure of the server, only a request that can be repeated is tried again. */
  readonly repeat: RepeatPolicy;
  readonly now: Date;
  /** True if the request used credentials of a connection, which a 401 refuses. */
  readonly hasConnection?: boolean;
  /** A sentence for a reply that the app explains in its own way; null for the usual ones. */
  readonly explain?: (reply: OutgoingReply) => string | null;
}

/** Throws a `StepError` unless the reply is a success (2xx). */
export function checkReply(reply: OutgoingReply, rules: ReplyRules): void {
  if (reply.status < 200 || reply.status > 299) throw failedReply(reply, rules);
}

/**
 * The failure that a reply stands for. 408, 425, 429 and 503 say that nothing was done, so a later try is right for any action.
 * Other failures of the server are tried again only if a repetition does no harm. After 502 and 504 a gateway does not know
 * whether the app did it.
 */
export function failedReply(reply: OutgoingReply, { name, repeat, now, hasConnection = false, explain }: ReplyRules): StepError {
  const { status } = reply;
  const retryAfter = retryAfterOf(reply.headers['retry-after'], now) ?? (status === 403 ? resetOf(reply, now) : null);
  // Some APIs, such as GitHub's, answer 403 to too many requests.
  const isLimited = status === 403 && retryAfter !== null;
  const message = explain?.(reply) ?? (isLimited ? tooMany(name) : sentenceOf(reply, name, hasConnection));
  if (notDone.has(status) || isLimited) {
    return new StepError(message, { status, isTransient: true, ...(retryAfter !== null && { retryAfter }) });
  }
  if (status >= 500 && repeat !== 'never') return new StepError(message, { status, isTransient: true });
  if (status === 502 || status === 504) return new StepError(message, { status, isUncertain: true });
  return new StepError(message, { status, ...(status === 401 && hasConnection && { isConnectionLost: true }) });
}

const notDone: ReadonlySet<number> = new Set([408, 425, 429, 503]);

function sentenceOf(reply: OutgoingReply, name: string, hasConnection: boolean): string {
  const { status } = reply;
  const detail = detailOf(reply);
  const said = detail === null ? '' : `: “${detail}”`;
  const answered = `${name} answered ${status}${said}.`;
  if (status === 401)
    return hasConnection ? `${name} refused the credentials of the connection. Reconnect it.` : `${answered} Check the credentials.`;
  if (status === 403) return `${answered} Check what the credentials may do.`;
  if (status === 404 || status === 410) return `${answered} Check the address.`;
  if (status === 413) return `${answered} Send less.`;
  if (status === 429) return tooMany(name);
  if (status >= 300 && status < 400) return `${answered} It redirects to another address. Enter that address.`;
  if (status >= 500) return `${answered} Try again later.`;
  return `${answered} Check the fields of this step.`;
}

const tooMany = (name: string): string => `${name} gets too many requests. We’ll try again later.`;

/** Milliseconds until a limit that is used up begins again (`x-ratelimit-reset`, in seconds since 1970); null without one. */
function resetOf({ headers }: OutgoingReply, now: Date): number | null {
  const reset = Number(headers['x-ratelimit-reset']);
  return headers['x-ratelimit-remaining'] === '0' && reset > 0 ? Math.max(0, reset * 1000 - now.getTime()) : null;
}

/** The app's own explanation, if its reply has one in a usual form: at most 200 characters on one line. */
export function detailOf(reply: OutgoingReply): string | null {
  const type = reply.headers['content-type'] ?? '';
  const text = decodeText(reply.body.subarray(0, 64 * 1024), charsetOf(type));
  if (/json/i.test(type)) return shortLine(detailInJson(parseJson(text)));
  return /^text\/plain/i.test(type) ? shortLine(text) : null;
}

const detailNames = ['message', 'error_description', 'detail', 'error', 'title', 'errors', 'reason', 'msg'];

function detailInJson(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > 3) return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : detailInJson(value[0], depth + 1);
  if (!isRecord(value)) return '';
  for (const name of detailNames) {
    const found = Object.hasOwn(value, name) ? detailInJson(value[name], depth + 1) : '';
    if (found !== '') return found;
  }
  return '';
}

function shortLine(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '');
  return line === '' ? null : shorten(line, 200);
}

/** Milliseconds of a `Retry-After` header: seconds or an HTTP date; null for anything else. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  const text = (header ?? '').trim();
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const date = /^[A-Za-z]{3}, \d{2} /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/** The text of a reply, in the encoding that it declares. */
export const textOfReply = ({ body, headers }: OutgoingReply): string => decodeText(body, charsetOf(headers['content-type']));

/** Parses JSON with exact numbers (`parseExactJson`); undefined for anything else. */
export function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** The JSON of a reply. Throws for a reply that has none. */
export function jsonOf(reply: OutgoingReply, name: string): unknown {
  const value = parseJson(textOfReply(reply));
  if (value === undefined) throw new StepError(`${name} sent a reply that isn’t JSON. Check the address.`, { status: reply.status });
  return value;
}
