import type { Db, ServerContext } from '../../context/context';
import type { Principal, SessionActions, SignInProof } from '../../context/handler';
import type { ProfileRecord } from '../../records/profiles/profiles';

/** The caller's session, and the previous caller. */
export interface SignInCaller {
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
  await caller.session.signIn(tx, profile.id);
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
  const { sessionId } = await caller.session.signIn(tx, profile.id, proof);
  if (isSole) await caller.session.endAll(tx, profile.id, { exceptSessionId: sessionId });
}

/** The profile requires it, or has the maximum number of active sessions; the caller's own is replaced, not added. */
async function mustBeSole({ config }: ServerContext, tx: Db, caller: SignInCaller, profile: ProfileRecord): Promise<boolean> {
  if (profile.requires_single_session) return true;
  const own = caller.principal.kind === 'signed-in' && caller.principal.profileId === profile.id ? 1 : 0;
  return (await caller.session.countLive(tx, profile.id)) - own >= config.session.maxLive;
}
