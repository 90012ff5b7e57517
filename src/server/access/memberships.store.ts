/** Who belongs to which account. */
import { sql } from 'kysely';
import type { Role } from '../../domain/roles';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import { isLockedOut, refuseLockedOut } from './secondFactorGate.store';

/** A profile's role in an account, or null for a non-member. Throws 403 for a member who is locked out at `now` (`secondFactorGate.ts`). */
export async function findRole(db: Db, profileId: number, accountId: number, now: Date): Promise<Role | null> {
  const membership = await findMembership(db, profileId, accountId, now);
  if (membership === null) return null;
  refuseLockedOut(membership);
  return membership.role;
}

/** A profile's membership in an account, of those who are locked out as well; null for a non-member. Opens nothing of the account. */
export async function findMembership(
  db: Db,
  profileId: number,
  accountId: number,
  now: Date,
): Promise<{ readonly role: Role; readonly name: string; readonly is_locked_out: boolean } | null> {
  if (!isRecordId(accountId)) return null;
  const row = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.role', 'accounts.name', isLockedOut(sql<Date>`${now}::timestamptz`).as('is_locked_out')])
    .where('memberships.profile_id', '=', profileId)
    .where('memberships.account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}
