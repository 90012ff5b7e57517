import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { runZapNow } from '../../commands/runs/runZapNow';

/** POST /api/v3/zaps/:id/runs. */
export default handle(runs.runZapNow, async (call, context) => {
  return runZapNow(context, call, call.params.id, call.body.input);
});
