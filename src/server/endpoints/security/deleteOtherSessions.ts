import { security } from '../../../contract/security';
import { handle } from '../../context/handle';
import { endOtherSessions } from '../../commands/endSessions';

/** DELETE /api/v3/sessions: all but the caller's own (S23). */
export default handle(security.deleteOtherSessions, async (call, context) => {
  await endOtherSessions(context, call);
  return { status: 204, body: null };
});
