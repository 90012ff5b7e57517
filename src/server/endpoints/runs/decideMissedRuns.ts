import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { decideMissedRuns } from '../../commands/runs/decideMissedRuns';

/** POST /api/v3/zaps/:id/missed-runs (Z68). */
export default handle(runs.decideMissedRuns, async (call, context) => {
  const { count, blocked, reason } = await decideMissedRuns(context, call, call.params.id, call.body.decision);
  return { status: 200, body: { count, blocked, reasons: reason === null ? [] : [reason] } };
});
