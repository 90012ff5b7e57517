/** What a reply means by the rules of an app; without a fitting rule, its status decides as for every other app. */
import type { ErrorRule, ReplyCondition, TimePlace } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { readPlace } from '../../../domain/apps/places';
import { isRecord, textOf } from '../../../domain/runs/json';
import { maxRetryAfter } from '../../../domain/runs/retries';
import { shorten } from '../../../domain/runs/shortening';
import { StepError, type RepeatPolicy } from '../../connectors/connector';
import { failedReply, retryAfterOf } from '../../connectors/replies';
import type { OutgoingReply } from '../../platform/outgoing';
import type { AppCall } from './call';
import { meets, textFrom } from './fill';

/** A reply as places name it: `reply.status`, `reply.headers.link`, `reply.body.data`. */
export interface AppReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export function fitsReply(call: AppCall, { status, match }: ReplyCondition, reply: AppReply): boolean {
  const isStatus = status === undefined || (typeof status === 'number' ? [status] : status).includes(reply.status);
  return isStatus && meets(call, match, { reply });
}

interface Judging {
  readonly repeat: RepeatPolicy;
  /** Of the request; they come before those of the app. */
  readonly errors?: readonly ErrorRule[] | undefined;
}

/** Throws the `StepError` that a reply stands for; returns if it is a success. */
export function judge(call: AppCall, reply: AppReply, raw: OutgoingReply, { repeat, errors = [] }: Judging): void {
  const { app, context, way } = call;
  const rule = [...errors, ...(app.errors ?? [])].find(({ when }) => fitsReply(call, when, reply));
  if (rule?.is === 'done') return;
  const isSuccess = raw.status >= 200 && raw.status <= 299;
  if (rule === undefined && isSuccess) return;
  const usual = isSuccess ? null : failedReply(raw, { name: app.name, repeat, now: context.now, hasConnection: way !== null });
  const asked = timeOf(app.rate?.retryAfter, reply, context.now);
  if (rule === undefined) {
    const { options, message, reply: shown } = usual!;
    throw new StepError(message, { ...options, ...(options.isTransient === true && asked !== null && { retryAfter: asked }) }, shown);
  }
  throw new StepError(sentenceOf(call, rule, reply), optionsOf(rule, reply, context.now, asked), usual?.reply ?? shownReply(reply));
}

function optionsOf(rule: ErrorRule, reply: AppReply, now: Date, asked: number | null): StepError['options'] {
  const { status } = reply;
  switch (rule.is) {
    case 'lost':
      return { status, isConnectionLost: true };
    case 'unknown':
      return { status, isUncertain: true };
    case 'later': {
      const retryAfter = timeOf(rule.retryAfter, reply, now) ?? asked ?? retryAfterOf(reply.headers['retry-after'], now);
      return { status, isTransient: true, ...(retryAfter !== null && { retryAfter }) };
    }
    default:
      return { status };
  }
}

/** Characters of a sentence, and of a message of the app in it. */
const maxSentence = 500;
const maxQuoted = 200;

function sentenceOf(call: AppCall, rule: Exclude<ErrorRule, { readonly is: 'done' }>, reply: AppReply): string {
  if (rule.say === undefined) return `${call.app.name} is receiving too many requests. We’ll try again later.`;
  return shorten(oneLine(textFrom(call, rule.say, { reply: shortened(reply) as Scope })), maxSentence);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The same value with short texts, so that a message of the app does not fill the sentence. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return shorten(oneLine(value), maxQuoted);
  if (Array.isArray(value)) return value.map(shortened);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)])) : value;
}

/** The history shows a failure with the status 200 as well. */
const shownReply = ({ status, body }: AppReply) => ({ status, body: shorten(textOf(body), 4000) });

/** Milliseconds until the time that a reply names, at most `most`; null if it names none. */
export function timeOf(time: TimePlace | undefined, reply: AppReply, now: Date, most = maxRetryAfter): number | null {
  if (time === undefined) return null;
  const text = textOf(readPlace({ reply }, time.place)).trim();
  if (text === '') return null;
  const number = Number(text);
  const wait = {
    seconds: () => number * 1000,
    milliseconds: () => number,
    unix: () => number * 1000 - now.getTime(),
    unixMs: () => number - now.getTime(),
    date: () => Date.parse(text) - now.getTime(),
  }[time.as]();
  return Number.isFinite(wait) ? Math.min(Math.max(0, Math.ceil(wait)), most) : null;
}
