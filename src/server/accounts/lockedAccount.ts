/** The common parts of all changes of an account's people. */
import type { Transaction } from 'kysely';
import type { Role } from '../../domain/roles';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem, type Principal, type SessionActions } from '../platform/handler';
import { findRole } from '../access/store';
import { findAccountOf, type MemberAccount } from './store';
import { isSessionAlive } from '../sessions/reauthentications.store';
import { lockAccount } from '../team/store';
import { lockProfile, type ProfileRecord } from '../profiles/store';
import type { Tables } from '../platform/tables';
import type { RequestMeta } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';

/** The caller of a change. */
export interface SignedInCaller extends RequestMeta {
  readonly principal: Extract<Principal, { kind: 'signed-in' }>;
}

/** The caller of a creation, with the key that prevents a second one (R07). */
export interface KeyedCaller extends SignedInCaller {
  readonly idempotencyKey: string | null;
}

/** The caller with their role, while the account is locked. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  readonly profile: ProfileRecord;
  readonly account: MemberAccount;
}

export const forbidden = (sentence: string): HttpProblem => new HttpProblem(403, { errors: [sentence] });

/**
 * Locks the profile of the caller in the transaction of their change. Throws 401 if it is deleted, or if the session has ended since
 * the request arrived (S23).
 */
export async function lockCaller(tx: Db, { profileId, sessionId }: SignedInCaller['principal']): Promise<ProfileRecord> {
  const profile = await lockProfile(tx, profileId);
  if (profile === null || !(await isSessionAlive(tx, sessionId))) throw new HttpProblem(401, errorBodies.notAuthenticated);
  return profile;
}

/**
 * Runs a change while the account is locked, so that changes of its people are serialised and each is checked against the result
 * of the previous one (S52). A non-member gets 404, as for an account that does not exist (S51). Refuses
 * a session that ended meanwhile (S23).
 */
export async function withLockedAccount<T>(
  context: ServerContext,
  { principal }: SignedInCaller,
  accountId: number,
  change: (tx: Transaction<Tables>, actor: Actor) => Promise<T>,
): Promise<T> {
  if ((await findRole(context.db, principal.profileId, accountId, context.clock.now())) === null)
    throw new HttpProblem(404, errorBodies.notFound);
  return context.db.transaction().execute(async (tx) => {
    const profile = await lockCaller(tx, principal);
    await lockAccount(tx, accountId);
    const role = await findRole(tx, profile.id, accountId, context.clock.now());
    const account = await findAccountOf(tx, profile.id, accountId, context.clock.now());
    if (role === null || account === null) throw new HttpProblem(404, errorBodies.notFound);
    return change(tx, { id: profile.id, role, profile, account });
  });
}

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
