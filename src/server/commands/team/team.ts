/** What all changes of an account's people have in common. */
import type { Transaction } from 'kysely';
import type { Role } from '../../../domain/roles';
import type { ServerContext } from '../../context';
import { Refusal, type Principal } from '../../http/handler';
import { findAccountOf, findRole, type AccountRecord } from '../../records/accounts';
import { isSessionAlive } from '../../records/liveness';
import { holdAccount } from '../../records/members';
import { holdProfile, type ProfileRecord } from '../../records/profiles';
import type { Tables } from '../../records/tables';
import type { Origin } from '../origin';
import { refusals } from '../refusals';

/** Who asks for a change. */
export interface TeamCaller extends Origin {
  readonly principal: Extract<Principal, { kind: 'signed-in' }>;
}

/** Who asks for something new, with the key by which asking again makes no second one (R07). */
export interface KeyedCaller extends TeamCaller {
  readonly idempotencyKey: string | null;
}

/** Who asks, as they stand in the account while it is held. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  readonly profile: ProfileRecord;
  readonly account: AccountRecord;
}

export const notAllowed = (sentence: string): Refusal => new Refusal(403, { errors: [sentence] });

/**
 * Runs a change while the account is held, so that changes of its people come one after the other and each is judged by
 * what the one before has left (S52). Somebody who is no member gets 404, as for an account that does not exist (S51).
 * Never while looking on as somebody else (S27), nor by a session that ended meanwhile (S23).
 */
export async function changeTeam<T>(
  context: ServerContext,
  { principal }: TeamCaller,
  accountId: number,
  change: (tx: Transaction<Tables>, actor: Actor) => Promise<T>,
): Promise<T> {
  if ((await findRole(context.db, principal.profileId, accountId)) === null) throw new Refusal(404, refusals.notFound);
  if (principal.isMasquerading) throw new Refusal(403, refusals.notAsSomebodyElse);
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
