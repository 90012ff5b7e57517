import { minutes } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import type { Principal, SessionActions, SignInProof } from '../platform/handler';
import { newSignIn } from '../activity/notMe.mail';
import { lockProfile, type ProfileRecord } from '../profiles/store';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { recordReversible } from '../activity/recordReversible';
import { isChallengeAlive } from '../sessions/reauthentications.store';

/** The request, the caller's session, and the previous caller. */
export interface SignInCaller extends RequestMeta {
  readonly session: SessionActions;
  readonly principal: Principal;
}

/**
 * The last step of a sign-in by password alone: a new session (S20), or the challenge to confirm it as the only one, if that is
 * required (S24). `profile` must be locked by this transaction.
 */
export async function finishByPassword(
  context: ServerContext,
  tx: Db,
  caller: SignInCaller,
  profile: ProfileRecord,
): Promise<'signed_in' | 'single_session'> {
  if (await mustBeSole(context, tx, caller, profile)) {
    await caller.session.beginChallenge(tx, profile.id, 'single_session');
    return 'single_session';
  }
  const isKnown = caller.session.isKnownDeviceOf(profile);
  const { sessionId } = await caller.session.signIn(tx, profile.id);
  await noteSignIn(context, tx, caller, profile, { sessionId, isKnown });
  return 'signed_in';
}

/**
 * The last step of a sign-in with a second factor. A code check has four results and none of them is another question:
 * both factors are confirmation enough, so if only one session is allowed (S24), this is it and the others end.
 */
export async function finishBySecondFactor(
  context: ServerContext,
  tx: Db,
  caller: SignInCaller,
  profile: ProfileRecord,
  proof: SignInProof = { by: 'other' },
): Promise<void> {
  const isSole = await mustBeSole(context, tx, caller, profile);
  const isKnown = caller.session.isKnownDeviceOf(profile);
  const { sessionId } = await caller.session.signIn(tx, profile.id, proof);
  await noteSignIn(context, tx, caller, profile, { sessionId, isKnown });
  if (isSole) await caller.session.endAll(tx, profile.id, { exceptSessionId: sessionId });
}

/** People know the device on which they have just signed up. */
const signUpPeriod = minutes(1);

/**
 * Records that the sign-in can be undone, and mails the owner about one on a device that was not known. Once a person has logged in on
 * it, the device is known. Nothing is mailed to an address that was never confirmed.
 */
export async function noteSignIn(
  context: ServerContext,
  tx: Db,
  caller: SignInCaller,
  profile: ProfileRecord,
  { sessionId, isKnown }: { readonly sessionId: string; readonly isKnown: boolean },
): Promise<void> {
  const at = context.clock.now();
  const isNew = !isKnown && at.getTime() - profile.signup.getTime() > signUpPeriod;
  const isMailed = isNew && profile.email_confirmed;
  const notMe = await recordReversible(context, tx, caller, profile, { kind: 'signed_in', isMailed });
  if (isNew) await audit(context, tx, caller, { action: 'new_device', result: 'ok', profileId: profile.id });
  if (!isMailed) return;
  const mail = newSignIn({ to: profile.email, publicUrl: context.config.publicUrl, at, notMe });
  await context.outbox.put(tx, `new-sign-in:${profile.id}:${sessionId}`, mail);
}

/** The profile requires it, or has the maximum number of active sessions; the caller's own is replaced, not added. */
async function mustBeSole({ config }: ServerContext, tx: Db, caller: SignInCaller, profile: ProfileRecord): Promise<boolean> {
  if (profile.requires_single_session) return true;
  const own = caller.principal.kind === 'signed-in' && caller.principal.profileId === profile.id ? 1 : 0;
  return (await caller.session.countLive(tx, profile.id)) - own >= config.session.maxLive;
}

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
