import { activity } from '../../../contract/activity';
import { handle } from '../../context/handle';
import { errorBodies, preconditionFailed } from '../../commands/errorBodies';
import { addressTaken, reverseFromTimeline } from '../../commands/reversals/reverse';
import { requestOfEvent } from '../../records/audit/timeline';

/** POST /api/v3/activity/:id/reversals: 404 as well for an entry that this session must not undo. */
export default handle(activity.reverseActivity, async (call, context) => {
  const { profileId } = call.principal;
  const requestId = await requestOfEvent(context.db, profileId, call.params.id);
  const outcome = requestId === null ? null : await reverseFromTimeline(context, call, requestId);
  if (outcome === null || outcome.kind === 'unknown') return { status: 404, body: errorBodies.notFound };
  if (outcome.kind === 'address_taken') return { status: 409, body: preconditionFailed(addressTaken).preconditionFailed };
  return { status: 200, body: { email: outcome.email } };
});
