import { profiles } from '../../../contract/profiles';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { mayReadProfile } from '../../policies/profiles';
import { ownProfile } from '../ownProfile';

/** GET /api/v3/profiles/:id. The `identity` parameter is for analytics and never changes whose profile it is (S27). */
export default handle(profiles.getProfile, async (call, context) => {
  const found = mayReadProfile(call.principal.profileId, call.params.id) ? await ownProfile(context, call.principal) : null;
  return found === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: found };
});
