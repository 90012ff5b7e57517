import { compareRoles, isAdmin, isSuperAdmin, type Role } from './roles';

/** A role that somebody can be given. One becomes owner by transfer alone (S52). */
export type GrantableRole = Exclude<Role, 'owner'>;

const grantable: readonly GrantableRole[] = ['super_admin', 'admin', 'member'];

/** The roles that somebody may give to others, strongest first: never above their own, super admin by owner and super admin alone (S52). */
export function rolesToGrant(actor: Role): readonly GrantableRole[] {
  return isAdmin(actor) ? grantable.filter((role) => compareRoles(actor, role) <= 0) : [];
}

/** Whether somebody may invite people, see who is invited and take an invitation back. */
export function mayInvite(actor: Role): boolean {
  return isAdmin(actor);
}

/** Whether somebody may start a trial for the whole account: it changes what the account is. */
export function mayStartTrial(actor: Role): boolean {
  return isSuperAdmin(actor);
}

/** Whether somebody may choose the account's plan: it decides what everybody in it may do, and what is to be paid (B6.03). */
export function mayChangePlan(actor: Role): boolean {
  return isSuperAdmin(actor);
}

export interface Person {
  readonly id: number;
  readonly role: Role;
}

/** Why a change of somebody's role is refused. */
export type RoleFault = 'not_allowed' | 'above' | 'raises_self' | 'last_owner';

/**
 * Whether `actor` may give `target` a role; null when so (S52). Nobody edits someone above, nobody raises themselves, and the
 * last owner stays one. `owners` is how many the account has.
 */
export function roleFault(actor: Person, target: Person, role: GrantableRole, owners: number): RoleFault | null {
  const isSelf = actor.id === target.id;
  if (isSelf && compareRoles(role, actor.role) < 0) return 'raises_self';
  if (!isSelf && !isAdmin(actor.role)) return 'not_allowed';
  if (compareRoles(target.role, actor.role) < 0) return 'above';
  if (!isSelf && !rolesToGrant(actor.role).includes(role)) return 'not_allowed';
  return target.role === 'owner' && owners <= 1 ? 'last_owner' : null;
}

/** Whether `actor` may take `target` out of the account, or leave it; null when so (S52). */
export function removalFault(actor: Person, target: Person, owners: number): RoleFault | null {
  if (actor.id !== target.id) {
    if (!isAdmin(actor.role)) return 'not_allowed';
    if (compareRoles(target.role, actor.role) < 0) return 'above';
  }
  return target.role === 'owner' && owners <= 1 ? 'last_owner' : null;
}

/** The roles that `actor` could choose for `target`, the present one included; empty when there is nothing to choose. */
export function roleChoices(actor: Person, target: Person, owners: number): readonly Role[] {
  const others = grantable.filter((role) => role !== target.role && roleFault(actor, target, role, owners) === null);
  return others.length === 0 ? [] : [target.role, ...others].sort(compareRoles);
}
