import { security } from '../../../contract/security';
import { handle } from '../../context/handle';
import { presentSession } from '../../presenters/security';
import { sessionsOf } from '../../records/sessions/sessions';

/** GET /api/v3/sessions: the person's sessions, the caller's own first, then by last use. */
export default handle(security.listSessions, async ({ principal }, { db, config, clock }) => {
  const sessions = await sessionsOf(db, config, clock.now(), principal.profileId);
  const objects = sessions.map((session) => presentSession(session, principal.sessionId));
  return { status: 200, body: { objects: objects.sort((a, b) => Number(b.is_current) - Number(a.is_current)) } };
});
