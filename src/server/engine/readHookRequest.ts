/** Reads requests to hooks. */
import type { Readable } from 'node:stream';
import type { TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { readForm } from '../connectors/bodies';
import {
  hookOf,
  StepError,
  type Files,
  type Hook,
  type HookReply,
  type HookRequest,
  type Trigger,
  type TriggerEvent,
} from '../connectors/connector';
import type { ServerContext } from '../platform/context';
import { decompress } from '../platform/outgoing';
import { createFiles } from './files';
import type { FoundSetup } from './hookSetup';
import { openFields, unreadableSecret } from './sealedFields';
import { secretInputs, withoutSecrets } from './secrets';
import { findTriggerOfDefinition } from './triggers';
import type { RunningZap } from './zaps.store';

/** Bytes of a body, as it is sent and unpacked. */
export const maxBodyBytes = 1024 * 1024;

/** A request as it was sent: `query` is the text after the question mark, and `body` is in the encodings of `content-encoding`. */
export type SentRequest = Omit<HookRequest, 'query' | 'body' | 'large'> & {
  readonly query: string;
  /** A stream for a form with files, which may be large. */
  readonly body: Buffer | Readable;
};

/** `isStrange`: to a request that nobody can be known to have a right to send. They have a limit for each network address. */
export type HookAnswer = HookReply & { readonly isStrange?: boolean };

/** The request with its values and its body unpacked; an answer to one that cannot be read. */
export async function unpacked(
  sent: SentRequest & { readonly body: Buffer },
  large: HookRequest['large'],
): Promise<HookRequest | HookAnswer> {
  const query = readQuery(sent.query);
  if (query === null) return answer(400, 'The address has parameters that can’t be stored.');
  if (large !== null) return { ...sent, query, large };
  try {
    const body = await decompress(sent.body, sent.headers['content-encoding'], maxBodyBytes);
    return body === null
      ? answer(415, 'Bodies can be sent with the encodings gzip, deflate and br.')
      : { ...sent, query, rawQuery: sent.query, body, large };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? answer(413, 'The body is too large.') : answer(400, 'The body can’t be unpacked.');
  }
}

function readQuery(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return readForm(text);
  } catch {
    return null;
  }
}

interface Reader {
  readonly trigger: Trigger;
  readonly hook: Hook;
  readonly files: Files;
  readonly fields: TriggerStep['fields'];
  readonly found: FoundSetup | null;
}

const withoutSecretsIn = ({ key, data, partial }: TriggerEvent, secrets: readonly string[]): TriggerEvent => ({
  key,
  data: withoutSecrets(data, secrets),
  ...(partial !== undefined && { partial: withoutSecrets(partial, secrets) }),
});

export interface ParsedRequest {
  readonly events: readonly TriggerEvent[];
  readonly reply: HookReply;
  /** Seconds to wait for the run. */
  readonly waits: number;
  readonly keep: Readonly<Record<string, string>> | null;
}

/** The events of a request, without secrets; or the answer to one that is refused. */
export async function readRequest(
  { clock, random }: Pick<ServerContext, 'clock' | 'random'>,
  { trigger, hook, files, fields, found }: Reader,
  request: HookRequest,
): Promise<ParsedRequest | HookAnswer> {
  const unreadable = unreadableSecret(fields);
  if (unreadable !== null) return answer(503, unreadable);
  try {
    const setup = found === null ? {} : { setup: found.setup };
    const call = { input: fields, files, now: clock.now(), random: (count: number) => random.bytes(count), ...setup };
    const { events, reply = answer(200, null), keep = null } = await hook.receive(request, call);
    const secrets = [...secretInputs(trigger.fields, fields), ...(found?.secrets ?? [])];
    const waits = hook.replyWait?.(fields) ?? 0;
    return { events: events.map((event) => withoutSecretsIn(event, secrets)), reply, waits, keep };
  } catch (error) {
    if (error instanceof StepError) return answer(error.options.status ?? 400, error.message);
    throw error;
  }
}

export const answer = (status: number, error: string | null, headers: Readonly<Record<string, string>> = {}): HookReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(error === null ? { status: 'success' } : { errors: [error] }),
});

/** The events of a request at the address of an app, for one Zap; null if its trigger does not get them, or cannot read them. */
export async function eventsOfRequest(
  context: Pick<ServerContext, 'clock' | 'connectors' | 'db' | 'encryption' | 'files' | 'config' | 'random' | 'log'>,
  { zap, definition, found }: { readonly zap: RunningZap; readonly definition: ZapDefinition; readonly found: FoundSetup | null },
  request: HookRequest,
): Promise<readonly TriggerEvent[] | null> {
  const trigger = findTriggerOfDefinition(context, definition);
  const hook = hookOf(trigger);
  if (trigger === null || hook?.reach !== 'app') return null;
  const files = createFiles(context, { accountId: zap.account_id });
  const fields = openFields(context, zap.id, definition.trigger!);
  const read = await readRequest(context, { trigger, hook, files, fields, found }, request);
  return 'events' in read ? read.events : null;
}
