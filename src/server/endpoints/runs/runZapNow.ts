import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { runZapNow } from '../../commands/runs/runZapNow';
import { limitRunChanges } from './presentedRun';

/** POST /api/v3/zaps/:id/runs. */
export default handle(runs.runZapNow, async (call, context) => {
  await limitRunChanges(context, call.principal.profileId);
  return runZapNow(context, call, call.params.id, call.body.input);
});
