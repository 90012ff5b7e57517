import { z } from 'zod';
import { Id, Moment } from './common';
import { Role } from './profile';

const PathNumber = z.coerce.number().int().positive();
export const AccountPath = z.strictObject({ account_id: PathNumber });
export const AccountPathId = z.strictObject({ account_id: PathNumber, id: PathNumber });

/** A member of an account (B3.14). `email_hash` is for pictures. The id is the profile's. */
export const Member = z.object({ id: Id, name: z.string(), email: z.string(), email_hash: z.string(), role: Role, joined_at: Moment });

/** The owner role cannot be assigned: it is only transferred (S52). */
export const GrantableRole = Role.exclude(['owner']);
export const MemberSaveBody = z.strictObject({ role: GrantableRole });

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

/** A trial never turns into a paid plan automatically: nothing here takes payments (B2.29). */
export const TeamTrialBody = z.strictObject({ auto_upgrade: z.literal(false) });
