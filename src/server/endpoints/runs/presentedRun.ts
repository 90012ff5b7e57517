import type { WireRun } from '../../../contract/runs';
import { errorBodies } from '../../commands/errorBodies';
import type { ServerContext } from '../../context/context';
import { HttpProblem } from '../../context/handler';
import { presentRun } from '../../presenters/run';
import { enforceLimit } from '../rateLimit';
import { findVisibleRun } from './findVisibleRun';

/** The run after a change. Throws 404 if it is gone. */
export async function presentedRun(context: ServerContext, profileId: number, id: string): Promise<WireRun> {
  const found = await findVisibleRun(context, profileId, id);
  if (found === null) throw new HttpProblem(404, errorBodies.notFound);
  return presentRun(found.run, found);
}

/** Counts one change of runs by a person. */
export const limitRunChanges = (context: ServerContext, profileId: number): Promise<void> =>
  enforceLimit(context, { name: 'run_save.profile', key: String(profileId), max: 1200, windowSeconds: 3600 });
