import { session } from '../../../contract/session';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { secureSession as confirm } from '../../commands/signIn/secureSession';

/** POST /api/v3/secure-session (A7.16, S24). */
export default handle(session.secureSession, async (call, context) => {
  const profileId = await confirm(context, call, call.principal);
  return profileId === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body: { profile_id: profileId } };
});
