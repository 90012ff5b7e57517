/** Lets schedules run their Zaps. */
import type { TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { nextTime, nextTimes, type Schedule } from '../../domain/runs/schedules';
import { isRecord } from '../../domain/runs/json';
import { hours } from '../../domain/durations';
import { StepError, type ScheduleTrigger } from '../connectors/connector';
import type { Db } from '../platform/context';
import { findDefinition } from './versions.store';
import { lockZapToTouch, touchZap, type RunningZap } from './zaps.store';
import { dueTriggers, lockDueTrigger, updateTrigger, type TriggerRecord } from './triggers.store';
import { acceptEvents } from './acceptEvents';
import { holdReasonOfZap } from './admission';
import type { WorkContext } from './runWriter';
import { findTriggerOfDefinition, scheduleOfTrigger, zoneOfZap } from './triggers';

const batch = 100;

/** A schedule that cannot be read is looked at again after this time. */
const pauseAfterError = hours(1);

/**
 * Runs the Zaps whose schedules are due; returns how many triggers were looked at. Any instance may call it at any time: the event
 * of a time has one key, and a trigger that another instance has is left alone. After times without a server a Zap runs once, for
 * the last of them.
 */
export async function runDueSchedules(context: WorkContext): Promise<number> {
  const due = await dueTriggers(context.db, 'schedule', context.clock.now(), batch);
  let looked = 0;
  for (const zapId of due) if (await context.db.transaction().execute((tx) => runSchedule(context, tx, zapId))) looked += 1;
  if (looked > 0) context.engine.wake();
  return looked;
}

/** False if another instance has the trigger. */
async function runSchedule(context: WorkContext, tx: Db, zapId: number): Promise<boolean> {
  const now = context.clock.now();
  const zap = await lockZapToTouch(tx, zapId);
  const record = await lockDueTrigger(tx, zapId, now);
  if (zap === null || record === null) return false;
  const definition = zap.state !== 'on' || zap.live_version_id === null ? null : await findDefinition(tx, zap.live_version_id);
  const trigger = definition && findTriggerOfDefinition(context, definition);
  if (definition?.trigger == null || trigger?.kind !== 'schedule') {
    await updateTrigger(tx, zapId, { next_at: null }, now);
    return true;
  }
  try {
    await fire(context, tx, { zap, record, definition, step: definition.trigger, trigger });
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    await updateTrigger(tx, zapId, { next_at: new Date(now.getTime() + pauseAfterError), last_error: error.message }, now);
  }
  return true;
}

interface Due {
  readonly zap: RunningZap;
  readonly record: TriggerRecord;
  readonly definition: ZapDefinition;
  readonly step: TriggerStep;
  readonly trigger: ScheduleTrigger;
}

/** Starts a run if a time has come since the last one, and writes the next time. */
async function fire(context: WorkContext, tx: Db, { zap, record, definition, step, trigger }: Due): Promise<void> {
  const now = context.clock.now();
  const zone = await zoneOfZap(tx, zap.id, definition);
  const schedule = scheduleOfTrigger(trigger, step);
  const after = countedFrom(record.cursor) ?? now.getTime();
  const time = lastTime(schedule, zone, after, now.getTime());
  const next = nextTime(schedule, zone, time ?? after);
  const change = { next_at: next === null ? null : new Date(next), cursor: { after: time ?? after }, last_error: null };
  if (time === null) return updateTrigger(tx, zap.id, change, now);
  await updateTrigger(tx, zap.id, { ...change, last_event_at: now }, now);
  const accepting = { id: zap.id, accountId: zap.account_id, versionId: zap.live_version_id!, triggerKey: step.key };
  await acceptEvents(context, tx, accepting, [trigger.eventAt(time, zone)], { hold: await holdReasonOfZap(context, tx, zap) });
  await context.crashPoint('before-commit');
  await touchZap(tx, zap.id, now);
}

/** The time from which a schedule counts: its last one, or when it was turned on; null if it was turned on just now. */
const countedFrom = (cursor: unknown): number | null => (isRecord(cursor) && typeof cursor.after === 'number' ? cursor.after : null);

/** The last time of a schedule after `after` and not after `now`; null if there is none. */
function lastTime(schedule: Schedule, zone: string, after: number, now: number): number | null {
  let last: number | null = null;
  for (;;) {
    const times: readonly number[] = nextTimes(schedule, zone, last ?? after, 500).filter((time) => time <= now);
    last = times.at(-1) ?? last;
    if (times.length < 500) return last;
  }
}
