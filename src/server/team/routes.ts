import { errorBodies } from '../platform/errorBodies';
import { changeRole, removeMember } from './members';
import { routes } from '../platform/handler';
import { presentInvitation, presentMember, presentOffer } from './team.reply';
import { findRole } from '../access/store';
import { findOfferedInvitation, membersOf, waitingInvitations } from './store';
import { mayInvite } from '../../domain/teamRoles';
import { acceptByCode } from './acceptInvitation';
import { inviteAll, resendInvitation, revokeInvitation } from './invitations';
import { hashToken } from '../platform/encryption/encryption';
import { findProfile } from '../profiles/store';
import { requireFresh } from '../platform/requests/freshness';
import { team } from '../../contract/team';

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
    if (!mayInvite(role)) return { status: 403, body: { errors: ["Your role in this account doesn't allow this."] } };
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
