import type { WireInvitation, WireInvitationOffer, WireMember } from '../../contract/team';
import { isAdmin, type Role } from '../../domain/roles';
import type { MemberRecord, OfferedInvitation, WaitingInvitation } from './store';
import { emailHash } from '../profiles/profile.reply';

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
