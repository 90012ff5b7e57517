/** The members of an account, and invitations to it. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { collectionOf, EmptyBody, ErrorBody, Id, Moment, NoBody } from './common';
import { perAddress, resource, perProfile } from './define';
import { Role } from './profiles';
import { minutes } from '../domain/durations';

const PathNumber = z.coerce.number().int().positive();

export const AccountPath = z.strictObject({ account_id: PathNumber });

export const AccountPathId = z.strictObject({ account_id: PathNumber, id: PathNumber });

/**
 * A member of an account. `email_hash` is for pictures. The id is the profile's. `has_second_factor`: what the account accepts as one;
 * null unless the account requires it and the reader is an admin.
 */
export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  email_hash: z.string(),
  role: Role,
  joined_at: Moment,
  has_second_factor: z.boolean().nullable(),
});

/** The owner role cannot be assigned: it is only transferred (S52). */
export const GrantableRole = Role.exclude(['owner']);

export const MemberSaveBody = z.strictObject({ role: GrantableRole });

export type WireMember = z.infer<typeof Member>;
export type Member = Camelized<WireMember>;

const Inviter = z.object({ name: z.string(), email: z.string() });

/** A pending invitation. After `expires_at` it can no longer be accepted. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  sent_at: Moment.nullable(),
  expires_at: Moment,
  invited_by: Inviter.nullable(),
});

export const InvitationsCreateBody = z.strictObject({
  invitations: z
    .array(z.strictObject({ email: z.string().max(320), role: GrantableRole }))
    .min(1)
    .max(20),
});

/** The result for each address, in the order of the request. */
export const InvitationsCreateReply = z.object({
  results: z.array(
    z.object({
      email: z.string(),
      outcome: z.enum(['invited', 'already_invited', 'already_member', 'invalid_address', 'too_often', 'too_many']),
    }),
  ),
});

export const InvitationCodeBody = z.strictObject({ code: z.string().min(1).max(200) });

/** The content behind the mailed link. `is_yours`: the signed-in person has the invited address. */
export const InvitationOffer = z.object({
  email: z.string(),
  role: Role,
  account: z.object({ name: z.string(), logo_url: z.string().nullable() }),
  invited_by: Inviter.nullable(),
  expires_at: Moment,
  is_yours: z.boolean(),
});

export const InvitationAcceptReply = z.object({ account_id: Id });

export type WireInvitation = z.infer<typeof Invitation>;
export type Invitation = Camelized<WireInvitation>;
export type WireInvitationOffer = z.infer<typeof InvitationOffer>;
export type InvitationOffer = Camelized<WireInvitationOffer>;

const codeLookups = perAddress('invitation.offer', 60, minutes(10));

const memberChanges = perProfile('member_change.profile', 600);

export const team = resource({
  listMembers: {
    method: 'GET',
    path: '/api/v3/accounts/:account_id/members',
    access: 'signed-in',
    summary: 'List the members of an account',
    params: AccountPath,
    replies: { 200: collectionOf(Member), 401: ErrorBody, 404: ErrorBody },
  },
  getMember: {
    method: 'GET',
    path: '/api/v3/accounts/:account_id/members/:id',
    access: 'signed-in',
    summary: 'Get a member of an account',
    params: AccountPathId,
    replies: { 200: Member, 401: ErrorBody, 404: ErrorBody },
  },
  updateMember: {
    method: 'PATCH',
    path: '/api/v3/accounts/:account_id/members/:id',
    access: 'fresh',
    limit: memberChanges,
    summary: 'Change the role of a member',
    params: AccountPathId,
    body: MemberSaveBody,
    example: { role: 'admin' },
    replies: { 200: Member, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/v3/accounts/:account_id/members/:id',
    access: 'fresh',
    limit: memberChanges,
    summary: 'Remove a member, or leave the account; their Zaps pass to an owner',
    params: AccountPathId,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  listInvitations: {
    method: 'GET',
    path: '/api/v3/accounts/:account_id/invitations',
    access: 'signed-in',
    summary: 'List pending invitations',
    params: AccountPath,
    replies: { 200: collectionOf(Invitation), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  createInvitations: {
    method: 'POST',
    path: '/api/v3/accounts/:account_id/invitations',
    access: 'signed-in',
    limit: 'own', // by mail that it sends
    summary: 'Invite people by email; returns an outcome for each address',
    params: AccountPath,
    body: InvitationsCreateBody,
    example: { invitations: [{ email: 'ada@example.com', role: 'member' }] },
    replies: { 200: InvitationsCreateReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/v3/accounts/:account_id/invitations/:id/resend',
    access: 'signed-in',
    limit: 'own', // by mail that it sends
    summary: 'Resend an invitation; the previous link stops working',
    params: AccountPathId,
    body: EmptyBody,
    replies: { 200: Invitation, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/v3/accounts/:account_id/invitations/:id',
    access: 'signed-in',
    limit: memberChanges,
    summary: 'Withdraw an invitation',
    params: AccountPathId,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  getInvitationOffer: {
    method: 'POST',
    path: '/api/v3/invitations/offer',
    access: 'public',
    limit: codeLookups,
    allowedToImpersonators: 'reads the invitation of a code',
    summary: 'Look up an invitation by its code',
    body: InvitationCodeBody,
    example: { code: 'x' },
    replies: { 200: InvitationOffer, 404: ErrorBody, 429: ErrorBody },
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/v3/invitations/accept',
    access: 'signed-in',
    limit: codeLookups,
    summary: 'Accept an invitation',
    body: InvitationCodeBody,
    example: { code: 'x' },
    replies: { 200: InvitationAcceptReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
