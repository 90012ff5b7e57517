import { socialLogin } from '../../../contract/socialLogin';
import { handle } from '../../context/handle';
import { startAddress } from '../../../domain/socialLogin';
import { connectTicket } from '../../commands/socialLogin/connectTicket';
import { requireConfirmedEmail } from '../../commands/lockedProfile';
import { findProfile } from '../../records/profiles/profiles';

/**
 * POST /api/v3/sign-on/identities: the address that starts connecting another sign-in method, for this session, within a minute;
 * requires a confirmed address (S65).
 */
export default handle(socialLogin.connectSocialLogin, async ({ body, principal }, context) => {
  const { provider, popup } = body;
  if (context.config.socialLogin.providers[provider] === null) return { status: 404, body: { errors: ["This provider isn't available."] } };
  const profile = await findProfile(context.db, principal.profileId);
  if (profile !== null) requireConfirmedEmail(profile);
  const ticket = connectTicket(context, { provider, profileId: principal.profileId, sessionId: principal.sessionId });
  return { status: 200, body: { url: `${startAddress(provider, { popup: popup ?? null })}&connect=${ticket}` } };
});
