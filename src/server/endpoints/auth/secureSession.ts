import { errorBodies } from '../../commands/errorBodies';
import { secureSession as confirm } from '../../commands/signIn/secureSession';
import type { HandlerOf } from '../../context/handler';

/** POST /api/v3/secure-session (A7.16, S24). */
export const secureSession: HandlerOf<'secureSession'> = async (call, context) => {
  const profileId = await confirm(context, call, call.principal);
  return profileId === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body: { profile_id: profileId } };
};
