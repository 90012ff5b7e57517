import { tracking } from '../../../contract/tracking';
import { deleteOwnEvents } from '../../commands/trackingChoices';
import { handle } from '../../context/handle';

/** DELETE /api/v3/tracking/events: a repetition deletes what has been recorded since, usually nothing. */
export default handle(tracking.deleteTrackedEvents, async (call, context) => {
  return { status: 200, body: { deleted: await deleteOwnEvents(context, call) } };
});
