/** Items that arrived while a Zap was off: found by its first polls, held, and run or left out as a person decides (Z68). */
import type { TriggerStep } from '../../domain/runs/definition';
import { isSameJson } from '../../domain/runs/json';
import { missedKept, maxMissed, type MissedDecision } from '../../domain/runs/missed';
import type { HoldReason } from '../../domain/runs/states';
import { appKey } from '../../domain/zapSteps';
import type { Poll, TriggerEvent } from '../connectors/connector';
import type { Db, ServerContext } from '../platform/context';
import { countMissedRuns, decideMissedRuns, zapsWithOldMissedRuns } from './missedRuns.store';
import { getCachedDefinition } from './versions.store';
import { lockRunningZap, type RunningZap } from './zaps.store';
import { findTriggerOf, updateTrigger, type TriggerChange, type TriggerRecord } from './triggers.store';
import type { CursorWhenOff } from './runs.tables';
import { acceptEvents, type AcceptingZap } from './acceptEvents';
import { holdReasonOfZap } from './admission';
import { admitQueued, type RunContext } from './moveRun';
import { openFields } from './sealedFields';

/** Zaps of one cleanup whose missed items are left out. */
const batch = 500;

/**
 * Where the polls of a Zap that was off go on; null if they begin now. `step`: the trigger that is live, with its secrets opened.
 * Another app, event, account or field than before is another source, which has missed nothing.
 */
export async function cursorToCatchUp(
  context: Pick<ServerContext, 'db' | 'encryption' | 'connectors'>,
  tx: Db,
  { zap_id: zapId, cursor, cursor_when_off: whenOff }: TriggerRecord,
  step: TriggerStep,
): Promise<CursorWhenOff | null> {
  if (cursor !== null || whenOff === null) return null;
  const before = (await getCachedDefinition(context.db, whenOff.version, tx))?.trigger ?? null;
  if (before === null || appKey(before.app) !== appKey(step.app) || before.event !== step.event) return null;
  const isSame = before.connectionId === step.connectionId && isSameJson(openFields(context, zapId, before), step.fields);
  return isSame ? whenOff : null;
}

export interface MissedNews extends Pick<Poll, 'cursor' | 'more'> {
  readonly events: readonly TriggerEvent[];
}

/**
 * Holds what a poll found of the items that arrived while the Zap was off, in the transaction that stores where the next poll goes on.
 * Returns the change of the trigger, with the time of the next poll unless it is the regular one.
 */
export async function holdMissed(
  context: RunContext & Pick<ServerContext, 'random'>,
  tx: Db,
  zap: AcceptingZap,
  trigger: TriggerRecord,
  catchUp: CursorWhenOff,
  { events, cursor, more }: MissedNews,
): Promise<TriggerChange> {
  const now = context.clock.now();
  const before = await countMissedRuns(tx, zap.accountId, zap.id);
  const kept = events.slice(0, Math.max(0, maxMissed - before));
  const held = await acceptEvents(context, tx, zap, kept, { isMissed: true });
  const isCut = kept.length < events.length;
  const isAhead = more === 'now' || more === 'later';
  const goesOn = isAhead && !isCut && before + held.length < maxMissed;
  // With more ahead than is held, the next poll begins with the present.
  return {
    cursor: isAhead ? null : cursor,
    cursor_when_off: goesOn ? { version: catchUp.version, cursor, looked: true } : null,
    ...(held.length > 0 && { missed_until: new Date(now.getTime() + missedKept) }),
    is_more_missed: (before > 0 && trigger.is_more_missed) || isCut || more === 'lost' || (isAhead && !goesOn),
    ...(isAhead && !(goesOn && more === 'later') && { next_at: now }),
  };
}

export interface MissedItems {
  readonly count: number;
  readonly isAtLeast: boolean;
  /** The next polls may find more. */
  readonly isSearching: boolean;
  /** When they are left out; null while there are none. */
  readonly until: Date | null;
}

/** The items of a Zap that wait for a decision; null without any, unless they are still being looked for. */
export async function findMissed(
  db: Db,
  { id, account_id: accountId, state }: Pick<RunningZap, 'id' | 'account_id' | 'state'>,
): Promise<MissedItems | null> {
  const trigger = await findTriggerOf(db, id);
  if (trigger === null) return null;
  const isSearching = state === 'on' && trigger.cursor === null && trigger.cursor_when_off !== null;
  const count = trigger.missed_until === null ? 0 : await countMissedRuns(db, accountId, id);
  if (count === 0 && !isSearching) return null;
  return { count, isAtLeast: isSearching || trigger.is_more_missed, isSearching, until: count === 0 ? null : trigger.missed_until };
}

export interface DecidedItems {
  /** Runs that begin, or that were left out. */
  readonly count: number;
  /** Runs that stay on hold, and why. */
  readonly blocked: number;
  readonly reason: HoldReason | null;
}

/** Does what a person decided about the missed items of a Zap that is locked. Call `engine.wake()` after the transaction has committed. */
export async function decideMissed(
  context: RunContext & Pick<ServerContext, 'connectors' | 'db'>,
  tx: Db,
  zapId: number,
  decision: MissedDecision,
): Promise<DecidedItems> {
  const zap = await lockRunningZap(tx, zapId);
  if (zap === null) return { count: 0, blocked: 0, reason: null };
  const { account_id: accountId } = zap;
  const reason = decision === 'run' ? await holdReasonOfZap(context, tx, zap) : null;
  if (reason !== null) return { count: 0, blocked: await countMissedRuns(tx, accountId, zapId), reason };
  const now = context.clock.now();
  // The trigger before the runs, as a poll locks them.
  await updateTrigger(tx, zapId, { missed_until: null, is_more_missed: false }, now);
  const count = await decideMissedRuns(tx, { accountId, zapId, decision, now });
  if (decision === 'run' && count > 0) await admitQueued(context, tx, accountId);
  return { count, blocked: 0, reason: null };
}

/** Leaves out the missed items about which nobody has decided in time. Part of the cleanup, every ten minutes. */
export async function leaveOutOldMissed(context: RunContext & Pick<ServerContext, 'connectors' | 'db'>): Promise<void> {
  for (const zapId of await zapsWithOldMissedRuns(context.db, context.clock.now(), batch)) {
    await context.db.transaction().execute((tx) => decideMissed(context, tx, zapId, 'leave_out'));
  }
}
