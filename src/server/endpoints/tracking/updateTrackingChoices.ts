import { tracking } from '../../../contract/tracking';
import { errorBodies } from '../../commands/errorBodies';
import { changeTrackingChoices } from '../../commands/trackingChoices';
import { handle } from '../../context/handle';
import { trackingOverview } from './trackingOverview';

/** PATCH /api/v3/tracking/choices?account_id=: the choices do not depend on the account, which is for the reply only. */
export default handle(tracking.updateTrackingChoices, async (call, context) => {
  const { profileId } = call.principal;
  await changeTrackingChoices(context, call, call.body);
  const body = await trackingOverview(context, { profileId, userAgent: call.userAgent, accountId: call.query.account_id ?? null });
  return body === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body };
});
