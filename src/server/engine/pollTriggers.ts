/** Asks apps for news of Zaps. */
import { hours, seconds } from '../../domain/durations';
import type { TriggerStep } from '../../domain/runs/definition';
import { namedSecretsIn } from '../../domain/runs/namedSecrets';
import { maxJsonDepth } from '../../domain/runs/json';
import { appKey } from '../../domain/zapSteps';
import type { Poll, PollTrigger, TriggerEvent } from '../connectors/connector';
import { StepError } from '../connectors/connector';
import type { Db } from '../platform/context';
import { OutgoingError } from '../platform/outgoing';
import { findDefinition } from './versions.store';
import { lockRunningZap, lockZapToTouch, touchZap, type RunningZap } from './zaps.store';
import { storeSamples } from './samples.store';
import { dueTriggers, lockDueTrigger, lockTrigger, updateTrigger, type TriggerRecord } from './triggers.store';
import type { CursorWhenOff } from './runs.tables';
import { acceptEvents } from './acceptEvents';
import { holdReasonOfZap } from './admission';
import { stepTimeout, toJson, untilAborted } from './callStep';
import { createKept } from './keptItems';
import { connectionOfZap, pauseFor, refuseConnection, type ConnectionForStep } from './connections';
import { cursorToCatchUp, holdMissed } from './missedItems';
import type { WorkContext } from './runWriter';
import { openFields, unreadableSecret } from './sealedFields';
import { secretInputs, secretsOfConnection, withoutSecrets } from './secrets';
import { createFiles } from './files';
import { withOwnApps } from './ownConnectors';
import { createPace } from './pace';
import { createStore } from './stepStorage';
import { currentSubscription, isStillActive, syncSubscriptions } from './subscriptions.store';
import { findTriggerOfDefinition, prepareHook, zoneOfZap } from './triggers';

/** Polls that a process does at once. */
const atOnce = 10;

/** A process that has not written the result of a poll by then is taken for dead. Longer than a poll may take. */
const lease = seconds(90);

const maxPause = hours(1);

/** Between two polls of an app that sends the same events by itself. */
const beside = hours(1);

/** Polls what is due; returns how many triggers. Any instance may call it at any time: a trigger that another one polls is left alone. */
export async function pollDueTriggers(context: WorkContext): Promise<number> {
  const due = await dueTriggers(context.db, 'poll', context.clock.now(), atOnce);
  const polled = await Promise.all(due.map((zapId) => pollTrigger(context, zapId)));
  if (due.length > 0) context.engine.wake();
  return polled.filter(Boolean).length;
}

interface Polled {
  readonly zap: RunningZap;
  readonly record: TriggerRecord;
  readonly step: TriggerStep;
  readonly trigger: PollTrigger;
  readonly zone: string;
  /** What arrived while the Zap was off is looked for; null if it was not, and at the end. */
  readonly catchUp: CursorWhenOff | null;
  /** Until when this process has the trigger; another value means that another one took it over. */
  readonly leasedUntil: Date;
  /** With the own apps of the account of the Zap. */
  readonly connectors: WorkContext['connectors'];
}

type Found = Pick<Poll, 'cursor' | 'more'> & { readonly events: readonly TriggerEvent[]; readonly warning: string };
/** `until`: the app is not asked before this time. Without an error, it was not asked this time either. */
type News = Found | { readonly error: string | null; readonly until?: Date | null };

async function pollTrigger(context: WorkContext, zapId: number): Promise<boolean> {
  const polled = await context.db.transaction().execute((tx) => take(context, tx, zapId));
  if (polled === null) return false;
  // Outside of any transaction: the app may take its time.
  const news = await fetchNews({ ...context, connectors: polled.connectors }, polled);
  await context.crashPoint('after-poll');
  await context.db.transaction().execute((tx) => writeNews(context, tx, polled, news));
  return true;
}

