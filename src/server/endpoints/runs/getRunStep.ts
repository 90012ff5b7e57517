import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { presentRunStep } from '../../presenters/run';
import { findStepAttempt } from '../../records/runs/steps';
import { findDefinition } from '../../records/runs/versions';
import { findVisibleRun } from './findVisibleRun';

/** GET /api/v3/runs/:id/steps?path&attempt: one attempt at a step with its whole values. */
export default handle(runs.getRunStep, async ({ principal: { profileId }, params: { id }, query }, context) => {
  const { db } = context;
  const found = await findVisibleRun(context, profileId, id);
  const step = found === null ? null : await findStepAttempt(db, found.run, query.path, query.attempt);
  if (found === null || step === null) return { status: 404, body: errorBodies.notFound };
  const definition = await findDefinition(db, found.run.version_id);
  return { status: 200, body: presentRunStep(context, found, definition, step) };
});
