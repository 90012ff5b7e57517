import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { presentRunDetails } from '../../presenters/run';
import { replaysOf } from '../../records/runs/history';
import { pageOfSteps } from '../../records/runs/steps';
import { findDefinition } from '../../records/runs/versions';
import { findVisibleRun } from './findVisibleRun';

const pageSize = 200;

/** GET /api/v3/runs/:id: a run of a Zap that the caller can see, with its steps (Z51). */
export default handle(runs.getRun, async ({ principal: { profileId }, params: { id }, query }, context) => {
  const { db } = context;
  const found = await findVisibleRun(context, profileId, id);
  if (found === null) return { status: 404, body: errorBodies.notFound };
  const from = query.steps_from ?? 0;
  const steps = await pageOfSteps(db, found.run, from, pageSize + 1);
  const definition = await findDefinition(db, found.run.version_id);
  const replays = await replaysOf(db, id);
  const nextStep = steps.length > pageSize ? from + pageSize : null;
  return {
    status: 200,
    body: presentRunDetails(context, { ...found, definition, steps: steps.slice(0, pageSize), nextStep, replays }),
  };
});
