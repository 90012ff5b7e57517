/** Runs of published Zaps that a person asks for. */
import { v7 as uuid } from 'uuid';
import type { Db, ServerContext } from '../platform/context';
import { findDefinition } from './versions.store';
import { lockZapToTouch, touchZap } from './zaps.store';
import { samplesOf } from './samples.store';
import { acceptEvents } from './acceptEvents';
import { holdReasonOfZap } from './admission';
import type { RunContext } from './moveRun';
import { findTriggerOfDefinition, zoneOfZap } from './triggers';

export type RunNowResult =
  { readonly type: 'accepted'; readonly runId: string } | { readonly type: 'refused'; readonly because: 'no_version' | 'no_event' };

/**
 * Starts a run of the live version at once, also while the Zap is off: of a schedule with the present time, of other triggers with
 * the event that is given, or the last one that the Zap has had. Call `engine.wake()` after the transaction has committed.
 */
export async function runNow(
  context: RunContext & Pick<ServerContext, 'config' | 'connectors' | 'db' | 'random'>,
  tx: Db,
  zapId: number,
  event?: unknown,
): Promise<RunNowResult> {
  const now = context.clock.now();
  const zap = await lockZapToTouch(tx, zapId);
  const definition = zap === null || zap.live_version_id === null ? null : await findDefinition(tx, zap.live_version_id);
  if (zap === null || zap.live_version_id === null || definition?.trigger == null) return { type: 'refused', because: 'no_version' };
  const trigger = findTriggerOfDefinition(context, definition);
  let data = event;
  if (data === undefined && trigger?.kind === 'schedule')
    data = trigger.eventAt(now.getTime(), await zoneOfZap(tx, zapId, definition)).data;
  if (data === undefined) data = (await samplesOf(tx, context.encryption, zapId, definition.trigger))[0]?.sample;
  if (data === undefined) return { type: 'refused', because: 'no_event' };
  // Asked for twice, it runs twice.
  const key = `now:${uuid({ msecs: now.getTime(), random: context.random.bytes(16) })}`;
  const accepting = { id: zap.id, accountId: zap.account_id, versionId: zap.live_version_id, triggerKey: definition.trigger.key };
  const hold = await holdReasonOfZap(context, tx, zap, { isAsked: true });
  const [runId] = await acceptEvents(context, tx, accepting, [{ key, data }], { hold, isAsked: true });
  if (runId === undefined) throw new Error('The key of a run that a person asks for is new.');
  await touchZap(tx, zap.id, now);
  return { type: 'accepted', runId };
}
