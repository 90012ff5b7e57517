import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { continueRun } from '../../commands/runs/continueRun';
import { presentedRun } from './presentedRun';

/** POST /api/v3/runs/:id/continuation. */
export default handle(runs.continueRun, async (call, context) => {
  const { profileId } = call.principal;
  const refusal = await continueRun(context, call, call.params.id);
  if (refusal !== null) return { status: 409, body: refusal.preconditionFailed };
  return { status: 200, body: await presentedRun(context, profileId, call.params.id) };
});
