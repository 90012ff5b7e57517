/** Work that is due at a time. Any instance may do it, and each part is done by one instance. */
import { replayDueRuns } from './autoreplays';
import { handOutAppEvents } from './appEvents';
import { pollDueTriggers } from './pollTriggers';
import { releaseDueRuns } from './releaseRuns';
import { runDueSchedules } from './runSchedules';
import { updateDueSubscriptions } from './subscriptions';
import { wakeDueRuns } from './wakeRuns';
import type { WorkContext } from './runWriter';

/** Does everything that is due, a part of each kind at a time; returns how much was done. */
export async function tick(context: WorkContext): Promise<number> {
  return (
    (await handOutAppEvents(context)) +
    (await runDueSchedules(context)) +
    (await wakeDueRuns(context)) +
    (await releaseDueRuns(context)) +
    (await replayDueRuns(context))
  );
}

/** Polls and subscribes what is due, separately: an app may take its time. Returns how many triggers and subscriptions. */
export async function poll(context: WorkContext): Promise<number> {
  const [polled, subscribed] = await Promise.all([pollDueTriggers(context), updateDueSubscriptions(context)]);
  return polled + subscribed;
}
