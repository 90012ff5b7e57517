import type { WireRun } from '../../../contract/runs';
import { errorBodies } from '../../commands/errorBodies';
import type { ServerContext } from '../../context/context';
import { HttpProblem } from '../../context/handler';
import { presentRun } from '../../presenters/run';
import { findVisibleRun } from './findVisibleRun';

/** The run after a change. Throws 404 if it is gone. */
export async function presentedRun(context: ServerContext, profileId: number, id: string): Promise<WireRun> {
  const found = await findVisibleRun(context, profileId, id);
  if (found === null) throw new HttpProblem(404, errorBodies.notFound);
  return presentRun(found.run, found);
}
