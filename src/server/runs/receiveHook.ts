/** Receives the requests to the addresses of Zaps. */
import type { TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { readForm } from '../connectors/bodies';
import { StepError, type HookReply, type HookRequest, type HookTrigger, type TriggerEvent } from '../connectors/connector';
import { DiskFullError } from '../context/errors';
import type { Db, ServerContext } from '../context/context';
import { decompress } from '../outgoing';
import { findDefinition, recallDefinition } from '../records/runs/versions';
import { lockRunningZap, touchZap, type RunningZap } from '../records/runs/zaps';
import { storeSamples } from '../records/triggers/samples';
import { findTriggerByToken, updateTrigger, type TriggerRecord } from '../records/triggers/triggers';
import { acceptEvents } from './acceptEvents';
import { holdReasonOfZap } from './admission';
import { awaitReply, replyStepsOf, type AwaitedRun } from './hookReplies';
import { openFields, unreadableSecret } from './sealedFields';
import { secretInputs, withoutSecrets } from './secrets';
import { findTriggerOfDefinition, tokenHashOf } from './triggers';

/** Requests of one address of a Zap. */
const limit = { name: 'hook', max: 3000, windowSeconds: 60 } as const;

/** Of a Zap that is on, at most one event in so many milliseconds is kept as a sample. */
const sampleEvery = 60_000;

/** Bytes of a body, as it is sent and unpacked. */
export const mostBodyBytes = 1024 * 1024;

/** A request as it was sent: `query` is the text after the question mark, and `body` is in the encodings of `content-encoding`. */
export type SentRequest = Omit<HookRequest, 'query'> & { readonly query: string };

export type HookAnswer = HookReply & { readonly isUnknown?: boolean };

/**
 * Answers a request to an address; HEAD is no event. A success is answered after the event and its run are committed (Z40). An
 * address that no one has gives 404, and a Zap that is off 410; the request is still kept as a sample for the editor, also for a
 * draft, which answers as it will later.
 */
export async function receiveHook(context: ServerContext, token: string, sent: SentRequest): Promise<HookAnswer> {
  const { db } = context;
  const trigger = await findTriggerByToken(db, tokenHashOf(context, token));
  if (trigger === null) return { ...answer(404, 'There is no Zap with this address.'), isUnknown: true };
  // Some senders check an address so before they use it.
  if (sent.method === 'HEAD') return answer(200, null);
  const { allowed, retryAfterSeconds } = await context.limits.take({ ...limit, key: String(trigger.zap_id) });
  if (!allowed) return answer(429, 'Too many requests. Try again later.', { 'retry-after': String(retryAfterSeconds) });
  const request = await unpacked(sent);
  if ('status' in request) return request;
  if (!context.disk.hasFreeSpace()) throw new DiskFullError();
  const { reply, awaited } = await db.transaction().execute((tx) => receive(context, tx, trigger, request));
  await context.crashPoint('after-commit');
  context.engine.wake();
  return awaited === null ? reply : ((await awaitReply(context, awaited)) ?? laterReply);
}

/** The answer where the reply of the run does not come in time. */
const laterReply: HookReply = {
  status: 202,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ status: 'accepted' }),
};

interface Received {
  readonly reply: HookAnswer;
  /** The run whose reply the request waits for; null if it does not wait. */
  readonly awaited: AwaitedRun | null;
}

const atOnce = (reply: HookAnswer): Received => ({ reply, awaited: null });

/** The request with its values and its body unpacked; an answer to one that cannot be read. */
async function unpacked(sent: SentRequest): Promise<HookRequest | HookAnswer> {
  const query = readQuery(sent.query);
  if (query === null) return answer(400, 'The address has parameters that can’t be stored.');
  try {
    const body = await decompress(sent.body, sent.headers['content-encoding'], mostBodyBytes);
    return body === null ? answer(415, 'Bodies can be sent with the encodings gzip, deflate and br.') : { ...sent, query, body };
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

async function receive(context: ServerContext, tx: Db, trigger: TriggerRecord, request: HookRequest): Promise<Received> {
  const now = context.clock.now();
  const zapId = trigger.zap_id;
  await touchZap(tx, zapId, now);
  const zap = await lockRunningZap(tx, zapId);
  if (zap === null) return atOnce(answer(404, 'There is no Zap with this address.'));
  if (zap.isTrashed) return atOnce(answer(410, 'This Zap is in the trash.'));
  const isLive = (zap.state === 'on' || zap.isPausedByPlan) && zap.live_version_id !== null;
  const definition = isLive ? await recallDefinition(context.db, zap.live_version_id!, tx) : await readDraft(tx, zap);
  const hook = definition && findTriggerOfDefinition(context, definition);
  if (definition?.trigger == null || hook?.kind !== 'hook') return atOnce(answer(410, 'This Zap receives no requests.'));
  const read = await readRequest(context, hook, openFields(context, zapId, definition.trigger), request);
  if ('status' in read) return atOnce(read);
  const { events, reply, waits } = read;
  const isSampled = !isLive || trigger.last_event_at === null || now.getTime() - trigger.last_event_at.getTime() >= sampleEvery;
  if (isSampled && events.length > 0) {
    const samples = events.map(({ data }) => data);
    await storeSamples(tx, context.encryption, { zapId, trigger: definition.trigger, events: samples, now });
    await updateTrigger(tx, zapId, { last_event_at: now }, now);
  }
  if (!isLive) return atOnce(zap.state === 'off' ? answer(410, 'This Zap is off.') : reply);
  const accepting = { id: zapId, accountId: zap.account_id, versionId: zap.live_version_id!, triggerKey: definition.trigger.key };
  const [runId] = await acceptEvents(context, tx, accepting, events, { hold: await holdReasonOfZap(context, tx, zap) });
  await context.crashPoint('before-commit');
  if (waits === 0 || runId === undefined) return atOnce(reply);
  const until = new Date(now.getTime() + waits * 1000);
  return { reply, awaited: { runId, acceptedAt: now, until, stepKeys: replyStepsOf(context, definition) } };
}

/** The draft of a Zap, else its live version. */
async function readDraft(tx: Db, { id, live_version_id: live }: RunningZap): Promise<ZapDefinition | null> {
  const draft = await tx.selectFrom('zap_drafts').select('definition').where('zap_id', '=', id).executeTakeFirst();
  return draft?.definition ?? (live === null ? null : findDefinition(tx, live));
}

/** The events of a request, without secrets, and the seconds to wait for their run; or the answer to one that is refused. */
async function readRequest(
  { clock, random }: Pick<ServerContext, 'clock' | 'random'>,
  hook: HookTrigger,
  fields: TriggerStep['fields'],
  request: HookRequest,
): Promise<{ readonly events: readonly TriggerEvent[]; readonly reply: HookReply; readonly waits: number } | HookAnswer> {
  const unreadable = unreadableSecret(fields);
  if (unreadable !== null) return answer(503, unreadable);
  try {
    const call = { input: fields, now: clock.now(), random: (count: number) => random.bytes(count) };
    const { events, reply = answer(200, null) } = await hook.receive(request, call);
    const secrets = secretInputs(hook.fields, fields);
    const waits = hook.replyWait?.(fields) ?? 0;
    return { events: events.map((event) => ({ ...event, data: withoutSecrets(event.data, secrets) })), reply, waits };
  } catch (error) {
    if (error instanceof StepError) return answer(error.options.status ?? 400, error.message);
    throw error;
  }
}

const answer = (status: number, error: string | null, headers: Readonly<Record<string, string>> = {}): HookReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(error === null ? { status: 'success' } : { errors: [error] }),
});
