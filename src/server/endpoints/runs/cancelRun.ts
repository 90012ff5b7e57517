import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { cancelRun } from '../../commands/runs/cancelRun';
import { presentedRun } from './presentedRun';

/** POST /api/v3/runs/:id/cancellation (Z07). */
export default handle(runs.cancelRun, async (call, context) => {
  const { profileId } = call.principal;
  const refusal = await cancelRun(context, call, call.params.id);
  if (refusal !== null) return { status: 409, body: refusal.preconditionFailed };
  return { status: 200, body: await presentedRun(context, profileId, call.params.id) };
});
