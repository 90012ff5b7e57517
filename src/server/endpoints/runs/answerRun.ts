import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { answerRun } from '../../commands/runs/answerRun';
import { presentedRun } from './presentedRun';

/** POST /api/v3/runs/:id/answers (Z05). */
export default handle(runs.answerRun, async (call, context) => {
  const { profileId } = call.principal;
  const refusal = await answerRun(context, call, call.params.id, call.body.answer);
  if (refusal !== null) return { status: 409, body: refusal.preconditionFailed };
  return { status: 200, body: await presentedRun(context, profileId, call.params.id) };
});
