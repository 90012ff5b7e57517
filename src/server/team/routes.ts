import { errorBodies, preconditionFailed, type PreconditionFailed } from '../platform/errorBodies';
import { HttpProblem, routes } from '../platform/handler';
import { findRole } from '../access/store';
import {
  deleteMembership,
  findOfferedInvitation,
  type MemberRecord,
  membersOf,
  type OfferedInvitation,
  setRole,
  type WaitingInvitation,
  waitingInvitations,
} from './store';
import { type GrantableRole, mayInvite, removalIssue, roleIssue, type RoleIssue } from '../../domain/teamRoles';
import { acceptByCode, inviteAll, resendInvitation, revokeInvitation } from './invitations';
import { hashToken } from '../platform/encryption/encryption';
import { findProfile } from '../profiles/store';
import { requireFresh } from '../platform/requests/freshness';
import { team, type WireInvitation, type WireInvitationOffer, type WireMember } from '../../contract/team';
import { isAdmin, type Role } from '../../domain/roles';
import { emailHash } from '../profiles/reply';
import type { ServerContext } from '../platform/context';
import { removeConnections } from '../connections/job';
import { roleChanged } from './mail';
import { listOwnConnections } from '../connections/usableConnections.store';
import { audit } from '../audit/recordEvent';
import { forbidden, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';

// Changes of roles and removals in an account (S52).

const sentences: Readonly<Record<Exclude<RoleIssue, 'last_owner'>, string>> = {
  not_allowed: 'Your role in this account doesn’t allow this.',
  above: 'You can’t change someone whose role is above yours.',
  raises_self: 'You can’t raise your own role.',
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

export default routes(team, {
  /** GET /api/v3/accounts/:account_id/members: all members of one of the caller's accounts. */
  async listMembers({ principal, params: { account_id: accountId } }, { db, clock }) {
    const role = await findRole(db, principal.profileId, accountId, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: { objects: (await membersOf(db, accountId)).map((member) => presentMember(member, role)) } };
  },

  /** GET /api/v3/accounts/:account_id/members/:id. */
  async getMember({ principal, params: { account_id: accountId, id } }, { db, clock }) {
    const role = await findRole(db, principal.profileId, accountId, clock.now());
    const found = role === null ? undefined : (await membersOf(db, accountId)).find((each) => each.id === id);
    if (role === null || found === undefined) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: presentMember(found, role) };
  },

  /** PATCH /api/v3/accounts/:account_id/members/:id: another role, within S52. */
  async updateMember(call, context) {
    const outcome = await changeRole(context, call, { accountId: call.params.account_id, id: call.params.id, role: call.body.role });
    return 'preconditionFailed' in outcome
      ? { status: 409, body: outcome.preconditionFailed }
      : { status: 200, body: presentMember(outcome.member, outcome.readBy) };
  },

  /** DELETE /api/v3/accounts/:account_id/members/:id: removes a member from the account, or leaves it. */
  async removeMember(call, context) {
    const outcome = await removeMember(context, call, call.params.account_id, call.params.id);
    return outcome === null ? { status: 204, body: null } : { status: 409, body: outcome.preconditionFailed };
  },

  /** GET /api/v3/accounts/:account_id/invitations: the pending ones, for people who may invite. */
  async listInvitations({ principal, params: { account_id: accountId } }, { db, clock }) {
    const role = await findRole(db, principal.profileId, accountId, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    if (!mayInvite(role)) return { status: 403, body: { errors: ['Your role in this account doesn’t allow this.'] } };
    return { status: 200, body: { objects: (await waitingInvitations(db, accountId)).map(presentInvitation) } };
  },

  /**
   * POST /api/v3/accounts/:account_id/invitations: invites up to 20 addresses, with a separate outcome for each (S54). A role above
   * member requires a recent sign-in (S26).
   */
  async createInvitations(call, context) {
    if (call.body.invitations.some(({ role }) => role !== 'member')) requireFresh(context, call.principal);
    const outcome = await inviteAll(context, call, call.params.account_id, call.body.invitations);
    return 'preconditionFailed' in outcome
      ? { status: 409, body: outcome.preconditionFailed }
      : { status: 200, body: { results: outcome } };
  },

  /** POST /api/v3/accounts/:account_id/invitations/:id/resend: a new link; the old one becomes invalid. */
  async resendInvitation(call, context) {
    const outcome = await resendInvitation(context, call, call.params.account_id, call.params.id);
    return 'preconditionFailed' in outcome
      ? { status: 409, body: outcome.preconditionFailed }
      : { status: 200, body: presentInvitation(outcome) };
  },

  /** DELETE /api/v3/accounts/:account_id/invitations/:id: its link works no more. */
  async revokeInvitation(call, context) {
    await revokeInvitation(context, call, call.params.account_id, call.params.id);
    return { status: 204, body: null };
  },

  /** POST /api/v3/invitations/offer: the invitation behind a mailed link. Wrong, used, expired and withdrawn look alike (S54). */
  async getInvitationOffer({ principal, body }, context) {
    const { db, clock } = context;
    const offer = await findOfferedInvitation(db, hashToken(body.code), clock.now());
    if (offer === null) return { status: 404, body: errorBodies.notFound };
    const profile = principal.kind === 'signed-in' ? await findProfile(db, principal.profileId) : null;
    return { status: 200, body: presentOffer(offer, profile?.email_folded === offer.emailFolded) };
  },

  /** POST /api/v3/invitations/accept: joins the account, signed in with the invited address (S54). */
  async acceptInvitation(call, context) {
    const accountId = await acceptByCode(context, call, call.body.code);
    return accountId === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: { account_id: accountId } };
  },
});

/** A person in an account, for a reader with a role in it. */
export function presentMember({ id, name, email, role, joinedAt, hasSecondFactor }: MemberRecord, reader: Role): WireMember {
  return {
    id,
    name,
    email,
    email_hash: emailHash(email),
    role,
    joined_at: joinedAt.toISOString(),
    has_second_factor: isAdmin(reader) ? hasSecondFactor : null,
  };
}

export function presentInvitation({ id, email, role, sentAt, expiresAt, invitedBy }: WaitingInvitation): WireInvitation {
  return { id, email, role, sent_at: sentAt?.toISOString() ?? null, expires_at: expiresAt.toISOString(), invited_by: invitedBy };
}

/** The content behind the mailed link. */
export function presentOffer(offer: OfferedInvitation, isYours: boolean): WireInvitationOffer {
  return {
    email: offer.email,
    role: offer.role,
    // Whom it is not for cannot load the picture (S56).
    account: { name: offer.accountName, logo_url: isYours ? offer.accountLogoUrl : null },
    invited_by: offer.invitedBy,
    expires_at: offer.expiresAt.toISOString(),
    is_yours: isYours,
  };
}
