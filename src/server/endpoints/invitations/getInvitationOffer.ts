import { invitations } from '../../../contract/invitations';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { presentOffer } from '../../presenters/team';
import { findOfferedInvitation } from '../../records/accounts/invitations';
import { findProfile } from '../../records/profiles/profiles';
import { hashToken } from '../../context/encryption';

/** POST /api/v3/invitations/offer: the invitation behind a mailed link. Wrong, used, expired and withdrawn look alike (S54). */
export default handle(invitations.getInvitationOffer, async ({ principal, body }, context) => {
  const { db, clock } = context;
  const offer = await findOfferedInvitation(db, hashToken(body.code), clock.now());
  if (offer === null) return { status: 404, body: errorBodies.notFound };
  const profile = principal.kind === 'signed-in' ? await findProfile(db, principal.profileId) : null;
  return { status: 200, body: presentOffer(offer, profile?.email_folded === offer.emailFolded) };
});
