/** Roles in an account, strongest first (decision H2). */
export const roles = ['owner', 'super_admin', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

/** The role in an account that is missing in the person's roles. */
export const defaultRole: Role = 'member';

/** True for the four names; any other is refused (decision H2). */
export function isRole(name: unknown): name is Role {
  return (roles as readonly unknown[]).includes(name);
}

/** A person's role in an account; member if none is given. */
export function roleIn(held: readonly { readonly accountId: number; readonly role: Role }[], accountId: number): Role {
  return held.find((entry) => entry.accountId === accountId)?.role ?? defaultRole;
}

/** Owner, super admin or admin. */
export function isAdmin(role: Role): boolean {
  return role === 'owner' || role === 'super_admin' || role === 'admin';
}

/** Owner or super admin. */
export function isSuperAdmin(role: Role): boolean {
  return role === 'owner' || role === 'super_admin';
}

/** Owner alone. */
export function isOwner(role: Role): boolean {
  return role === 'owner';
}

/** Negative when `a` is the stronger role, 0 when equal, positive when the weaker: sorts strongest first. */
export function compareRoles(a: Role, b: Role): number {
  return roles.indexOf(a) - roles.indexOf(b);
}
