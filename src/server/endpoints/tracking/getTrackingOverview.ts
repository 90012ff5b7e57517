import { tracking } from '../../../contract/tracking';
import { errorBodies } from '../../commands/errorBodies';
import { handle } from '../../context/handle';
import { trackingOverview } from './trackingOverview';

/** GET /api/v3/tracking?account_id=: an account that the caller cannot open adds nothing and refuses nothing (S51). */
export default handle(tracking.getTrackingOverview, async ({ principal, query, userAgent }, context) => {
  const body = await trackingOverview(context, { profileId: principal.profileId, userAgent, accountId: query.account_id ?? null });
  return body === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body };
});
