import { compareRoles, isAdmin, isSuperAdmin, type Role } from './roles';

/** A role that can be assigned. The owner role is only transferred (S52). */
export type GrantableRole = Exclude<Role, 'owner'>;

const grantable: readonly GrantableRole[] = ['super_admin', 'admin', 'member'];

/** The roles that a person may assign, strongest first: never above their own, super admin only by owner and super admin (S52). */
export function rolesToGrant(actor: Role): readonly GrantableRole[] {
  return isAdmin(actor) ? grantable.filter((role) => compareRoles(actor, role) <= 0) : [];
}

/** True if the role may invite people, list invitations and withdraw them. */
export function mayInvite(actor: Role): boolean {
  return isAdmin(actor);
}

/** True if the role may start a trial for the whole account, which changes what the account is. */
export function mayStartTrial(actor: Role): boolean {
  return isSuperAdmin(actor);
}

/** True if the role may choose the account's plan, which affects everybody in it and its cost. */
export function mayChangePlan(actor: Role): boolean {
  return isSuperAdmin(actor);
}

export interface Person {
  readonly id: number;
  readonly role: Role;
}

/** Why a change of role is refused. */
export type RoleIssue = 'not_allowed' | 'above' | 'raises_self' | 'last_owner';

/**
 * Why `actor` may not assign `target` a role; null if allowed (S52). No one edits a person with a stronger role, no one raises
 * themselves, and the last owner stays one. `owners` is the account's number of owners.
 */
export function roleIssue(actor: Person, target: Person, role: GrantableRole, owners: number): RoleIssue | null {
  const isSelf = actor.id === target.id;
  if (isSelf && compareRoles(role, actor.role) < 0) return 'raises_self';
  if (!isSelf && !isAdmin(actor.role)) return 'not_allowed';
  if (compareRoles(target.role, actor.role) < 0) return 'above';
  if (!isSelf && !rolesToGrant(actor.role).includes(role)) return 'not_allowed';
  return target.role === 'owner' && owners <= 1 ? 'last_owner' : null;
}

/** Why `actor` may not remove `target` from the account, or leave it; null if allowed (S52). */
export function removalIssue(actor: Person, target: Person, owners: number): RoleIssue | null {
  if (actor.id !== target.id) {
    if (!isAdmin(actor.role)) return 'not_allowed';
    if (compareRoles(target.role, actor.role) < 0) return 'above';
  }
  return target.role === 'owner' && owners <= 1 ? 'last_owner' : null;
}

/** The roles that `actor` could assign to `target`, including the present one; empty if there is no choice. */
export function roleChoices(actor: Person, target: Person, owners: number): readonly Role[] {
  const others = grantable.filter((role) => role !== target.role && roleIssue(actor, target, role, owners) === null);
  return others.length === 0 ? [] : [target.role, ...others].sort(compareRoles);
}
