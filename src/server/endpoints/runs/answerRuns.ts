import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { answerRuns } from '../../commands/runs/answerRun';

/** POST /api/v3/runs/answers: the same answer for many runs (Z05). */
export default handle(runs.answerRuns, async (call, context) => {
  return { status: 200, body: await answerRuns(context, call, call.body.run_ids, call.body.answer) };
});
