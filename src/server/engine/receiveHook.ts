/** Receives the requests to the addresses of Zaps. */
import type { Readable } from 'node:stream';
import type { TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { hookOf, type HookReply, type HookRequest } from '../connectors/connector';
import { DiskFullError } from '../platform/errors';
import { TooManyBytesError, type Db, type HeldBytes, type ServerContext } from '../platform/context';
import { findDefinition, getCachedDefinition } from './versions.store';
import { findAddress, findRunningZap, lockRunningZap, touchZap, wasTouched, type RunningZap } from './zaps.store';
import { storeSamples } from './samples.store';
import { updateTrigger } from './triggers.store';
import { storeEvents } from './acceptEvents';
import { holdReasonOfZap } from './admission';
import { admitSoon, noteArrival } from './admitSoon';
import { withPart } from './completeEvent';
import { createFiles } from './files';
import { findSetup, storeKept, type FoundSetup } from './hookSetup';
import { awaitReply, replyStepsOf, type AwaitedRun } from './hookReplies';
import { answer, maxBodyBytes, readRequest, unpacked, type HookAnswer, type ParsedRequest, type SentRequest } from './readHookRequest';
import { openFields } from './sealedFields';
import { findTriggerOfDefinition, hookAddress, tokenHashOf } from './triggers';

/** Requests of one address of a Zap. */
const limit = { name: 'hook', max: 3000, windowSeconds: 60 } as const;

/** Of a Zap that is on, at most one event in so many milliseconds is kept as a sample. */
const sampleEvery = 60_000;

/**
 * Answers a request to an address; HEAD is no event. A success is answered after the event and its run are committed (Z40). An
 * address that no one has gives 404, and a Zap that is off 410; the request is still kept as a sample for the editor, also for a
 * draft, which answers as it will later. `signal`: the process ends, and a request that waits for a reply gets 202.
 */
export async function receiveHook(context: ServerContext, token: string, sent: SentRequest, signal: AbortSignal): Promise<HookAnswer> {
  const { db } = context;
  const found = await findAddress(db, tokenHashOf(context, token));
  if (found === null) return { ...answer(404, 'There is no Zap with this address.'), isStrange: true };
  const trigger = { ...found, address: hookAddress(context, token) };
  noteArrival(context, trigger.zap.account_id);
  // Some senders check an address so before they use it.
  if (sent.method === 'HEAD') return answer(200, null);
  const { allowed, retryAfterSeconds } = await context.limits.take({ ...limit, key: String(trigger.zap_id) });
  if (!allowed) return answer(429, 'Too many requests. Try again later.', { 'retry-after': String(retryAfterSeconds) });
  if (!context.disk.hasFreeSpace()) throw new DiskFullError();
  const { body } = sent;
  if (Buffer.isBuffer(body)) return receiveRead(context, trigger, await unpacked({ ...sent, body }, null), signal);
  const held = await hold(context, body);
  if ('status' in held) return held;
  try {
    const isSmall = held.size <= maxBodyBytes;
    const bytes = isSmall ? Buffer.concat((await held.read().toArray()) as Buffer[]) : Buffer.alloc(0);
    return await receiveRead(context, trigger, await unpacked({ ...sent, body: bytes }, isSmall ? null : () => held.read()), signal);
  } finally {
    await held.drop();
  }
}

/** Bytes around the files of a form. */
const roomForForm = 1024 * 1024;

/** Puts the body of a form aside, because its files can be larger than the memory. */
async function hold({ config, files, log }: ServerContext, body: Readable): Promise<HeldBytes | HookAnswer> {
  try {
    return await files.hold(body, config.files.largest + roomForForm);
  } catch (error) {
    if (error instanceof TooManyBytesError) return answer(413, 'The body is too large.');
    if (body.errored !== null || body.readableAborted) return answer(400, 'The body is not complete.');
    log.error({ err: error }, 'the body of a request could not be put aside');
    return answer(503, 'The body can’t be stored at present. Try again later.');
  }
}

type FoundTrigger = NonNullable<Awaited<ReturnType<typeof findAddress>>> & { readonly address: string };

/** How often a request is read again because the Zap was published meanwhile. */
const maxReadings = 3;

async function receiveRead(
  context: ServerContext,
  trigger: FoundTrigger,
  request: HookRequest | HookAnswer,
  signal: AbortSignal,
): Promise<HookAnswer> {
  if ('status' in request) return request;
  let received: Received | 'changed' = 'changed';
  let zap: RunningZap | null = trigger.zap;
  for (let readings = 0; received === 'changed'; readings += 1) {
    if (readings === maxReadings) return answer(503, 'The Zap is being changed. Try again.', { 'retry-after': '1' });
    // Before the transaction, because files of a form are stored meanwhile.
    if (readings > 0) zap = await findRunningZap(context.db, trigger.zap_id);
    const read = zap === null ? null : await readForZap(context, zap, trigger.address, request);
    received = await context.db.transaction().execute((tx) => receive(context, tx, trigger, read));
  }
  const { reply, awaited, accountId } = received;
  await context.crashPoint('after-commit');
  // Not in the transaction, so that requests of one account do not wait for each other’s commits.
  if (accountId !== null) await admitSoon(context, accountId);
  return awaited === null ? reply : ((await awaitReply(context, awaited, signal)) ?? laterReply);
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
  /** The account whose new runs are to be admitted; null if there are none. */
  readonly accountId: number | null;
}

const atOnce = (reply: HookAnswer, accountId: number | null = null): Received => ({ reply, awaited: null, accountId });

/** What a definition of a Zap makes of a request. */
interface ReadForZap {
  /** Of the live version; null for a draft. */
  readonly versionId: string | null;
  readonly lastRunAt: Date | null;
  readonly triggerStep: TriggerStep | null;
  readonly found: FoundSetup | null;
  readonly steps: readonly string[];
  /** An answer to a request that is refused. */
  readonly read: ParsedRequest | HookAnswer;
}

export const isLiveZap = ({ state, isPausedByPlan, live_version_id: live }: RunningZap): boolean =>
  (state === 'on' || isPausedByPlan) && live !== null;

async function readForZap(context: ServerContext, zap: RunningZap, address: string, request: HookRequest): Promise<ReadForZap | null> {
  const { db } = context;
  if (zap.isTrashed) return null;
  const versionId = isLiveZap(zap) ? zap.live_version_id : null;
  const lastRunAt = zap.last_run_at;
  const definition = versionId === null ? await readDraft(db, zap) : await getCachedDefinition(db, versionId, db);
  const trigger = definition && findTriggerOfDefinition(context, definition);
  const hook = hookOf(trigger);
  const step = definition?.trigger ?? null;
  const gone = { versionId, lastRunAt, triggerStep: null, found: null, steps: [], read: answer(410, 'This Zap receives no requests.') };
  // An app is answered for the live version only.
  if (definition == null || step === null || trigger === null || hook === null || (hook.reach !== undefined && versionId === null))
    return gone;
  if (hook.reach === 'app') return gone;
  const isSubscribed = hook.reach === 'subscribed';
  const needed = { definition, step, address, query: request.query, isSubscribed };
  const found = hook.needsSetup === true ? await findSetup(context, zap, needed) : null;
  if (found === null && isSubscribed) return gone;
  const files = createFiles(context, { accountId: zap.account_id });
  const read = await readRequest(context, { trigger, hook, files, fields: openFields(context, zap.id, step), found }, request);
  return { versionId, lastRunAt, triggerStep: step, found, steps: replyStepsOf(context, definition), read };
}

/** `changed`: what is live is no longer what the request was read for. */
async function receive(context: ServerContext, tx: Db, trigger: FoundTrigger, reading: ReadForZap | null): Promise<Received | 'changed'> {
  const now = context.clock.now();
  const zapId = trigger.zap_id;
  if (!wasTouched(reading?.lastRunAt ?? null, now)) await touchZap(tx, zapId, now);
  const zap = await lockRunningZap(tx, zapId);
  if (zap === null) return atOnce(answer(404, 'There is no Zap with this address.'));
  if (zap.isTrashed) return atOnce(answer(410, 'This Zap is in the trash.'));
  const isLive = isLiveZap(zap);
  if (reading === null || reading.versionId !== (isLive ? zap.live_version_id : null)) return 'changed';
  const { triggerStep, steps, found, read } = reading;
  if (triggerStep === null || 'status' in read) return atOnce(read as HookAnswer);
  const { events, reply, waits, keep } = read;
  if (keep !== null && found?.subscription != null) await storeKept(context, tx, found.subscription.id, keep);
  const isSampled = !isLive || trigger.last_event_at === null || now.getTime() - trigger.last_event_at.getTime() >= sampleEvery;
  if (isSampled && events.length > 0) {
    // A part of an event is no sample.
    const samples = events.flatMap(({ data, partial }) => (partial === undefined ? [data] : []));
    await storeSamples(tx, context.encryption, { zapId, trigger: triggerStep, events: samples, now });
    await updateTrigger(tx, zapId, { last_event_at: now }, now);
  }
  if (!isLive) return atOnce(zap.state === 'off' ? answer(410, 'This Zap is off.') : reply);
  const accepting = { id: zapId, accountId: zap.account_id, versionId: zap.live_version_id!, triggerKey: triggerStep.key };
  const hold = await holdReasonOfZap(context, tx, zap, { areTasksLater: true });
  const stored = events.map(({ key, data, partial }) => ({ key, data: partial === undefined ? data : withPart(partial) }));
  const [runId] = await storeEvents(context, tx, accepting, stored, { hold });
  await context.crashPoint('before-commit');
  const accountId = runId === undefined || hold !== null ? null : zap.account_id;
  if (waits === 0 || runId === undefined) return atOnce(reply, accountId);
  const until = new Date(now.getTime() + waits * 1000);
  return { reply, accountId, awaited: { zapId, runId, acceptedAt: now, until, stepKeys: steps } };
}

/** The draft of a Zap, else its live version. */
async function readDraft(db: Db, { id, live_version_id: live }: RunningZap): Promise<ZapDefinition | null> {
  const draft = await db.selectFrom('zap_drafts').select('definition').where('zap_id', '=', id).executeTakeFirst();
  return draft?.definition ?? (live === null ? null : findDefinition(db, live));
}
