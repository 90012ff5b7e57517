/** Changes of roles and removals in an account (S52). */
import { removalFault, roleFault, type GrantableRole, type RoleFault } from '../../../domain/teamRoles';
import type { WireErrorBody } from '../../../contract/common';
import type { ServerContext } from '../../context/context';
import { HttpProblem } from '../../context/handler';
import { roleChanged } from '../../mail/messages';
import { deleteMembership, membersOf, setRole, type MemberRecord } from '../../records/members';
import { audit } from '../audit';
import { errorBodies } from '../errorBodies';
import { withLockedAccount, forbidden, type SignedInCaller } from '../lockedAccount';

/** The obstacle to a change that the caller is otherwise allowed to make. */
export interface Obstacle {
  readonly obstacle: WireErrorBody;
}

const sentences: Readonly<Record<Exclude<RoleFault, 'last_owner'>, string>> = {
  not_allowed: "Your role in this account doesn't allow this.",
  above: "You can't change someone whose role is above yours.",
  raises_self: "You can't raise your own role.",
};
const lastOwner: Obstacle = {
  obstacle: { errors: ['An account needs an owner. Make someone else the owner first.'], reason: 'invalid_request' },
};

/**
 * Changes a person's role, and notifies them. Throws 403 if the caller's role does not allow it, 404 for a person who is not in
 * the account.
 */
export async function changeRole(
  context: ServerContext,
  caller: SignedInCaller,
  { accountId, id, role }: { accountId: number; id: number; role: GrantableRole },
): Promise<MemberRecord | Obstacle> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const people = await membersOf(tx, accountId);
    const target = people.find((each) => each.id === id);
    if (target === undefined) throw new HttpProblem(404, errorBodies.notFound);
    const fault = roleFault(actor, target, role, ownersAmong(people));
    if (fault === 'last_owner') return lastOwner;
    if (fault !== null) throw forbidden(sentences[fault]);
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
    return { ...target, role };
  });
}

/** Removes a person from the account, or lets them leave. Null on success. */
export async function removeMember(
  context: ServerContext,
  caller: SignedInCaller,
  accountId: number,
  id: number,
): Promise<Obstacle | null> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const people = await membersOf(tx, accountId);
    const target = people.find((each) => each.id === id);
    if (target === undefined) throw new HttpProblem(404, errorBodies.notFound);
    const fault = removalFault(actor, target, ownersAmong(people));
    if (fault === 'last_owner') return lastOwner;
    if (fault !== null) throw forbidden(sentences[fault]);
    const heir = people.find(({ id: other, role }) => role === 'owner' && other !== id);
    if (heir === undefined) return lastOwner;
    await deleteMembership(tx, accountId, id, heir.id);
    const detail = `account ${accountId}, profile ${id}: ${target.role}`;
    await audit(context, tx, caller, { action: 'member_removed', result: 'ok', detail, profileId: actor.id });
    return null;
  });
}

const ownersAmong = (people: readonly MemberRecord[]): number => people.filter(({ role }) => role === 'owner').length;
