/** Interprets replies of apps as results, or as failures that a person can understand. */
import { parseExactJson } from '../../domain/runs/exactJson';
import { isRecord, isTooDeep, jsonProblem, tooDeep, type Json } from '../../domain/runs/json';
import { shorten } from '../../domain/runs/shortening';
import { maxRetryAfter } from '../../domain/runs/retries';
import type { OutgoingReply } from '../platform/outgoing';
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
  /** Any failure of the server is final, as the owner of the Zap has chosen. */
  readonly failsAtOnce?: boolean;
}

/** Throws a `StepError` unless the reply is a success (2xx). */
export function checkReply(reply: OutgoingReply, rules: ReplyRules): void {
  if (reply.status < 200 || reply.status > 299) throw failedReply(reply, rules);
}

/**
 * The failure that a reply stands for. Some statuses say that nothing was done, so a later try is right for any action. Other failures
 * of the server are tried again only if a repetition does no harm, and those that a repetition cannot change never; if it could do harm,
 * nobody knows whether the app did it.
 */
export function failedReply(
  reply: OutgoingReply,
  { name, repeat, now, hasConnection = false, explain, failsAtOnce = false }: ReplyRules,
): StepError {
  const { status } = reply;
  const shown = shownReply(reply);
  const retryAfter = retryAfterOf(reply.headers['retry-after'], now) ?? resetOf(reply, now);
  // Some APIs, such as GitHub's, answer 403 to too many requests.
  const isLimited = status === 429 || (status === 403 && retryAfter !== null);
  const isOfServer = status >= 500 && !notDone.has(status) && !lasting.has(status);
  const isUnclear = isOfServer && repeat === 'never' && !failsAtOnce;
  const message = explain?.(reply) ?? sentenceOf(reply, name, { hasConnection, isLimited, isUnclear });
  if (failsAtOnce && status >= 500) return new StepError(message, { status }, shown);
  if (notDone.has(status) || isLimited || (isOfServer && repeat !== 'never'))
    return new StepError(message, { status, isTransient: true, ...(retryAfter !== null && { retryAfter }) }, shown);
  if (isUnclear) return new StepError(message, { status, isUncertain: true }, shown);
  return new StepError(message, { status, ...(status === 401 && hasConnection && { isConnectionLost: true }) }, shown);
}

/** 521, 523 and 530: a gateway did not reach the app; 529: it has too much to do. */
const notDone: ReadonlySet<number> = new Set([408, 421, 425, 503, 521, 523, 529, 530]);
/** What the app does not have or do at all, and what a network in between asks for. */
const lasting: ReadonlySet<number> = new Set([501, 505, 506, 510, 511]);

/** Characters of the body of a failure that the history keeps. */
const maxShown = 4000;

/** The reply of a failure as the history shows it: its status, and its body if that is a text. */
function shownReply(reply: OutgoingReply): Json {
  const { status, body } = reply;
  const text = textOfReply(reply).trim();
  if (text === '' || text.includes('\0')) return { status };
  const value = body.length <= maxShown ? parseJson(text) : undefined;
  const shown = { status, body: value as Json };
  return value === undefined || jsonProblem(shown) !== null ? { status, body: shorten(text, maxShown) } : shown;
}

/** What a person can do, by status. */
const remedies: Readonly<Record<number, string>> = {
  304: 'Nothing has changed. Leave out headers such as If-None-Match.',
  402: 'It requires a payment. Check the plan of your account there.',
  403: 'Check the permissions of the credentials.',
  404: 'Check the URL.',
  405: 'Check the method and the URL.',
  406: 'Check the Accept header.',
  407: 'A proxy requires credentials. Ask the person who runs this server.',
  408: 'Try again later.',
  409: 'The request conflicts with existing data, such as a duplicate. Check the data there.',
  410: 'Check the URL.',
  413: 'Send less data.',
  415: 'Check the format of the body.',
  421: 'Try again later.',
  423: 'It is locked there. Unlock it.',
  425: 'Try again later.',
  426: 'Check that the URL begins with https://.',
  431: 'Send fewer or shorter headers.',
  451: 'It isn’t available for legal reasons.',
  501: 'Check the method and the URL.',
  505: 'Check the URL.',
  511: 'A network requires a sign-in. Ask the person who runs this server.',
};

