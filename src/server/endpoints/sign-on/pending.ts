import { afterLogin } from '../../../domain/redirects';
import { connectPending } from '../../commands/socialLogin/identities';
import type { HandlerOf } from '../../context/handler';
import { readSocialLoginState, writeSocialLoginState } from '../../identity/socialLogin/state';

const nothing = { status: 404 as const, body: { errors: ["There's nothing to confirm, or it took too long. Please start again."] } };

/** GET /api/v3/sign-on/pending (A2.23): which identity waits in this browser, and for which account. */
export const signOnPending: HandlerOf<'getPendingSocialLogin'> = async ({ session }, { config, encryption, clock }) => {
  const { link } = readSocialLoginState(encryption, session.socialLoginCookie, clock.now());
  if (link === null) return nothing;
  const next = afterLogin({ next: link.next, origin: config.publicUrl });
  return { status: 200, body: { provider: link.provider, email: link.email, next } };
};

/** POST /api/v3/sign-on/pending (S40): a new sign-in to the account proves it, so its identity is connected. */
export const signOnLink: HandlerOf<'linkPendingSocialLogin'> = async (call, context) => {
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
};
