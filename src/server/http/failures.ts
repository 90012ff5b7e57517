/** Converts a thrown error to a reply, which says no more than the caller may know (S60). */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { WireErrorBody } from '../../contract/common';
import { BusyError } from '../platform/errors';
import { isDatabaseAway, isDiskFull } from '../platform/database/database';
import { HttpProblem } from '../platform/handler';

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
      body: { errors: ["We're very busy. Please try again in a moment."], reason: 'busy', request_id: requestId },
      headers,
      isOurs: false,
    };
  }
  if (isDatabaseAway(error) || isConflict(error)) {
    return {
      status: 503,
      body: { errors: ["We can't respond right now. Please try again in a moment."], reason: 'busy', request_id: requestId },
      headers: sayAgain,
      isOurs: false,
    };
  }
  if (isDiskFull(error)) {
    return {
      status: 503,
      body: { errors: ["We can't save anything right now. Please try again in a few minutes."], reason: 'busy', request_id: requestId },
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
