import { errorBodies } from '../../commands/errorBodies';
import type { HandlerOf } from '../../context/handler';
import { mayReadProfile } from '../../policies/profiles';
import { ownProfile } from './ownProfile';

/** GET /api/v3/profiles/:id. The `identity` parameter is for analytics and never changes whose profile it is (S27). */
export const profile: HandlerOf<'getProfile'> = async (call, context) => {
  const found = mayReadProfile(call.principal.profileId, call.params.id) ? await ownProfile(context, call.principal) : null;
  return found === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: found };
};
