/**
 * Who belongs to which account, and who is locked out of an account that requires a second factor. This is the only place for the
 * latter: every function that finds an account or a role for a member (`findAccountOf`, `findRole`) asks here, so pages, API, GraphQL,
 * preloads and the mover obey alike.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../domain/roles';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import { HttpProblem } from '../platform/handler';

/**
 * True for a membership whose person can sign in only at the identity provider of this account, because the account requires it and no
 * other account of theirs does. (A person of two such accounts may sign in at the provider of either.)
 *
 * For queries of `memberships` and `accounts`, as all here.
 */
export const isCoveredBySaml = sql<boolean>`(accounts.is_saml_required AND NOT EXISTS (
  SELECT 1 FROM memberships other JOIN accounts theirs ON theirs.id = other.account_id
  WHERE other.profile_id = memberships.profile_id AND theirs.is_saml_required AND theirs.id <> accounts.id))`;

/**
 * True for a membership whose person has no second factor that the account accepts: an authenticator, because only that protects
 * every sign-in with a password, or, if the account accepts it, a sign-in at the account's identity provider.
 */
export const lacksFactor = sql<boolean>`(
  NOT EXISTS (SELECT 1 FROM two_factors WHERE two_factors.profile_id = memberships.profile_id)
  AND NOT (accounts.second_factor_by_saml AND ${isCoveredBySaml}))`;

/** True for a membership that is locked out at `now`. */
export const isLockedOut = (now: RawBuilder<Date>) =>
  sql<boolean>`(coalesce(accounts.second_factor_from <= ${now}, false) AND ${lacksFactor})`;

/** Throws 403 `second_factor_required` for a membership that is locked out. */
export function refuseLockedOut({ name, is_locked_out: isLocked }: { readonly name: string; readonly is_locked_out: boolean }): void {
  if (!isLocked) return;
  throw new HttpProblem(403, {
    errors: [`${name} requires two-factor authentication. Set it up to continue.`],
    reason: 'second_factor_required',
  });
}

/** A profile's role in an account, or null for a non-member. Throws 403 for a member who is locked out at `now`. */
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