/** Leases a due trigger; null if another instance has it, or if its Zap does not poll. */
async function take(context: WorkContext, tx: Db, zapId: number): Promise<Polled | null> {
  const now = context.clock.now();
  const zap = await lockRunningZap(tx, zapId);
  const trigger = await lockDueTrigger(tx, zapId, now);
  if (zap === null || trigger === null) return null;
  const definition = zap.state !== 'on' || zap.live_version_id === null ? null : await findDefinition(tx, zap.live_version_id);
  const scoped = definition === null ? context : await withOwnApps(context, tx, zap.account_id, definition, zap.live_version_id);
  const declared = definition && findTriggerOfDefinition(scoped, definition);
  if (definition?.trigger == null || declared?.kind !== 'poll') {
    await updateTrigger(tx, zapId, { next_at: null }, now);
    return null;
  }
  // A Zap that an earlier release has published, whose app could not send events then.
  if ((declared.hook?.reach ?? null) !== trigger.reach) {
    await prepareHook(context, tx, zapId, declared.hook ?? null);
    await syncSubscriptions(tx, [zapId], now);
  }
  const leasedUntil = new Date(now.getTime() + lease);
  await updateTrigger(tx, zapId, { leased_until: leasedUntil }, now);
  const zone = await zoneOfZap(tx, zapId, definition);
  const step = { ...definition.trigger, fields: openFields(context, zapId, definition.trigger) };
  const catchUp = declared.isTimed === true ? null : await cursorToCatchUp(context, tx, trigger, step);
  return { zap, record: trigger, step, trigger: declared, zone, catchUp, leasedUntil, connectors: scoped.connectors };
}

async function fetchNews(context: WorkContext, { zap, record, step, trigger, zone, catchUp }: Polled): Promise<News> {
  const unreadable = unreadableSecret(step.fields);
  if (unreadable !== null) return { error: unreadable };
  const connection = await connectionOf(context, zap, step);
  if (connection?.type === 'paused') return { error: null, until: connection.until };
  if (connection !== null && connection.type !== 'ready') return { error: connection.message };
  // Credentials are given only to the app that they are for.
  if (connection !== null && connection.app !== appKey(step.app))
    return { error: 'The connection of this trigger is for another app. Choose another one.' };
  const values = connection?.values ?? {};
  const secrets = [...secretsOfConnection(connection?.fields ?? [], values), ...secretInputs(trigger.fields, step.fields)];
  const signal = AbortSignal.timeout(stepTimeout);
  try {
    const call = {
      outgoing: context.outgoing,
      connection: values,
      signal,
      now: context.clock.now(),
      zone,
      store: createStore(context, zap.account_id),
      files: createFiles(context, { accountId: zap.account_id }),
      kept: createKept(context.db, connection?.id ?? null),
      pace: createPace(context, connection?.id ?? null),
      input: step.fields,
      cursor: record.cursor ?? catchUp?.cursor ?? null,
      isAfterPause: catchUp !== null && catchUp.looked !== true,
    };
    const { events, cursor, warning = '', more } = await untilAborted(trigger.poll(call), signal);
    return { ...storedEvents(events, warning, secrets), cursor, ...(more !== undefined && { more }) };
  } catch (error) {
    const shownNowhere = [...secrets, ...namedSecretsIn(step.fields)];
    if (error instanceof StepError && error.options.isConnectionLost && connection !== null) {
      await refuseConnection(context, {
        id: connection.id,
        revision: connection.revision,
        reason: withoutSecrets(error.message, shownNowhere),
      });
    }
    if (error instanceof StepError) {
      const { retryAfter = null } = error.options;
      await pauseFor(context, connection, retryAfter);
      const until = retryAfter === null ? null : new Date(context.clock.now().getTime() + retryAfter);
      return { error: withoutSecrets(error.message, shownNowhere), until };
    }
    if (error instanceof OutgoingError) return { error: withoutSecrets(error.message, shownNowhere) };
    context.log.error({ err: error, zapId: zap.id }, 'a poll failed unexpectedly');
    return { error: 'We couldn’t check the app for new items, for an unexpected reason.' };
  }
}

