import { security } from '../../../contract/security';
import { handle } from '../../context/handle';
import { endSession } from '../../commands/endSessions';
import { errorBodies } from '../../commands/errorBodies';

/** DELETE /api/v3/sessions/:id: that browser is signed out at its next request (S23). */
export default handle(security.deleteSession, async (call, context) => {
  const isEnded = await endSession(context, call, call.params.id);
  return isEnded ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound };
});
