import type { Db, ServerContext } from '../platform/context';
import { HttpProblem, type SessionActions } from '../platform/handler';
import type { ProfileRecord } from '../profiles/store';
import { errorBodies } from '../platform/errorBodies';
import { lockCaller, type SignedInCaller } from './lockedAccount';

/** A signed-in caller whose session the change may end or renew. */
export interface SessionCaller extends SignedInCaller {
  readonly session: SessionActions;
}

/** Throws 403 until the address is confirmed: a person who never proves it must not leave sign-in methods behind (S65). */
export function requireConfirmedEmail({ email_confirmed: isConfirmed }: Pick<ProfileRecord, 'email_confirmed'>): void {
  if (!isConfirmed) throw new HttpProblem(403, errorBodies.emailUnconfirmed);
}

/** Runs a change of sign-in methods while the profile is locked. Throws 401 if the session has ended meanwhile (S23). */
export async function withLockedProfile<T>(
  context: ServerContext,
  { principal }: SignedInCaller,
  change: (tx: Db, profile: ProfileRecord) => Promise<T>,
): Promise<T> {
  const result = await context.db.transaction().execute(async (tx) => {
    const profile = await lockCaller(tx, principal);
    const changed = await change(tx, profile);
    await context.crashPoint('before-commit');
    return changed;
  });
  await context.crashPoint('after-commit');
  return result;
}
