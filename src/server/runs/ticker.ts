/** What happens at its time: any instance may do it, and each of it is done by one of them. */
import { releaseDueRuns } from './releaseRuns';
import { wakeDueRuns } from './wakeRuns';
import type { WorkContext } from './runWriter';

/** Does everything that is due, a part of each kind at a time; returns how much was done. */
export async function tick(context: WorkContext): Promise<number> {
  return (await wakeDueRuns(context)) + (await releaseDueRuns(context));
}
