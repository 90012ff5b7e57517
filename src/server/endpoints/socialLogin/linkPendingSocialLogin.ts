import { socialLogin } from '../../../contract/socialLogin';
import { handle } from '../../context/handle';
import { nothing } from './nothingPending';
import { afterLogin } from '../../../domain/redirects';
import { connectPending } from '../../commands/socialLogin/identities';
import { readSocialLoginState, writeSocialLoginState } from '../../identity/socialLogin/state';

/** POST /api/v3/sign-on/pending (S40): a new sign-in to the account proves it, so its identity is connected. */
export default handle(socialLogin.linkPendingSocialLogin, async (call, context) => {
  const { config, encryption, clock } = context;
  const loginState = readSocialLoginState(encryption, call.session.socialLoginCookie, clock.now());
  if (loginState.link === null) return nothing;
  if (loginState.link.profileId !== call.principal.profileId) {
    return { status: 403, body: { errors: [`Please log in as ${loginState.link.email} to confirm that this account is yours.`] } };
  }
  const outcome = await connectPending(context, call, loginState.link);
  call.session.setSocialLoginCookie(writeSocialLoginState(encryption, { ...loginState, link: null }));
  if (outcome !== 'connected') return { status: 403, body: { errors: ['This identity is already connected to another account.'] } };
  const next = afterLogin({ next: loginState.link.next, origin: config.publicUrl });
  return { status: 200, body: { provider: loginState.link.provider, next } };
});
