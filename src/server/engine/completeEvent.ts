/** The first part of a run whose event has only a part of its data: the app is asked for the whole, and whether the event is its own. */
import type { ZapDefinition } from '../../domain/runs/definition';
import { isRecord } from '../../domain/runs/json';
import { failureVerdict, nextTry } from '../../domain/runs/retries';
import { appKey } from '../../domain/zapSteps';
import { hookOf, type Action, type PartialEvent } from '../connectors/connector';
import { callStep, type StepResult } from './callStep';
import { connectionOfZap, pauseFor, refuseConnection } from './connections';
import { createFiles } from './files';
import { createKept } from './keptItems';
import { awayResult, failureOf, hold, waitUntil } from './runStep';
import type { ClaimedRun, RunWriter, WorkContext } from './runWriter';
import { createStore } from './stepStorage';
import { findTriggerOfDefinition } from './triggers';

/** The name under which a part waits as the data of a run: no app sends it. */
const partName = 'patchbay.part';

/** The data of a run that has to be made whole. */
export const withPart = (partial: PartialEvent): unknown => ({ [partName]: partial });

const partOf = (event: unknown): PartialEvent | null =>
  isRecord(event) && Object.hasOwn(event, partName) ? (event[partName] as PartialEvent) : null;

/** The data of the event; `ended` if the run waits, is held, or has ended by now. Repeated like a step that changes nothing. */
export async function wholeEvent(
  context: WorkContext,
  claimed: ClaimedRun,
  writer: RunWriter,
  { definition, event }: { readonly definition: ZapDefinition; readonly event: unknown },
): Promise<{ readonly event: unknown } | 'ended'> {
  const part = partOf(event);
  const { trigger: step } = definition;
  if (part === null || step === null) return { event };
  const { record, fence, steps } = claimed;
  const { key: path } = step;
  const startedAt = context.clock.now();
  const earlier = steps.filter((line) => line.path === path);
  const line = { path, attempt: earlier.length + 1, startedAt };
  const wanted = { accountId: record.account_id, zapId: record.zap_id, connectionId: step.connectionId ?? 0 };
  const found = step.connectionId === null ? null : await connectionOfZap(context, wanted);
  if (found?.type === 'lost' && record.kind !== 'test') return held(hold(writer, fence, line, found.message));
  if (found?.type === 'paused' && record.kind !== 'test') return held(waitUntil(context, writer, { fence, path }, found.until));
  const isOwn = found?.type !== 'ready' || found.app === appKey(step.app);
  const result =
    found?.type === 'lost' || !isOwn
      ? { ...awayResult(found.type === 'lost' ? found.message : 'The connection of this trigger is for another app.'), isTransient: false }
      : found?.type === 'away' || found?.type === 'paused'
        ? awayResult(found.message)
        : await ask(context, claimed, definition, part, found);
  if (result.type === 'succeeded') {
    const whole = result.output as { readonly data: unknown } | null;
    if (whole === null) {
      writer.add({ ...line, state: 'filtered', error: 'The app says that it did not send this event.', endedAt: context.clock.now() });
      await writer.end({ type: 'end', state: 'filtered', path });
      return 'ended';
    }
    // In place of the part, so that the history and replays have the whole.
    writer.add({ path, attempt: 1, state: 'succeeded', output: whole.data, startedAt: record.accepted_at, endedAt: context.clock.now() });
    return { event: whole.data };
  }
  if (result.isConnectionLost && found?.type === 'ready' && record.kind !== 'test') {
    const state = await refuseConnection(context, { id: found.id, revision: found.revision, reason: result.message });
    if (state === 'lost') return held(hold(writer, fence, line, result.message));
  }
  await pauseFor(context, found?.type === 'ready' ? found : null, result.isTransient ? result.retryAfter : null);
  const failure = failureOf(result);
  const verdict = failureVerdict(failure, 'safe');
  const tries = earlier.filter(({ state }) => state === 'retried').length + 1;
  const now = context.clock.now();
  const due = verdict === 'fail' ? null : nextTry(failure, tries, context.random.bytes(2).readUInt16BE() / 0x10000, now.getTime());
  if (due !== null) {
    writer.add({ ...line, state: 'retried', error: result.message, endedAt: now });
    const wait = { path, kind: verdict === 'rate_limit' ? verdict : ('retry' as const), dueAt: new Date(due), data: {} };
    await writer.apply({ type: 'retry', fence, isRateLimit: verdict === 'rate_limit' }, { wait });
    return 'ended';
  }
  writer.verdict = verdict;
  writer.add({ ...line, state: 'failed', error: result.message, endedAt: now });
  await writer.end({ type: 'end', state: 'failed', path });
  return 'ended';
}

async function held(holding: Promise<null>): Promise<'ended'> {
  await holding;
  return 'ended';
}

type Ready = Extract<Awaited<ReturnType<typeof connectionOfZap>>, { type: 'ready' }>;

async function ask(
  context: WorkContext,
  { claim, record, zone, region }: ClaimedRun,
  definition: ZapDefinition,
  part: PartialEvent,
  connection: Ready | null,
): Promise<StepResult> {
  const trigger = findTriggerOfDefinition(context, definition);
  const complete = hookOf(trigger)?.complete;
  const action: Action = {
    event: trigger?.event ?? '',
    title: '',
    help: '',
    kind: 'search',
    repeat: 'safe',
    isTask: false,
    fields: trigger?.fields ?? [],
    sample: {},
    run: (call) => {
      if (complete === undefined) throw new Error('The trigger has no whole events.');
      return complete(part, call);
    },
  };
  return callStep(context.outgoing, {
    action,
    input: definition.trigger!.fields,
    connection: connection?.values ?? {},
    connectionFields: connection?.fields ?? [],
    store: createStore(context, record.account_id),
    files: createFiles(context, { accountId: record.account_id, runId: record.id }),
    kept: createKept(context.db, connection?.id ?? null),
    idempotencyKey: record.id,
    zone,
    region,
    now: context.clock.now(),
    signal: claim.signal,
  });
}
