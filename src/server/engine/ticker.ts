/** Work that is due at a time. Any instance may do it, and each part is done by one instance. */
import { replayDueRuns } from './autoreplays';
import { pollDueTriggers } from './pollTriggers';
import { releaseDueRuns } from './releaseRuns';
import { runDueSchedules } from './runSchedules';
import { wakeDueRuns } from './wakeRuns';
import type { WorkContext } from './runWriter';

/** Does everything that is due, a part of each kind at a time; returns how much was done. */
export async function tick(context: WorkContext): Promise<number> {
  return (await runDueSchedules(context)) + (await wakeDueRuns(context)) + (await releaseDueRuns(context)) + (await replayDueRuns(context));
}

/** Polls what is due, separately: an app may take its time. Returns how many triggers. */
export const poll = (context: WorkContext): Promise<number> => pollDueTriggers(context);
