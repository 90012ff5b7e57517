/** Members of an account. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, Moment, NoBody, collectionOf } from './common';
import { resource } from './define';
import { Role } from './profiles';

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

export const members = resource({
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
    limit: 'none',
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
    limit: 'none',
    summary: 'Remove a member, or leave the account; their Zaps pass to an owner',
    params: AccountPathId,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
});
