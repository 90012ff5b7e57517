import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { replayOne } from '../../commands/runs/replayRuns';

/** POST /api/v3/runs/:id/replays (Z13). */
export default handle(runs.replayRun, async (call, context) => {
  const { from_path: fromPath, input, version } = call.body;
  return replayOne(context, call, call.params.id, { fromPath, input, version });
});