function sentenceOf(
  reply: OutgoingReply,
  name: string,
  { hasConnection, isLimited, isUnclear }: { readonly hasConnection: boolean; readonly isLimited: boolean; readonly isUnclear: boolean },
): string {
  const { status } = reply;
  const detail = detailOf(reply);
  const said = detail === null ? '' : `: “${detail}”`;
  const answered = `${name} answered ${status}${said}.`;
  if (isLimited) return `${answered} It is receiving too many requests. We’ll try again later.`;
  if (status === 401)
    return hasConnection ? `${name} refused the credentials of the connection. Reconnect it.` : `${answered} Check the credentials.`;
  const remedy = Object.hasOwn(remedies, status) ? remedies[status] : undefined;
  if (remedy !== undefined) return `${answered} ${remedy}`;
  if (status >= 300 && status < 400)
    return (reply.headers.location ?? '') === ''
      ? `${answered} It redirects, but doesn’t say where. Check the URL.`
      : `${answered} It redirects to another URL. Enter that URL.`;
  if (isUnclear) return `${answered} The request may still have worked.`;
  if (status >= 500) return `${answered} Try again later.`;
  return `${answered} Check the fields of this step.`;
}

/** Milliseconds until a limit that is used up begins again: in seconds, or a moment in seconds since 1970; null without one. */
function resetOf({ status, headers }: OutgoingReply, now: Date): number | null {
  const isUsedUp = status === 429 || (status === 403 && headers['x-ratelimit-remaining'] === '0');
  return isUsedUp ? retryAfterOf(headers['x-ratelimit-reset'] ?? headers['ratelimit-reset'], now) : null;
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

/** A number of seconds this large is a moment, which some servers send instead of a time to wait. */
const maxSeconds = 1_000_000_000;

/**
 * Milliseconds of a `Retry-After` header, at most `maxRetryAfter`: seconds, an HTTP date in each of its three forms (RFC 9110, section
 * 5.6.7), or a moment in ISO 8601 or in seconds since 1970. Of several headers, the longest time; null for anything else.
 */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  const text = (header ?? '').trim();
  const within = (wait: number): number => Math.min(Math.max(0, Math.ceil(wait)), maxRetryAfter);
  if (/^\d{1,15}(?:\.\d+)?(?:\s*,\s*\d{1,15}(?:\.\d+)?)*$/.test(text)) {
    const seconds = Math.max(...text.split(',').map(Number));
    return within(seconds < maxSeconds ? seconds * 1000 : seconds * 1000 - now.getTime());
  }
  const isDate = /^(?:[A-Za-z]{3},? |[A-Za-z]{6,9}, |\d{4}-\d{2}-\d{2}T)/.test(text);
  // The oldest form names no zone.
  const date = isDate ? Date.parse(/^[A-Za-z]{3} /.test(text) ? `${text} GMT` : text) : NaN;
  return Number.isNaN(date) ? null : within(date - now.getTime());
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

/** The JSON of a reply. Throws for a reply that has none, or one of more than `maxJsonDepth` levels. */
export function jsonOf(reply: OutgoingReply, name: string): unknown {
  const value = parseJson(textOfReply(reply));
  if (value === undefined) throw notJson(reply, name);
  if (isTooDeep(value)) throw new StepError(tooDeep(`The reply of ${name.replace(/^The /, 'the ')}`), { status: reply.status });
  return value;
}

export const notJson = ({ status }: OutgoingReply, name: string): StepError =>
  new StepError(`${name} sent a reply that isn’t JSON. Check the URL.`, { status });
