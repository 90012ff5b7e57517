import { zapMoves } from '../../../contract/zapMoves';
import { handle } from '../../context/handle';
import { choicesOf, connectionUnavailable, notFound } from './moveReports';
import { planMove } from '../../commands/zapMoves/planMove';
import { appsInPlan, presentZapMovePlan } from '../../presenters/zapMove';
import { namesOfApps } from '../../records/zapMoves/load';

/** POST /api/v3/zaps/move/plan: the verdict on each Zap; changes nothing. */
export default handle(zapMoves.planZapMove, async (call, context) => {
  const { profileId } = call.principal;
  const { from_account_id: fromId, target_account_id: targetId, zap_ids: zapIds } = call.body;
  const plan = await planMove(context, profileId, { fromId, targetId, zapIds, choices: choicesOf(call.body) });
  if (plan === null) return notFound;
  if (plan === 'connection_unavailable') return connectionUnavailable();
  const names = await namesOfApps(context.db, appsInPlan(plan));
  return { status: 200, body: presentZapMovePlan(plan, { names, profileId }) };
});
