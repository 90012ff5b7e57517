import type { Db, ServerContext } from '../context';
import type { Principal, SessionDoor } from '../http/handler';
import type { ProfileRecord } from '../records/profiles';

/** The caller's session, and who the caller was until now. */
export interface Door {
  readonly session: SessionDoor;
  readonly principal: Principal;
}

export type Finish = 'signed_in' | 'single_session';

/**
 * The last step of every sign-in, once password and second factor are proved: a new session (S20), or the challenge to
 * confirm it as the only one, when the profile requires that or has as many live sessions as are allowed (S24).
 * `profile` must be held by this transaction.
 */
export async function finishSignIn(context: ServerContext, tx: Db, door: Door, profile: ProfileRecord): Promise<Finish> {
  const live = await door.session.countLive(tx, profile.id);
  // The caller's own session is replaced, not added to.
  const own = door.principal.kind === 'signed-in' && door.principal.profileId === profile.id ? 1 : 0;
  if (profile.requires_single_session || live - own >= context.config.session.maxLive) {
    await door.session.beginChallenge(tx, profile.id, 'single_session');
    return 'single_session';
  }
  await door.session.signIn(tx, profile.id);
  return 'signed_in';
}
