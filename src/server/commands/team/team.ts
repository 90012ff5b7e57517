/** The common parts of all changes of an account's people. */
import type { Transaction } from 'kysely';
import type { Role } from '../../../domain/roles';
import type { ServerContext } from '../../context/context';
import { Refusal, type Principal } from '../../context/handler';
import { findAccountOf, findRole, type AccountRecord } from '../../records/accounts';
import { isSessionAlive } from '../../records/liveness';
import { holdAccount } from '../../records/members';
import { holdProfile, type ProfileRecord } from '../../records/profiles';
import type { Tables } from '../../tables';
import type { Origin } from '../origin';
import { refusals } from '../refusals';

/** The caller of a change. */
export interface TeamCaller extends Origin {
  readonly principal: Extract<Principal, { kind: 'signed-in' }>;
}

/** The caller of a creation, with the key that prevents a second one (R07). */
export interface KeyedCaller extends TeamCaller {
  readonly idempotencyKey: string | null;
}

/** The caller with their role, while the account is locked. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  readonly profile: ProfileRecord;
  readonly account: AccountRecord;
}

export const notAllowed = (sentence: string): Refusal => new Refusal(403, { errors: [sentence] });

/**
 * Runs a change while the account is locked, so that changes of its people are serialised and each is checked against the result
 * of the previous one (S52). A non-member gets 404, as for an account that does not exist (S51). Refuses
 * a session that ended meanwhile (S23).
 */
export async function changeTeam<T>(
  context: ServerContext,
  { principal }: TeamCaller,
  accountId: number,
  change: (tx: Transaction<Tables>, actor: Actor) => Promise<T>,
): Promise<T> {
  if ((await findRole(context.db, principal.profileId, accountId)) === null) throw new Refusal(404, refusals.notFound);
  return context.db.transaction().execute(async (tx) => {
    const profile = await holdProfile(tx, principal.profileId);
    if (profile === null || !(await isSessionAlive(tx, principal.sessionId))) throw new Refusal(401, refusals.notAuthenticated);
    await holdAccount(tx, accountId);
    const role = await findRole(tx, profile.id, accountId);
    const account = await findAccountOf(tx, profile.id, accountId);
    if (role === null || account === null) throw new Refusal(404, refusals.notFound);
    return change(tx, { id: profile.id, role, profile, account });
  });
}
