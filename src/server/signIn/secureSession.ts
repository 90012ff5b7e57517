import type { ServerContext } from '../platform/context';
import type { Principal } from '../platform/handler';
import { isChallengeAlive } from '../sessions/reauthentications.store';
import { lockProfile } from '../profiles/store';
import { noteSignIn, type SignInCaller } from './finishSignIn';
import { audit, type RequestMeta } from '../audit/recordEvent';

type Pending = Extract<Principal, { kind: 'pending' }>;

/**
 * Confirms the session that is about to begin as the only one: all others end, and the id is new (S24). The profile is locked, so
 * if two devices confirm at once, exactly one stays. Returns the profile's id, or null if the challenge does not exist, or no
 * longer.
 */
export async function secureSession(context: ServerContext, caller: RequestMeta & SignInCaller, pending: Pending): Promise<number | null> {
  if (pending.challenge !== 'single_session') return null;
  return context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, pending.profileId);
    if (profile === null || !(await isChallengeAlive(tx, pending.challengeId))) return null;
    const isKnown = caller.session.isKnownDeviceOf(profile);
    const { sessionId } = await caller.session.signIn(tx, profile.id);
    await noteSignIn(context, tx, caller, profile, { sessionId, isKnown });
    await caller.session.endAll(tx, profile.id, { exceptSessionId: sessionId });
    await audit(context, tx, caller, { action: 'single_session', result: 'ok', profileId: profile.id });
    return profile.id;
  });
}