/** The events of a poll. One that cannot be stored is left out with a warning, so that it does not keep the others from running. */
function storedEvents(events: readonly TriggerEvent[], given: string, secrets: readonly string[]): Pick<Found, 'events' | 'warning'> {
  let warning = withoutSecrets(given, secrets);
  const stored = events.flatMap(({ key, data }) => {
    try {
      return [{ key, data: withoutSecrets(toJson(data, 'It', maxJsonDepth), secrets) }];
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      warning = `An item was left out: ${error.message}`;
      return [];
    }
  });
  return { events: stored, warning };
}

function connectionOf(context: WorkContext, zap: RunningZap, { connectionId }: TriggerStep): Promise<ConnectionForStep> | null {
  return connectionId === null ? null : connectionOfZap(context, { accountId: zap.account_id, zapId: zap.id, connectionId });
}

/** Milliseconds between two polls: while the app sends the events by itself, it is asked for what it did not send. */
async function intervalOf(tx: Db, zapId: number, { everySeconds, hook }: PollTrigger, now: Date): Promise<number> {
  const every = seconds(everySeconds);
  if (hook?.reach === undefined) return every;
  const subscription = await currentSubscription(tx, zapId);
  return subscription !== null && isStillActive(subscription, now) ? Math.max(every, beside) : every;
}

/** Writes events, runs and the cursor in one transaction, unless the trigger was changed in the meantime. */
async function writeNews(context: WorkContext, tx: Db, polled: Polled, news: News): Promise<void> {
  const now = context.clock.now();
  const { id: zapId } = polled.zap;
  const zap = await ('events' in news && news.events.length > 0 ? lockZapToTouch : lockRunningZap)(tx, zapId);
  const current = await lockTrigger(tx, zapId);
  const isOurs = current?.leased_until?.getTime() === polled.leasedUntil.getTime();
  if (zap === null || current === null || !isOurs || zap.state !== 'on') return;
  const every = await intervalOf(tx, zapId, polled.trigger, now);
  if ('error' in news) {
    const { error, until = null } = news;
    if (error === null) return updateTrigger(tx, zapId, { leased_until: null, next_at: until }, now);
    const failures = current.failures + 1;
    const pause = Math.min(Math.max(every, maxPause), every * 2 ** Math.min(failures - 1, 10));
    const next = Math.max(now.getTime() + pause, until?.getTime() ?? 0);
    return updateTrigger(tx, zapId, { failures, last_error: error, leased_until: null, next_at: new Date(next) }, now);
  }
  const accepting = { id: zapId, accountId: zap.account_id, versionId: zap.live_version_id!, triggerKey: polled.step.key };
  const { catchUp } = polled;
  // The first poll only fills the cursor, so that turning a Zap on does not run it for old events.
  const events = polled.record.cursor === null && catchUp === null ? [] : news.events;
  if (events.length > 0 && catchUp === null) {
    await acceptEvents(context, tx, accepting, events, { hold: await holdReasonOfZap(context, tx, zap), isPoll: true });
  }
  const samples = news.events.map(({ data }) => data);
  await storeSamples(tx, context.encryption, { zapId, trigger: polled.step, events: samples, now });
  const change = {
    cursor: news.cursor,
    cursor_when_off: null,
    failures: 0,
    last_error: null,
    ...(news.warning !== '' && { warning: news.warning, warned_at: now }),
    leased_until: null,
    // What is left of a burst does not wait.
    next_at: news.more === 'now' ? now : new Date(now.getTime() + every),
    ...(catchUp !== null && (await holdMissed(context, tx, accepting, current, catchUp, news))),
  };
  await updateTrigger(tx, zapId, { ...change, ...(events.length > 0 && { last_event_at: now }) }, now);
  if (events.length > 0) await touchZap(tx, zapId, now);
  await context.crashPoint('before-commit');
}
