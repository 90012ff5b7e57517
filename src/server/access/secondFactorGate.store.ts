/**
 * Decides who is locked out of an account that requires a second factor. This is the only place: every function that finds an
 * account or a role for a member (`findAccountOf`, `findRole`) asks here, so pages, API, GraphQL, preloads and the mover obey alike.
 */
import { type RawBuilder, sql } from 'kysely';
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
