/** Converts a thrown error to a reply, which says no more than the caller may know (S60). */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { WireErrorBody } from '../../contract/common';
import { BusyError } from '../platform/errors';
import { isDatabaseAway, isDiskFull } from '../platform/database/database';
import { HttpProblem } from '../platform/handler';

// Sentences for the validation errors of contract schemas, instead of the validator's own messages.

type Issue = z.core.$ZodRawIssue;

/** For fields that people type: what to do, rather than what the field must be. */
const wanted: Readonly<Record<string, string>> = {
  email: 'Enter your email address.',
  username: 'Enter your email address.',
  password: 'Enter your password.',
  password1: 'Enter a password.',
  password2: 'Enter the password again.',
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  title: 'Enter a name.',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be null',
};

/** One sentence for one issue. A schema's own message wins over it. */
export function sentenceFor(issue: Issue): string {
  const path = (issue.path ?? []).map(String);
  const name = path.length === 0 ? 'The request' : `\`${path.join('.')}\``;
  const prompt = path.length === 1 ? wanted[path[0] ?? ''] : undefined;
  const isMissing = issue.input === undefined;
  const isEmpty = issue.input === '' || issue.input === null;
  if (prompt !== undefined && (isMissing || isEmpty)) return prompt;
  if (isMissing && issue.code !== 'custom') return path.length === 0 ? 'The request has no body.' : `${name} is required.`;
  return `${name} ${issueSentence(issue)}.`;
}

function issueSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'is invalid';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : `must ${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'datetime' ? 'must be a time such as 2026-11-22T09:30:00.000Z' : 'has the wrong format';
    default:
      return 'is invalid';
  }
}

function amount(origin: string, bound: string, count: number): string {
  if (origin === 'string') return `have ${bound} ${count} ${count === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${count} ${count === 1 ? 'entry' : 'entries'}`;
  return `be ${bound} ${count}`;
}

/** A refusal by the framework room, before any handler. */
export class HttpError extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 405 | 413 | 415,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export interface Failure {
  readonly status: number;
  readonly body: WireErrorBody;
  readonly headers: Record<string, string>;
  /** An error of the server: logged as an error. */
  readonly isOurs: boolean;
}

const sayAgain = { 'retry-after': '2' };

export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof HttpProblem) return { status: error.status, body: error.body, headers: error.headers, isOurs: false };
  if (error instanceof HttpError) {
    const reason = error.status === 404 ? 'not_found' : 'invalid_request';
    return { status: error.status, body: { errors: [error.message], reason }, headers: error.headers, isOurs: false };
  }
  if (error instanceof BusyError) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    return {
      status: 503,
      body: { errors: ['We’re very busy. Try again in a moment.'], reason: 'busy', request_id: requestId },
      headers,
      isOurs: false,
    };
  }
  if (isDatabaseAway(error) || isConflict(error)) {
    return {
      status: 503,
      body: { errors: ['We can’t respond right now. Try again in a moment.'], reason: 'busy', request_id: requestId },
      headers: sayAgain,
      isOurs: false,
    };
  }
  if (isDiskFull(error)) {
    return {
      status: 503,
      body: { errors: ['We can’t save anything right now. Try again in a few minutes.'], reason: 'busy', request_id: requestId },
      headers: { 'retry-after': '60' },
      isOurs: false,
    };
  }
  const known = fromFramework(error) ?? fromDatabase(error);
  if (known) return { status: known.status, body: { errors: [known.message], reason: 'invalid_request' }, headers: {}, isOurs: false };
  return { status: 500, body: { errors: ['Something went wrong on our side.'], request_id: requestId }, headers: {}, isOurs: true };
}

/** Sends the error reply and logs it. */
export function replyWithFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error, request.id);
  if (failure.isOurs) request.log.error({ err: error }, 'request failed');
  else if (failure.status >= 500) request.log.warn({ err: error }, 'request refused for now');
  return reply.code(failure.status).headers(failure.headers).type('application/json; charset=utf-8').send(failure.body);
}

function fromFramework(error: unknown): { status: number; message: string } | null {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, message: 'The body is too large.' };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { status: 415, message: 'Send application/json.' };
  if (typeof code === 'string' && code.startsWith('FST_ERR_') && statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, message: 'The request is malformed.' };
  }
  return null;
}

/** Class 22: values that a column cannot hold, such as an id out of range. The caller's error, not the server's. */
function fromDatabase(error: unknown): { status: number; message: string } | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) ? { status: 400, message: 'A value is out of range.' } : null;
}

/** Two transactions conflicted; the same request works a moment later. */
function isConflict(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '40001' || code === '40P01';
}

/** How long a refused sender has to read the reply, in milliseconds. */
const timeToRead = 1000;

/** The last response of each connection. */
const lastResponses = new WeakMap<Socket, ServerResponse>();

/** Call it for each request, so that a body that turns out to be broken gets no second answer. */
export function noteAnswerOn(response: ServerResponse): void {
  if (response.socket !== null) lastResponses.set(response.socket, response);
}

/** Answers input that is not HTTP, has too long headers, or is too slow (S48), and disconnects. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const last = lastResponses.get(socket);
  // The request was answered before its body was read.
  if (last !== undefined && last.headersSent && !last.req.complete) {
    socket.end();
    setTimeout(() => socket.destroy(), timeToRead).unref();
    return;
  }
  const [status, words] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'The request took too long.']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The headers are too large.']
        : ['400 Bad Request', 'The request is malformed.'];
  const body = JSON.stringify({ errors: [words], reason: 'invalid_request' });
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  // A sender that never closes its side would keep the socket open forever (S67).
  setTimeout(() => socket.destroy(), timeToRead).unref();
}
