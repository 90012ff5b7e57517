import { endOtherSessions, endSession } from '../../commands/endSessions';
import { errorBodies } from '../../commands/errorBodies';
import type { HandlerOf } from '../../context/handler';
import { presentSession } from '../../presenters/security';
import { sessionsOf } from '../../records/sessions';

/** GET /api/v3/sessions: the person's sessions, the caller's own first, then by last use. */
export const sessionsList: HandlerOf<'listSessions'> = async ({ principal }, { db, config, clock }) => {
  const sessions = await sessionsOf(db, config, clock.now(), principal.profileId);
  const objects = sessions.map((session) => presentSession(session, principal.sessionId));
  return { status: 200, body: { objects: objects.sort((a, b) => Number(b.is_current) - Number(a.is_current)) } };
};

/** DELETE /api/v3/sessions/:id: that browser is signed out at its next request (S23). */
export const sessionRemoval: HandlerOf<'deleteSession'> = async (call, context) => {
  const isEnded = await endSession(context, call, call.params.id);
  return isEnded ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound };
};

/** DELETE /api/v3/sessions: all but the caller's own (S23). */
export const sessionsRemoval: HandlerOf<'deleteOtherSessions'> = async (call, context) => {
  await endOtherSessions(context, call);
  return { status: 204, body: null };
};
