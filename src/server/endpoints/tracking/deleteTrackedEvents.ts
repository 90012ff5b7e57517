import { tracking } from '../../../contract/tracking';
import { deleteOwnEvents } from '../../commands/trackingChoices';
import { handle } from '../../context/handle';
import { enforceLimit } from '../rateLimit';

/** DELETE /api/v3/tracking/events: a repetition deletes what has been recorded since, usually nothing. */
export default handle(tracking.deleteTrackedEvents, async (call, context) => {
  await enforceLimit(context, { name: 'tracking_delete.profile', key: String(call.principal.profileId), max: 30, windowSeconds: 3600 });
  return { status: 200, body: { deleted: await deleteOwnEvents(context, call) } };
});
