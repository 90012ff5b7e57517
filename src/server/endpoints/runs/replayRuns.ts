import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { replayMany } from '../../commands/runs/replayRuns';

/** POST /api/v3/runs/replays: many failed runs, each from the step that failed (Z51). */
export default handle(runs.replayRuns, async (call, context) => {
  return { status: 200, body: await replayMany(context, call, call.body.run_ids) };
});
