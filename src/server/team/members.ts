/** Changes of roles and removals in an account (S52). */
import type { Role } from '../../domain/roles';
import { removalIssue, roleIssue, type GrantableRole, type RoleIssue } from '../../domain/teamRoles';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { removeConnections } from '../connections/job';
import { roleChanged } from './mail';
import { deleteMembership, type MemberRecord, membersOf, setRole } from './store';
import { listOwnConnections } from '../connections/usableConnections.store';
import { audit } from '../audit/recordEvent';
import { errorBodies, preconditionFailed, type PreconditionFailed } from '../platform/errorBodies';
import { withLockedAccount, forbidden, type SignedInCaller } from '../accounts/lockedAccount';

const sentences: Readonly<Record<Exclude<RoleIssue, 'last_owner'>, string>> = {
  not_allowed: "Your role in this account doesn't allow this.",
  above: "You can't change someone whose role is above yours.",
  raises_self: "You can't raise your own role.",
};
const lastOwner = preconditionFailed('An account needs an owner. Make someone else the owner first.');

/**
 * Changes a person's role, and notifies them. Throws 403 if the caller's role does not allow it, 404 for a person who is not in
 * the account.
 */
export async function changeRole(
  context: ServerContext,
  caller: SignedInCaller,
  { accountId, id, role }: { accountId: number; id: number; role: GrantableRole },
): Promise<{ readonly member: MemberRecord; readonly readBy: Role } | PreconditionFailed> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const people = await membersOf(tx, accountId);
    const target = people.find((each) => each.id === id);
    if (target === undefined) throw new HttpProblem(404, errorBodies.notFound);
    const issue = roleIssue(actor, target, role, ownersAmong(people));
    if (issue === 'last_owner') return lastOwner;
    if (issue !== null) throw forbidden(sentences[issue]);
    if (target.role !== role) {
      await setRole(tx, accountId, id, role);
      const detail = `account ${accountId}, profile ${id}: ${target.role} to ${role}`;
      await audit(context, tx, caller, { action: 'role_changed', result: 'ok', detail, profileId: actor.id });
      if (id !== actor.id) {
        const about = { publicUrl: context.config.publicUrl, accountId, at: context.clock.now(), by: actor.profile.email };
        const mail = roleChanged({ ...about, to: target.email, from: target.role, role });
        await context.outbox.put(tx, `role-changed:${accountId}:${id}:${caller.requestId}`, mail);
      }
    }
    return { member: { ...target, role }, readBy: id === actor.id ? role : actor.role };
  });
}

/** Removes a person from the account, or lets them leave. Null on success. */
export async function removeMember(
  context: ServerContext,
  caller: SignedInCaller,
  accountId: number,
  id: number,
): Promise<PreconditionFailed | null> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const people = await membersOf(tx, accountId);
    const target = people.find((each) => each.id === id);
    if (target === undefined) throw new HttpProblem(404, errorBodies.notFound);
    const issue = removalIssue(actor, target, ownersAmong(people));
    if (issue === 'last_owner') return lastOwner;
    if (issue !== null) throw forbidden(sentences[issue]);
    const newOwner = people.find(({ id: other, role }) => role === 'owner' && other !== id);
    if (newOwner === undefined) return lastOwner;
    const connections = (await listOwnConnections(tx, id)).filter((connection) => connection.account_id === accountId);
    await removeConnections(context, tx, { connections, ownerId: id }, () => deleteMembership(tx, accountId, id, newOwner.id));
    const detail = `account ${accountId}, profile ${id}: ${target.role}`;
    await audit(context, tx, caller, { action: 'member_removed', result: 'ok', detail, profileId: actor.id });
    return null;
  });
}

const ownersAmong = (people: readonly MemberRecord[]): number => people.filter(({ role }) => role === 'owner').length;
