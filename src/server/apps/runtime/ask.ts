/** Sends a request of a definition and reads its reply. */
import type { RequestDefinition } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { isTooDeep, tooDeep } from '../../../domain/runs/json';
import { StepError, type RepeatPolicy } from '../../connectors/connector';
import { notJson, parseJson, textOfReply } from '../../connectors/replies';
import type { OutgoingReply } from '../../platform/outgoing';
import type { AppCall } from './call';
import { judge, type AppReply } from './errors';
import { fillRequest, send, type FilledRequest } from './request';

export interface AskOptions {
  readonly repeat: RepeatPolicy;
  /** Changes the filled request before it is sent. */
  readonly prepare?: (filled: FilledRequest) => FilledRequest | void;
  /** True for a failure that the caller takes as a reply. */
  readonly accepts?: (reply: AppReply) => boolean;
}

/** The reply to a request. Throws a `StepError` for a failure by the rules of the app, and an `OutgoingError` without a reply. */
export async function ask(
  call: AppCall,
  request: RequestDefinition,
  scope: Scope,
  { repeat, prepare, accepts }: AskOptions,
): Promise<AppReply> {
  const filled = fillRequest(call, request, scope);
  const { reply: raw, file } = await send(call, request, prepare?.(filled) ?? filled);
  const reply = { status: raw.status, headers: raw.headers, body: file ?? bodyOf(raw, request.reply) };
  if (accepts?.(reply) === true) return reply;
  judge(call, reply, raw, { repeat, errors: request.errors });
  if (reply.body === undefined) {
    const failure = notJson(raw, call.app.name);
    // The app may have done it, or the page of another server came back.
    throw repeat === 'never' ? new StepError(failure.message, { ...failure.options, isUncertain: true }) : failure;
  }
  if (isTooDeep(reply.body)) throw new StepError(tooDeep(`The reply of ${call.app.name}`), { status: raw.status });
  return reply;
}

/** Undefined for a reply that is not JSON, although it should be. An empty one is null. */
function bodyOf(raw: OutgoingReply, as: RequestDefinition['reply'] = 'json'): unknown {
  // A failure can explain itself in JSON, whatever a success has.
  const isFailure = raw.status < 200 || raw.status > 299;
  if (as === 'none' && !isFailure) return null;
  const text = textOfReply(raw);
  if (as === 'text' && !isFailure) return text;
  if (text.trim() === '') return null;
  const value = parseJson(text);
  // The text of a failure is for its rules.
  return value === undefined && isFailure ? text.trim() : value;
}
