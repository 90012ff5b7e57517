import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { releaseHeldRuns } from '../../commands/runs/releaseRuns';

/** POST /api/v3/runs/releases?account_id=: held runs begin, so many a minute (Z33). */
export default handle(runs.releaseRuns, async (call, context) => {
  const { account_id: accountId, zap_id: zapId = null } = call.query;
  const { released, blocked, reasons } = await releaseHeldRuns(context, call, accountId, { zapId, perMinute: call.body.per_minute });
  return { status: 200, body: { released, blocked, reasons: [...reasons] } };
});
