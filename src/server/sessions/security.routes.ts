import { security } from '../../contract/security';
import { endOtherSessions, endSession } from './endSessions';
import { errorBodies } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { mayReadProfile } from '../profiles/policy';
import { presentSession } from './security.reply';
import { findProfile } from '../profiles/store';
import { sessionsOf } from './store';
import { countUnusedCodes } from '../twoFactor/recoveryCodes.store';
import { findTwoFactor } from '../twoFactor/store';

export default routes(security, {
  /** GET /api/v3/profiles/:id/security: whether there is a password, and the state of two-factor. */
  async getSecurity({ principal, params }, { db }) {
    const profile = mayReadProfile(principal.profileId, params.id) ? await findProfile(db, params.id) : null;
    if (profile === null) return { status: 404, body: errorBodies.notFound };
    const factor = await findTwoFactor(db, profile.id);
    const hasPassword = profile.password_hash !== null;
    return {
      status: 200,
      body: {
        has_password: hasPassword,
        password_changed_at: hasPassword ? profile.password_changed_at.toISOString() : null,
        two_factor: factor && {
          enabled_at: factor.enabled_at.toISOString(),
          recovery_codes_left: await countUnusedCodes(db, profile.id),
        },
      },
    };
  },

  /** GET /api/v3/sessions: the person's sessions, the caller's own first, then by last use. */
  async listSessions({ principal }, { db, config, clock }) {
    const sessions = await sessionsOf(db, config, clock.now(), principal.profileId);
    const objects = sessions.map((session) => presentSession(session, principal.sessionId));
    return { status: 200, body: { objects: objects.sort((a, b) => Number(b.is_current) - Number(a.is_current)) } };
  },

  /** DELETE /api/v3/sessions: all but the caller's own (S23). */
  async deleteOtherSessions(call, context) {
    await endOtherSessions(context, call);
    return { status: 204, body: null };
  },

  /** DELETE /api/v3/sessions/:id: that browser is signed out at its next request (S23). */
  async deleteSession(call, context) {
    const isEnded = await endSession(context, call, call.params.id);
    return isEnded ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound };
  },
});
